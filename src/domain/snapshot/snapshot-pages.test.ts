import { describe, expect, it } from 'vitest'
import { joinPages } from './directory-changes.ts'
import type { DirectoryChanges } from './collections.ts'
import { SnapshotPages } from './snapshot-pages.ts'
import { formatSnapshot, parseSnapshot } from './snapshot-text.ts'

const EPOCH = '00000000-0000-4000-8000-000000000000'

/** Makes the pages of a feed with this number of listings and twice as many photos. */
function makePages(listings: number, pageRows: number): DirectoryChanges[] {
  const rows = Array.from({ length: listings * 3 }, (_, at) => ({
    table: at % 3 === 0 ? 'businesses' : 'business_images',
    row: { id: `row-${at}`, revision: at + 1, name: `Row ${at}`, note: at % 5 === 0 ? null : 'Ünï' },
  }))
  const pages: DirectoryChanges[] = []
  for (let at = 0; at < rows.length; at += pageRows) {
    const part = rows.slice(at, at + pageRows)
    const rowsOfTable = (table: string) => part.filter((each) => each.table === table).map(({ row }) => row)
    const more = at + pageRows < rows.length
    pages.push({
      epoch: EPOCH,
      revision: part.at(-1)?.row.revision ?? 0,
      more,
      reset: false,
      rows: { businesses: rowsOfTable('businesses'), business_images: rowsOfTable('business_images') },
      deleted: {},
      ...(more ? {} : { totals: { businesses: [listings, 1], business_images: [listings * 2, 2] } }),
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
    const last = pages.at(-1)
    if (!last) throw new Error('No pages')
    const changed = { ...last.rows.businesses?.[0], id: 'row-0', revision: 20_000, name: 'Changed' }
    const changedTwice = { ...changed, revision: 20_001, name: 'Changed twice' }
    pages.push(
      {
        ...last,
        revision: 20_000,
        rows: { businesses: [changed] },
        deleted: { businesses: ['row-9000'] },
      } as DirectoryChanges,
      {
        ...last,
        revision: 20_001,
        rows: { businesses: [changedTwice] },
        deleted: { business_images: ['row-1'] },
      } as DirectoryChanges,
    )
    const [written, whole] = [
      parseSnapshot(writeSnapshot(pages)),
      parseSnapshot(formatSnapshot(joinPages(pages))),
    ]
    expect(written).toEqual(whole)
    expect(written.rows.businesses?.at(-1)).toMatchObject({ id: 'row-0', name: 'Changed twice' })
  })

  it('no snapshot is written from pages that do not belong together', () => {
    const [first, second] = makePages(10, 10)
    if (!first || !second) throw new Error('Too few pages')
    expect(() => writeSnapshot([first, { ...second, epoch: 'another' }])).toThrow(RangeError)
    expect(() => writeSnapshot([{ ...first, reset: true }])).toThrow(RangeError)
    expect(() => writeSnapshot([])).toThrow(RangeError)
  })
})
