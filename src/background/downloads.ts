import { isLowData, isSlowLink, subscribeToLowData } from '../browser/network.ts'
import type { DirectoryClient } from '../directory/client.ts'
import { untilOpensOffline } from '../features/device/offline/opens-offline.ts'
import { recordLinkSpeed, resumeMaps } from '../features/device/saved-maps/country-maps.ts'
import { favourites } from '../listings/favourites/favourites.ts'
import { readOwnAtoll, subscribeToOwnAtoll } from '../listings/own-atoll.ts'
import { offlinePhotos } from '../listings/photos/offline-photos.ts'
import { followCopy, runAndLogFailure } from './follow-copy.ts'
import { followLongPulls } from './long-pulls.ts'

/** Delays after the saved directory is ready, so that downloads do not slow down the first screen. */
const PHOTOS_DELAY_MS = 4_000
const MAPS_DELAY_MS = 6_000

/**
 * Saves photos on the device, except on slow connections and in low-data mode. Begins again when the copy, the own atoll,
 * the favourites or the network change, and pauses during a pull that takes long.
 */
export function downloadPhotos(client: DirectoryClient): void {
  // Only the service worker can show saved photos.
  if (!('serviceWorker' in navigator)) return
  let isDue = false
  let isPaused = false
  let lastWishes = ''
  let lastRun = new AbortController()
  const startPhotos = async (): Promise<void> => {
    // A list from a copy that is still being filled lacks photos, which would then be deleted from the device.
    if (!isDue || isPaused || client.getStatus().phase !== 'ready') return
    lastRun.abort()
    const { signal } = (lastRun = new AbortController())
    if (isLowData() || isSlowLink() || !navigator.onLine) return
    const favouriteIds = favourites.read().favourites.map(({ id }) => id)
    const wantedPhotos = await client.ask('wantedPhotos', { ownAtoll: readOwnAtoll(), favouriteIds })
    await navigator.serviceWorker.ready
    await untilOpensOffline()
    if (!signal.aborted) await offlinePhotos.storePhotos(wantedPhotos, signal)
  }
  const beginAgain = (): void => void runAndLogFailure(startPhotos)
  followLongPulls(client, (isLong) => {
    isPaused = isLong
    if (isLong) lastRun.abort()
    else beginAgain()
  })
  runAfterReady(client, PHOTOS_DELAY_MS, () => {
    isDue = true
    followCopy(client, startPhotos)
    for (const event of ['online', 'offline']) window.addEventListener(event, beginAgain)
    let link = describeLink()
    subscribeToLowData(() => {
      // Browsers report even small changes of a link. A new start at each change would abort photos that are being
      // downloaded, or read the list of photos again when all are stored.
      const linkText = describeLink()
      const { isRunning, kept, failed, wanted } = offlinePhotos.getStatus()
      if (linkText === link && (isRunning || (wanted > 0 && kept + failed >= wanted))) return
      link = linkText
      beginAgain()
    })
    subscribeToOwnAtoll(beginAgain)
    favourites.subscribe(() => {
      const next = favourites
        .read()
        .favourites.map(({ id }) => id)
        .join(' ')
      if (next === lastWishes) return
      lastWishes = next
      beginAgain()
    })
  })
}

/** The states that decide whether photos may be downloaded now, as a text to compare. */
function describeLink(): string {
  return `${isLowData()} ${isSlowLink()}`
}

/**
 * Resumes interrupted downloads of maps, and starts the automatic ones (TILE-3) once the whole guide is on the device. Does
 * nothing in low-data mode.
 * @param shell resolves when all files of the guide are on the device, or cannot be downloaded now. While the page has no
 * service worker, maps do not wait for `shell`.
 */
export function downloadMaps(client: DirectoryClient, shell: Promise<void>): void {
  client.subscribe(() => recordLinkSpeed(client.getStatus().linkSpeed))
  runAfterReady(client, MAPS_DELAY_MS, () => {
    let hasBegun = false
    const begin = (): void => {
      resumeUnlessLowData()
      if (hasBegun) return
      hasBegun = true
      subscribeToLowData(resumeUnlessLowData)
      subscribeToOwnAtoll(resumeUnlessLowData)
    }
    void untilOpensOffline().then((state) => state === 'never' && begin())
    // Begin again even after 'never', because the code of the maps may not have arrived the first time.
    void shell.then(begin)
  })
}

function resumeUnlessLowData(): void {
  if (!isLowData()) void resumeMaps(readOwnAtoll())
}

/** Calls `run` once, `ms` milliseconds after the saved directory is ready. */
function runAfterReady(client: DirectoryClient, ms: number, run: () => void): void {
  const checkReady = (): void => {
    if (client.getStatus().phase !== 'ready') return
    unsubscribe()
    setTimeout(run, ms)
  }
  const unsubscribe = client.subscribe(checkReady)
  checkReady()
}
