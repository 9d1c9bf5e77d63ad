import { subscribeToLowData } from '../browser/network.ts'
import { getServiceWorkers } from '../browser/service-workers.ts'
import type { DirectoryClient } from '../directory/client.ts'
import { subscribeToDismissals } from '../features/announcements/dismissals.ts'
import { untilOpensOffline } from '../features/device/offline/opens-offline.ts'
import { favourites } from '../listings/favourites/favourites.ts'
import { subscribeToOwnAtoll } from '../listings/own-atoll.ts'
import { firstLanguageSetting } from '../browser/first-language.ts'
import { themeSetting } from '../browser/theme-setting.ts'
import { runAndLogFailure } from './follow-copy.ts'

/** Renders the first screens of the next start whenever the copy or a setting that they show has changed (PAGES-12). */
export function followKeptPages(client: DirectoryClient, keepPages: () => Promise<void>): void {
  const serviceWorkers = getServiceWorkers()
  // Without a service worker, nothing could answer a request with a kept page.
  if (serviceWorkers === null || !('caches' in globalThis)) return
  let lastState = ''
  let savedStamp = ''
  const refreshPages = async (): Promise<void> => {
    const { phase, isRefreshing } = client.getStatus()
    if (phase !== 'ready' || isRefreshing) return
    await serviceWorkers.ready
    // Load the renderer only when needed, because it is larger than all screens together.
    await untilOpensOffline()
    await keepPages()
  }
  const startRefresh = (): void => void runAndLogFailure(refreshPages)
  const checkCopy = (): void => {
    const { phase, version, updatedAt, isRefreshing } = client.getStatus()
    const now = [phase, version, updatedAt, isRefreshing].join(' ')
    if (now === lastState) return
    lastState = now
    startRefresh()
  }
  client.subscribe(checkCopy)
  checkCopy()
  for (const subscribe of [
    subscribeToDismissals,
    themeSetting.subscribe,
    subscribeToLowData,
    subscribeToOwnAtoll,
    firstLanguageSetting.subscribe,
  ])
    subscribe(startRefresh)
  favourites.subscribe(() => {
    const favouriteIds = favourites
      .read()
      .favourites.map(({ id }) => id)
      .join(' ')
    if (favouriteIds === savedStamp) return
    savedStamp = favouriteIds
    startRefresh()
  })
}
