import type { WantedPhotos } from '../../domain/offline-caches.ts'

/** Byte budgets on a device: thumbnails of all listings, and the large photos of favorites. */
export const PHOTO_BUDGET_BYTES = { thumbnails: 15_000_000, full: 15_000_000 } as const

/** This many failed downloads in a row mean that there is no network. */
const MAX_FAILURES_IN_A_ROW = 3

type PhotoGroup = keyof WantedPhotos

export interface WantedPhoto {
  url: string
  group: PhotoGroup
}

export type StopReason = 'network' | 'space' | 'budget' | 'low-data'

/** The photos that one run still has to download. */
export class PhotoDownloadQueue {
  stoppedBy: StopReason | null = null
  isOverBudget = false
  private readonly missing: WantedPhoto[]
  /** The stored photos, the most needed first, each with its size in bytes and its place in this order. */
  private readonly stored: (WantedPhoto & { bytes: number; place: number })[]
  private readonly places: Map<string, number>
  private readonly bytes: Record<PhotoGroup, number> = { thumbnails: 0, full: 0 }
  private failuresInARow = 0

  /** @param photos all wanted photos, the most needed first (PHOTO-7) */
  constructor(photos: WantedPhoto[], storedSizes: Map<string, number>) {
    for (const { url, group } of photos) this.bytes[group] += storedSizes.get(url) ?? 0
    this.missing = photos.filter(({ url }) => !storedSizes.has(url))
    this.places = new Map(photos.map(({ url }, place) => [url, place]))
    this.stored = photos.flatMap((photo, place) => {
      const bytes = storedSizes.get(photo.url)
      return bytes === undefined ? [] : [{ ...photo, bytes, place }]
    })
  }

  next(): WantedPhoto | null {
    if (this.stoppedBy !== null) return null
    for (let photo = this.missing.shift(); photo !== undefined; photo = this.missing.shift()) {
      if (this.hasRoom(photo.group) || this.findLessNeeded(photo) !== -1) return photo
      this.isOverBudget = true
    }
    return null
  }

  /** The next stored photo to delete, to make space for the more important `photo`; null once there is space. */
  makeRoom(photo: WantedPhoto): { url: string; bytes: number } | null {
    const index = this.hasRoom(photo.group) ? -1 : this.findLessNeeded(photo)
    const leastNeeded = this.stored[index]
    if (leastNeeded === undefined) return null
    this.stored.splice(index, 1)
    this.isOverBudget = true
    this.bytes[leastNeeded.group] -= leastNeeded.bytes
    return leastNeeded
  }

  private hasRoom(group: PhotoGroup): boolean {
    return this.bytes[group] < PHOTO_BUDGET_BYTES[group]
  }

  private findLessNeeded({ url, group }: WantedPhoto): number {
    const place = this.places.get(url) ?? 0
    return this.stored.findLastIndex((one) => one.group === group && one.place > place)
  }

  addStored(group: PhotoGroup, bytes: number): void {
    this.bytes[group] += bytes
  }

  recordSuccess(): void {
    this.failuresInARow = 0
  }

  recordFailure(): void {
    this.failuresInARow += 1
    if (this.failuresInARow >= MAX_FAILURES_IN_A_ROW) this.stoppedBy = 'network'
  }
}
