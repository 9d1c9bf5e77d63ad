import { withLock } from '../browser/site-access.ts'
import { OutboxDatabase } from './outbox-database.ts'
import type { OutboxAddress } from './deliver.ts'
import { Outbox } from './outbox.ts'

const LOCK_NAME = 'guide-outbox'
/** Creates the outbox of a page or of the worker that sends without a page. Both use the same database and the same lock. */
export function openBrowserOutbox(address: OutboxAddress): Outbox {
  return new Outbox(new OutboxDatabase(), {
    address,
    fetch: (input, init) => fetch(input, init),
    now: () => Date.now(),
    random: () => Math.random(),
    isOnline: () => navigator.onLine,
    // In a browser without locks, two pages may send the same message, but the server stores it only once.
    withLock: (run) => withLock(LOCK_NAME, run),
    report: (message, cause) => console.warn(message, cause),
  })
}
