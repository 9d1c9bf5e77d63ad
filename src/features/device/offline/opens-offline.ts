import { useSyncExternalStore } from 'react'
import { createSubscription } from '../../../browser/subscription.ts'

/**
 * Whether the guide opens without a network (OFFLINE-9): yes once a service worker is active and the app shell is
 * complete. never: this browser has no service worker for this page, so the listings last until the page is closed.
 */
export type OpensOffline = 'yes' | 'not-yet' | 'never'

/** A service worker that is not registered after this long never will be. */
const REGISTRATION_LIMIT_MS = 60_000

let state: OpensOffline = initialState()
let isWatching = false

const changes = createSubscription(() => {
  if (!isWatching && state === 'not-yet') {
    isWatching = true
    void watch().catch((error: unknown) => console.warn('The app shell could not be counted', error))
  }
  return () => undefined
})

export function useOpensOffline(): OpensOffline {
  return useSyncExternalStore(changes.subscribe, () => state)
}

/** A page that a service worker controls came from the app shell on the device. */
function initialState(): OpensOffline {
  // The development server has no service worker.
  if (!import.meta.env.PROD) return 'yes'
  const workers = serviceWorkers()
  if (workers === null) return 'never'
  return workers.controller === null ? 'not-yet' : 'yes'
}

/** Null in browsers inside other apps, in some private windows, and on insecure pages. */
export function serviceWorkers(): ServiceWorkerContainer | null {
  try {
    return (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker ?? null
  } catch {
    return null
  }
}

async function watch(): Promise<void> {
  const workers = serviceWorkers()
  if (workers === null) return
  const limit = setTimeout(() => {
    void workers.getRegistration().then(
      (registration) => registration === undefined && setState('never'),
      () => setState('never'),
    )
  }, REGISTRATION_LIMIT_MS)
  await workers.ready
  clearTimeout(limit)
  const { countShell, repairShell } = await import('./device-check.ts')
  const counted = await countShell()
  const shell = counted.state === 'incomplete' ? await repairShell(() => undefined) : counted
  // A worker that does not answer has installed all files, or it would not be active.
  if (shell.state === 'complete' || shell.state === 'silent') setState('yes')
}

function setState(next: OpensOffline): void {
  state = next
  changes.notify()
}
