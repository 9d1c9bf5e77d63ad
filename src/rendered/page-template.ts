import { START_SCRIPT } from '../domain/offline-caches.ts'
import { SITE_NAME } from '../ui/texts.ts'
import { escapeHtml } from '../domain/html-text.ts'

/*
 * The one template of pages with a rendered screen: index.html or app.html, filled by the build (scripts/build/pages) and
 * by the device (keep-pages.tsx).
 */

/** The id of the element that carries the content of a rendered page (src/main.tsx reads it). */
const CONTENT_ID = 'page-content'

/** The values that `fillPage` puts into the template. */
export interface PageValues {
  /** The heading of the page. */
  title: string
  /** HTML of the screen, for the element #root. */
  html: string
  /** Data for the app's first render, written as JSON into the element CONTENT_ID. */
  content: unknown
  /** Attributes that public/theme.js would set on the root element; absent in pages of the build, made for any device. */
  attributes?: readonly string[]
  /** Addresses of the files that the screen imports. */
  preloads?: readonly string[]
  /** Addresses of the files that a first visit needs after `preloads` (scripts/build/shell-steps.ts). */
  nextFiles?: readonly string[]
  /** Addresses of the files of the other screens, which are prefetched on a fast connection. */
  screenFiles?: readonly string[]
  /** Address of the directory's snapshot, which is prefetched on a fast connection too. */
  snapshot?: string
}

/** Matches every script: a page with the attributes that public/theme.js would set needs no script before its first frame. */
const SCRIPT_PATTERN = /<script [^>]*src="([^"]+)"[^>]*><\/script>/g
/** Matches the app's scripts: its entry and preload.js. */
const APP_SCRIPT_PATTERN = /<script (?:type="module"|async)[^>]* src="([^"]+)"[^>]*><\/script>/g

/**
 * Matches the heading and the phone numbers for browsers that cannot start the app (FLOOR-2). A rendered screen has its
 * own heading and numbers.
 */
const PLAIN_PAGE_PATTERN = /<div id="plain-page"[^]*?(?=<div id="root">)/

/**
 * Puts a rendered screen into the template. The app's code waits for the first frame: on 2G, code and page would share the
 * link, and the page would be seen seconds later. The script public/start-later.js, which a built site also has inside
 * theme.js, adds the files in `data-preloads` and `data-scripts` after the first frame (PAGES-1).
 *
 * @throws Error if the template has no script of the app
 */
export function fillPage(
  template: string,
  { title, html, content, attributes, ...named }: PageValues,
): string {
  const isKept = attributes !== undefined
  const delayedScripts = isKept ? SCRIPT_PATTERN : APP_SCRIPT_PATTERN
  const scriptFiles = [...template.matchAll(delayedScripts)].map(([, file = '']) => file)
  // Pages of the build name the files of their screen, so they need no preload.js.
  const neededFiles = isKept ? scriptFiles : scriptFiles.filter((file) => file.startsWith('/assets/'))
  if (neededFiles.length === 0) throw new Error('The template has no script of the app')
  const fileLists = Object.entries({
    'data-preloads': named.preloads,
    'data-next-files': named.nextFiles,
    'data-screen-files': named.screenFiles,
    'data-snapshot': named.snapshot === undefined ? undefined : [named.snapshot],
    'data-scripts': neededFiles,
  }).map(([name, list]) => (list === undefined ? [] : [`${name}="${list.join(' ')}"`]))
  const root = ['<html', ...(attributes ?? []), ...fileLists.flat()].join(' ')
  return replaceTitle(template, title)
    .replace(delayedScripts, '')
    .replace(PLAIN_PAGE_PATTERN, removeNumbers)
    .replace('<html', () => root)
    .replace('</head>', `${isKept ? `<script defer src="${START_SCRIPT}"></script>` : ''}</head>`)
    .replace(/<noscript>[^]*?<\/noscript>/, '')
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root">${html}</div><script type="application/json" id="${CONTENT_ID}">${toScriptJson(content)}</script>`,
    )
}

export function replaceTitle(template: string, title: string): string {
  return template.replace(
    /<title>[^<]*<\/title>/,
    () => `<title>${escapeHtml(formatTabTitle(title))}</title>`,
  )
}

/** The tab's title, as src/ui/page-parts.tsx sets it. */
function formatTabTitle(title: string): string {
  return title === SITE_NAME ? title : `${title} | ${SITE_NAME}`
}

/** Formats JSON in which no text can close the script element or open a comment. */
export function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** Removes the phone numbers that the build put into app.html. In index.html there are only comments for them. */
function removeNumbers(plain: string): string {
  return plain
    .replace('role="main"', 'role="complementary"')
    .replace(/<!-- (title|emergency numbers) -->/g, '')
    .replace(/<h1>[^]*?<\/h1>/, '')
    .replace(/<h2>[^]*?<\/ul>/, '')
}
