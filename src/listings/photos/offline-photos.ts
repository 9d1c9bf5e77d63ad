import { prefetch } from '../../browser/prefetch.ts'
import { runIfUnlocked } from '../../browser/site-access.ts'
import { PHOTO_CACHES } from '../../domain/offline-caches.ts'
import { isLowData } from '../../browser/network.ts'
import { OfflinePhotos } from './photo-cache.ts'

const LOCK_NAME = 'guide-photos'

/** Stores and counts the photos on this device. */
export const offlinePhotos = new OfflinePhotos({
  caches: () => caches,
  fetch: prefetch,
  isLowData,
  alone: (run) => runIfUnlocked(LOCK_NAME, run),
  origin: location.origin,
})

/**
 * Reads a photo from the device, else from the network.
 * @throws when it is not on the device and cannot be fetched
 */
export async function readPhoto(address: string): Promise<Blob> {
  const url = new URL(address, location.origin).href
  const cachedPhoto = await findCachedPhoto(url)
  const answer = cachedPhoto ?? (await fetch(url, { mode: 'cors', credentials: 'omit' }))
  if (!answer.ok) throw new Error(`The photo could not be fetched: ${answer.status}`)
  return answer.blob()
}

async function findCachedPhoto(url: string): Promise<Response | undefined> {
  if (!('caches' in globalThis)) return undefined
  for (const cacheName of Object.values(PHOTO_CACHES)) {
    const cachedPhoto = await caches.match(url, { cacheName, ignoreVary: true }).catch(() => undefined)
    if (cachedPhoto !== undefined) return cachedPhoto
  }
  return undefined
}
