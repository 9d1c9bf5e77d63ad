import { useSyncExternalStore } from 'react'
import { isSiteDataRefused } from '../../../browser/local-setting.ts'
import { serviceWorkers } from '../../../browser/service-workers.ts'
import { createSubscription } from '../../../browser/subscription.ts'

/**
 * Whether the guide opens without a network (OFFLINE-9): yes once a service worker is active and the app shell is
 * complete. never: this browser has no service worker for this page, so the listings last until the page is closed.
 */
export type OpensOffline = 'yes' | 'not-yet' | 'never'

let state: OpensOffline = initialState()
let isWatching = false

const changes = createSubscription(() => {
  if (!isWatching && state === 'not-yet') {
    isWatching = true
    // In a chunk of its own, because the status line is in the first bundle.
    import('./device-check.ts')
      .then(({ watchFirstInstall }) => watchFirstInstall(setState))
      .catch((error: unknown) => console.warn('The app shell could not be counted', error))
  }
  return () => undefined
})

export function useOpensOffline(): OpensOffline {
  return useSyncExternalStore(
    changes.subscribe,
    () => state,
    () => 'not-yet' as const,
  )
}

/** A page that a service worker controls came from the app shell on the device. */
function initialState(): OpensOffline {
  // The development server has no service worker.
  if (!import.meta.env.PROD) return 'yes'
  const workers = serviceWorkers()
  if (workers === null || isSiteDataRefused()) return 'never'
  return workers.controller === null ? 'not-yet' : 'yes'
}

function setState(next: OpensOffline): void {
  state = next
  changes.notify()
}
