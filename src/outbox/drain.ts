import type { Verdict } from './classify.ts'
import { deliver, type OutboxAddress } from './deliver.ts'
import type { OutboxDatabase } from './outbox-database.ts'
import type { OutboxMessage, Wait } from './outbox-message.ts'
import { leftOf, waitAfter } from './waits.ts'

/** Why the queue is sent. A person, a returning network and a new message go before the wait for the network. */
export type DrainReason = 'start' | 'online' | 'visible' | 'person' | 'queued' | 'sync' | 'timer'

export interface DrainPorts {
  address: OutboxAddress
  fetch: typeof fetch
  now: () => number
  random: () => number
}

export interface Drained {
  /** Messages that are still to be sent. */
  waiting: number
  /** Milliseconds until the next one is due; null when none waits. */
  nextInMs: number | null
}

const GO_AHEAD: ReadonlySet<DrainReason> = new Set(['online', 'person', 'queued', 'sync'])

/** Whether a wait for the network is no reason to wait. */
export function goesAhead(reason: DrainReason): boolean {
  return GO_AHEAD.has(reason)
}

/** Sends what is due, one after the other, oldest first. Call it under the lock. @throws when the device's storage fails */
export async function drainQueue(
  database: OutboxDatabase,
  ports: DrainPorts,
  reason: DrainReason,
): Promise<Drained> {
  const tried = new Set<number>()
  while ((await pauseLeft(database, ports, reason, tried.size)) === 0) {
    const message = await nextDue(database, ports, reason, tried)
    if (message === null || message.body === null) break
    tried.add(message.order)
    const verdict = await deliver(message.body, ports.address, ports)
    await settle(database, ports, message.order, verdict)
  }
  return whatIsLeft(database, ports)
}

/** A pause for the network is skipped once where there is a reason; what the server asked for is not. */
async function pauseLeft(
  database: OutboxDatabase,
  ports: DrainPorts,
  reason: DrainReason,
  attempts: number,
): Promise<number> {
  const pause = await readPause(database)
  const isOfNetwork = pause?.wait.reason === 'network' || pause?.wait.reason === 'timeout'
  if (isOfNetwork && attempts === 0 && goesAhead(reason)) return 0
  return leftOf(pause?.wait ?? null, ports.now())
}

async function nextDue(
  database: OutboxDatabase,
  ports: DrainPorts,
  reason: DrainReason,
  tried: ReadonlySet<number>,
): Promise<OutboxMessage | null> {
  const waiting = await database.messages.where({ state: 'waiting' }).sortBy('order')
  const now = ports.now()
  const isDue = ({ order, wait }: OutboxMessage): boolean =>
    !tried.has(order) && (reason === 'person' || leftOf(wait, now) === 0)
  return waiting.find(isDue) ?? null
}

/** Notes what became of a message. Deleted meanwhile: nothing to note. Held for a change meanwhile: only a delivery counts. */
async function settle(
  database: OutboxDatabase,
  ports: DrainPorts,
  order: number,
  verdict: Verdict,
): Promise<void> {
  const { messages, queue } = database
  await database.transaction('rw', messages, queue, async () => {
    await settlePause(database, ports, verdict)
    const message = await messages.get(order)
    if (message === undefined) return
    if (verdict.kind === 'delivered') {
      const sentAt = ports.now()
      await messages.update(order, { state: 'sent', body: null, sentAt, wait: null, refused: null })
    } else if (message.state === 'waiting') {
      await messages.update(order, changesAfter(verdict, message, ports))
    }
  })
}

function changesAfter(
  verdict: Exclude<Verdict, { kind: 'delivered' }>,
  message: OutboxMessage,
  ports: DrainPorts,
): Partial<OutboxMessage> {
  if (verdict.kind === 'refused') {
    const { status, details } = verdict
    return { state: 'attention', refused: { status, details }, wait: null }
  }
  if (verdict.isForAll) return {}
  const { reason, retryAfterMs } = verdict
  const wait = waitAfter({ reason, retryAfterMs, failures: message.failures }, ports)
  return { failures: message.failures + 1, wait }
}

/** An answer of the server ends the queue's pause; a failure that would meet every message begins one. */
async function settlePause(database: OutboxDatabase, ports: DrainPorts, verdict: Verdict): Promise<void> {
  if (verdict.kind !== 'later' || !verdict.isForAll) {
    await database.queue.delete('pause')
    return
  }
  const failures = (await readPause(database))?.failures ?? 0
  const { reason, retryAfterMs } = verdict
  const wait = waitAfter({ reason, retryAfterMs, failures }, ports)
  // A key that is not taken is refreshed with the site, not by waiting longer.
  await database.queue.put({ key: 'pause', wait, failures: reason === 'key' ? failures : failures + 1 })
}

async function readPause(database: OutboxDatabase): Promise<{ wait: Wait; failures: number } | null> {
  const record = await database.queue.get('pause')
  return record?.key === 'pause' ? record : null
}

async function whatIsLeft(database: OutboxDatabase, ports: DrainPorts): Promise<Drained> {
  const waiting = await database.messages.where({ state: 'waiting' }).toArray()
  if (waiting.length === 0) return { waiting: 0, nextInMs: null }
  const now = ports.now()
  const pause = leftOf((await readPause(database))?.wait ?? null, now)
  const soonest = Math.min(...waiting.map(({ wait }) => leftOf(wait, now)))
  return { waiting: waiting.length, nextInMs: Math.max(pause, soonest) }
}
