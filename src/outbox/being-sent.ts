import type { OutboxMessage, TimeSpan } from './outbox-database.ts'

/** Whether a page or the worker is asking the server to take this message, so that nobody can call it back. */
export function isBeingSent({ sending }: Pick<OutboxMessage, 'sending'>, now: number): boolean {
  return remainingMs(sending ?? null, now) > 0
}

/** Whether the server may have this message although no answer said so. A mark that was left behind is of a killed page. */
export function mayHaveArrived(message: Pick<OutboxMessage, 'sending' | 'mayHaveArrived'>): boolean {
  return message.mayHaveArrived === true || (message.sending ?? null) !== null
}

/** Milliseconds left of a wait; 0 without one, and when the clock was set back to before its start. */
export function remainingMs(wait: TimeSpan | null, now: number): number {
  if (wait === null || now < wait.since) return 0
  return Math.max(0, wait.since + wait.ms - now)
}
