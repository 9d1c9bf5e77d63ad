import { backoffMs } from '../domain/backoff.ts'
import type { Wait, WaitReason } from './outbox-message.ts'

/** A server that asks for more than this is not believed: the message would be forgotten. */
const LONGEST_ASKED_MS = 3_600_000
/** A key that is not taken is a matter of the site, not of this message: asked again every minute. */
const KEY_WAIT_MS = 60_000

/** The wait after `failures` failures before this one. */
export function waitAfter(
  failure: { reason: WaitReason; retryAfterMs: number | null; failures: number },
  ports: { now: () => number; random: () => number },
): Wait {
  const asked = failure.retryAfterMs === null ? null : Math.min(failure.retryAfterMs, LONGEST_ASKED_MS)
  const ms =
    failure.reason === 'key'
      ? Math.max(KEY_WAIT_MS, asked ?? 0)
      : backoffMs(failure.failures, ports.random, asked)
  return { since: ports.now(), ms, reason: failure.reason }
}

/** Milliseconds that are left; 0 when there is no wait or the clock was set back before its start. */
export function leftOf(wait: Wait | null, now: number): number {
  if (wait === null || now < wait.since) return 0
  return Math.max(0, wait.since + wait.ms - now)
}
