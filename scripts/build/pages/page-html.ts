import type { PageContent } from '../../../src/directory/rendered-view.ts'
import { fillPage, toScriptJson, replaceTitle, type PageValues } from '../../../src/rendered/page-template.ts'
import { ATOLLS_PATH } from '../../../src/domain/paths.ts'
import { CATEGORY_INFO } from '../../../src/domain/listing/categories.ts'
import { groupEmergencyContacts } from '../../../src/domain/emergency/emergency.ts'
import { formatPhoneLinks } from '../../../src/domain/listing/phone-html.ts'
import { CATEGORIES, type EmergencyContact } from '../../../src/domain/listing/listing.ts'
import { parseEmergencyPhones } from '../../../src/domain/emergency/emergency-phones.ts'
import { escapeHtml } from '../../../src/domain/html-text.ts'
import { SITE_NAME } from '../../../src/ui/texts.ts'
import type { StructuredData } from './structured-data.ts'

/** Texts on the drawn preview picture of a listing without a photo (PAGES-4). */
export interface PreviewCard {
  title: string
  /** The small line above the title: category and atoll. */
  line: string
}

/** The smallest width that chat apps show across the whole message. */
export const CARD_WIDTH_PX = 600
export const CARD_HEIGHT_PX = 315

/** The title, description and preview of a page for search engines and shared links. */
export interface PageHead {
  /** The heading; the tab's title adds the name of the guide. */
  title: string
  description: string
  path: string
  /** True for a file that is served at many addresses, so that it has no canonical address. */
  isForMany?: boolean
  /** For an address that only leads to another page: the path of that page. */
  leadsTo?: string
  /** Absolute address, or a path of the site. */
  image: PreviewImage | null
  data: StructuredData | null
}

interface PreviewImage {
  url: string
  alt: string
  /** Width of the picture in pixels; absent for photos, whose size is not known. */
  width?: number
  height?: number
}

const DEFAULT_PREVIEW_IMAGE: PreviewImage = { url: '/preview.png', alt: SITE_NAME, width: 1200, height: 630 }
const MAX_DESCRIPTION_LENGTH = 160

/**
 * A page as a file: the build's index.html with the rendered screen, its head (PAGES-4) and the content that the app
 * starts from.
 */
export function formatPage(
  template: string,
  {
    head,
    html,
    content,
    ...preloads
  }: { head: PageHead; html: string; content: PageContent | null } & Pick<
    PageValues,
    'preloads' | 'nextFiles' | 'screenFiles' | 'snapshot'
  >,
  siteUrl: string | null,
): string {
  const filledTemplate = replaceTitle(template, head.title)
    .replace(/<meta\s+name="description"[^>]*>/, () =>
      formatMetaTag('name', 'description', shortenText(head.description)),
    )
    .replace('</head>', () => `${formatHeadTags(head, siteUrl).join('\n')}\n</head>`)
  if (head.leadsTo !== undefined) return addListingLink(filledTemplate, head.title, head.leadsTo)
  return content === null
    ? filledTemplate
    : fillPage(filledTemplate, { title: head.title, html, content, ...preloads })
}

/** Adds a link to the kept listing to the page of a merged duplicate, for browsers where no script runs (MERGE-2). */
function addListingLink(shell: string, title: string, path: string): string {
  const name = escapeHtml(title)
  const linkHtml = `<h1>${name}</h1><p>This place is listed at <a href="${escapeHtml(path)}">${name}</a>.</p>`
  return shell
    .replace('role="complementary"', 'role="main"')
    .replace('<!-- title -->', () => linkHtml)
    .replace(NOSCRIPT_PATTERN, () => wrapInNoscript(linkHtml))
}

const NOSCRIPT_PATTERN = /<noscript>[^]*?<\/noscript>/

function wrapInNoscript(html: string): string {
  return `<noscript><main class="contained">${html}</main></noscript>`
}

/**
 * Fills the pages without a screen with the emergency numbers and links: for a browser too old for the guide (FLOOR-2), and
 * where no script runs, as on /search and on an address that the guide does not have (PAGES-16).
 */
export function fillPlainPage(shell: string, contacts: readonly EmergencyContact[]): string {
  const lines = groupEmergencyContacts(contacts)
    .flatMap((block) => block.contacts)
    .map(
      ({ name, phone, radio_channel: radio }) =>
        `<li>${escapeHtml(name)}: ${formatPhoneLinks(parseEmergencyPhones(phone), phone)}${radio ? `, ${escapeHtml(radio)}` : ''}</li>`,
    )
  const numbers = lines.length === 0 ? '' : `<h2>Emergency numbers</h2><ul>${lines.join('')}</ul>`
  const linkItems = READABLE_PAGES.map(([path, name]) => `<li><a href="${path}">${name}</a></li>`)
  return shell
    .replace('role="complementary"', 'role="main"')
    .replace('<!-- title -->', `<h1>${SITE_NAME}</h1>`)
    .replace('<!-- emergency numbers -->', () => numbers)
    .replace(NOSCRIPT_PATTERN, () =>
      wrapInNoscript(
        `<h1>${SITE_NAME}</h1><p>This page is not in the guide, or it needs JavaScript.</p>${numbers}` +
          `<h2>To read without JavaScript</h2><ul>${linkItems.join('')}</ul>`,
      ),
    )
}

/** Pages that can be read without JavaScript, and their names. */
const READABLE_PAGES: readonly (readonly [path: string, name: string])[] = [
  ['/', 'All places and phone numbers'],
  [ATOLLS_PATH, 'Places and numbers by atoll or island'],
  ...CATEGORIES.map((name) => [CATEGORY_INFO[name].path, escapeHtml(CATEGORY_INFO[name].title)] as const),
]

function formatHeadTags(head: PageHead, siteUrl: string | null): string[] {
  const { title, description, image, data } = head
  const path = head.leadsTo ?? head.path
  const address = siteUrl === null || head.isForMany === true ? null : siteUrl + path
  const toAbsolute = (url: string): string => (siteUrl !== null && url.startsWith('/') ? siteUrl + url : url)
  const picture = image ?? DEFAULT_PREVIEW_IMAGE
  // Addresses in these tags must be absolute (ROUTES-10).
  const hasPicture = siteUrl !== null || /^https?:/.test(picture.url)
  const openGraph: [string, string][] = [
    ['og:type', 'website'],
    ['og:site_name', SITE_NAME],
    ['og:title', title],
    ['og:description', shortenText(description)],
    ['og:locale', 'en_US'],
    ...(address === null ? [] : ([['og:url', address]] as [string, string][])),
    ...(hasPicture
      ? ([
          ['og:image', toAbsolute(picture.url)],
          ['og:image:alt', shortenText(picture.alt)],
          ...listSizeTags(picture),
        ] as [string, string][])
      : []),
  ]
  return [
    ...(address === null ? [] : [`<link rel="canonical" href="${escapeHtml(address)}">`]),
    ...openGraph.map(([property, content]) => formatMetaTag('property', property, content)),
    formatMetaTag('name', 'twitter:card', hasPicture ? 'summary_large_image' : 'summary'),
    ...(data === null ? [] : [`<script type="application/ld+json">${toScriptJson(data)}</script>`]),
  ]
}

/** Tags with the size of the picture, with which a chat app can lay out the preview before it loads the picture. */
function listSizeTags({ width, height }: PreviewImage): [string, string][] {
  if (width === undefined || height === undefined) return []
  return [
    ['og:image:width', String(width)],
    ['og:image:height', String(height)],
  ]
}

function formatMetaTag(key: 'name' | 'property', name: string, content: string): string {
  return `<meta ${key}="${name}" content="${escapeHtml(content)}">`
}

/** Shortens a text to one line that ends after a whole word. Counts code points, so that no character is split. */
function shortenText(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const letters = Array.from(line)
  if (letters.length <= MAX_DESCRIPTION_LENGTH) return line
  return `${letters
    .slice(0, MAX_DESCRIPTION_LENGTH - 1)
    .join('')
    .replace(/\s+\S{0,30}$/, '')}…`
}
