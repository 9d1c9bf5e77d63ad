import { type RefObject, useState } from 'react'
import type { AdminBackend } from '../../../backend/admin-client.ts'
import type { WriteOutcome } from '../../../backend/admin-tables.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { readOrCopy } from '../../kit/reads.tsx'
import { useAdmin } from '../../kit/admin-context.tsx'
import { type SaveOutcome, updateOnce, compareWith } from '../../kit/save-row.ts'
import { type Rows, useRows } from '../../kit/use-rows.ts'
import { readListings } from './listing-copy.ts'
import { LISTINGS_TEXTS } from './texts.ts'
import { RequestFailure } from '../../../backend/request-failure.ts'

/*
 * Changes many listings, fifty in one request (BIZ-4). Each row is changed only if nobody else has changed it; a failure
 * does not stop the others, and is counted and named. Files of deleted listings are left to the scheduled sweep (BIZ-5).
 */

/** The ids are in the request's address, and some servers limit addresses to 8 kB. */
const CHUNK_ROWS = 50
/** Maximum names in one audit event. The database also logs each row. */
const MAX_NAMED_LISTINGS = 20

export type BulkValues = Partial<Pick<Listing, 'featured' | 'last_checked_at' | 'category' | 'atoll'>>
/** Null deletes. */
export type BulkChange = BulkValues | null

export interface BulkResult {
  change: BulkChange
  saved: Listing[]
  failed: { row: Listing; reason: 'changed' | 'deleted' | 'refused' | RequestFailure }[]
  /** The current versions of rows that another admin has saved in the meantime. */
  seen: Listing[]
}

export async function changeListings(
  backend: AdminBackend,
  rows: readonly Listing[],
  change: BulkChange,
  onProgress: (done: number) => void,
): Promise<BulkResult> {
  const result: BulkResult = { change, saved: [], failed: [], seen: [] }
  for (let at = 0; at < rows.length; at += CHUNK_ROWS) {
    const chunk = rows.slice(at, at + CHUNK_ROWS)
    try {
      await changeChunk(backend, chunk, result)
    } catch (failure) {
      if (!(failure instanceof RequestFailure)) throw failure
      result.failed.push(...chunk.map((row) => ({ row, reason: failure })))
    }
    onProgress(at + chunk.length)
  }
  return result
}

async function changeChunk(
  { tables }: AdminBackend,
  chunk: readonly Listing[],
  { change, saved, failed, seen }: BulkResult,
): Promise<void> {
  for (const { base: row, outcome } of await tables.writeRows<Listing>(TABLE, chunk, change)) {
    // If only the answer of an earlier attempt was lost, the row is already changed or deleted as requested.
    const ended =
      outcome.kind === 'conflict' && change !== null ? compareWith<Listing>(outcome.current, change) : outcome
    if (ended.kind === 'conflict') seen.push(ended.current)
    if (ended.kind === 'saved') saved.push(ended.row)
    else if (ended.kind === 'deleted' && change === null) saved.push(row)
    else failed.push({ row, reason: ended.kind === 'conflict' ? 'changed' : ended.kind })
  }
}

export interface BulkChanges {
  /** Null when no bulk change runs. */
  progress: { done: number; total: number } | null
  result: BulkResult | null
  run: (rows: readonly Listing[], change: BulkChange) => Promise<void>
  /** Hides the result. */
  clear: () => void
}

export function useBulkChanges({ put, drop }: Pick<Rows<Listing>, 'put' | 'drop'>): BulkChanges {
  const { backend, audit, pullDirectory } = useAdmin()
  const [progress, setProgress] = useState<BulkChanges['progress']>(null)
  const [result, setResult] = useState<BulkResult | null>(null)
  return {
    progress,
    result,
    clear: () => setResult(null),
    run: async (rows, change) => {
      setResult(null)
      setProgress({ done: 0, total: rows.length })
      try {
        const ended = await changeListings(backend, rows, change, (done) =>
          setProgress({ done, total: rows.length }),
        )
        const gone = change === null ? ended.saved : ended.failed.flatMap(goneRow)
        drop(gone.map(({ id }) => id))
        put(...(change === null ? [] : ended.saved), ...ended.seen)
        setResult(ended)
        const action = auditAction(change)
        if (action !== null && ended.saved.length > 0) {
          const names = ended.saved.slice(0, MAX_NAMED_LISTINGS).map(({ name }) => name)
          audit({ action, resource_type: TABLE, details: { ...change, count: ended.saved.length, names } })
        }
        void pullDirectory()
      } finally {
        setProgress(null)
      }
    },
  }
}

function goneRow({ row, reason }: BulkResult['failed'][number]): Listing[] {
  return reason === 'deleted' ? [row] : []
}

function auditAction(change: BulkChange): string | null {
  if (change === null) return 'business_deleted'
  return change.featured === undefined ? null : 'business_featured_toggled'
}

const TABLE = 'businesses'

/** Shows the kept copy first. An unchanged copy stays the same array, so that nothing is counted again. */
async function readSorted({ tables }: AdminBackend, show: (rows: Listing[]) => void): Promise<Listing[]> {
  const first: { kept?: Listing[]; sorted?: Listing[] } = {}
  const rows = await readListings(tables, (kept) => {
    first.kept = kept
    first.sorted = sortListings(kept)
    show(first.sorted)
  })
  return first.sorted !== undefined && rows === first.kept ? first.sorted : sortListings(rows)
}

/** Newest first (BIZ-1). */
export function sortListings(rows: readonly Listing[]): Listing[] {
  return [...rows].sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
}

export type QuickChange = Partial<Pick<Listing, 'featured' | 'last_checked_at'>>

/** @throws RequestFailure */
export function changeListing(
  { tables }: AdminBackend,
  row: Listing,
  changes: QuickChange,
): Promise<SaveOutcome<Listing>> {
  return updateOnce<Listing>(tables, TABLE, row, changes)
}

/**
 * The database deletes the rows of its photos too, and keeps everything for 30 days, so that the listing can be restored
 * (HISTORY-3). So the photo files stay until then (BIZ-5). @throws RequestFailure
 */
export function deleteListing({ tables }: AdminBackend, row: Listing): Promise<WriteOutcome<Listing>> {
  return tables.deleteRow<Listing>(TABLE, row.id, { column: 'revision', value: row.revision })
}

export interface ListingActions {
  isOnline: boolean
  toggleFeatured: (row: Listing) => Promise<void>
  markChecked: (row: Listing) => Promise<void>
  remove: (row: Listing) => Promise<void>
}

export interface ListingRows extends ListingActions {
  rows: Rows<Listing>
  bulk: BulkChanges
}

const { toasts: success, errors } = LISTINGS_TEXTS

export function useListings(heading: RefObject<HTMLHeadingElement | null>): ListingRows {
  const { backend, audit, copy } = useAdmin()
  const rows = useRows<Listing>({
    key: ['listings'],
    read: (show) => readOrCopy(() => readSorted(backend, show), copy.listings, sortListings),
    sort: sortListings,
    texts: errors,
    heading,
  })
  const noteFeatured = (row: Listing): void =>
    audit({
      action: 'business_featured_toggled',
      resource_type: 'businesses',
      resource_id: row.id,
      details: { name: row.name, featured: row.featured },
    })
  const noteDeleted = (row: Listing): void =>
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
        onSaved: noteFeatured,
      }),
    markChecked: (row) =>
      rows.save({
        failed: errors.update,
        write: () => changeListing(backend, row, { last_checked_at: new Date().toISOString() }),
        success: () => success.checked,
      }),
    remove: (row) =>
      rows.remove(row, {
        question: {
          title: LISTINGS_TEXTS.deleteTitle,
          text: LISTINGS_TEXTS.confirmDelete(row.name),
          confirm: LISTINGS_TEXTS.actions.delete,
        },
        failed: errors.delete,
        erase: () => deleteListing(backend, row),
        success: success.deleted,
        onRemoved: () => noteDeleted(row),
      }),
  }
}
