import type { RefObject } from 'react'
import type { AdminBackend } from '../../../backend/admin-client.ts'
import { CLOSED_WITHOUT_END, findTemporaryClosure } from '../../../domain/hours/closure.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { readServerOrCopy } from '../../kit/reads.tsx'
import { useAdmin } from '../../kit/admin-context.tsx'
import { type SaveOutcome, changeFields, deleteIfUnchanged } from '../../kit/save-row.ts'
import { type UseRowsResult, useRows } from '../../kit/use-rows.ts'
import { readListings } from '../../kit/listing-copy.ts'
import { readServerTimestamp } from '../../kit/server-time.ts'
import { LISTINGS_TEXTS } from './texts.ts'
import { type BulkChanges, useBulkChanges } from './bulk-changes.ts'

/*
 * The rows of the businesses tab. bulk-changes.ts changes many of them, fifty in one request (BIZ-4): a row is changed only if
 * nobody else has changed it, and a failure does not stop the others. The scheduled sweep deletes files of deleted listings
 * (BIZ-5).
 */

const TABLE = 'businesses'

/** Reads all listings, first the copy on this device. If nothing changed, returns the same array, so nothing is recomputed. */
async function readSortedListings(
  { tables }: AdminBackend,
  show: (rows: Listing[]) => void,
): Promise<Listing[]> {
  const first: { kept?: Listing[]; sorted?: Listing[] } = {}
  const rows = await readListings(tables, (storedRows) => {
    first.kept = storedRows
    first.sorted = sortListings(storedRows)
    show(first.sorted)
  })
  return first.sorted !== undefined && rows === first.kept ? first.sorted : sortListings(rows)
}

/** Newest first (BIZ-1). */
function sortListings(rows: readonly Listing[]): Listing[] {
  return [...rows].sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
}

export type QuickChange = Partial<Pick<Listing, 'featured' | 'closed_until' | 'phone' | 'operating_hours'>>

/**
 * @param readCheckTime present if the listing was checked too: reads the time of the check
 * @throws RequestFailure
 */
async function changeListing(
  { tables }: AdminBackend,
  row: Listing,
  changes: QuickChange,
  readCheckTime?: () => Promise<string>,
): Promise<SaveOutcome<Listing>> {
  const check = readCheckTime && { last_checked_at: await readCheckTime() }
  return changeFields<Listing>(tables, TABLE, row, { ...changes, ...check })
}

export interface ListingActions {
  isOnline: boolean
  toggleFeatured: (row: Listing) => Promise<void>
  markChecked: (row: Listing) => Promise<void>
  /** Closes the place for now, or opens it again (HOURS-13). */
  toggleClosed: (row: Listing) => Promise<void>
  /**
   * Saves changes. Resolves to the saved row; null if the changes were not saved.
   * @param readCheckTime present if the listing was checked too: reads the time of the check
   */
  change: (
    row: Listing,
    changes: QuickChange,
    readCheckTime?: () => Promise<string>,
  ) => Promise<Listing | null>
  /** Opens the quick edit of a row. */
  edit: (row: Listing) => void
  remove: (row: Listing) => Promise<void>
}

interface ListingRows extends Omit<ListingActions, 'edit'> {
  rows: UseRowsResult<Listing>
  bulk: BulkChanges
}

const { toasts: success, errors } = LISTINGS_TEXTS

export function useListings(heading: RefObject<HTMLHeadingElement | null>): ListingRows {
  const { backend, audit, copy } = useAdmin()
  const rows = useRows<Listing>({
    key: ['listings'],
    read: (show) => readServerOrCopy(() => readSortedListings(backend, show), copy.listings, sortListings),
    sort: sortListings,
    texts: errors,
    heading,
  })
  const auditFeatured = (row: Listing): void =>
    audit({
      action: 'business_featured_toggled',
      resource_type: 'businesses',
      resource_id: row.id,
      details: { name: row.name, featured: row.featured },
    })
  const auditDeleted = (row: Listing): void =>
    audit({
      action: 'business_deleted',
      resource_type: 'businesses',
      resource_id: row.id,
      details: { name: row.name },
    })

  return {
    rows,
    isOnline: rows.isOnline,
    bulk: useBulkChanges(rows),
    toggleFeatured: (row) =>
      rows.save({
        failed: errors.update,
        write: () => changeListing(backend, row, { featured: !row.featured }),
        success: ({ featured }) => (featured ? success.featured : success.unfeatured),
        onSaved: auditFeatured,
      }),
    markChecked: (row) =>
      rows.save({
        failed: errors.update,
        only: `checked ${row.id}`,
        write: () => changeListing(backend, row, {}, () => readServerTimestamp(backend.tables)),
        success: () => success.checked,
      }),
    toggleClosed: (row) =>
      rows.save({
        failed: errors.update,
        only: `closed ${row.id}`,
        write: () =>
          changeListing(backend, row, {
            // Once the last day of a closure is over, `findTemporaryClosure` is false, so a tap closes the place again.
            closed_until: findTemporaryClosure(row.closed_until, new Date()) ? null : CLOSED_WITHOUT_END,
          }),
        success: ({ closed_until }) => (closed_until === null ? success.opened : success.closed),
      }),
    change: async (row, changes, readCheckTime) => {
      let saved: Listing | null = null
      await rows.save({
        failed: errors.update,
        write: () => changeListing(backend, row, changes, readCheckTime),
        success: () => success.changed,
        onSaved: (now) => {
          saved = now
          if (changes.featured !== undefined) auditFeatured(now)
        },
      })
      return saved
    },
    remove: (row) =>
      rows.remove(row, {
        texts: { ...LISTINGS_TEXTS, deleteShort: LISTINGS_TEXTS.actions.delete },
        question: LISTINGS_TEXTS.confirmDelete(row.name),
        // The database keeps the row, its photos' rows and their files for 30 days (HISTORY-3, BIZ-5).
        erase: () => deleteIfUnchanged(backend.tables, TABLE, row),
        onRemoved: () => auditDeleted(row),
      }),
  }
}
