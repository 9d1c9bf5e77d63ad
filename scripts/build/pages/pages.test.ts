import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RenderedDirectory } from '../../../src/directory/rendered-directory.ts'
import { answerKey } from '../../../src/directory/directory-view.ts'
import type { Listing } from '../../../src/domain/listing/listing.ts'
import { makeListing } from '../../../tests/fixtures/make-listing.ts'
import { formatPage } from './page-html.ts'
import { listPages } from './page-list.ts'
import type { PageRenderer } from './renderer.ts'
import { formatListingData } from './structured-data.ts'
import { writePages, type WrittenPages } from './write-pages.ts'

const TEMPLATE = `<!doctype html><html><head><title>x</title><meta
  name="description" content="x" /><script type="module" crossorigin src="/assets/index-1.js"></script><script async src="/preload.js"></script></head><body><div id="root"></div><noscript>no</noscript></body></html>`
const NOW = new Date('2026-11-24T00:00:00+12:00')
const SITE = 'https://guide.example.org'
const toUrl = (url: string): string => (url.startsWith('/') ? SITE + url : url)

const listing = (changes: Partial<Listing> = {}): Listing =>
  makeListing('00000000-0000-4000-8000-00000000000a', {
    name: 'Reef Store',
    description: 'Rice and rope.',
    address_details: 'near the dock, Majuro',
    phone: '625-3399',
    updated_at: '2026-01-02T00:00:00Z',
    ...changes,
  })

const toPlaceData = (row: Listing): Record<string, unknown> => {
  const { '@graph': graph } = formatListingData(row, [], {
    toUrl,
    path: `/business/${row.id}`,
    now: NOW,
  })
  return (graph as Record<string, unknown>[])[0] ?? {}
}

describe('structured data (PAGES-5)', () => {
  it.each<[string, Partial<Listing>, string]>([
    ['a business', {}, 'LocalBusiness'],
    ['an unknown category', { category: 'others' }, 'LocalBusiness'],
    ['a hotel', { category: 'accommodation' }, 'LodgingBusiness'],
    ['an office', { category: 'government' }, 'GovernmentOffice'],
    ['a bank', { category: 'banking' }, 'BankOrCreditUnion'],
    ['a taxi', { category: 'transportation', name: 'Uliga Taxi' }, 'TaxiService'],
    ['a ship', { category: 'transportation', name: 'Taxila Shipping' }, 'LocalBusiness'],
  ])('in structured data %s has its type of schema.org', (_, row, type) => {
    expect(toPlaceData(listing(row))['@type']).toBe(type)
  })

  it('structured data leaves out contact data and a description that the row lacks or that are not valid', () => {
    expect(
      Object.keys(
        toPlaceData(listing({ phone: 'ask at the dock', email: 'x', website: 'none', description: ' ' })),
      ),
    ).toEqual(['@type', 'name', 'url', 'address'])
  })

  it.each<[string | null, number]>([
    [null, 0],
    ['ask inside', 0],
    ['Mon - Fri 9:00 AM - 5:00 PM', 5],
    ['Mon - Fri 9:00 AM - 5:00 PM, closed on holidays', 0],
    ['Fri - Sat 6:00 PM - 2:00 AM', 2],
    ['24/7', 7],
    ['24 hours, call ahead', 0],
  ])('for the hours %j the structured data has %i opening times', (hours, count) => {
    const openingTimes = (toPlaceData(listing({ operating_hours: hours }))['openingHoursSpecification'] ??
      []) as unknown[]
    expect(openingTimes).toHaveLength(count)
  })

  it.each([
    ['24/7', '00:00', '23:59'],
    ['8am-8am', '08:00', '07:59'],
    ['6pm-2am', '18:00', '02:00'],
  ])('in structured data a place with the hours %s opens at %s and closes at %s', (hours, opens, closes) => {
    expect(toPlaceData(listing({ operating_hours: hours }))['openingHoursSpecification']).toContainEqual(
      expect.objectContaining({ opens, closes }),
    )
  })

  it.each<[string, string, object | undefined]>([
    ['infinity', 'until further notice', undefined],
    [
      '2026-12-01',
      'until a day',
      { validFrom: '2026-01-02', validThrough: '2026-11-30', opens: '00:00', closes: '00:00' },
    ],
  ])(
    'structured data has no weekly opening times while closed_until is %j, %s (SAME-1)',
    (closedUntil, _, special) => {
      const data = toPlaceData(listing({ operating_hours: '24/7', closed_until: closedUntil }))
      expect(data['openingHoursSpecification']).toBeUndefined()
      if (special === undefined) expect(data['specialOpeningHoursSpecification']).toBeUndefined()
      else expect(data['specialOpeningHoursSpecification']).toMatchObject(special)
    },
  )

  it('structured data has opening times again from the day on which a closed place opens (SAME-1)', () => {
    expect(toPlaceData(listing({ operating_hours: '24/7', closed_until: '2026-11-24' }))).toMatchObject({
      openingHoursSpecification: { length: 7 },
    })
  })

  it('structured data has a fax as its fax number, not as a telephone (PHONE-4)', () => {
    expect(toPlaceData(listing({ phone: 'fax 625-3400, office 625-3399' }))).toMatchObject({
      telephone: ['+6926253399'],
      faxNumber: ['+6926253400'],
    })
    expect(toPlaceData(listing({ phone: 'fax 625-3400' }))['telephone']).toBeUndefined()
    expect(toPlaceData(listing())['faxNumber']).toBeUndefined()
  })

  it('the structured data of a taxi has the contact data on its provider', () => {
    const taxi = toPlaceData(listing({ category: 'transportation', name: 'Cab 7' }))
    expect((taxi['provider'] as Record<string, unknown>)['telephone']).toEqual(['+6926253399'])
    expect(taxi['telephone']).toBeUndefined()
  })
})

const HOSTILE_TEXTS = [
  `"quoted" & 'single'`,
  '<b>bold</b> <img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  '<!-- <script> ]]>',
  '\u202Eright to left\u202C عربى',
  "$& $1 $` $' $$",
  'x\u2028y\u2029z\u0000',
  'm̧n̄o̧ '.repeat(2_000),
]

describe.each(HOSTILE_TEXTS)('a row with the text %j', (text) => {
  const row = listing({ name: text, description: text, address_details: text, alert: text })
  const directory = new RenderedDirectory({ rows: { businesses: [row] } }, 0)
  const page = [...listPages(directory, [row], { toUrl, now: NOW, previewCards: 'each' })].find(({ head }) =>
    head.path.startsWith('/business/'),
  )
  if (page === undefined) throw new Error('The listing has no page')
  const content = { path: page.head.path, renderedAt: 0, listingCount: 1, answers: { text } }
  const preloads = ['/assets/screen-1.js', '/assets/card-1.js']
  const namedListing = {
    preloads,
    nextFiles: ['/assets/worker-1.js'],
    screenFiles: ['/assets/atoll-1.js'],
    snapshot: '/latest.gz',
  }
  const html = formatPage(
    TEMPLATE,
    { head: page.head, html: '<p>content</p>', content, ...namedListing },
    SITE,
  )

  it('a hostile text of a row is in the head of its page, and does not close an element of the head (PAGES-4)', () => {
    const title = /<title>([^<>]*)<\/title>/
      .exec(html)?.[1]
      ?.replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
    expect(title?.replaceAll('&amp;', '&')).toBe(`${text} | Marshall Islands Guide`)
    expect(html).toMatch(/property="og:image" content="https:\/\/guide.example.org\/cards\/[\w-]{16}\.png"/)
    expect(html.match(/<title|<\/head>|<body>|<div id="root"><p>content<\/p><\/div>/g)).toHaveLength(4)
    // Two scripts: the data for search engines, and the content from which the app starts.
    expect(html.match(/<script/gi)).toHaveLength(2)
    expect(html.match(/<\/script>/gi)).toHaveLength(2)
    expect(html).toContain('data-preloads="/assets/screen-1.js /assets/card-1.js"')
    expect(html).toContain('data-next-files="/assets/worker-1.js"')
    expect(html).toContain('data-screen-files="/assets/atoll-1.js"')
    expect(html).toContain('data-snapshot="/latest.gz"')
    expect(html).toContain('data-scripts="/assets/index-1.js">')
    expect(html).not.toMatch(/<img|<b>|<!--/)
    const description = /name="description" content="([^"]*)"/.exec(html)?.[1] ?? ''
    expect(description.length).toBeLessThan(1_000)
  })

  it('a hostile text of a row is unchanged in the structured data of its page (PAGES-5)', () => {
    const [data, ownContent] = [...html.matchAll(/<script type="application\/[^>]*>([^<]*)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
    )
    expect(data).toMatchObject({ '@graph': [{ name: text }, {}] })
    expect(ownContent).toMatchObject({ answers: { text } })
  })
})

describe('writing pages again (PAGES-8)', () => {
  let outDir = ''
  beforeEach(async () => {
    outDir = await mkdtemp(path.join(tmpdir(), 'pages-'))
  })
  afterEach(() => rm(outDir, { recursive: true }))

  /** Renders a page and reads its data in the same way as a real screen. */
  const renderer: PageRenderer = {
    openRenderedDirectory: (rows, renderedAt) => new RenderedDirectory({ rows }, renderedAt),
    renderPage: (directory, address) => {
      const { view, content } = directory.openView(address)
      const id = address.replace('/business/', '')
      const answerKeys =
        id === address
          ? view.answers.get(answerKey('counts', []))
          : view.answers.get(answerKey('listing', [id]))
      return Promise.resolve({ html: `<p>${JSON.stringify(answerKeys)}</p>`, content })
    },
  }

  const writeTestPages = (
    rows: Listing[],
    template = TEMPLATE,
    siteUrl: string | null = null,
  ): Promise<WrittenPages> =>
    writePages({
      outDir,
      recordFile: path.join(outDir, 'record.json'),
      template,
      siteUrl,
      previewCards: 'each',
      rows: { businesses: rows },
      takenAt: new Date(0),
      madeAt: new Date(0),
      renderer,
      preloads: { screens: [], nextFiles: [], screenFiles: [], snapshot: '' },
    })

  const firstListing = listing()
  const secondListing = listing({ id: '00000000-0000-4000-8000-00000000000b', name: 'Second' })

  it('writing pages again renders no page if no row has changed, and every page for another template', async () => {
    const firstRun = await writeTestPages([firstListing, secondListing])
    expect(firstRun.renderedCount).toBe(firstRun.pages.length)
    expect(await writeTestPages([firstListing, secondListing])).toMatchObject({
      renderedCount: 0,
      removedCount: 0,
    })
    expect(
      (await writeTestPages([firstListing, secondListing], TEMPLATE.replace('no', 'other'))).renderedCount,
    ).toBe(firstRun.pages.length)
  })

  it('writing pages again gives the address of a merged duplicate the preview of the kept listing (MERGE-2)', async () => {
    const mergedId = '00000000-0000-4000-8000-00000000000c'
    await writeTestPages([firstListing, { ...secondListing, merged_ids: [mergedId] }], TEMPLATE, SITE)
    const html = await readFile(path.join(outDir, `business/${mergedId}.html`), 'utf8')
    expect(html).toContain('<title>Second | ')
    expect(html).toContain(`<link rel="canonical" href="${SITE}/business/${secondListing.id}">`)
    expect(html).toContain('<div id="root"></div>')
    expect(await writeTestPages([firstListing, secondListing], TEMPLATE, SITE)).toMatchObject({
      removedCount: 1,
    })
  })

  it('writing pages again gives a restored duplicate its own page, title and canonical address again (MERGE-3)', async () => {
    const duplicate = listing({ id: '00000000-0000-4000-8000-00000000000c', name: 'Restored' })
    await writeTestPages([firstListing, { ...secondListing, merged_ids: [duplicate.id] }], TEMPLATE, SITE)
    // The database removes the id of a restored listing from merged_ids (MERGE-6).
    await writeTestPages([firstListing, secondListing, duplicate], TEMPLATE, SITE)
    const html = await readFile(path.join(outDir, `business/${duplicate.id}.html`), 'utf8')
    expect(html).toContain('<title>Restored | ')
    expect(html).toContain(`<link rel="canonical" href="${SITE}/business/${duplicate.id}">`)
    expect(html).not.toContain('<div id="root"></div>')
  })

  it('writing pages again renders the page of a changed row and the list pages that contain the row', async () => {
    await writeTestPages([firstListing, secondListing])
    const { renderedCount } = await writeTestPages([
      firstListing,
      listing({ ...secondListing, name: 'Renamed' }),
    ])
    // The listing's own page, and the first list pages of its category and of its atoll, whose data have changed.
    expect(renderedCount).toBe(3)
    expect(await readFile(path.join(outDir, `business/${secondListing.id}.html`), 'utf8')).toContain(
      'Renamed',
    )
  })

  it('writing pages again removes the page of a deleted row', async () => {
    await writeTestPages([firstListing, secondListing])
    expect((await writeTestPages([firstListing])).removedCount).toBe(1)
    expect(await readdir(path.join(outDir, 'business'))).toEqual([`${firstListing.id}.html`])
  })

  it('writing pages again replaces a page whose file is missing', async () => {
    await writeTestPages([firstListing, secondListing])
    await rm(path.join(outDir, 'about.html'))
    expect((await writeTestPages([firstListing, secondListing])).renderedCount).toBe(1)
  })
})
