import type { DirectoryProblem } from '../../domain/directory.ts'
import { StorageTimeoutError } from './storage-error.ts'

/* The reasons why the copy is not stored on the device, and how long to wait for its storage. */

/** Delay before the next attempt to store, after one that failed. */
export const STORAGE_RETRY_MS = 60_000
/** A start waits this long for what the device holds; then rows come from the network, or later from the device (SYNC-9). */
export const START_LIMIT_MS = 4_000
/** Rows that are not stored by then are shown from memory, and the status says that the device is slow. */
export const SLOW_MS = 2_500
export const STATE_LIMIT_MS = 10_000

/** Set while the rows are in memory only. */
export type StorageProblem = Extract<DirectoryProblem, `storage-${string}`>

/** The names under which browsers refuse IndexedDB: cookies blocked, private windows, none at all. */
const REFUSALS = new Set(['SecurityError', 'NotSupportedError', 'ReferenceError'])

/** Why the device did not store, by the error and its causes (SYNC-9). @param otherwise for unknown errors */
export function storageProblemOf(
  error: unknown,
  otherwise: StorageProblem = 'storage-failed',
): StorageProblem {
  let cause = error
  while (cause instanceof Error || cause instanceof DOMException) {
    if (cause instanceof StorageTimeoutError) return 'storage-hanging'
    if (cause.name === 'QuotaExceededError') return 'storage-full'
    if (REFUSALS.has(cause.name)) return 'storage-refused'
    // Dexie keeps the error of the browser in `inner`.
    cause = cause.cause ?? (cause as { inner?: unknown }).inner
  }
  return otherwise
}
