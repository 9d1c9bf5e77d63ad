import { atollName } from '../../domain/atolls/atoll-names.ts'
import { CATEGORY_INFO, toCategory } from '../../domain/listing/categories.ts'
import { toChatLink } from '../../domain/listing/chat-link.ts'
import { isEmail, parsePhones } from '../../domain/listing/contact-details.ts'
import { formatPhoneLinks } from '../../domain/listing/phone-html.ts'
import { CATEGORIES, type Listing } from '../../domain/listing/listing.ts'
import { formatListingTexts } from '../../domain/listing/listing-words.ts'
import { callsAt } from '../../domain/trips/join-trips.ts'
import { selectTripsToShow } from '../../domain/trips/trip-times.ts'
import { formatTripSource, formatTripSentence } from '../../domain/trips/trip-words.ts'
import { escapeHtml } from '../../domain/html-text.ts'
import { toDisplayUrl, toWebsiteUrl } from '../../domain/safe-url.ts'
import { FILE_TEXTS } from './texts.ts'
import { type GuidePage, inBothLanguages, formatLine } from './guide-page-html.ts'
import { formatNumbers } from './guide-page-contacts.ts'

export function formatAtoll(code: string, listings: readonly Listing[], page: GuidePage): string {
  const id = escapeHtml(code)
  const categoryLists = CATEGORIES.map((category) => {
    const listingsOfCategory = listings.filter((listing) => toCategory(listing.category) === category)
    if (listingsOfCategory.length === 0) return ''
    listingsOfCategory.sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1))
    return `<div><h3>${escapeHtml(CATEGORY_INFO[category].title)}</h3>
<ul>${listingsOfCategory.map((listing) => formatListing(listing, page)).join('\n')}</ul></div>`
  })
  return `<section class="atoll" aria-labelledby="${id}">
<h2 id="${id}">${escapeHtml(atollName(code))}</h2>
${formatNumbers(code, page)}
${formatTrips(code, page)}${categoryLists.filter((list) => list !== '').join('\n')}
</section>`
}

/** The trips that were announced when the file was made, each with the day when it was heard of (TRIP-4). */
function formatTrips(code: string, page: GuidePage): string {
  const { trips: allTrips, asOf } = page
  const trips = selectTripsToShow(
    allTrips.filter((announced) => callsAt(announced, code)),
    asOf,
  )
  if (trips.length === 0) return ''
  const rows = trips.map((announced) => {
    const { name, phone } = announced.carrier
    const numbers = phone === null ? '' : formatPhoneLinks(parsePhones(phone), phone)
    const noteHtml = inBothLanguages(
      page,
      formatLine(announced.trip.note, '<p>'),
      announced.trip.note_mh,
      announced.trip.mh_by,
    )
    return `<li><b>${escapeHtml(name)}</b> ${numbers}<p>${escapeHtml(formatTripSentence(announced, code, asOf))}<p>${escapeHtml(formatTripSource(announced, asOf, false))}${noteHtml}`
  })
  return `<div class="numbers"><h3>${FILE_TEXTS.trips}</h3>\n<ul>${rows.join('\n')}</ul></div>\n`
}

function formatListing(listing: Listing, page: GuidePage): string {
  const thumbnail = page.thumbnails?.get(listing.id)
  const { name, phone, description } = listing
  const listingTexts = formatListingTexts(listing, new Date())
  const numbers =
    phone === null || phone.trim() === '' ? FILE_TEXTS.noPhone : formatPhoneLinks(parsePhones(phone), phone)
  // The name is already next to the photo, so the photo needs no alternative text.
  const photo = thumbnail === undefined ? '' : `<img src="${thumbnail}" alt="" loading="lazy">`
  const lines = [
    listingTexts.otherNames,
    listingTexts.closed,
    listingTexts.alert,
    listingTexts.address,
    listingTexts.goesTo,
    listingTexts.hours,
    listingTexts.radio,
    listingTexts.checked,
  ]
  return [
    `<li>${photo}<b>${escapeHtml(name)}</b> ${numbers}`,
    ...lines.map((line) => formatLine(line, '<p>')),
    formatContactLinks(listing),
    formatLine(listingTexts.position, '<p class="more">'),
    inBothLanguages(page, formatLine(description, '<p class="more">'), listing.description_mh, listing.mh_by),
  ].join('')
}

/** Chat, e-mail and website, as links. */
function formatContactLinks(listing: Listing): string {
  const { email, website, chat_app: chatApp, chat_contact: contact } = listing
  const page = toWebsiteUrl(website ?? '')
  const chatText = formatListingTexts(listing, new Date()).chat
  const links = [
    ...(chatApp && contact && chatText ? [formatLink(toChatLink(chatApp, contact), chatText)] : []),
    ...(email !== null && isEmail(email) ? [formatLink(`mailto:${email}`, email)] : []),
    ...(page === null ? [] : [formatLink(page, toDisplayUrl(page))]),
  ]
  return links.length === 0 ? '' : `<p>${links.join(' · ')}`
}

function formatLink(href: string, text: string): string {
  return `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`
}
