const FIRST_MS = 1_000
const LONGEST_MS = 300_000

/**
 * Wait before the next attempt, in milliseconds: exponential with full jitter between 1 s and 300 s, never shorter
 * than the server asked for (SYNC-6).
 */
export function backoffMs(failures: number, random: () => number, retryAfterMs: number | null): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 20))
  return Math.max(FIRST_MS, Math.round(random() * ceiling), retryAfterMs ?? 0)
}
