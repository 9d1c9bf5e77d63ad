import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { toBuildPaths, OUT_DIR } from '../../scripts/build/build-settings.ts'
import { ATOLLS } from '../../src/domain/atolls/atolls.ts'
import { CATEGORY_INFO, toCategory } from '../../src/domain/listing/categories.ts'
import { CATEGORIES, type ListingImage, PAGE_SIZE } from '../../src/domain/listing/listing.ts'
import { parsePhones } from '../../src/domain/listing/contact-details.ts'
import { parseSnapshot } from '../../src/domain/snapshot/snapshot-text.ts'
import {
  bodyHtmlOf,
  decodeFirstBytes,
  linksOf,
  metaOf,
  SITE_URL,
  SitePages,
  structuredDataOf,
  titleOf,
} from './page-checks.ts'
import { findSchemaProblems } from './schema-org.ts'

/* Checks every page of the build in GUIDE_OUT_DIR, which may also be a build with 10,000 listings. */

const site = new SitePages(OUT_DIR)
const { rows } = parseSnapshot(gunzipSync(readFileSync(toBuildPaths(OUT_DIR).snapshot)).toString('utf8'))
const listings = rows.businesses ?? []
const photosByListing = new Map<string, ListingImage[]>()
for (const image of (rows.business_images ?? []).toSorted((a, b) => a.display_order - b.display_order)) {
  if (image.image_type !== 'full') continue
  photosByListing.set(image.business_id, [...(photosByListing.get(image.business_id) ?? []), image])
}

const readDataFile = (name: string): string => readFileSync(join(OUT_DIR, 'data', name), 'utf8')

describe('a crawl from the home page without JavaScript (PAGES-1, PAGES-2)', () => {
  const { pages, photos, brokenLinks } = site.crawl()

  it('a crawl of the built site without JavaScript reaches every listing, and no link is broken', () => {
    expect(brokenLinks).toEqual([])
    expect(listings.length).toBeGreaterThanOrEqual(400)
    expect(listings.filter(({ id }) => !pages.has(`/business/${id}`))).toEqual([])
    const pagesWithoutLink = [
      '/about',
      '/privacy',
      '/contact',
      '/emergency',
      '/atolls',
      '/atoll/majuro',
      '/businesses/page/2',
    ]
    for (const path of pagesWithoutLink) expect(pages).toContain(path)
  })

  it('the page of all names of a long category, and the pages of a long list of an atoll, link all their listings (PAGES-17, ATOLL-9)', () => {
    const businesses = listings.filter(({ category }) => toCategory(category) === 'business')
    const names = linksOf(site.html('/businesses/a-z'))
    expect(businesses.filter(({ id }) => !names.includes(`/business/${id}`))).toEqual([])
    expect(pages).toContain('/businesses/a-z')
    const onMajuro = businesses.filter(({ atoll }) => atoll === 'MAJ')
    const lists = [...pages].filter((path) => /^\/atoll\/majuro\/businesses(\/page\/\d+)?$/.test(path))
    expect(lists).toHaveLength(Math.ceil(onMajuro.length / PAGE_SIZE))
    const linkedPaths = new Set(lists.flatMap((path) => linksOf(site.html(path))))
    expect([...linkedPaths].filter((link) => /^\/business\/[^#]+$/.test(link)).sort()).toEqual(
      onMajuro.map(({ id }) => `/business/${id}`).sort(),
    )
  })

  it('the built pages link photos, and only those in the rows', () => {
    const knownUrls = new Set([...photosByListing.values()].flat().map(({ image_url: url }) => url))
    expect(photos.size).toBeGreaterThan(10)
    expect([...photos].filter((url) => !knownUrls.has(url))).toEqual([])
  })

  it('every built page has content and one heading, and nothing that the security policy refuses', () => {
    for (const path of pages) {
      const body = bodyHtmlOf(site.html(path))
      expect(body.match(/<h1[ >]/g), path).toHaveLength(1)
      expect(body, path).toContain('Listings as of ')
      expect(body, path).not.toMatch(/\sstyle=|\son[a-z]+=|<script(?! type="application)/)
    }
  })

  it('every built page has a title, a description and a preview of its own (PAGES-4)', () => {
    const titles = new Set<string>()
    for (const path of pages) {
      const html = site.html(path)
      const part = /\/page\/\d+$/.exec(path)?.[0] ?? ''
      titles.add(titleOf(html) + metaOf(html, 'description') + metaOf(html, 'og:url'))
      expect(titleOf(html), path).toContain(metaOf(html, 'og:title') ?? 'no title')
      expect(metaOf(html, 'og:url'), path).toBe(SITE_URL + path)
      expect(metaOf(html, 'description'), path).toContain(part === '' ? '' : `Page ${part.slice(6)} of `)
      expect(metaOf(html, 'og:image'), path).toMatch(/^https:/)
      expect(metaOf(html, 'twitter:card'), path).toBe('summary_large_image')
    }
    expect(titles.size).toBe(pages.size)
  })

  it('every built page has JSON-LD that is valid by schema.org (PAGES-5)', () => {
    const wrongThing = {
      '@type': 'LocalBusiness',
      name: 5,
      foo: 'x',
      address: { '@type': 'PostalAddress', bar: 1 },
    }
    expect(findSchemaProblems(wrongThing).map((problem) => problem.split(':')[0])).toEqual([
      'LocalBusiness.name',
      'LocalBusiness.foo',
      'PostalAddress.bar',
    ])
    for (const path of pages) expect(findSchemaProblems(structuredDataOf(site.html(path))), path).toEqual([])
  })

  it.each(['/', '/emergency'])('the built page %s contains every emergency number', (path) => {
    const links = new Set(linksOf(site.html(path)))
    const numbers = (rows.emergency_contacts ?? []).flatMap(({ phone }) => parsePhones(phone) ?? [])
    expect(numbers.length).toBeGreaterThan(10)
    expect(numbers.filter(({ href }) => !links.has(href))).toEqual([])
  })
})

describe('the pages of the lists', () => {
  const lists: [path: string, title: string, ids: Set<string>][] = [
    ...CATEGORIES.map(
      (category) =>
        [
          CATEGORY_INFO[category].path,
          CATEGORY_INFO[category].title,
          new Set(
            listings.filter((listing) => toCategory(listing.category) === category).map(({ id }) => id),
          ),
        ] as [string, string, Set<string>],
    ),
    ...ATOLLS.map(
      ({ id, code, name }) =>
        [
          `/atoll/${id}`,
          `On ${name}`,
          new Set(listings.filter(({ atoll }) => atoll === code).map((listing) => listing.id)),
        ] as [string, string, Set<string>],
    ),
  ]

  it('the pages of a list link its listings, and their JSON-LD contains each listing once (PAGES-5)', () => {
    for (const [path, title, ids] of lists) {
      const foundPaths: string[] = []
      for (let page = 1; page <= Math.max(1, Math.ceil(ids.size / PAGE_SIZE)); page += 1) {
        const html = site.html(page === 1 ? path : `${path}/page/${page}`)
        const expectedTitle = page === 1 ? title : `${title}, page ${page}`
        expect(titleOf(html)).toBe(`${expectedTitle} | Marshall Islands Guide`)
        const { mainEntity } = structuredDataOf(html) as {
          mainEntity: { itemListElement: { url: string }[] }
        }
        const namedPaths = mainEntity.itemListElement.map(({ url }) => url.slice(SITE_URL.length))
        expect(linksOf(bodyHtmlOf(html)).filter((href) => namedPaths.includes(href))).toEqual(
          expect.arrayContaining(namedPaths),
        )
        foundPaths.push(...namedPaths.map((href) => href.slice('/business/'.length)))
      }
      expect(foundPaths.toSorted(), path).toEqual([...ids].toSorted())
    }
  })
})

describe('the page of every listing', () => {
  it('the page of every listing has links, title, preview and JSON-LD of its row (PAGES-2, PAGES-4, PAGES-5)', () => {
    for (const listing of listings) site.expectToShow(listing, photosByListing.get(listing.id) ?? [])
  })

  it('the page of every listing has its name and first phone, with their styles, in the first 12 kB that a phone receives (PAGES-2)', () => {
    for (const { id, phone, name } of listings) {
      const firstHtml = decodeFirstBytes(site.html(`/business/${id}`), 12_000)
      expect(firstHtml.lastIndexOf('</h1>'), name).toBeGreaterThan(0)
      const [firstPhone] = parsePhones(phone ?? '') ?? []
      if (firstPhone !== undefined) expect(linksOf(firstHtml), name).toContain(firstPhone.href)
    }
  })
})

it('a built page contains only code that the security policy allows by its hash, and needs no file before it is seen (PAGES-1, HEADERS-1)', () => {
  const headers = readFileSync(join(OUT_DIR, '_headers'), 'utf8')
  const policy = /^ {2}Content-Security-Policy: (.*)$/m.exec(headers)?.[1] ?? ''
  const files = readdirSync(OUT_DIR, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  )
  expect(files.length).toBeGreaterThan(500)
  for (const file of files) {
    const page = readFileSync(join(OUT_DIR, file), 'utf8')
    const isRendered = page.includes('id="page-content"')
    for (const element of ['script', 'style']) {
      const inline = [...page.matchAll(new RegExp(`<${element}>([^]*?)</${element}>`, 'g'))]
      expect(inline, file).toHaveLength(isRendered ? 1 : 0)
      for (const [, code = ''] of inline)
        expect(policy, file).toContain(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    }
    const pageText = page.replace(/<(script|style|noscript)>[^]*?<\/\1>/g, '')
    // Scripts of these types hold data, which the browser does not run.
    expect(pageText, file).not.toMatch(/<script(?![^>]*\b(?:src=|type="application\/(?:ld\+)?json"))/)
    expect(pageText, file).not.toMatch(/<style|\sstyle=|\son\w+=/)
    if (isRendered) expect(pageText, file).not.toMatch(/rel="stylesheet"|<script[^>]* src=/)
  }
})

it('the build has the listings as files for other programs (PAGES-9)', () => {
  const json = JSON.parse(readDataFile('listings.json')) as {
    licence: string
    listings: { id: string; name: string }[]
  }
  expect(json.licence).toBe('CC0 1.0')
  expect(json.listings.map(({ name }) => name).toSorted()).toEqual(
    listings.map(({ name }) => name).toSorted(),
  )
  const map = JSON.parse(readDataFile('listings.geojson')) as { features: { geometry: object | null }[] }
  const placedFeatures = map.features.filter(({ geometry }) => geometry !== null)
  expect(placedFeatures).toHaveLength(listings.filter(({ latitude }) => latitude !== null).length)
  expect(readDataFile('listings.csv').split('\r\n').length).toBeGreaterThan(listings.length)
  for (const file of ['listings.csv', 'listings.geojson', 'listings.json', 'dictionary.json']) {
    expect(linksOf(site.html('/about'))).toContain(`/data/${file}`)
  }
})
