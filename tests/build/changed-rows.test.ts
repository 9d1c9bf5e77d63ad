import { cp, rm } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toBuildPaths, OUT_DIR } from '../../scripts/build/build-settings.ts'
import { refreshDirectoryFiles } from '../../scripts/build/pages/directory-files.ts'
import type { Listing } from '../../src/domain/listing/listing.ts'
import { parsePhones } from '../../src/domain/listing/contact-details.ts'
import { parseSnapshot } from '../../src/domain/snapshot/snapshot-text.ts'
import { bodyHtmlOf, linksOf, SITE_URL, SitePages, unescapeHtml } from './page-checks.ts'

/*
 * A copy of the built site after one refresh with rows that were edited, added, deleted and switched off since. The feed
 * leaves out rows that are switched off, so they are missing here like deleted ones.
 */
const CHANGED_OUT_DIR = `${OUT_DIR}-changed`
const { rows } = parseSnapshot(gunzipSync(readFileSync(toBuildPaths(OUT_DIR).snapshot)).toString('utf8'))
const listingIdsWithPhotos = new Set((rows.business_images ?? []).map(({ business_id: id }) => id))
const businesses = (rows.businesses ?? []).filter(({ id }) => !listingIdsWithPhotos.has(id))

function findRow<T>(list: readonly T[], isWanted: (row: T) => boolean): T {
  const row = list.find(isWanted)
  if (row === undefined) throw new Error('The demo data has such a row')
  return row
}

const hotel = findRow(businesses, ({ category }) => category === 'accommodation')
const editedListing: Listing = {
  ...hotel,
  name: 'Renamed Reef House',
  category: 'banking',
  phone: '625-7777',
  email: 'reef@example.org',
  updated_at: '2027-01-05T00:00:00Z',
}
const deletedListing = findRow(businesses, ({ phone, category }) => phone !== null && category === 'business')
const deactivatedContact = findRow(
  rows.emergency_contacts ?? [],
  ({ phone }) => (parsePhones(phone) ?? []).length > 0,
)
const endedAnnouncement = findRow(rows.announcements ?? [], ({ show_on_pages: pages }) => pages.includes('*'))

/**
 * A listing whose closure ended after the rows were read and before the pages were made, as in a build from an old snapshot.
 */
const reopenedListing: Listing = {
  ...deletedListing,
  id: '00000001-0000-4000-8000-0000000000ae',
  name: 'Reopened Store',
  closed_until: '2027-01-08',
}

const HOSTILE_TEXTS: Record<string, string> = {
  quotes: `"double" 'single' & &amp; \`tick\``,
  brackets: '<b>bold</b> <img src=x onerror=alert(1)>',
  'script end': '</script><script>alert(1)</script></title></head>',
  comment: '<!-- <script> ]]> -->',
  'right to left': '\u202Eright to left\u202C عربى',
  patterns: "$& $1 $` $' $$",
  separators: 'x\u2028y\u2029z',
  '10,000 characters': 'm̧n̄o̧ '.repeat(1_429).slice(0, 10_000).trim(),
}
function createHostileListing(text: string, number: number): Listing {
  return {
    ...deletedListing,
    id: `0000000${number}-0000-4000-8000-0000000000ad`,
    name: text,
    description: text,
    address_details: text,
    mailing_address: text,
    operating_hours: text,
    alert: text,
    alt_names: [text],
    email: text,
    website: text,
  }
}
const addedListings = Object.values(HOSTILE_TEXTS).map((text, index) => createHostileListing(text, index))

let site: SitePages

beforeAll(async () => {
  const [builtPaths, changedPaths] = [toBuildPaths(OUT_DIR), toBuildPaths(CHANGED_OUT_DIR)]
  await cp(OUT_DIR, CHANGED_OUT_DIR, { recursive: true, filter: (path) => !path.includes('/tiles') })
  for (const file of ['template', 'renderer', 'pages', 'preloads'] as const)
    await cp(builtPaths[file], changedPaths[file], { recursive: true })
  const changedListings = (rows.businesses ?? []).filter(
    ({ id }) => id !== hotel.id && id !== deletedListing.id,
  )
  const writtenFiles = await refreshDirectoryFiles(
    CHANGED_OUT_DIR,
    { siteUrl: SITE_URL, dataLicence: 'CC0 1.0', previewCards: 'each' },
    {
      rows: {
        ...rows,
        businesses: [...changedListings, editedListing, reopenedListing, ...addedListings],
        emergency_contacts: (rows.emergency_contacts ?? []).filter(({ id }) => id !== deactivatedContact.id),
        announcements: (rows.announcements ?? []).filter(({ id }) => id !== endedAnnouncement.id),
      },
      takenAt: new Date('2027-01-06T00:00:00Z'),
      madeAt: new Date('2027-01-12T00:00:00Z'),
    },
  )
  expect(writtenFiles.removedCount).toBe(1)
  site = new SitePages(CHANGED_OUT_DIR)
})

afterAll(async () => {
  const { template, renderer, pages } = toBuildPaths(CHANGED_OUT_DIR)
  for (const path of [CHANGED_OUT_DIR, template, renderer, pages])
    await rm(path, { recursive: true, force: true })
})

it('after a new build, an edited listing has a new page at its old address, and is in its new lists only (PAGES-8)', () => {
  site.expectToShow(editedListing, [])
  const path = `/business/${editedListing.id}`
  const pagesWithLink = [...site.crawl().pages].filter((page) =>
    linksOf(bodyHtmlOf(site.html(page))).includes(path),
  )
  expect(pagesWithLink.some((page) => page.startsWith('/banking'))).toBe(true)
  expect(pagesWithLink.filter((page) => page.startsWith('/accommodations'))).toEqual([])
  for (const page of pagesWithLink) expect(unescapeHtml(site.html(page))).not.toContain(hotel.name)
  expect(readFileSync(join(CHANGED_OUT_DIR, 'sitemap.xml'), 'utf8')).toContain(
    `${path}</loc><lastmod>2027-01-05</lastmod>`,
  )
})

it('a closure of a listing that ended since the rows were read is on no page of a new build (PAGES-15)', () => {
  const html = site.html(`/business/${reopenedListing.id}`)
  expect(html).toContain('Reopened Store')
  expect(html).not.toMatch(/temporarily closed/i)
})

it('after a new build, a deleted listing has no page and no link, and no other link is broken (PAGES-7)', () => {
  const { pages, brokenLinks } = site.crawl()
  expect(site.hasFile(`/business/${deletedListing.id}`)).toBe(false)
  expect(brokenLinks).toEqual([])
  expect(pages.has(`/business/${deletedListing.id}`)).toBe(false)
  expect(readFileSync(join(CHANGED_OUT_DIR, 'sitemap.xml'), 'utf8')).not.toContain(deletedListing.id)
  expect(readFileSync(join(CHANGED_OUT_DIR, 'data/listings.json'), 'utf8')).not.toContain(deletedListing.id)
})

it('an emergency contact and an announcement that were switched off are on no page of a new build (PAGES-8)', () => {
  for (const path of site.crawl().pages) {
    const html = unescapeHtml(site.html(path))
    expect(html, path).not.toContain(deactivatedContact.id)
    expect(html, path).not.toContain(endedAnnouncement.id)
    expect(html, path).not.toContain(endedAnnouncement.message)
  }
})

it.each(Object.keys(HOSTILE_TEXTS))(
  'a new build shows an added listing with %s in every field as the field was written (PAGES-4)',
  (fieldText) => {
    const listing = findRow(addedListings, ({ name }) => name === HOSTILE_TEXTS[fieldText])
    site.expectToShow(listing, [])
    const html = site.html(`/business/${listing.id}`)
    expect(html.match(/<(title|\/title|\/head|body|h1)[ >]/g)).toHaveLength(5)
    expect(html.match(/<script/gi)).toHaveLength(
      site.html(`/business/${editedListing.id}`).match(/<script/gi)?.length ?? 0,
    )
    expect(html).not.toMatch(/<img src=x|<b>bold|<!-- <script/)
    expect(site.crawl().pages).toContain(`/business/${listing.id}`)
  },
)
