import type { OutboxMessage, TimeSpan } from './outbox-database.ts'

/** Whether a request with this message may be running, so that the message can be neither changed nor deleted. */
export function isBeingSent({ sending }: Pick<OutboxMessage, 'sending'>, now: number): boolean {
  return remainingMs(sending ?? null, now) > 0
}

/** Whether the server may have this message although no answer confirmed it. `sending` stays set if a page was killed. */
export function mayHaveArrived(message: Pick<OutboxMessage, 'sending' | 'mayHaveArrived'>): boolean {
  return message.mayHaveArrived === true || (message.sending ?? null) !== null
}

/** Returns the rest of a wait in milliseconds. 0 without a wait, or if the clock was set back to before the wait began. */
export function remainingMs(waitSpan: TimeSpan | null, now: number): number {
  if (waitSpan === null || now < waitSpan.since) return 0
  return Math.max(0, waitSpan.since + waitSpan.ms - now)
}
