import { useState } from 'react'
import type { AdminBackend } from '../../../backend/admin-client.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { useAdmin } from '../../kit/admin-context.tsx'
import { ownCountsAsSaved } from '../../kit/save-row.ts'
import type { Rows } from '../../kit/use-rows.ts'
import { RequestFailure } from '../../../backend/request-failure.ts'

const TABLE = 'businesses'

/** The ids are in the request's address, and some servers limit addresses to 8 kB. */
const CHUNK_ROWS = 50

/** Maximum names in one audit event. The database also logs each row. */
const MAX_NAMED_LISTINGS = 20

/** Any field that several listings may share. */
export type BulkValues = Partial<Omit<Listing, 'id' | 'revision' | 'name' | 'created_at' | 'updated_at'>>

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
    const ended = change === null ? outcome : ownCountsAsSaved<Listing>(outcome, change)
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
  run: (rows: readonly Listing[], change: BulkChange) => Promise<BulkResult>
  /** Hides the result of the last change. */
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
        return ended
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
