import { describe, expect, it } from 'vitest'
import { joinPages } from './directory-changes.ts'
import type { DirectoryChanges } from './collections.ts'
import { SnapshotPages } from './snapshot-pages.ts'
import { formatSnapshot, parseSnapshot } from './snapshot-text.ts'

const EPOCH = '00000000-0000-4000-8000-000000000000'

/** Makes the pages of a feed with this number of listings and twice as many photos. */
function makePages(listings: number, pageRows: number): DirectoryChanges[] {
  const rows = Array.from({ length: listings * 3 }, (_, index) => ({
    table: index % 3 === 0 ? 'businesses' : 'business_images',
    row: {
      id: `row-${index}`,
      revision: index + 1,
      name: `Row ${index}`,
      note: index % 5 === 0 ? null : 'Ünï',
    },
  }))
  const pages: DirectoryChanges[] = []
  for (let offset = 0; offset < rows.length; offset += pageRows) {
    const rowsOfPage = rows.slice(offset, offset + pageRows)
    const rowsOfTable = (table: string) =>
      rowsOfPage.filter((pageRow) => pageRow.table === table).map(({ row }) => row)
    const hasMorePages = offset + pageRows < rows.length
    pages.push({
      epoch: EPOCH,
      revision: rowsOfPage.at(-1)?.row.revision ?? 0,
      more: hasMorePages,
      reset: false,
      rows: { businesses: rowsOfTable('businesses'), business_images: rowsOfTable('business_images') },
      deleted: {},
      ...(hasMorePages ? {} : { totals: { businesses: [listings, 1], business_images: [listings * 2, 2] } }),
    } as unknown as DirectoryChanges)
  }
  return pages
}

function decodeText(part: string | Uint8Array): string {
  return typeof part === 'string' ? part : new TextDecoder().decode(part)
}

function writeSnapshot(pages: DirectoryChanges[]): string {
  const snapshot = new SnapshotPages()
  for (const changes of pages) snapshot.add(changes)
  return [...snapshot.parts()].map(decodeText).join('')
}

describe('a snapshot that is written page by page', () => {
  it.each([
    [1, 1],
    [30, 7],
    [100, 300],
    [101, 60],
    [1000, 500],
    [3100, 1000],
    [6001, 5000],
  ])(
    'a snapshot written page by page has the text of one written at once: %i listings, %i rows per page',
    (listings, pageRows) => {
      const pages = makePages(listings, pageRows)
      expect(writeSnapshot(pages)).toBe(formatSnapshot(joinPages(pages)))
    },
  )

  it('a snapshot has the last state of a row that changed or was deleted between two of its pages', () => {
    const pages = makePages(3100, 1000)
    const lastPage = pages.at(-1)
    if (!lastPage) throw new Error('No pages')
    const changedListing = {
      ...lastPage.rows.businesses?.[0],
      id: 'row-0',
      revision: 20_000,
      name: 'Changed',
    }
    const listingChangedTwice = { ...changedListing, revision: 20_001, name: 'Changed twice' }
    pages.push(
      {
        ...lastPage,
        revision: 20_000,
        rows: { businesses: [changedListing] },
        deleted: { businesses: ['row-9000'] },
      } as DirectoryChanges,
      {
        ...lastPage,
        revision: 20_001,
        rows: { businesses: [listingChangedTwice] },
        deleted: { business_images: ['row-1'] },
      } as DirectoryChanges,
    )
    const [pagedText, wholeText] = [
      parseSnapshot(writeSnapshot(pages)),
      parseSnapshot(formatSnapshot(joinPages(pages))),
    ]
    expect(pagedText).toEqual(wholeText)
    expect(pagedText.rows.businesses?.at(-1)).toMatchObject({ id: 'row-0', name: 'Changed twice' })
  })

  it('no snapshot is written from pages that do not belong together', () => {
    const [firstPage, secondPage] = makePages(10, 10)
    if (!firstPage || !secondPage) throw new Error('Too few pages')
    expect(() => writeSnapshot([firstPage, { ...secondPage, epoch: 'another' }])).toThrow(RangeError)
    expect(() => writeSnapshot([{ ...firstPage, reset: true }])).toThrow(RangeError)
    expect(() => writeSnapshot([])).toThrow(RangeError)
  })
})
