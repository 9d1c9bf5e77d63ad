import { Outbox } from './outbox.ts'
import { OutboxDatabase } from './outbox-database.ts'
import type { OutboxAddress } from './deliver.ts'

const LOCK = 'guide-outbox'
/** Name of the Background Sync event that drains the outbox. */
export const SYNC_TAG = 'guide-outbox'

/** The outbox in a page or in the service worker: the same database, one lock. */
export function openBrowserOutbox(address: OutboxAddress): Outbox {
  return new Outbox(new OutboxDatabase(), {
    address,
    fetch: (input, init) => fetch(input, init),
    now: () => Date.now(),
    random: () => Math.random(),
    // Without locks two may send the same message; its id makes that harmless.
    withLock: async (run) => ('locks' in navigator ? await navigator.locks.request(LOCK, run) : run()),
    report: (message, cause) => console.warn(message, cause),
  })
}
