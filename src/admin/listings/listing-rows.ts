import type { AdminBackend } from '../../backend/admin-client.ts'
import type { WriteOutcome } from '../../backend/admin-tables.ts'
import { photoPaths, removePhotoFiles } from '../../backend/photo-files.ts'
import { RequestFailure } from '../../backend/request-failure.ts'
import type { Listing } from '../../domain/listing.ts'
import { readPhotos } from '../photos/photo-rows.ts'
import { updateOnce, type SaveOutcome } from '../kit/save-row.ts'

const TABLE = 'businesses'

/** @throws RequestFailure */
export async function readBusinesses({ tables }: AdminBackend): Promise<Listing[]> {
  return sortBusinesses(await tables.readAllRows<Listing>(TABLE))
}

/** Newest first (BIZ-1). */
export function sortBusinesses(rows: readonly Listing[]): Listing[] {
  return [...rows].sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
}

export type QuickChange = Partial<Pick<Listing, 'featured' | 'last_checked_at'>>

/** @throws RequestFailure */
export function changeBusiness(
  { tables }: AdminBackend,
  row: Listing,
  changes: QuickChange,
): Promise<SaveOutcome<Listing>> {
  return updateOnce<Listing>(tables, TABLE, row, changes)
}

/**
 * The database deletes the photos' rows with it. Their files are removed at once where that is possible; the sweep
 * removes the rest (BIZ-5).
 * @throws RequestFailure
 */
export async function deleteBusiness(backend: AdminBackend, row: Listing): Promise<WriteOutcome<Listing>> {
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
  /** What somebody else saved meanwhile, as it is now. */
  seen: Listing[]
}

/** One row after the other, each with its own precondition: what fails is named and stops nothing. */
export async function changeBusinesses(
  backend: AdminBackend,
  rows: readonly Listing[],
  changes: QuickChange,
  onProgress: (done: number) => void,
): Promise<BulkResult> {
  const result: BulkResult = { saved: [], failed: [], seen: [] }
  for (const [at, row] of rows.entries()) {
    onProgress(at + 1)
    try {
      const outcome = await changeBusiness(backend, row, changes)
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
