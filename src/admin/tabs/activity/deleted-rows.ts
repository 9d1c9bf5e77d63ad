import type { AdminBackend } from '../../../backend/admin-client.ts'
import { RequestFailure } from '../../../backend/request-failure.ts'
import { readForbiddenPlaces } from '../../kit/do-not-list.ts'
import { confirmAfterLostResponse, readRowAfterWrite } from '../../kit/save-row.ts'

/* Deleted listings, which can be restored for 30 days (HISTORY-3). */

export interface DeletedListing {
  id: string
  name: string
  atoll: string | null
  photos: unknown[]
  /** ISO 8601. */
  deleted_at: string
  deleted_by: string | null
}

/** How long a deleted listing can be restored (HISTORY-3). The database has the same limit. */
const RESTORABLE_DAYS = 30

export function restorableUntil({ deleted_at }: DeletedListing): number {
  return Date.parse(deleted_at) + RESTORABLE_DAYS * 86_400_000
}

/** Reads the deleted listings, newest first. @throws RequestFailure */
export async function readDeletedListings({ tables }: AdminBackend): Promise<DeletedListing[]> {
  const rows = await tables.readAllRows<DeletedListing>('deleted_listings', {
    select: 'id,name,atoll:fields->>atoll,photos,deleted_at,deleted_by',
  })
  return rows.sort((a, b) => (a.deleted_at < b.deleted_at ? 1 : -1))
}

/**
 * Restores a deleted listing. Returns false if it is no longer among the deleted ones.
 * @throws RequestFailure
 */
export function restoreListing({ tables }: AdminBackend, listing: string): Promise<boolean> {
  return confirmAfterLostResponse(
    () => tables.callDatabase<boolean>('restore_listing', { listing }),
    async () => ((await readRowAfterWrite(tables, 'businesses', listing)) === null ? null : true),
  )
}

/** Maximum time between two deletions that count as one bulk deletion, which deletes 50 rows at a time. */
const MAX_DELETION_GAP_MS = 60_000

type DeletionRecord = Pick<DeletedListing, 'id' | 'name' | 'deleted_at' | 'deleted_by'>

/** Groups rows, sorted newest first, by bulk deletion: rows that one admin deleted right after each other. */
export function groupByDeletion<Row extends DeletionRecord>(rows: readonly Row[]): Row[][] {
  const deletions: Row[][] = []
  for (const row of rows) {
    const last = deletions.at(-1)
    const before = last?.at(-1)
    const isSameDeletion =
      before !== undefined &&
      before.deleted_by === row.deleted_by &&
      Date.parse(before.deleted_at) - Date.parse(row.deleted_at) <= MAX_DELETION_GAP_MS
    if (isSameDeletion) last?.push(row)
    else deletions.push([row])
  }
  return deletions
}

/** Names of the listings of a bulk deletion that were not restored. */
interface NotRestored {
  failed: string[]
  /** Listings that are not to be listed again (IMPORT-17). */
  forbidden: string[]
}

/** Restores the listings one after another, except those that are not to be listed again. */
export async function restoreListings(
  backend: AdminBackend,
  rows: readonly DeletionRecord[],
  onProgress: (done: number) => void,
): Promise<NotRestored> {
  const forbiddenIds = await readForbiddenIds(backend)
  if (forbiddenIds === null) return { failed: rows.map(({ name }) => name), forbidden: [] }
  const notRestored: NotRestored = { failed: [], forbidden: [] }
  for (const [at, { id, name }] of rows.entries()) {
    onProgress(at)
    try {
      if (forbiddenIds.has(id)) notRestored.forbidden.push(name)
      else if (!(await restoreListing(backend, id))) notRestored.failed.push(name)
    } catch (failure) {
      if (!(failure instanceof RequestFailure)) throw failure
      notRestored.failed.push(name)
    }
  }
  return notRestored
}

/** Ids of the deleted listings that are not to be listed again; null if they could not be read. */
async function readForbiddenIds({ tables }: AdminBackend): Promise<Set<string> | null> {
  try {
    return new Set((await readForbiddenPlaces(tables)).map(({ id }) => id))
  } catch (failure) {
    if (!(failure instanceof RequestFailure)) throw failure
    return null
  }
}
