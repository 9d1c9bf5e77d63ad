import { publishableKey, supabaseUrl } from 'virtual:guide-build'
import type { Submission } from '../domain/submission.ts'
import { openBrowserOutbox, SYNC_TAG } from './browser-outbox.ts'
import type { OutboxAddress } from './deliver.ts'
import type { DrainReason } from './drain.ts'
import type { Enqueued, Outbox } from './outbox.ts'
import type { OutboxMessage } from './outbox-message.ts'
import { keepDraining } from './keep-draining.ts'
import { readUnsentHint, writeUnsentHint } from './unsent-hint.ts'

export interface PageOutbox {
  outbox: Outbox
  /** Sends what is due; ends when it has been tried, and never fails. */
  drain: (reason: DrainReason) => Promise<void>
}

let opened: PageOutbox | null = null

/** The outbox of this page, drained for as long as the page is open. */
export function pageOutbox(): PageOutbox {
  if (opened !== null) return opened
  const outbox = openBrowserOutbox(outboxAddress())
  outbox.watch(noteUnsent, (cause) => console.warn('The outbox cannot be read', cause))
  opened = { outbox, drain: keepDraining(outbox, { random: () => Math.random() }) }
  return opened
}

export function outboxAddress(): OutboxAddress {
  return { url: supabaseUrl === '' ? location.origin : supabaseUrl, publishableKey }
}

/** Saves a message and asks the browser to wake the service worker for it. @throws when the device does not store it */
export async function queueMessage(body: Submission, replaces: string | null): Promise<Enqueued> {
  const { outbox } = pageOutbox()
  // Before the message: a crash in between leaves a hint too much, never a message that no page looks for.
  if (readUnsentHint() === null) writeUnsentHint(0)
  const enqueued = await outbox.enqueue(body, replaces)
  if (enqueued.kind === 'saved') {
    askForSync().catch((cause: unknown) => console.warn('No background sync here', cause))
    requestPersistentStorage().catch((cause: unknown) => console.warn('Storage may be cleared', cause))
  }
  return enqueued
}

function noteUnsent(messages: OutboxMessage[]): void {
  const unsent = messages.filter(({ state }) => state !== 'sent').length
  if (messages.length > 0 || readUnsentHint() !== null) writeUnsentHint(unsent)
}

interface SyncRegistration extends ServiceWorkerRegistration {
  /** Chromium only. */
  readonly sync?: { register: (tag: string) => Promise<void> }
}

/** Background Sync is a wake-up only: without it the page drains at its next start. */
async function askForSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration: SyncRegistration | undefined = await navigator.serviceWorker.getRegistration()
  if (registration?.active) await registration.sync?.register(SYNC_TAG)
}

/** A waiting message exists nowhere else: a good moment to ask the browser not to clear this storage. */
async function requestPersistentStorage(): Promise<void> {
  if ('storage' in navigator && 'persist' in navigator.storage) await navigator.storage.persist()
}
