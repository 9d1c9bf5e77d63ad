import { atollName } from '../../domain/atolls/atoll-names.ts'
import { ATOLLS } from '../../domain/atolls/atolls.ts'
import { CATEGORY_INFO, categoryOf } from '../../domain/listing/categories.ts'
import { chatLink } from '../../domain/listing/chat-link.ts'
import { isEmail, parsePhones } from '../../domain/listing/contact-details.ts'
import { parseEmergencyPhones } from '../../domain/emergency/emergency-phones.ts'
import { contactPlace, emergencyBlocks } from '../../domain/emergency/emergency.ts'
import { phoneLinksHtml } from '../../domain/listing/phone-html.ts'
import { formatSnapshotElement, GUIDE_FILE_MARK } from '../../domain/snapshot/guide-file.ts'
import { CATEGORIES, type EmergencyContact, type Listing } from '../../domain/listing/listing.ts'
import { listingWords } from '../../domain/listing/listing-words.ts'
import { holidaysFrom, type HolidayChanges } from '../../domain/hours/holidays.ts'
import { formatMajuroDate } from '../../domain/hours/majuro-time.ts'
import { callsAt } from '../../domain/trips/join-trips.ts'
import { type AnnouncedTrip, tripsToShow } from '../../domain/trips/trip-times.ts'
import { heardSentence, tripSentence } from '../../domain/trips/trip-words.ts'
import { escapeHtml } from '../../domain/html-text.ts'
import { placesByAtoll } from '../../domain/emergency/emergency-search.ts'
import { FILLER_WORDS, WORDS_OF_ANY_HELP, WORDS_OF_HELP } from '../../domain/emergency/emergency-words.ts'
import { displayUrl, websiteUrl } from '../../domain/safe-url.ts'
import { CHECK_SCRIPT, SEARCH_SCRIPT, STYLE } from './guide-page-scripts.ts'
import { FILE_TEXTS } from './texts.ts'

/*
 * The file that one person gives to another, as one HTML text (GIVE-1): readable with no network, no script and no
 * request. Optional end tags are left out, because 1,000 listings must fit into 600 kB.
 */

export interface GuidePage {
  contacts: readonly EmergencyContact[]
  listings: readonly Listing[]
  /** Announced sailings and flights. */
  trips?: readonly AnnouncedTrip[]
  /** When the listings were those of the server, in milliseconds since 1970. */
  asOf: number
  isDemo: boolean
  /** What admins changed in the public holidays. */
  holidays?: HolidayChanges
  /** The address of the whole guide. */
  siteUrl: string
  /** The signed snapshot, gzipped; null where this device has none. */
  snapshot: Uint8Array | null
  /** Small photos as data addresses, by id of the listing. */
  thumbnails?: ReadonlyMap<string, string>
  /** The giver reads Marshallese texts before the English ones (MH-3). */
  isMarshalleseFirst?: boolean
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
<title>${escapeHtml(`${FILE_TEXTS.title}, ${date}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<header id="top">
<h1>${FILE_TEXTS.title}</h1>
<p>${escapeHtml(FILE_TEXTS.onlyApp(page.siteUrl))}</p>
<p class="demo" id="differs" role="alert" hidden>${FILE_TEXTS.differs}</p>
<p>${escapeHtml(FILE_TEXTS.asOf(date))}</p>
${page.isDemo ? `<p class="demo">${FILE_TEXTS.demo}</p>` : ''}
<p><a href="#listings">${FILE_TEXTS.toListings}</a></p>
</header>
<main>
${formatEmergency(page)}
<div id="listings"></div>
<form role="search" hidden>
<label for="q">${FILE_TEXTS.search}</label>
<input id="q" type="search" placeholder="${FILE_TEXTS.searchHint}" autocomplete="off">
<output for="q"></output>
</form>
<section class="emergency" id="calls" aria-label="${FILE_TEXTS.emergency}" hidden><ul></ul></section>
<nav aria-labelledby="atolls">
<h2 id="atolls">${FILE_TEXTS.atolls}</h2>
<ul>${byAtoll.map(([code, list]) => `<li><a href="#${escapeHtml(code)}">${escapeHtml(atollName(code))}</a> ${list.length}`).join('\n')}</ul>
</nav>
${byAtoll.map(([code, list]) => formatAtoll(code, list, page)).join('\n')}
</main>
<footer>
<p>${escapeHtml(FILE_TEXTS.holidays(holidayDates(page)))}</p>
<h2>${FILE_TEXTS.more}</h2>
<p>${escapeHtml(FILE_TEXTS.moreText(page.siteUrl))}</p>
${page.snapshot === null ? '' : `<p>${FILE_TEXTS.receive}</p>`}
<p><a href="#top">${FILE_TEXTS.top}</a></p>
</footer>
<script>${formatSearchScript()}</script>
${page.snapshot === null ? '' : `${formatSnapshotElement(page.snapshot)}\n<script>${CHECK_SCRIPT}</script>`}
</body>
</html>
`
}

/** With their dates, because the file is read on any day (HOURS-14). */
function holidayDates({ asOf, holidays }: GuidePage): string {
  return holidaysFrom(asOf, holidays)
    .map(({ name, start }) => `${name} ${formatMajuroDate(start)}`)
    .join(', ')
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

/** The words of each kind of help are hidden, for the search. */
function formatEmergency(page: GuidePage): string {
  const rows = emergencyBlocks(page.contacts).map(
    ({ kind, label, contacts: list }) =>
      `<div><h3>${label}</h3><p class="words" hidden>${WORDS_OF_HELP[kind].join(' ')}</p>
<ul>${list.map((contact) => formatContact(contact, page)).join('\n')}</ul></div>`,
  )
  return `<section class="emergency" aria-labelledby="emergency">
<h2 id="emergency">${FILE_TEXTS.emergency}</h2>
<p id="any-help" hidden>${WORDS_OF_ANY_HELP.join(', ')}</p>
${rows.join('\n')}
</section>`
}

function formatContact(contact: EmergencyContact, page: GuidePage): string {
  const { name, phone, atoll, radio_channel: radio, available_24_7: isAlways, mh_by: by } = contact
  const always = isAlways ? FILE_TEXTS.always : null
  const about = [contactPlace(contact), always, radio].filter(Boolean).join(' · ')
  const note = inBoth(page, formatLine(contact.description, '<p>'), contact.description_mh, by)
  const names = inBoth(page, `<b>${escapeHtml(name)}</b> `, contact.name_mh)
  const code = atoll === null ? '' : ` data-atoll="${escapeHtml(atoll)}"`
  return `<li${code}>${names} ${phoneLinksHtml(parseEmergencyPhones(phone), phone)}<p>${escapeHtml(about)}${note}`
}

/** The numbers of an atoll and of the whole country, so that nobody has to scroll back for them. */
function formatNumbers(code: string, page: GuidePage): string {
  const near = page.contacts.filter(({ atoll }) => atoll === null || atoll === code)
  const rows = emergencyBlocks(near, code).flatMap(({ contacts: list }) =>
    list.map((contact) => formatContact(contact, page)),
  )
  return rows.length === 0
    ? ''
    : `<div class="numbers"><h3>${FILE_TEXTS.emergency}</h3>\n<ul>${rows.join('\n')}</ul></div>`
}

/** No `<` can end the script. */
function toScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** With the places of all atolls: an atoll without listings may have emergency contacts. */
function formatSearchScript(): string {
  const places = Object.fromEntries(placesByAtoll())
  return SEARCH_SCRIPT.replace('FOUND', () => toScript(FILE_TEXTS.found))
    .replace('PLACES', () => toScript(places))
    .replace('FILLERS', () => toScript(FILLER_WORDS))
}

function formatAtoll(code: string, listings: readonly Listing[], page: GuidePage): string {
  const id = escapeHtml(code)
  const lists = CATEGORIES.map((category) => {
    const list = listings.filter((listing) => categoryOf(listing.category) === category)
    if (list.length === 0) return ''
    list.sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1))
    return `<div><h3>${escapeHtml(CATEGORY_INFO[category].title)}</h3>
<ul>${list.map((listing) => formatListing(listing, page)).join('\n')}</ul></div>`
  })
  return `<section class="atoll" aria-labelledby="${id}">
<h2 id="${id}">${escapeHtml(atollName(code))}</h2>
${formatNumbers(code, page)}
${formatTrips(code, page)}${lists.filter((list) => list !== '').join('\n')}
</section>`
}

/** What was announced when the file was made, each with the day when it was heard (TRIP-4). */
function formatTrips(code: string, page: GuidePage): string {
  const { trips: all = [], asOf } = page
  const trips = tripsToShow(
    all.filter((one) => callsAt(one, code)),
    asOf,
  )
  if (trips.length === 0) return ''
  const rows = trips.map((one) => {
    const { name, phone } = one.carrier
    const numbers = phone === null ? '' : phoneLinksHtml(parsePhones(phone), phone)
    const note = inBoth(page, formatLine(one.trip.note, '<p>'), one.trip.note_mh, one.trip.mh_by)
    return `<li><b>${escapeHtml(name)}</b> ${numbers}<p>${escapeHtml(tripSentence(one, code, asOf))}<p>${escapeHtml(heardSentence(one, asOf, false))}${note}`
  })
  return `<div class="numbers"><h3>${FILE_TEXTS.trips}</h3>\n<ul>${rows.join('\n')}</ul></div>\n`
}

function formatListing(listing: Listing, page: GuidePage): string {
  const thumbnail = page.thumbnails?.get(listing.id)
  const { name, phone, description } = listing
  const words = listingWords(listing, new Date())
  const numbers =
    phone === null || phone.trim() === '' ? FILE_TEXTS.noPhone : phoneLinksHtml(parsePhones(phone), phone)
  // The name is already next to the photo, so the photo needs no alternative text.
  const photo = thumbnail === undefined ? '' : `<img src="${thumbnail}" alt="" loading="lazy">`
  const lines = [
    words.otherNames,
    words.closed,
    words.alert,
    words.address,
    words.goesTo,
    words.hours,
    words.radio,
    words.checked,
  ]
  return [
    `<li>${photo}<b>${escapeHtml(name)}</b> ${numbers}`,
    ...lines.map((line) => formatLine(line, '<p>')),
    formatReach(listing),
    formatLine(words.position, '<p class="more">'),
    inBoth(page, formatLine(description, '<p class="more">'), listing.description_mh, listing.mh_by),
  ].join('')
}

/** Chat, e-mail and website, as links. */
function formatReach(listing: Listing): string {
  const { email, website, chat_app: app, chat_contact: contact } = listing
  const page = websiteUrl(website ?? '')
  const chat = listingWords(listing, new Date()).chat
  const links = [
    ...(app && contact && chat ? [formatLink(chatLink(app, contact), chat)] : []),
    ...(email !== null && isEmail(email) ? [formatLink(`mailto:${email}`, email)] : []),
    ...(page === null ? [] : [formatLink(page, displayUrl(page))]),
  ]
  return links.length === 0 ? '' : `<p>${links.join(' · ')}`
}

function formatLink(href: string, text: string): string {
  return `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`
}

/** Both languages, the giver's own first; a paragraph has no end tag. */
function inBoth(
  { isMarshalleseFirst }: GuidePage,
  english: string,
  mh: string | null | undefined,
  by?: string | null,
): string {
  if (!mh) return english
  const author = by ? ` <small lang="en">${escapeHtml(FILE_TEXTS.marshalleseBy(by))}</small>` : ''
  const marshallese = `<p lang="mh">${escapeHtml(mh)}${author}</p>`
  return isMarshalleseFirst === true ? marshallese + english : english + marshallese
}

function formatLine(text: string | null, tag: string): string {
  return text === null || text.trim() === '' ? '' : tag + escapeHtml(text)
}
