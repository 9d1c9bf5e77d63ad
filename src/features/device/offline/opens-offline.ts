import { useSyncExternalStore } from 'react'
import { isSiteDataRefused, createLocalSetting } from '../../../browser/local-setting.ts'
import { getServiceWorkers } from '../../../browser/service-workers.ts'
import { createSubscription } from '../../../browser/subscription.ts'
import { isLinkSlow } from './link-speed.ts'

/**
 * Whether the guide opens without a network (OFFLINE-9). yes: a service worker is active, and home, lists, listings,
 * search, atolls, favorites and the contact form are on the device (SHELL-1). never: this browser has no service worker
 * for this page, so the listings are lost when the page is closed; a later registration of the service worker may succeed.
 */
export type OfflineReadiness = 'yes' | 'not-yet' | 'never'

/** Result of the last count of the shell's files, so that the status line need not wait for the next count. */
const countSetting = createLocalSetting('guide-shell')
const COMPLETE_VALUE = 'complete'

/**
 * Maximum delay of photos after the start of the page, in case a file of the guide cannot be downloaded. Cards on the screen
 * load their photo at their next render.
 */
const MAX_PHOTO_DELAY_MS = 3 * 60_000

let currentReadiness: OfflineReadiness = readInitialState()
const readinessChanges = createSubscription()

export function useOpensOffline(): OfflineReadiness {
  return useSyncExternalStore(
    readinessChanges.subscribe,
    () => currentReadiness,
    () => 'not-yet' as const,
  )
}

/** Whether photos of cards wait, because over a slow link they would delay the files that open the guide offline (SHELL-1). */
export const cardPhotoDelay = {
  subscribe: readinessChanges.subscribe,
  areDelayed: (): boolean =>
    currentReadiness === 'not-yet' && performance.now() < MAX_PHOTO_DELAY_MS && isLinkSlow(),
}

/**
 * Resolves when the guide opens without a network ('yes') or has no service worker ('never'). Less important downloads wait
 * for this promise (SHELL-1).
 */
export function untilOpensOffline(): Promise<OfflineReadiness> {
  return new Promise((resolve) => {
    const checkReadiness = (): void => {
      if (currentReadiness === 'not-yet') return
      unsubscribe()
      resolve(currentReadiness)
    }
    const unsubscribe = readinessChanges.subscribe(checkReadiness)
    checkReadiness()
  })
}

/** If a service worker controls the page, the page came from the app shell on the device, so it may open offline. */
function readInitialState(): OfflineReadiness {
  // The development server has no service worker.
  if (!import.meta.env.PROD) return 'yes'
  const serviceWorkers = getServiceWorkers()
  if (serviceWorkers === null || isSiteDataRefused()) return 'never'
  return serviceWorkers.controller !== null && countSetting.read() === COMPLETE_VALUE ? 'yes' : 'not-yet'
}

/**
 * Sets the readiness after each count of the shell's files and each attempt to register the service worker
 * (shell-download.ts).
 */
export function setOfflineReadiness(readiness: OfflineReadiness): void {
  if (currentReadiness === readiness) return
  currentReadiness = readiness
  countSetting.write(readiness === 'yes' ? COMPLETE_VALUE : null)
  readinessChanges.notify()
}
