import type { DirectoryProblem } from '../../domain/directory.ts'
import { StorageTimeoutError } from './storage-error.ts'

/* The reasons why the copy is not stored on the device, and how long to wait for its storage. */

/** Delay between a failed attempt to store rows and the next attempt. */
export const STORAGE_RETRY_MS = 60_000
/** How long a start waits for the stored rows. After that, the first rows from the network or the device are used (SYNC-9). */
export const START_LIMIT_MS = 4_000
/** After this time, rows that are still being stored are shown from memory, and the status has the problem 'storage-slow'. */
export const SLOW_STORAGE_MS = 2_500
/**
 * After this time, rows whose signed snapshot is stored already are shown from memory; a start can read that snapshot
 * (SYNC-23).
 */
export const SLOW_ROWS_MS = 10_000
/** How long one step may take: reading or writing the checkpoint, storing the snapshot or the read model. */
export const STORAGE_STEP_LIMIT_MS = 10_000

/**
 * How long a step may take that is slow also on a device without a fault: loading the code of the databases, naming a new
 * database, or deleting the old ones. Other tabs wait meanwhile.
 */
export const SLOW_STEP_LIMIT_MS = 60_000

/** Why the rows are in memory only. */
export type StorageProblem = Extract<DirectoryProblem, `storage-${string}`>

/** Names of the errors with which browsers refuse IndexedDB: with blocked cookies, in private windows, or in general. */
const REFUSAL_ERROR_NAMES = new Set(['SecurityError', 'NotSupportedError', 'ReferenceError'])

/** Finds out why the device could not store rows, from an error and its causes (SYNC-9). @param fallback for unknown errors */
export function storageProblemOf(
  error: unknown,
  fallback: StorageProblem = 'storage-failed',
): StorageProblem {
  let cause = error
  while (cause instanceof Error || cause instanceof DOMException) {
    if (cause instanceof StorageTimeoutError) return 'storage-hanging'
    if (cause.name === 'QuotaExceededError') return 'storage-full'
    if (REFUSAL_ERROR_NAMES.has(cause.name)) return 'storage-refused'
    // Dexie keeps the error of the browser in `inner`.
    cause = cause.cause ?? (cause as { inner?: unknown }).inner
  }
  return fallback
}
