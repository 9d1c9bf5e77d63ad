import { describe, expect, it } from 'vitest'
import { makeListing } from '../../tests/fixtures/make-listing.ts'
import { parseSearchQuery } from '../domain/search/search-query.ts'
import { fetchListing, fetchListPage } from './listing-reads.ts'
import { fetchSearchPage } from './search-reads.ts'

/* Tests of direct table reads, and of the errors with which they fail. */

const ADDRESS = { url: 'https://api.test', publishableKey: 'key' }
const requestedUrls: URL[] = []

function fetchAnswering(answer: () => Response | Promise<Response>): typeof fetch {
  return (input) => {
    requestedUrls.push(new URL(input instanceof Request ? input.url : String(input)))
    return Promise.resolve(answer())
  }
}

const rowsResponse = (...listings: object[]): Response =>
  Response.json(listings, { headers: { 'content-range': `0-11/${listings.length + 20}` } })

async function captureParameters(search: string): Promise<URLSearchParams> {
  requestedUrls.length = 0
  const query = parseSearchQuery((name) => new URLSearchParams(search).get(name))
  await fetchSearchPage(ADDRESS, query, { fetch: fetchAnswering(() => rowsResponse()), now: () => 0 })
  return requestedUrls[0]?.searchParams ?? new URLSearchParams()
}

describe('fetchListPage', () => {
  it('a list asks the server for one page of twelve listings of a category, in order, with the total count (SYNC-11)', async () => {
    requestedUrls.length = 0
    const page = await fetchListPage(
      ADDRESS,
      { category: 'banking', sort: 'featured', page: 2 },
      fetchAnswering(() => rowsResponse()),
    )
    expect(Object.fromEntries(requestedUrls[0]?.searchParams ?? [])).toEqual({
      select: '*',
      category: 'eq.banking',
      order: 'featured.desc,name.asc,id.asc',
      limit: '12',
      offset: '12',
    })
    expect(page).toMatchObject({ total: 20, page: 2, pageCount: 2 })
  })

  it.each<[string, () => Response]>([
    ['no rows', () => rowsResponse()],
    ['416', () => new Response('{"code":"PGRST103"}', { status: 416 })],
  ])(
    'a list asks the server for the last page when the requested page is beyond it (%s)',
    async (_, answerBeyondEnd) => {
      requestedUrls.length = 0
      const answer = (): Response =>
        Number(requestedUrls.at(-1)?.searchParams.get('offset')) > 20 ? answerBeyondEnd() : rowsResponse()
      const query = { category: 'banking', sort: 'name', page: 9 } as const
      expect(await fetchListPage(ADDRESS, query, fetchAnswering(answer))).toMatchObject({
        page: 2,
        pageCount: 2,
      })
    },
  )
})

describe('fetchListing finds a listing', () => {
  const row = { id: crypto.randomUUID(), revision: 1, name: 'Kept' }

  it.each<[string, (answerRequest: URL) => Response, object | null]>([
    ['by its id', () => rowsResponse(row), row],
    [
      'by the id of a duplicate that was merged into it (MERGE-2)',
      ({ searchParams }) => rowsResponse(...(searchParams.has('id') ? [] : [row])),
      row,
    ],
    [
      'and removes its approximate position (PIN-6)',
      () => rowsResponse({ ...row, position_is_approximate: true, latitude: 7.142, longitude: 171.214 }),
      { ...row, position_is_approximate: true, latitude: null, longitude: null },
    ],
    ['only if it exists', () => rowsResponse(), null],
  ])('fetchListing finds a listing %s', async (_, answer, listing) => {
    requestedUrls.length = 0
    const foundListing = await fetchListing(
      ADDRESS,
      row.id,
      fetchAnswering(() => answer(requestedUrls.at(-1) ?? new URL(ADDRESS.url))),
    )
    expect(foundListing?.listing ?? null).toEqual(listing)
  })
})

describe('fetchSearchPage', () => {
  it('a search on the server looks for the keyword in name, descriptions and address (SYNC-13, MH-4)', async () => {
    expect((await captureParameters('q= Store ')).get('and')).toBe(
      '(or(name.ilike.*Store*,description.ilike.*Store*,description_mh.ilike.*Store*,address_details.ilike.*Store*))',
    )
  })

  it('a search on the server escapes pattern characters, and replaces characters that PostgREST would interpret by _', async () => {
    expect((await captureParameters('q=50%25_a\\b,(c)')).get('and')).toContain(
      String.raw`name.ilike.*50\%\_a\\b__c_*`,
    )
  })

  it.each(['K&K', 'O\'Neil "Kon"', 'O\u2019Neil'])(
    'a search on the server sends %s with _, which matches any character, instead of its punctuation',
    async (typed) => {
      const pattern = typed.replaceAll(/[^\w ]/g, '_')
      expect((await captureParameters(`q=${encodeURIComponent(typed)}`)).get('and')).toContain(
        `name.ilike.*${pattern}*`,
      )
    },
  )

  it('a search on the server finds a location as the name or code of an atoll, and as part of the address', async () => {
    expect((await captureParameters('loc=Jaluit')).get('and')).toBe(
      '(or(atoll.in.(JAL),address_details.ilike.*Jaluit*))',
    )
    expect((await captureParameters('loc=MAJ')).get('and')).toContain('atoll.in.(MAJ)')
    expect((await captureParameters('loc=causeway')).get('and')).toBe(
      '(or(address_details.ilike.*causeway*))',
    )
  })

  it('a search on the server has the filters for atoll and category, the order, and the offset of the page', async () => {
    const parameters = await captureParameters('q=a&loc=b&atoll=KWA&cat=government&sort=newest&page=2')
    expect(Object.fromEntries(parameters)).toMatchObject({
      atoll: 'eq.KWA',
      category: 'eq.government',
      order: 'created_at.desc,name.asc,id.asc',
      offset: '12',
    })
    expect(parameters.get('and')).toMatch(/^\(or\(.*\),or\(.*\)\)$/)
  })
})

describe('a search for open places on the server (SEARCH-22)', () => {
  const closedListing = makeListing('closed', { name: 'Reef Hotel', operating_hours: 'Closed' })

  it.each([
    ['q=hotel&open=1', true],
    ['q=hotel', false],
  ])(
    'the search %s on the server lists and counts closed places too; isOpenNowUnknown is %s',
    async (search, isOpenNowUnknown) => {
      const query = parseSearchQuery((name) => new URLSearchParams(search).get(name))
      const result = await fetchSearchPage(ADDRESS, query, {
        fetch: fetchAnswering(() => rowsResponse(closedListing)),
        now: () => Date.parse('2026-11-24T02:00:00Z'),
      })
      expect(result).toMatchObject({ total: 21, pageCount: 2, isOpenNowUnknown })
      expect(result.cards.map(({ name }) => name)).toEqual(['Reef Hotel'])
    },
  )
})

describe('the error of a failed table read', () => {
  const query = { category: 'business', sort: 'name', page: 1 } as const
  it.each<[string, () => Response | Promise<Response>, string]>([
    ['401', () => new Response('{"code":"PGRST301"}', { status: 401 }), 'KeyRefusedError'],
    ['404', () => new Response('{"code":"42P01"}', { status: 404 }), 'TablesMissingError'],
    ['503', () => new Response('', { status: 503 }), 'ServerFailureError'],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'UnreachableError'],
    ['a time-out', () => Promise.reject(new DOMException('', 'TimeoutError')), 'TimedOutError'],
    ['a web page', () => new Response('<!doctype html>'), 'BadAnswerError'],
  ])('the error of a failed table read depends on the answer of the server: %s', async (_, answer, name) => {
    await expect(fetchListPage(ADDRESS, query, fetchAnswering(answer))).rejects.toMatchObject({ name })
    await expect(fetchListing(ADDRESS, crypto.randomUUID(), fetchAnswering(answer))).rejects.toMatchObject({
      name,
    })
  })
})
