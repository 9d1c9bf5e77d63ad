import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { buildPaths } from '../../scripts/build/build-settings.ts'
import { fileOf } from '../../scripts/build/pages/write-pages.ts'
import { atollName } from '../../src/domain/atoll-names.ts'
import { isEmail } from '../../src/domain/email.ts'
import { parsePhones } from '../../src/domain/phone.ts'
import { websiteUrl } from '../../src/domain/safe-url.ts'
import { parseSnapshot } from '../../src/domain/snapshot-text.ts'
import { parseRedirects, redirectFor } from '../../supabase/local/site-redirects.ts'

const OUT_DIR = process.env['GUIDE_OUT_DIR'] ?? 'dist'
const SITE = 'https://guide.example.org'
const { rows } = parseSnapshot(gunzipSync(readFileSync(buildPaths(OUT_DIR).snapshot)).toString('utf8'))
const listings = rows.businesses ?? []
const images = rows.business_images ?? []
const redirects = parseRedirects(readFileSync(join(OUT_DIR, '_redirects'), 'utf8'))

const htmlOf = (path: string): string => readFileSync(join(OUT_DIR, fileOf(path)), 'utf8')
/** What is shown of a page, without its data. */
const bodyOf = (html: string): string =>
  html.slice(html.indexOf('<body>'), html.indexOf('<script type="application/json"'))

function unescape(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}

const dataFile = (name: string): string => readFileSync(join(OUT_DIR, 'data', name), 'utf8')

function linksOf(html: string): string[] {
  return [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => unescape(href))
}

function metaOf(html: string, name: string): string | null {
  const found = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)
  return found?.[1] === undefined ? null : unescape(found[1])
}

/** Follows every link of the site from its home page, as a reader without JavaScript does. */
function crawl(): { pages: Set<string>; broken: string[] } {
  const pages = new Set(['/'])
  const broken: string[] = []
  for (const path of pages) {
    for (const href of linksOf(bodyOf(htmlOf(path)))) {
      const { origin, pathname } = new URL(href, `${SITE}${path}`)
      if (origin !== SITE || redirectFor(redirects, pathname) !== null) continue
      if (existsSync(join(OUT_DIR, fileOf(pathname)))) pages.add(pathname)
      else if (!existsSync(join(OUT_DIR, pathname))) broken.push(`${path}: ${href}`)
    }
  }
  return { pages, broken }
}

describe('a crawl from the home page without JavaScript (PAGES-1, PAGES-2)', () => {
  const { pages, broken } = crawl()

  it('reaches every listing, and no link is broken', () => {
    expect(broken).toEqual([])
    expect(listings.length).toBeGreaterThanOrEqual(400)
    expect(listings.filter(({ id }) => !pages.has(`/business/${id}`))).toEqual([])
    for (const path of ['/about', '/privacy', '/contact', '/atolls', '/atoll/majuro', '/businesses/page/2']) {
      expect(pages).toContain(path)
    }
  })

  it('finds content and one heading on every page, and nothing that the security policy refuses', () => {
    for (const path of pages) {
      const body = bodyOf(htmlOf(path))
      expect(body.match(/<h1[ >]/g), path).toHaveLength(1)
      expect(body, path).toContain('Listings as of ')
      expect(body, path).not.toMatch(/\sstyle=|\son[a-z]+=|<script(?! type="application)/)
    }
  })

  it('finds every emergency number', () => {
    const home = new Set(linksOf(htmlOf('/')))
    const numbers = (rows.emergency_contacts ?? []).flatMap(({ phone }) => parsePhones(phone) ?? [])
    expect(numbers.length).toBeGreaterThan(10)
    expect(numbers.filter(({ href }) => !home.has(href))).toEqual([])
  })
})

describe('the page of every listing', () => {
  it('has its phones, e-mail, website and directions as links (PAGES-2)', () => {
    for (const listing of listings) {
      const links = linksOf(bodyOf(htmlOf(`/business/${listing.id}`)))
      const website = websiteUrl(listing.website ?? '')
      const wanted = [
        ...(parsePhones(listing.phone ?? '') ?? []).map(({ href }) => href),
        ...(isEmail(listing.email ?? '') ? [`mailto:${listing.email}`] : []),
        ...(website === null ? [] : [website]),
      ]
      expect(links, listing.name).toEqual(expect.arrayContaining(wanted))
      if (listing.latitude === null) continue
      expect(
        links.some((href) => href.startsWith('https://www.google.com/maps/dir/')),
        listing.name,
      ).toBe(true)
    }
  })

  it('has its name and first phone in the first 5 kB that a phone receives', () => {
    for (const { id, phone, name } of listings) {
      const html = htmlOf(`/business/${id}`)
      const first = parsePhones(phone ?? '')?.[0]?.href ?? '</h1>'
      const beginning = html.slice(0, html.indexOf(first, html.indexOf('<h1')) + first.length)
      expect(brotliCompressSync(beginning).length, name).toBeLessThan(5_000)
    }
  })

  it('has the title, the preview and the canonical address of its row (PAGES-4)', () => {
    for (const { id, name, atoll } of listings) {
      const html = htmlOf(`/business/${id}`)
      const photo = images.find(({ business_id: owner, display_order: order }) => owner === id && order === 0)
      expect(unescape(/<title>([^<]*)</.exec(html)?.[1] ?? '')).toBe(`${name} | Marshall Islands Guide`)
      expect(metaOf(html, 'og:title')).toBe(name)
      expect(metaOf(html, 'og:description')).toBe(metaOf(html, 'description'))
      expect(metaOf(html, 'description')).toContain(atollName(atoll))
      expect(metaOf(html, 'og:url')).toBe(`${SITE}/business/${id}`)
      expect(html).toContain(`<link rel="canonical" href="${SITE}/business/${id}">`)
      if (photo !== undefined) expect(metaOf(html, 'og:image')).toBe(SITE + photo.image_url)
    }
  })

  it('has JSON-LD that says what its row says, and no more (PAGES-5)', () => {
    for (const listing of listings) {
      const html = htmlOf(`/business/${listing.id}`)
      const text = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)?.[1] ?? ''
      const graph = JSON.parse(text) as { '@graph': Record<string, unknown>[] }
      const [thing = {}] = graph['@graph']
      const place = (thing['provider'] ?? thing) as Record<string, unknown>
      expect(place['name']).toBe(listing.name)
      expect(place['telephone'] ?? []).toEqual(
        (parsePhones(listing.phone ?? '') ?? []).map(({ href }) => href.replace('tel:', '')),
      )
      expect(place['email'] ?? null).toBe(isEmail(listing.email ?? '') ? listing.email : null)
      expect(place['geo'] !== undefined).toBe(listing.latitude !== null)
      if (listing.operating_hours === null) expect(place['openingHoursSpecification']).toBeUndefined()
    }
  })
})

it('the listings are there as files for other uses (PAGES-9)', () => {
  const json = JSON.parse(dataFile('listings.json')) as {
    licence: string
    listings: { id: string; name: string }[]
  }
  expect(json.licence).toBe('CC0 1.0')
  expect(json.listings.map(({ name }) => name).toSorted()).toEqual(
    listings.map(({ name }) => name).toSorted(),
  )
  const map = JSON.parse(dataFile('listings.geojson')) as { features: { geometry: object | null }[] }
  const placed = map.features.filter(({ geometry }) => geometry !== null)
  expect(placed).toHaveLength(listings.filter(({ latitude }) => latitude !== null).length)
  expect(dataFile('listings.csv').split('\r\n').length).toBeGreaterThan(listings.length)
  for (const file of ['listings.csv', 'listings.geojson', 'listings.json', 'dictionary.json']) {
    expect(linksOf(htmlOf('/about'))).toContain(`/data/${file}`)
  }
})
