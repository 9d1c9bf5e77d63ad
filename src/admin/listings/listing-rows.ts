import { type RefObject, useState } from 'react'
import type { AdminBackend } from '../../backend/admin-client.ts'
import type { WriteOutcome } from '../../backend/admin-tables.ts'
import { photoPaths, removePhotoFiles } from '../../backend/photo-files.ts'
import { RequestFailure } from '../../backend/request-failure.ts'
import type { Listing } from '../../domain/listing.ts'
import { readOrCopy } from '../kit/reads.tsx'
import { useAdmin } from '../kit/admin-context.ts'
import { type SaveOutcome, updateOnce } from '../kit/save-row.ts'
import { type Rows, useRows } from '../kit/use-rows.ts'
import { readPhotos } from '../photos/photo-rows.ts'
import { LISTINGS_TEXTS } from './texts.ts'

const TABLE = 'businesses'

/** @throws RequestFailure */
export async function readListings({ tables }: AdminBackend): Promise<Listing[]> {
  return sortListings(await tables.readAllRows<Listing>(TABLE))
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
 * The database deletes the rows of its photos too. Their files are removed now if possible; the scheduled
 * sweep removes the rest (BIZ-5).
 * @throws RequestFailure
 */
export async function deleteListing(backend: AdminBackend, row: Listing): Promise<WriteOutcome<Listing>> {
  const photos = await readPhotos(backend, row.id)
  const outcome = await backend.tables.deleteRow<Listing>(TABLE, row.id, {
    column: 'revision',
    value: row.revision,
  })
  if (outcome.kind !== 'saved' && outcome.kind !== 'deleted') return outcome
  const paths = photoPaths(photos.flatMap((photo) => [photo.image_url, photo.thumbnail_url]))
  await removePhotoFiles(backend.storage, paths).catch((failure: unknown) =>
    console.warn('Files of a deleted listing stay until the sweep', failure),
  )
  return outcome
}

export interface BulkResult {
  saved: Listing[]
  failed: { row: Listing; reason: 'changed' | 'deleted' | 'refused' | RequestFailure }[]
  /** The current versions of rows that another admin has saved meanwhile. */
  seen: Listing[]
}

/**
 * Changes the rows one by one, each with its own precondition. A failure does not stop the others (BIZ-4).
 */
export async function changeListings(
  backend: AdminBackend,
  rows: readonly Listing[],
  changes: QuickChange,
  onProgress: (done: number) => void,
): Promise<BulkResult> {
  const result: BulkResult = { saved: [], failed: [], seen: [] }
  for (const [at, row] of rows.entries()) {
    onProgress(at + 1)
    try {
      const outcome = await changeListing(backend, row, changes)
      if (outcome.kind === 'conflict') result.seen.push(outcome.current)
      if (outcome.kind === 'saved') result.saved.push(outcome.row)
      else result.failed.push({ row, reason: outcome.kind === 'conflict' ? 'changed' : outcome.kind })
    } catch (failure) {
      if (!(failure instanceof RequestFailure)) throw failure
      result.failed.push({ row, reason: failure })
    }
  }
  return result
}

export interface ListingActions {
  isOnline: boolean
  toggleFeatured: (row: Listing) => Promise<void>
  markChecked: (row: Listing) => Promise<void>
  remove: (row: Listing) => Promise<void>
}

export interface Listings extends ListingActions {
  rows: Rows<Listing>
  bulk: {
    /** Null when no bulk change runs. */
    progress: { done: number; total: number } | null
    result: BulkResult | null
    run: (rows: readonly Listing[], changes: QuickChange) => Promise<void>
    clear: () => void
  }
}

const { toasts: success, errors } = LISTINGS_TEXTS

export function useListings(heading: RefObject<HTMLHeadingElement | null>): Listings {
  const { backend, audit, copy } = useAdmin()
  const rows = useRows<Listing>({
    key: ['listings'],
    read: () =>
      readOrCopy(
        () => readListings(backend),
        async () => sortListings(await copy.listings()),
      ),
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
    bulk: useBulk(rows.put, noteFeatured),
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

function useBulk(put: (...saved: Listing[]) => void, noteFeatured: (row: Listing) => void): Listings['bulk'] {
  const { backend, pullDirectory } = useAdmin()
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const [result, setResult] = useState<BulkResult | null>(null)
  return {
    progress,
    result,
    clear: () => setResult(null),
    run: async (rows, changes) => {
      setResult(null)
      setProgress({ done: 0, total: rows.length })
      try {
        const ended = await changeListings(backend, rows, changes, (done) =>
          setProgress({ done, total: rows.length }),
        )
        put(...ended.saved, ...ended.seen)
        setResult(ended)
        if ('featured' in changes) ended.saved.forEach(noteFeatured)
        void pullDirectory()
      } finally {
        setProgress(null)
      }
    },
  }
}
