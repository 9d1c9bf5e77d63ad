import { atollName } from '../../domain/atoll-names.ts'
import { ATOLLS } from '../../domain/atolls.ts'
import { CATEGORY_INFO, categoryOf } from '../../domain/categories.ts'
import { emergencyBlocks } from '../../domain/emergency.ts'
import { formatSnapshotElement, GUIDE_FILE_MARK } from '../../domain/guide-file.ts'
import { CATEGORIES, type EmergencyContact, type Listing } from '../../domain/listing.ts'
import { formatMajuroDate } from '../../domain/majuro-time.ts'
import { parseEmergencyPhones, parsePhones, type PhoneNumber } from '../../domain/contact-details.ts'
import { SEARCH_SCRIPT, STYLE } from './guide-page-assets.ts'
import { FILE_TEXTS } from './texts.ts'

/*
 * The file that one person gives to another, as one HTML text (GIVE-1): readable with no network, no script and no
 * request. Optional end tags are left out, because 1,000 listings must fit into 600 kB.
 */
export interface GuidePage {
  contacts: readonly EmergencyContact[]
  listings: readonly Listing[]
  /** When the listings were those of the server, in milliseconds since 1970. */
  asOf: number
  isDemo: boolean
  /** The address of the whole guide. */
  siteUrl: string
  /** The signed snapshot, gzipped; null where this device has none. */
  snapshot: Uint8Array | null
  /** Small photos as data addresses, by id of the listing. */
  thumbnails?: ReadonlyMap<string, string>
}

/** Nothing may be loaded from anywhere; the only script allowed is the one in the file. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"

export function formatGuidePage(page: GuidePage): string {
  const byAtoll = groupByAtoll(page.listings)
  const date = formatMajuroDate(page.asOf)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="color-scheme" content="light dark">
${GUIDE_FILE_MARK}
<link rel="icon" href="data:,">
<title>${escape(`${FILE_TEXTS.title}, ${date}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<header id="top">
<h1>${FILE_TEXTS.title}</h1>
<p>${escape(FILE_TEXTS.asOf(date))}</p>
${page.isDemo ? `<p class="demo">${FILE_TEXTS.demo}</p>` : ''}
<p><a href="#listings">${FILE_TEXTS.toListings}</a></p>
</header>
<main>
${formatEmergency(page.contacts)}
<div id="listings"></div>
<form role="search" hidden>
<label for="q">${FILE_TEXTS.search}</label>
<input id="q" type="search" placeholder="${FILE_TEXTS.searchHint}" autocomplete="off">
<output for="q"></output>
</form>
<nav aria-labelledby="atolls">
<h2 id="atolls">${FILE_TEXTS.atolls}</h2>
<ul>${byAtoll.map(([code, list]) => `<li><a href="#${escape(code)}">${escape(atollName(code))}</a> ${list.length}`).join('\n')}</ul>
</nav>
${byAtoll.map(([code, list]) => formatAtoll(code, list, page.thumbnails)).join('\n')}
</main>
<footer>
<h2>${FILE_TEXTS.more}</h2>
<p>${escape(FILE_TEXTS.moreText(page.siteUrl))}</p>
${page.snapshot === null ? '' : `<p>${FILE_TEXTS.receive}</p>`}
<p><a href="#top">${FILE_TEXTS.top}</a></p>
</footer>
<script>${SEARCH_SCRIPT.replace('FOUND', JSON.stringify(FILE_TEXTS.found))}</script>
${page.snapshot === null ? '' : formatSnapshotElement(page.snapshot)}
</body>
</html>
`
}

/** Atolls in their usual order, those with the most people first; unknown codes at the end. */
function groupByAtoll(listings: readonly Listing[]): [string, Listing[]][] {
  const groups = new Map<string, Listing[]>(ATOLLS.map(({ code }) => [code, []]))
  for (const listing of listings) {
    const group = groups.get(listing.atoll)
    if (group) group.push(listing)
    else groups.set(listing.atoll, [listing])
  }
  return [...groups].filter(([, list]) => list.length > 0)
}

function formatEmergency(contacts: readonly EmergencyContact[]): string {
  const rows = emergencyBlocks(contacts).map(
    ({ label, contacts: list }) =>
      `<h3>${label}</h3>\n<ul>${list.map((contact) => formatContact(contact)).join('\n')}</ul>`,
  )
  return `<section class="emergency" aria-labelledby="emergency">
<h2 id="emergency">${FILE_TEXTS.emergency}</h2>
${rows.join('\n')}
</section>`
}

function formatContact({ name, atoll, phone, available_24_7: isAlways }: EmergencyContact): string {
  const place = atoll === null ? FILE_TEXTS.wholeCountry : atollName(atoll)
  const about = isAlways ? `${place} · ${FILE_TEXTS.always}` : place
  return `<li><b>${escape(name)}</b> ${formatNumbers(parseEmergencyPhones(phone), phone)}<p>${escape(about)}`
}

function formatAtoll(
  code: string,
  listings: readonly Listing[],
  thumbnails: GuidePage['thumbnails'],
): string {
  const id = escape(code)
  const lists = CATEGORIES.map((category) => {
    const list = listings.filter((listing) => categoryOf(listing.category) === category)
    if (list.length === 0) return ''
    list.sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1))
    return `<div><h3>${escape(CATEGORY_INFO[category].title)}</h3>
<ul>${list.map((listing) => formatListing(listing, thumbnails?.get(listing.id))).join('\n')}</ul></div>`
  })
  return `<section class="atoll" aria-labelledby="${id}">
<h2 id="${id}">${escape(atollName(code))}</h2>
${lists.filter((list) => list !== '').join('\n')}
</section>`
}

function formatListing(listing: Listing, thumbnail: string | undefined): string {
  const { name, address_details: address, phone, operating_hours: hours, description, alert } = listing
  const numbers =
    phone === null || phone.trim() === '' ? FILE_TEXTS.noPhone : formatNumbers(parsePhones(phone), phone)
  // The name is already next to the photo, so the photo needs no alternative text.
  const photo = thumbnail === undefined ? '' : `<img src="${thumbnail}" alt="" loading="lazy">`
  const lines = [alert, address, hours].map((line) => formatLine(line, '<p>'))
  return `<li>${photo}<b>${escape(name)}</b> ${numbers}${lines.join('')}${formatLine(description, '<p class="more">')}`
}

function formatLine(text: string | null, tag: string): string {
  return text === null || text.trim() === '' ? '' : tag + escape(text)
}

/** Text that is not a number is shown as written. */
function formatNumbers(numbers: readonly PhoneNumber[] | null, text: string): string {
  return (
    numbers?.map(({ href, display }) => `<a href="${escape(href)}">${escape(display)}</a>`).join(' ') ??
    escape(text)
  )
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
