import { isThumbnail, PHOTO_CACHES, PUBLIC_PHOTOS } from '../../domain/photos.ts'

/* The small photos that this device has cached, one per listing, for the larger file. Nothing is downloaded. */

export interface SmallPhotos {
  count: number
  /** How many bytes they add to the file. */
  bytes: number
  /** The photos as data URLs, by id of their listing. */
  read(): Promise<ReadonlyMap<string, string>>
}

/** Base64 turns three bytes into four characters. */
const GROWTH = 4 / 3

export async function findSmallPhotos(): Promise<SmallPhotos> {
  const found = new Map<string, Blob>()
  for (const name of [PHOTO_CACHES.kept, PHOTO_CACHES.thumbnails]) {
    // `open` would create the cache if it is missing.
    if (!(await caches.has(name))) continue
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const url = new URL(request.url)
      const [listingId = ''] = (url.pathname.split(PUBLIC_PHOTOS)[1] ?? '').split('/')
      if (listingId === '' || found.has(listingId) || !isThumbnail(url)) continue
      const response = await cache.match(request)
      if (response !== undefined) found.set(listingId, await response.blob())
    }
  }
  const bytes = [...found.values()].reduce((sum, { size }) => sum + size, 0)
  return {
    count: found.size,
    bytes: Math.round(bytes * GROWTH),
    read: async () =>
      new Map(await Promise.all([...found].map(async ([id, blob]) => [id, await toDataUrl(blob)] as const))),
  }
}

function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('A photo cannot be read')))
    reader.readAsDataURL(blob)
  })
}
