import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, gunzipSync, gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { toPageFile } from '../../scripts/build/pages/write-pages.ts'
import { atollName } from '../../src/domain/atolls/atoll-names.ts'
import { isEmail, isFax, parsePhones } from '../../src/domain/listing/contact-details.ts'
import type { Listing, ListingImage } from '../../src/domain/listing/listing.ts'
import { toWebsiteUrl } from '../../src/domain/safe-url.ts'
import { parseRedirects, redirectFor } from '../../supabase/local/host-files.ts'

/* Helpers for tests of rendered pages, those of a build and those of a refresh with changed rows. */

export const SITE_URL = 'https://guide.example.org'

/** Path prefix of photos. The backend serves them, so the built site has no such files. */
const PHOTO_PATH_PREFIX = '/storage/v1/object/public/business-images/'

const SCHEMA_TYPE_BY_CATEGORY: Record<string, string> = {
  accommodation: 'LodgingBusiness',
  government: 'GovernmentOffice',
  banking: 'BankOrCreditUnion',
}

export interface StructuredThing {
  '@type': string
  [property: string]: unknown
}

export function unescapeHtml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}

/** The HTML of a page's body up to its JSON data. */
export function bodyHtmlOf(html: string): string {
  return html.slice(html.indexOf('<body>'), html.indexOf('<script type="application/json"'))
}

export function linksOf(html: string): string[] {
  return [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => unescapeHtml(href))
}

export function metaOf(html: string, name: string): string | null {
  const match = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)
  return match?.[1] === undefined ? null : unescapeHtml(match[1])
}

export function titleOf(html: string): string {
  return unescapeHtml(/<title>([^<]*)</.exec(html)?.[1] ?? '')
}

export function structuredDataOf(html: string): unknown {
  const text = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)?.[1]
  return text === undefined ? null : JSON.parse(text)
}

/** The start of a page that is readable after this many bytes of it have arrived, compressed with gzip. */
export function decodeFirstBytes(html: string, bytes: number): string {
  const sentBytes = gzipSync(html).subarray(0, bytes)
  return gunzipSync(sentBytes, { finishFlush: constants.Z_SYNC_FLUSH }).toString('utf8')
}

interface Crawl {
  pages: Set<string>
  photos: Set<string>
  brokenLinks: string[]
}

/** The files of a built site. */
export class SitePages {
  private readonly redirects
  private crawled: Crawl | null = null

  constructor(readonly outDir: string) {
    this.redirects = parseRedirects(readFileSync(join(outDir, '_redirects'), 'utf8'))
  }

  hasFile(path: string): boolean {
    return existsSync(join(this.outDir, toPageFile(path)))
  }

  html(path: string): string {
    return readFileSync(join(this.outDir, toPageFile(path)), 'utf8')
  }

  /** Follows every link of the site from its home page, as a reader without JavaScript does. Only once, because it takes seconds. */
  crawl(): Crawl {
    this.crawled ??= this.followLinks()
    return this.crawled
  }

  private followLinks(): Crawl {
    const pages = new Set(['/'])
    const photos = new Set<string>()
    const brokenLinks: string[] = []
    for (const path of pages) {
      for (const href of linksOf(bodyHtmlOf(this.html(path)))) {
        const { origin, pathname } = new URL(href, `${SITE_URL}${path}`)
        if (origin !== SITE_URL || redirectFor(this.redirects, pathname) !== null) continue
        if (pathname.startsWith(PHOTO_PATH_PREFIX)) photos.add(pathname)
        else if (this.hasFile(pathname)) pages.add(pathname)
        else if (!existsSync(join(this.outDir, pathname))) brokenLinks.push(`${path}: ${href}`)
      }
    }
    return { pages, photos, brokenLinks }
  }

  /** Expects that the page of a listing matches its row: links (PAGES-2), title and preview (PAGES-4), JSON-LD (PAGES-5). */
  expectToShow(listing: Listing, images: readonly ListingImage[]): void {
    const html = this.html(`/business/${listing.id}`)
    expectLinks(html, listing)
    this.expectHead(html, listing, images)
    const { '@graph': graph } = structuredDataOf(html) as { '@graph': StructuredThing[] }
    const [thing, trail] = graph
    expect(thing, listing.id).toEqual(expectedThing(listing, images, thing))
    expect(trail?.['@type']).toBe('BreadcrumbList')
    expect(trail?.['itemListElement']).toHaveLength(3)
  }

  private expectHead(html: string, { id, name, atoll }: Listing, [photo]: readonly ListingImage[]): void {
    expect(titleOf(html)).toBe(`${name} | Marshall Islands Guide`)
    expect(metaOf(html, 'og:title')).toBe(name)
    expect(metaOf(html, 'og:description')).toBe(metaOf(html, 'description'))
    expect(metaOf(html, 'description'), name).toContain(atollName(atoll).slice(0, 100))
    expect(metaOf(html, 'og:url')).toBe(`${SITE_URL}/business/${id}`)
    expect(html).toContain(`<link rel="canonical" href="${SITE_URL}/business/${id}">`)
    const picture = metaOf(html, 'og:image') ?? ''
    if (photo !== undefined) return expect(picture).toBe(new URL(photo.image_url, SITE_URL).href)
    expect(picture.startsWith(`${SITE_URL}/cards/`)).toBe(true)
    expect(existsSync(join(this.outDir, picture.slice(SITE_URL.length))), name).toBe(true)
  }
}

function expectLinks(html: string, listing: Listing): void {
  const links = linksOf(bodyHtmlOf(html))
  const website = toWebsiteUrl(listing.website ?? '')
  const expectedLinks = [
    ...(parsePhones(listing.phone ?? '') ?? []).map(({ href }) => href),
    ...(isEmail(listing.email ?? '') ? [`mailto:${listing.email}`] : []),
    ...(website === null ? [] : [website]),
  ]
  expect(links, listing.name).toEqual(expect.arrayContaining(expectedLinks))
  const hasDirections = links.some((href) => href.startsWith('https://www.google.com/maps/dir/'))
  expect(hasDirections, listing.name).toBe(listing.latitude !== null)
}

/** The JSON-LD expected for a row. Opening hours are taken from `foundThing` if the row has opening hours. */
function expectedThing(
  listing: Listing,
  images: readonly ListingImage[],
  foundThing: StructuredThing | undefined,
): object {
  const url = `${SITE_URL}/business/${listing.id}`
  const isTaxi = listing.category === 'transportation' && /\b(taxis?|cabs?)\b/i.test(listing.name)
  const numbers = parsePhones(listing.phone ?? '') ?? []
  const phones = numbers.filter((number) => !isFax(number))
  const faxes = numbers.filter(isFax)
  const provider = (foundThing?.['provider'] ?? foundThing) as StructuredThing | undefined
  const hours = provider?.['openingHoursSpecification']
  const { streetAddress, ...locality } = (provider?.['address'] ?? {}) as Record<string, unknown>
  expect(locality).toEqual({
    '@type': 'PostalAddress',
    addressLocality: atollName(listing.atoll),
    addressCountry: 'MH',
  })
  if (streetAddress !== undefined) expect(listing.address_details).toContain(streetAddress)
  if (hours !== undefined) {
    expect(listing.operating_hours).not.toBeNull()
    for (const openingHours of hours as StructuredThing[]) {
      expect(openingHours).toMatchObject({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: expect.stringMatching(/^(Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day$/) as string,
        opens: expect.stringMatching(/^\d\d:\d\d$/) as string,
        closes: expect.stringMatching(/^\d\d:\d\d$/) as string,
      })
    }
  }
  const otherNames = (listing.alt_names ?? []).filter((name) => name.trim() !== '')
  const expectedPlace = {
    '@type': SCHEMA_TYPE_BY_CATEGORY[listing.category] ?? 'LocalBusiness',
    name: listing.name,
    url,
    ...(otherNames.length > 0 && { alternateName: otherNames }),
    ...(listing.description.trim() !== '' && { description: listing.description.trim() }),
    ...(phones.length > 0 && { telephone: phones.map(({ href }) => href.replace('tel:', '')) }),
    ...(faxes.length > 0 && { faxNumber: faxes.map(({ href }) => href.replace('tel:', '')) }),
    ...(isEmail(listing.email ?? '') && { email: listing.email }),
    ...(toWebsiteUrl(listing.website ?? '') !== null && { sameAs: toWebsiteUrl(listing.website ?? '') }),
    ...(images.length > 0 && { image: images.map(({ image_url }) => new URL(image_url, SITE_URL).href) }),
    address: provider?.['address'],
    ...(listing.latitude !== null && {
      geo: { '@type': 'GeoCoordinates', latitude: listing.latitude, longitude: listing.longitude },
    }),
    ...(hours !== undefined && { openingHoursSpecification: hours }),
  }
  return isTaxi ? { '@type': 'TaxiService', name: listing.name, url, provider: expectedPlace } : expectedPlace
}
