import type { CollectionTotals } from '../../domain/snapshot/directory-changes.ts'
import { COLLECTIONS, type Collection, type DirectoryRows } from '../../domain/snapshot/collections.ts'
import type { Listing } from '../../domain/listing/listing.ts'
import type { IdsByCollection, RowsByCollection } from './replica-database.ts'

type RowMaps = { [C in Collection]: Map<string, DirectoryRows[C]> }

/**
 * The rows of the directory in the worker's memory. A row replaces only a row of an older revision, so applying a page twice
 * changes nothing.
 */
export class DirectoryCopy {
  readonly rows: RowMaps = {
    businesses: new Map(),
    business_images: new Map(),
    emergency_contacts: new Map(),
    announcements: new Map(),
    directory_settings: new Map(),
    trips: new Map(),
    trip_stops: new Map(),
  }

  apply(rows: RowsByCollection, deleted: IdsByCollection = {}): void {
    for (const collection of COLLECTIONS) {
      const currentRows = this.rows[collection] as Map<string, { id: string; revision: number }>
      for (const id of deleted[collection] ?? []) currentRows.delete(id)
      for (const row of rows[collection] ?? []) {
        const currentRow = currentRows.get(row.id)
        if (currentRow === undefined || currentRow.revision <= row.revision) currentRows.set(row.id, row)
      }
    }
  }

  /** The listing with this id, or the one into which it was merged (MERGE-2). */
  listing(id: string): Listing | undefined {
    const listings = this.rows.businesses
    const directMatch = listings.get(id)
    if (directMatch !== undefined) return directMatch
    for (const listing of listings.values()) if (listing.merged_ids?.includes(id) === true) return listing
    return undefined
  }

  /** Number of rows in all tables together. */
  get rowCount(): number {
    return COLLECTIONS.reduce((count, collection) => count + this.rows[collection].size, 0)
  }

  totals(): CollectionTotals {
    const totals = {} as CollectionTotals
    for (const collection of COLLECTIONS) {
      let sum = 0
      for (const row of this.rows[collection].values()) sum += row.revision
      totals[collection] = [this.rows[collection].size, sum]
    }
    return totals
  }

  toRows(): Required<RowsByCollection> {
    const rows = {} as Record<Collection, unknown[]>
    for (const collection of COLLECTIONS) rows[collection] = [...this.rows[collection].values()]
    return rows as Required<RowsByCollection>
  }

  get listingCount(): number {
    return this.rows.businesses.size
  }
}

/** Returns the tables whose actual totals differ from the expected ones. */
export function findDifferingCollections(actual: CollectionTotals, expected: CollectionTotals): Collection[] {
  return COLLECTIONS.filter(
    (collection) =>
      actual[collection][0] !== expected[collection][0] || actual[collection][1] !== expected[collection][1],
  )
}
