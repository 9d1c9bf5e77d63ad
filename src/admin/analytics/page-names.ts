import type { AdminTables } from '../../backend/admin-tables.ts'
import { readListingId } from '../../domain/listing-id.ts'
import type { Counted } from './summary.ts'

const LISTING_PATH = /^\/business\/([^/?#]+)$/

/** A line of the top pages; listings go by their name, an address of digits tells nobody anything. */
export interface CountedPage extends Counted {
  /** Address on this site. */
  path: string
}

/** The names of listings among the pages. One that is gone, and every other page, keeps its address. @throws RequestFailure */
export async function namePages(tables: AdminTables, pages: readonly Counted[]): Promise<CountedPage[]> {
  const ids = pages.flatMap(({ name }) => listingOf(name) ?? [])
  const listings =
    ids.length === 0
      ? []
      : await tables.readRows<{ id: string; name: string }>('businesses', {
          select: 'id,name',
          filter: (query) => query.in('id', ids),
        })
  const names = new Map(listings.map(({ id, name }) => [id, name]))
  return pages.map((page) => ({
    path: page.name,
    count: page.count,
    name: names.get(listingOf(page.name) ?? '') ?? page.name,
  }))
}

function listingOf(path: string): string | null {
  const id = LISTING_PATH.exec(path)?.[1]
  return id === undefined ? null : readListingId(id)
}
