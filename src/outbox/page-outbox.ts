import { publishableKey, supabaseUrl } from 'virtual:guide-build'
import { createId } from '../browser/new-id.ts'
import { requestPersistentStorage } from '../browser/device-storage.ts'
import type { ListingAnswer } from '../domain/messages/listing-answer.ts'
import type { Submission } from '../domain/messages/submission.ts'
import type { EnqueueResult, Outbox } from './outbox.ts'
import { openBrowserOutbox } from './browser-outbox.ts'
import { deliverMessage, sendDirectly, type OutboxAddress } from './deliver.ts'
import type { DrainReason } from './drain.ts'
import type { OutboxMessage, OwnAnswer } from './outbox-database.ts'
import { requestBackgroundSync } from './outbox-worker.ts'
import { readUnsentCount, writeUnsentCount } from './unsent-count.ts'

const MAX_TIMER_MS = 300_000
/** A database that does not open within this time counts as refused, because browsers sometimes hang (OUTBOX-12). */
export const OPEN_LIMIT_MS = 5_000
/** Pause after a failure of the device's storage. */
const STORAGE_FAILURE_WAIT_MS = 60_000

export interface PageOutbox {
  outbox: Outbox
  /** Tries to send due messages. Never rejects. */
  drain: (reason: DrainReason) => Promise<void>
}

let openedOutbox: PageOutbox | null = null

/**
 * The token of this device for answers, if none is stored. A page has only one, so that the answers of a device that stores
 * nothing, and an answer that the browser stores after it was sent, count for one device (ANSWER-2).
 */
const newDevice = createId()
/** The last answer that was sent without being stored: the next one waits for it, because the server keeps the later one. */
let lastDirectAnswer = Promise.resolve(true)

/** Returns the outbox of this page. The first call opens it and starts to send messages while the page is open. */
export function openPageOutbox(): PageOutbox {
  if (openedOutbox !== null) return openedOutbox
  const outbox = openBrowserOutbox(readOutboxAddress())
  outbox.watchMessages(updateUnsentCount, (cause) => console.warn('The outbox cannot be read', cause))
  openedOutbox = { outbox, drain: startDraining(outbox, { random: () => Math.random() }) }
  return openedOutbox
}

/**
 * Saves an answer about a listing for sending. If the device refuses to store it, sends it at once.
 * @returns true if the answer was saved or sent
 */
export async function sendListingAnswer(answer: Omit<ListingAnswer, 'id' | 'device'>): Promise<boolean> {
  const { outbox, drain } = openPageOutbox()
  const entry = { ...answer, id: createId() }
  if (readUnsentCount() === null) writeUnsentCount(0)
  try {
    await outbox.saveAnswer(entry, () => newDevice, AbortSignal.timeout(OPEN_LIMIT_MS))
  } catch (cause) {
    console.warn('This device does not store answers', cause)
    const sendAnswer = async (): Promise<boolean> => {
      const ports = { fetch: fetch.bind(globalThis), now: () => Date.now() }
      const verdict = await deliverMessage({ ...entry, device: newDevice }, readOutboxAddress(), ports)
      return verdict.kind === 'delivered'
    }
    return (lastDirectAnswer = lastDirectAnswer.then(sendAnswer))
  }
  void drain('queued')
  requestBackgroundSync().catch((cause: unknown) => console.warn('Background Sync is not available', cause))
  return true
}

/** The person's last answer about a listing on this device; null if there is none. Never rejects. */
export async function readOwnAnswer(listing: string): Promise<OwnAnswer | null> {
  try {
    return await withTimeLimit(openPageOutbox().outbox.readOwnAnswer(listing))
  } catch (cause) {
    console.warn('The answers of this device cannot be read', cause)
    return null
  }
}

/** @throws if the database does not answer in time, because browsers sometimes hang (OUTBOX-12) */
export function withTimeLimit<T>(work: Promise<T>): Promise<T> {
  const timeLimit = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The outbox does not open')), OPEN_LIMIT_MS)
  })
  return Promise.race([work, timeLimit])
}

/** Sends a message without the queue, when the device cannot store it. Never rejects. */
export function sendWithoutQueue(body: Submission): ReturnType<typeof sendDirectly> {
  return sendDirectly(body, readOutboxAddress())
}

function readOutboxAddress(): OutboxAddress {
  return { url: supabaseUrl === '' ? location.origin : supabaseUrl, publishableKey }
}

/** Saves a message and requests a Background Sync event for it. @throws when the device cannot store it */
export async function queueMessage(body: Submission, replaces: string | null): Promise<EnqueueResult> {
  const { outbox } = openPageOutbox()
  // Write a count before the message is saved, so that after a crash the next page looks for messages. At worst it opens an
  // empty database.
  if (readUnsentCount() === null) writeUnsentCount(0)
  const enqueued = await outbox.enqueue(body, replaces, AbortSignal.timeout(OPEN_LIMIT_MS))
  if (enqueued.kind === 'saved') {
    // A failure is harmless: without Background Sync, the next open page sends the message.
    requestBackgroundSync().catch((cause: unknown) => console.warn('Background Sync is not available', cause))
    // Ask the browser not to evict the database: an unsent message exists nowhere else.
    void requestPersistentStorage()
  }
  return enqueued
}

function updateUnsentCount(messages: OutboxMessage[]): void {
  const unsent = messages.filter(({ state }) => state !== 'sent').length
  if (messages.length > 0 || readUnsentCount() !== null) writeUnsentCount(unsent)
}

/**
 * Sends messages while the page is open: now, when the network returns, when the page becomes visible, and when the next retry
 * is due.
 * @returns a function that requests a further drain; its promise resolves after the drain and never rejects
 */
export function startDraining(
  outbox: Outbox,
  ports: { random: () => number },
): (reason: DrainReason) => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const drain = async (reason: DrainReason): Promise<void> => {
    clearTimeout(timer)
    let nextInMs: number | null
    try {
      ;({ nextInMs } = await outbox.drain(reason))
    } catch (cause) {
      console.warn('The outbox could not be sent', cause)
      nextInMs = STORAGE_FAILURE_WAIT_MS
    }
    clearTimeout(timer)
    // Add up to 1.5 s, so that several pages do not retry at the same moment, or in a tight loop when the clock jumps.
    if (nextInMs !== null)
      timer = setTimeout(
        () => void drain('timer'),
        Math.min(MAX_TIMER_MS, nextInMs + 500 + ports.random() * 1_000),
      )
  }
  const onOnline = (): void => void drain('online')
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') void drain('visible')
  }
  window.addEventListener('online', onOnline)
  document.addEventListener('visibilitychange', onVisible)
  outbox
    .deleteOldSent()
    .catch((cause: unknown) => console.warn('Old sent messages could not be deleted', cause))
  void drain('start')
  return drain
}
