import { atollName } from '../../../src/domain/atolls/atoll-names.ts'
import { toCategory, CATEGORY_INFO } from '../../../src/domain/listing/categories.ts'
import { isEmail, isFax, parsePhones } from '../../../src/domain/listing/contact-details.ts'
import type { ListingCard } from '../../../src/domain/listing/listing-card.ts'
import type { Category, Listing, ListingImage } from '../../../src/domain/listing/listing.ts'
import { removeAtoll } from '../../../src/domain/listing/listing-place.ts'
import { findTemporaryClosure } from '../../../src/domain/hours/closure.ts'
import { toMajuroInput } from '../../../src/domain/hours/majuro-input.ts'
import { MINUTES_PER_DAY, WEEKDAY_NAMES } from '../../../src/domain/hours/majuro-time.ts'
import { chooseWrittenHours } from '../../../src/domain/hours/opening-hours.ts'
import { readHours } from '../../../src/domain/hours/opening-hours-parse.ts'
import { toRowPosition } from '../../../src/domain/atolls/position.ts'
import { toWebsiteUrl } from '../../../src/domain/safe-url.ts'

/*
 * Data of a page for search engines: JSON-LD in the terms of schema.org (PAGES-5). Every value is a field of the row; missing
 * fields are left out. Opening hours are left out unless the whole text could be read.
 */
export type StructuredData = Record<string, unknown>

/** Absolute addresses, or paths where the build does not know the address of the site. */
export type ToUrl = (path: string) => string

const SCHEMA_TYPES: Record<Category, string> = {
  business: 'LocalBusiness',
  accommodation: 'LodgingBusiness',
  transportation: 'LocalBusiness',
  government: 'GovernmentOffice',
  banking: 'BankOrCreditUnion',
}

interface PageOptions {
  toUrl: ToUrl
  path: string
  /** When the page is rendered. */
  now: Date
}

/** A text that says only that the place is always open. */
const ALL_DAY_PATTERN = /^\s*(open\s+)?24\s*(\/\s*7|hours|hrs)\.?\s*$/i
const TAXI_PATTERN = /\b(taxi|taxis|cab|cabs)\b/i

/** JSON-LD of one listing, with its breadcrumbs from the home page. */
export function formatListingData(
  listing: Listing,
  images: readonly ListingImage[],
  { toUrl, path, now }: PageOptions,
): StructuredData {
  const category = toCategory(listing.category)
  const { title, path: categoryPath } = CATEGORY_INFO[category]
  const breadcrumbs = [
    ['Home', '/'],
    [title, categoryPath],
    [listing.name, path],
  ] as const
  const place = formatPlaceData(listing, images, { toUrl, path, now })
  const isTaxi = category === 'transportation' && TAXI_PATTERN.test(listing.name)
  return {
    '@context': 'https://schema.org',
    '@graph': [
      // schema.org has taxis as a service of a business, so the contact data belongs to its provider.
      isTaxi ? { '@type': 'TaxiService', name: listing.name, url: toUrl(path), provider: place } : place,
      {
        '@type': 'BreadcrumbList',
        itemListElement: breadcrumbs.map(([name, pagePath], index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          item: toUrl(pagePath),
        })),
      },
    ],
  }
}

function formatPlaceData(
  listing: Listing,
  images: readonly ListingImage[],
  { toUrl, path, now }: PageOptions,
): StructuredData {
  const numbers = parsePhones(listing.phone ?? '') ?? []
  const phones = numbers.filter((number) => !isFax(number))
  const faxes = numbers.filter(isFax)
  const position = toRowPosition(listing)
  const description = listing.description.trim()
  const otherNames = (listing.alt_names ?? []).filter((name) => name.trim() !== '')
  const website = toWebsiteUrl(listing.website ?? '')
  return {
    '@type': SCHEMA_TYPES[toCategory(listing.category)],
    name: listing.name,
    url: toUrl(path),
    ...(otherNames.length > 0 && { alternateName: otherNames }),
    ...(description !== '' && { description }),
    ...(phones.length > 0 && { telephone: phones.map(({ href }) => href.replace('tel:', '')) }),
    ...(faxes.length > 0 && { faxNumber: faxes.map(({ href }) => href.replace('tel:', '')) }),
    ...(isEmail(listing.email ?? '') && { email: listing.email }),
    ...(website !== null && { sameAs: website }),
    ...(images.length > 0 && { image: images.map(({ image_url }) => toUrl(image_url)) }),
    address: formatAddressData(listing),
    ...(position !== null && { geo: { '@type': 'GeoCoordinates', ...position } }),
    ...formatOpeningHours(listing, now),
  }
}

/**
 * Returns the weekly hours of a place that is open, the closure of a place that is closed until a known day, and nothing for
 * a closure without an end (SAME-1). The first day of a closure is not known, so the day of the last change is used.
 */
function formatOpeningHours(listing: Listing, now: Date): StructuredData {
  const closure = findTemporaryClosure(listing.closed_until, now)
  if (closure === false) {
    const hours = formatWeeklyHours(listing.operating_hours)
    return hours.length > 0 ? { openingHoursSpecification: hours } : {}
  }
  if (closure.reopensAt === null) return {}
  return {
    specialOpeningHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      opens: '00:00',
      closes: '00:00',
      validFrom: toMajuroDay(Math.min(Date.parse(listing.updated_at), now.getTime())),
      validThrough: toMajuroDay(closure.reopensAt - 1),
    },
  }
}

function toMajuroDay(instant: number): string {
  return toMajuroInput(new Date(instant).toISOString()).slice(0, 10)
}

function formatAddressData({ address_details: address, atoll }: Listing): StructuredData {
  const street = removeAtoll(address, atollName(atoll))
  return {
    '@type': 'PostalAddress',
    ...(street !== '' && { streetAddress: street }),
    addressLocality: atollName(atoll),
    addressCountry: 'MH',
  }
}

/**
 * Returns one entry for each time range of each day, or none if the text contains anything that a weekly schedule cannot
 * express.
 */
function formatWeeklyHours(text: string | null): StructuredData[] {
  const reading = readHours(text ?? '')
  if (reading === null || (chooseWrittenHours(text).text !== null && !ALL_DAY_PATTERN.test(text ?? '')))
    return []
  if (reading.week.some(({ byAppointment }) => byAppointment)) return []
  return reading.week.flatMap(({ ranges }, day) =>
    ranges.map(({ open, close }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: WEEKDAY_NAMES[day],
      opens: formatClockTime(open),
      // Equal times would mean that the place is closed, so 24 hours end one minute earlier.
      closes: formatClockTime((close - open === MINUTES_PER_DAY ? close - 1 : close) % MINUTES_PER_DAY),
    })),
  )
}

function formatClockTime(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** JSON-LD of a list: names and addresses of its listings, in order. */
export function formatListData(
  name: string,
  cards: readonly ListingCard[],
  { toUrl, path }: { toUrl: ToUrl; path: string },
): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name,
    url: toUrl(path),
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: cards.length,
      itemListElement: cards.map((card, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: card.name,
        url: toUrl(`/business/${card.id}`),
      })),
    },
  }
}

export function formatSiteData(name: string, description: string, toUrl: ToUrl): StructuredData {
  return { '@context': 'https://schema.org', '@type': 'WebSite', name, description, url: toUrl('/') }
}
