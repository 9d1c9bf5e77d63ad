import { isAnswer, type OutboxBody } from '../domain/messages/listing-answer.ts'
import type { Verdict } from './classify.ts'
import { mayHaveArrived, remainingMs } from './being-sent.ts'
import { deliverMessage, longestDeliveryMs, type OutboxAddress } from './deliver.ts'
import {
  type OutboxDatabase,
  type OutboxMessage,
  QUEUE_WAIT_KEY,
  type RetryWait,
  type WaitReason,
} from './outbox-database.ts'
import { computeBackoffMs, MAX_RETRY_AFTER_MS } from '../domain/backoff.ts'

/** Wait after a rejected API key. It does not grow with each failure, because a new build of the site must end the problem. */
const REJECTED_KEY_WAIT_MS = 60_000

/** The wait of a refused message on a full device, which cannot store the refusal. A person may send the message again at once. */
const REFUSED_WAIT = { reason: 'server', pausesQueue: false, retryAfterMs: MAX_RETRY_AFTER_MS } as const

/** Why the queue is drained. `pulled`: the directory was just pulled, so the network works. */
export type DrainReason = 'start' | 'online' | 'pulled' | 'visible' | 'person' | 'queued' | 'sync' | 'timer'

export interface DrainPorts {
  address: OutboxAddress
  fetch: typeof fetch
  now: () => number
  random: () => number
  /** False if the device reports that it has no network. */
  isOnline: () => boolean
}

export interface DrainResult {
  /** Number of unsent messages. */
  waitingCount: number
  /** Milliseconds until the next message is due; null when none is waiting. */
  nextInMs: number | null
}

const BYPASSING_REASONS: ReadonlySet<DrainReason> = new Set([
  'start',
  'online',
  'pulled',
  'person',
  'queued',
  'sync',
])

/** Whether a drain for this reason tries at once although the queue is waiting for the network. */
export function bypassesBackoff(reason: DrainReason): boolean {
  return BYPASSING_REASONS.has(reason)
}

/** Sends due messages one by one, oldest first. Call it under the lock. @throws when the device's storage fails */
export async function drainQueue(
  database: OutboxDatabase,
  ports: DrainPorts,
  reason: DrainReason,
): Promise<DrainResult> {
  const triedOrders = new Set<number>()
  let storageFailure: unknown = null
  while ((await remainingPauseMs(database, ports, reason, triedOrders.size)) === 0) {
    const message = await findNextDueMessage(database, ports, reason, triedOrders)
    if (message === null) break
    triedOrders.add(message.order)
    const pause = await readPause(database)
    const timeOuts = pause?.wait.reason === 'timeout' ? pause.failures : 0
    // A full device cannot store the mark, nor an edited text, so the message is sent without the mark.
    const body = await markAsBeingSent(database, ports, message.order, timeOuts).catch(
      ifDeviceFull(() => message.body),
    )
    if (body === null) continue
    const isSent = ports.isOnline()
    const verdict = await deliverMessage(body, ports.address, ports, timeOuts)
    const outcome = { message, isSent, verdict, pauseFailures: pause?.failures ?? 0 }
    storageFailure = (await storeOrRememberVerdict(database, ports, outcome)) ?? storageFailure
  }
  // After a failure of the storage the caller waits longer than the network alone would demand.
  if (storageFailure !== null) throw storageFailure
  return summarizeQueue(database, ports)
}

interface AttemptOutcome {
  message: OutboxMessage
  isSent: boolean
  verdict: Verdict
  /** Number of failures in a row that paused the whole queue before this attempt. */
  pauseFailures: number
}

/**
 * Stores the verdict on a message. A full device cannot store it. There, a delivered message is deleted, and the wait after a
 * failure is remembered while the page lives, so that later messages are sent too.
 * @returns the error of the full device, if a failure could not be stored; otherwise null
 */
async function storeOrRememberVerdict(
  database: OutboxDatabase,
  ports: DrainPorts,
  { message, isSent, verdict, pauseFailures }: AttemptOutcome,
): Promise<unknown> {
  const { messages, unstoredWaits } = database
  const { order } = message
  const stateBefore = unstoredWaits.get(order) ?? message
  unstoredWaits.delete(QUEUE_WAIT_KEY)
  unstoredWaits.delete(order)
  const rememberWait = async (error: unknown): Promise<unknown> => {
    if (verdict.kind === 'delivered') {
      await messages.delete(order)
      return null
    }
    const laterVerdict = verdict.kind === 'later' ? verdict : REFUSED_WAIT
    const failures = laterVerdict.pausesQueue ? pauseFailures : stateBefore.failures
    const wait = computeWait({ ...laterVerdict, failures }, ports)
    unstoredWaits.set(laterVerdict.pausesQueue ? QUEUE_WAIT_KEY : order, { wait, failures: failures + 1 })
    return error
  }
  return storeVerdict(database, ports, { order, isSent, verdict }).then(
    () => null,
    ifDeviceFull(rememberWait),
  )
}

/** Returns a handler for errors of the database: calls `run` if the device is full, and throws other errors again. */
function ifDeviceFull<T>(run: (error: unknown) => T): (error: unknown) => T {
  return (error) => {
    // Dexie keeps the error of the browser in `inner` if a commit failed, in `failures` if a write failed.
    const { name, inner, failures } = error as {
      name?: string
      inner?: { name?: string } | null
      failures?: { name?: string }[]
    }
    if (![name, inner?.name, failures?.[0]?.name].includes('QuotaExceededError')) throw error
    return run(error)
  }
}

/**
 * Returns how many milliseconds the whole queue must still wait. For some reasons, the first attempt of a drain does not wait
 * for the network. A wait that the server has demanded is never skipped.
 */
async function remainingPauseMs(
  database: OutboxDatabase,
  ports: DrainPorts,
  reason: DrainReason,
  attempts: number,
): Promise<number> {
  const pause = await readPause(database)
  const isNetworkWait = pause?.wait.reason === 'network' || pause?.wait.reason === 'timeout'
  if (isNetworkWait && attempts === 0 && bypassesBackoff(reason)) return 0
  return remainingMs(pause?.wait ?? null, ports.now())
}

async function findNextDueMessage(
  database: OutboxDatabase,
  ports: DrainPorts,
  reason: DrainReason,
  triedOrders: ReadonlySet<number>,
): Promise<OutboxMessage | null> {
  const waitingMessages = await database.messages.where({ state: 'waiting' }).sortBy('order')
  const now = ports.now()
  const isWaitSkipped = (wait: RetryWait | null): boolean => reason === 'person' && wait?.reason !== 'limit'
  const isDue = (message: OutboxMessage): boolean => {
    const wait = findWait(database, message)
    return !triedOrders.has(message.order) && (isWaitSkipped(wait) || remainingMs(wait, now) === 0)
  }
  return waitingMessages.find(isDue) ?? null
}

function findWait({ unstoredWaits }: OutboxDatabase, message: OutboxMessage): RetryWait | null {
  return chooseNewerWait(unstoredWaits.get(message.order), message)?.wait ?? null
}

/** Returns the newer wait. Another tab or the worker may have stored a wait after this page could not store one. */
function chooseNewerWait<Unstored, Stored extends { wait: RetryWait | null }>(
  unstoredRecord: (Unstored & { wait: RetryWait }) | undefined,
  storedRecord: Stored | null,
): Unstored | Stored | null {
  return unstoredRecord !== undefined && unstoredRecord.wait.since >= (storedRecord?.wait?.since ?? 0)
    ? unstoredRecord
    : storedRecord
}

/** @returns the text to send; null when the person deleted the message or opened it for editing meanwhile */
async function markAsBeingSent(
  database: OutboxDatabase,
  ports: DrainPorts,
  order: number,
  timeOuts: number,
): Promise<OutboxBody | null> {
  return database.transaction('rw', database.messages, async () => {
    const message = await database.messages.get(order)
    if (message === undefined || message.state !== 'waiting' || message.body === null) return null
    const sending = { since: ports.now(), ms: longestDeliveryMs(message.body, timeOuts) }
    await database.messages.update(order, { sending, mayHaveArrived: mayHaveArrived(message) })
    return message.body
  })
}

/**
 * Stores the verdict. If the device slept during the request, `sending` may have ended, so the person may have deleted the
 * message (then nothing is stored) or opened it for editing (then only a delivery is stored).
 */
async function storeVerdict(
  database: OutboxDatabase,
  ports: DrainPorts,
  { order, isSent, verdict }: { order: number; isSent: boolean; verdict: Verdict },
): Promise<void> {
  const { messages, queue } = database
  await database.transaction('rw', messages, queue, async () => {
    await updatePause(database, ports, verdict)
    const message = await messages.get(order)
    if (message === undefined) return
    if (verdict.kind === 'delivered') {
      // An answer to 'Is this right?' is removed once it is delivered; the outbox lists only messages.
      if (message.body !== null && isAnswer(message.body)) return messages.delete(order)
      const sentAt = ports.now()
      await messages.update(order, {
        state: 'sent',
        body: null,
        sentAt,
        wait: null,
        refused: null,
        sending: null,
      })
    } else {
      const changes = message.state === 'waiting' ? toMessageChanges(verdict, message, ports) : {}
      const isOutcomeUnknown = (isSent && isUnanswered(verdict)) || message.mayHaveArrived === true
      const mayStillArrive = verdict.kind === 'later' && isOutcomeUnknown
      await messages.update(order, { ...changes, sending: null, mayHaveArrived: mayStillArrive })
    }
  })
}

/** Whether no answer came from the guide's server, so that it may have stored the message (OUTBOX-16). */
function isUnanswered(verdict: Verdict): boolean {
  return verdict.kind === 'later' && (verdict.reason === 'network' || verdict.reason === 'timeout')
}

function toMessageChanges(
  verdict: Exclude<Verdict, { kind: 'delivered' }>,
  message: OutboxMessage,
  ports: DrainPorts,
): Partial<OutboxMessage> {
  if (verdict.kind === 'refused') {
    const { status, details } = verdict
    return { state: 'attention', refused: { status, details }, wait: null }
  }
  if (verdict.pausesQueue) return {}
  const { reason, retryAfterMs } = verdict
  const wait = computeWait({ reason, retryAfterMs, failures: message.failures }, ports)
  return { failures: message.failures + 1, wait }
}

/** Starts or extends the pause of the queue after a failure that would affect every message; otherwise ends the pause. */
async function updatePause(database: OutboxDatabase, ports: DrainPorts, verdict: Verdict): Promise<void> {
  if (verdict.kind !== 'later' || !verdict.pausesQueue) {
    await database.queue.delete('pause')
    return
  }
  const failures = (await readPause(database))?.failures ?? 0
  const { reason, retryAfterMs } = verdict
  const wait = computeWait({ reason, retryAfterMs, failures }, ports)
  // A rejected key does not count as a failure, because a longer wait would not help.
  await database.queue.put({ key: 'pause', wait, failures: reason === 'key' ? failures : failures + 1 })
}

async function readPause(database: OutboxDatabase): Promise<{ wait: RetryWait; failures: number } | null> {
  const record = await database.queue.get('pause')
  return chooseNewerWait(database.unstoredWaits.get(QUEUE_WAIT_KEY), record?.key === 'pause' ? record : null)
}

async function summarizeQueue(database: OutboxDatabase, ports: DrainPorts): Promise<DrainResult> {
  const waitingMessages = await database.messages.where({ state: 'waiting' }).toArray()
  if (waitingMessages.length === 0) return { waitingCount: 0, nextInMs: null }
  const now = ports.now()
  const pause = remainingMs((await readPause(database))?.wait ?? null, now)
  const soonestMs = Math.min(
    ...waitingMessages.map((message) => remainingMs(findWait(database, message), now)),
  )
  return { waitingCount: waitingMessages.length, nextInMs: Math.max(pause, soonestMs) }
}

/** Computes how long to wait after a failure. `failures` is the number of earlier failures in a row. */
function computeWait(
  failure: { reason: WaitReason; retryAfterMs: number | null; failures: number },
  ports: { now: () => number; random: () => number },
): RetryWait {
  const requestedWaitMs =
    failure.retryAfterMs === null ? null : Math.min(failure.retryAfterMs, MAX_RETRY_AFTER_MS)
  const ms =
    failure.reason === 'key'
      ? Math.max(REJECTED_KEY_WAIT_MS, requestedWaitMs ?? 0)
      : computeBackoffMs(failure.failures, ports.random, requestedWaitMs)
  return { since: ports.now(), ms, reason: failure.reason }
}
