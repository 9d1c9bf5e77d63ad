import type { AdminTables } from '../../../backend/admin-tables.ts'
import { CATEGORY_INFO } from '../../../domain/listing/categories.ts'
import { CATEGORIES, readListingId } from '../../../domain/listing/listing.ts'
import { ANALYTICS_TEXTS } from './texts.ts'

/** How often something was counted: a search text, a kind of device, or a page, whose name is its address. */
export interface NamedCount {
  name: string
  count: number
}

const LISTING_PATH_PATTERN = /^\/business\/([^/?#]+)$/

/** A page with its number of views. A listing is shown by its name, because its address is an id. */
export interface CountedPage extends NamedCount {
  /** Address on this site. */
  path: string
}

const PAGE_NAMES = new Map<string, string>([
  ...Object.entries(ANALYTICS_TEXTS.pages),
  ...CATEGORIES.map((category) => [CATEGORY_INFO[category].path, CATEGORY_INFO[category].title] as const),
])

/**
 * Replaces addresses by the names of listings and pages (ANALYTICS-8). Deleted listings and unknown pages keep their
 * address.
 * @throws RequestFailure
 */
export async function replacePathsByNames(
  tables: AdminTables,
  pages: readonly NamedCount[],
): Promise<CountedPage[]> {
  const ids = pages.flatMap(({ name }) => listingIdInPath(name) ?? [])
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
    name: names.get(listingIdInPath(page.name) ?? '') ?? PAGE_NAMES.get(page.name) ?? page.name,
  }))
}

function listingIdInPath(path: string): string | null {
  const id = LISTING_PATH_PATTERN.exec(path)?.[1]
  return id === undefined ? null : readListingId(id)
}
