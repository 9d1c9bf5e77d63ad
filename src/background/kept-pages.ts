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
  const workers = getServiceWorkers()
  // Only a service worker can answer with a kept page.
  if (workers === null || !('caches' in globalThis)) return
  let lastState = ''
  let saved = ''
  const refresh = async (): Promise<void> => {
    const { phase, isRefreshing } = client.getStatus()
    if (phase !== 'ready' || isRefreshing) return
    await workers.ready
    // The renderer is larger than all screens together.
    await untilOpensOffline()
    await keepPages()
  }
  const again = (): void => void runAndLogFailure(refresh)
  const check = (): void => {
    const { phase, version, updatedAt, isRefreshing } = client.getStatus()
    const now = [phase, version, updatedAt, isRefreshing].join(' ')
    if (now === lastState) return
    lastState = now
    again()
  }
  client.subscribe(check)
  check()
  for (const subscribe of [
    subscribeToDismissals,
    themeSetting.subscribe,
    subscribeToLowData,
    subscribeToOwnAtoll,
    firstLanguageSetting.subscribe,
  ])
    subscribe(again)
  favourites.subscribe(() => {
    const ids = favourites
      .read()
      .favourites.map(({ id }) => id)
      .join(' ')
    if (ids === saved) return
    saved = ids
    again()
  })
}
