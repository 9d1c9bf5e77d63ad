import 'fake-indexeddb/auto'
import { describe, expect, test, vi } from 'vitest'
import type { Listing } from '../../domain/listing/listing.ts'
import { type ListingCopy, eraseListingCopy, recordSavedListing, readListings } from './listing-copy.ts'

interface Row {
  id: string
  revision: number
  name: string
}

const LISTING_A = { id: 'a', revision: 1, name: 'A' }
const LISTING_B = { id: 'b', revision: 2, name: 'B' }
const STORED_COPY = { epoch: 'e', revision: 2, rows: [LISTING_A, LISTING_B] }

function createFeedPage(changes: object, totals?: [number, number]): object {
  return {
    epoch: 'e',
    revision: 2,
    more: false,
    reset: false,
    rows: {},
    deleted: {},
    ...(totals === undefined ? {} : { totals: { businesses: totals } }),
    ...changes,
  }
}

/** Reads the listings on a device with this stored copy. The feed answers with `pages`; the table has the rows `all`. */
async function readListingsWithCopy(storedCopy: object | null | Error, pages: object[], all: Row[] = []) {
  const written: ListingCopy[] = []
  const requests: unknown[] = []
  const readAllRows = vi.fn(() => Promise.resolve(all as unknown as Listing[]))
  const tables = {
    readAllRows: readAllRows as never,
    callDatabase: ((_name: string, parameters: { since: number }) => {
      requests.push(parameters.since)
      return Promise.resolve(pages.shift())
    }) as never,
  }
  const early: string[] = []
  const onKept = (first: Listing[]): void => void early.push(...first.map(({ name }) => name))
  const rows = await readListings(tables, onKept, {
    read: () =>
      storedCopy instanceof Error
        ? Promise.reject(storedCopy)
        : Promise.resolve((storedCopy ?? undefined) as ListingCopy | undefined),
    write: (copy) => Promise.resolve(void written.push(copy)),
  })
  const names = rows.map(({ name }) => name).sort((one, other) => (one < other ? -1 : 1))
  return { names, early, asked: requests, written, isWhole: readAllRows.mock.calls.length > 0 }
}

const NEWEST_REVISION_PAGE = createFeedPage({ reset: true, revision: 9 })

describe('the listings of the admin area', () => {
  test('the admin area reads all listings from the server if the device has no saved copy, and stores them with the newest revision (BIZ-14)', async () => {
    const { names, isWhole, written } = await readListingsWithCopy(
      null,
      [NEWEST_REVISION_PAGE],
      [LISTING_A, LISTING_B],
    )
    expect([names, isWhole]).toEqual([['A', 'B'], true])
    expect(written).toEqual([{ epoch: 'e', revision: 9, rows: [LISTING_A, LISTING_B] }])
  })

  test('the admin area shows listings from the saved copy on the device, and does not store them again if nothing has changed', async () => {
    const { names, early, asked, isWhole, written } = await readListingsWithCopy(STORED_COPY, [
      createFeedPage({}, [2, 3]),
    ])
    expect([names, early, asked, isWhole, written]).toEqual([['A', 'B'], ['A', 'B'], [2], false, []])
  })

  test('the admin area updates the saved copy of the listings with changed, new and deleted rows from several pages of answers', async () => {
    const pages = [
      createFeedPage({
        revision: 3,
        more: true,
        rows: { businesses: [{ ...LISTING_A, revision: 3, name: 'A2' }] },
      }),
      createFeedPage(
        {
          revision: 5,
          rows: { businesses: [{ id: 'c', revision: 4, name: 'C' }] },
          deleted: { businesses: ['b'] },
        },
        [2, 7],
      ),
    ]
    const { names, asked, isWhole, written } = await readListingsWithCopy(STORED_COPY, pages)
    expect([names, asked, isWhole]).toEqual([['A2', 'C'], [2, 3], false])
    expect(written[0]?.revision).toBe(5)
  })

  test('a listing that was saved after the admin area read all listings is included in the next read, but not in later reads (BIZ-14)', async () => {
    recordSavedListing({ ...LISTING_A, revision: 4, name: 'A saved' } as unknown as Listing)
    const after = await readListingsWithCopy(STORED_COPY, [createFeedPage({}, [2, 3])])
    expect(after.early).toEqual(['B', 'A saved'])
    const later = await readListingsWithCopy(STORED_COPY, [createFeedPage({}, [2, 3])])
    expect(later.early).toEqual(['A', 'B'])
  })

  test.each([
    ['the feed asks for a restart', STORED_COPY, createFeedPage({ reset: true })],
    ['the database has another history', STORED_COPY, createFeedPage({ epoch: 'f' }, [2, 3])],
    ['a row is missing', STORED_COPY, createFeedPage({}, [3, 6])],
    ['a row is out of date', STORED_COPY, createFeedPage({}, [2, 4])],
  ])('the admin area reads all listings from the server again if %s', async (_why, storedCopy, page) => {
    const { names, isWhole } = await readListingsWithCopy(
      storedCopy,
      [page, NEWEST_REVISION_PAGE],
      [LISTING_A],
    )
    expect([names, isWhole]).toEqual([['A'], true])
  })

  test('listings that arrive after Sign Out are not stored again on the device (SESSION-6)', async () => {
    const written: ListingCopy[] = []
    const tables = {
      readAllRows: async () => {
        await eraseListingCopy()
        return [LISTING_A]
      },
      callDatabase: async () => NEWEST_REVISION_PAGE,
    } as unknown as Parameters<typeof readListings>[0]
    const rows = await readListings(tables, () => undefined, {
      read: async () => undefined,
      write: async (copy) => void written.push(copy),
    })
    expect(rows).toEqual([LISTING_A])
    expect(written).toEqual([])
  })

  test('the admin area reads all listings from the server on a device that refuses storage', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const { names } = await readListingsWithCopy(new Error('refused'), [NEWEST_REVISION_PAGE], [LISTING_A])
    expect(names).toEqual(['A'])
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
  })
})
