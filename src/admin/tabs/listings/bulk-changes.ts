import { useState } from 'react'
import type { AdminBackend } from '../../../backend/admin-client.ts'
import type { PinPosition } from '../../../domain/atolls/position.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { isReachable } from '../../../domain/listing/listing-schema.ts'
import { useAdmin } from '../../kit/admin-context.tsx'
import { treatOwnChangeAsSaved } from '../../kit/save-row.ts'
import { readServerTimestamp } from '../../kit/server-time.ts'
import type { UseRowsResult } from '../../kit/use-rows.ts'
import { RequestFailure } from '../../../backend/request-failure.ts'

const TABLE = 'businesses'

/** Rows per request: their ids are in the request's address, which some servers limit to 8 kB. */
const CHUNK_ROWS = 50

/** PostgreSQL's code for a violated CHECK constraint. */
const CHECK_VIOLATION_CODE = '23514'

/** Maximum names in one audit event. The database also logs each row. */
const MAX_NAMED_LISTINGS = 20

/** Any field that several listings may share. */
export type BulkValues = Partial<Omit<Listing, 'id' | 'revision' | 'name' | 'created_at' | 'updated_at'>>

/** The new values; null deletes the rows. */
export type BulkChange = BulkValues | null

/** A position for some of the listings, in addition to the values that all of them get (PIN-2). */
export interface BulkPin {
  ids: ReadonlySet<string>
  position: PinPosition
}

export interface BulkResult {
  change: BulkChange
  saved: Listing[]
  /** unreachable: the change would remove the last way to reach the place (BIZ-8). */
  failed: { row: Listing; reason: 'changed' | 'deleted' | 'refused' | 'unreachable' | RequestFailure }[]
  /** The current versions of rows that another admin has saved in the meantime. */
  seen: Listing[]
}

export async function changeListings(
  backend: AdminBackend,
  rows: readonly Listing[],
  change: BulkChange,
  onProgress: (done: number) => void,
  pin?: BulkPin,
): Promise<BulkResult> {
  const lost = new Set(rows.filter((row) => losesLastContact(row, change)))
  const failed = [...lost].map((row) => ({ row, reason: 'unreachable' as const }))
  const result: BulkResult = { change, saved: [], failed, seen: [] }
  let done = lost.size
  const chunks = splitIntoChunks(
    rows.filter((row) => !lost.has(row)),
    change,
    pin,
  )
  for (const chunk of chunks) {
    try {
      await changeChunk(backend, chunk, result)
    } catch (failure) {
      if (!(failure instanceof RequestFailure)) throw failure
      if (failure.code === CHECK_VIOLATION_CODE && chunk.rows.length > 1) {
        // One request changes all its rows or none, so send each row separately: the values may be valid for some rows.
        chunks.push(...chunk.rows.map((row) => ({ ...chunk, rows: [row] })))
        continue
      }
      result.failed.push(...chunk.rows.map((row) => ({ row, reason: failure })))
    }
    done += chunk.rows.length
    onProgress(done)
  }
  return result
}

/** Marks the rows as checked at the server's time (BIZ-17). If the time cannot be read, no row is changed. */
export async function checkListings(
  backend: AdminBackend,
  rows: readonly Listing[],
  onProgress: (done: number) => void,
): Promise<BulkResult> {
  try {
    const change = { last_checked_at: await readServerTimestamp(backend.tables) }
    return await changeListings(backend, rows, change, onProgress)
  } catch (failure) {
    if (!(failure instanceof RequestFailure)) throw failure
    return { change: {}, saved: [], failed: rows.map((row) => ({ row, reason: failure })), seen: [] }
  }
}

/** Whether the change would remove the last contact. The database refuses such a row, and with it the whole request. */
function losesLastContact(row: Listing, change: BulkChange): boolean {
  return change !== null && isReachable(row) && !isReachable({ ...row, ...change })
}

/** Listings that get the same values by one request. */
interface Chunk {
  rows: readonly Listing[]
  change: BulkChange
}

function splitIntoChunks(rows: readonly Listing[], change: BulkChange, pin: BulkPin | undefined): Chunk[] {
  const isMoved = ({ id }: Listing): boolean => change !== null && pin !== undefined && pin.ids.has(id)
  const parts: Chunk[] = [
    { rows: rows.filter((row) => !isMoved(row)), change },
    { rows: rows.filter(isMoved), change: { ...change, ...pin?.position } },
  ]
  return parts.flatMap((part) =>
    Array.from({ length: Math.ceil(part.rows.length / CHUNK_ROWS) }, (_, at) => ({
      ...part,
      rows: part.rows.slice(at * CHUNK_ROWS, (at + 1) * CHUNK_ROWS),
    })),
  )
}

async function changeChunk(
  { tables }: AdminBackend,
  { rows, change }: Chunk,
  { saved, failed, seen }: BulkResult,
): Promise<void> {
  for (const { base: row, outcome } of await tables.writeRows<Listing>(TABLE, rows, change)) {
    // If only the answer of an earlier attempt was lost, the row is already changed or deleted as requested.
    const ended = change === null ? outcome : treatOwnChangeAsSaved<Listing>(outcome, change)
    if (ended.kind === 'conflict') seen.push(ended.current)
    if (ended.kind === 'saved') saved.push(ended.row)
    else if (ended.kind === 'deleted' && change === null) saved.push(row)
    else failed.push({ row, reason: ended.kind === 'conflict' ? 'changed' : ended.kind })
  }
}

export interface BulkChanges {
  /** Null while no bulk change is running. */
  progress: { done: number; total: number } | null
  result: BulkResult | null
  run: (rows: readonly Listing[], change: BulkChange, pin?: BulkPin) => Promise<BulkResult>
  /** Marks the rows as checked today. */
  check: (rows: readonly Listing[]) => Promise<BulkResult>
  /** Hides the result of the last change. */
  clear: () => void
}

export function useBulkChanges({ put, drop }: Pick<UseRowsResult<Listing>, 'put' | 'drop'>): BulkChanges {
  const { backend, audit, pullDirectory } = useAdmin()
  const [progress, setProgress] = useState<BulkChanges['progress']>(null)
  const [result, setResult] = useState<BulkResult | null>(null)
  const show = (bulkResult: BulkResult): void => {
    const { change, saved, failed, seen } = bulkResult
    drop((change === null ? saved : failed.flatMap(toDeletedRows)).map(({ id }) => id))
    put(...(change === null ? [] : saved), ...seen)
    setResult(bulkResult)
    const action = auditAction(change)
    if (action === null || saved.length === 0) return
    const names = saved.slice(0, MAX_NAMED_LISTINGS).map(({ name }) => name)
    audit({ action, resource_type: TABLE, details: { ...change, count: saved.length, names } })
  }
  const runWithProgress = async (
    total: number,
    work: (onProgress: (done: number) => void) => Promise<BulkResult>,
  ): Promise<BulkResult> => {
    setResult(null)
    setProgress({ done: 0, total })
    try {
      const bulkResult = await work((done) => setProgress({ done, total }))
      show(bulkResult)
      void pullDirectory()
      return bulkResult
    } finally {
      setProgress(null)
    }
  }
  return {
    progress,
    result,
    clear: () => setResult(null),
    run: (rows, change, pin) =>
      runWithProgress(rows.length, (onProgress) => changeListings(backend, rows, change, onProgress, pin)),
    check: (rows) => runWithProgress(rows.length, (onProgress) => checkListings(backend, rows, onProgress)),
  }
}

function toDeletedRows({ row, reason }: BulkResult['failed'][number]): Listing[] {
  return reason === 'deleted' ? [row] : []
}

function auditAction(change: BulkChange): string | null {
  if (change === null) return 'business_deleted'
  return change.featured === undefined ? null : 'business_featured_toggled'
}
