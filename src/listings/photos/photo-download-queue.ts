import type { WantedPhotos } from '../../domain/offline-caches.ts'

/** Byte budgets on a device: thumbnails of all listings, and the large photos of favorites. */
export const PHOTO_BUDGET_BYTES = { thumbnails: 15_000_000, full: 15_000_000 } as const

/** After this many failures in a row, the network counts as gone. */
const MAX_FAILURES_IN_A_ROW = 3

type Group = keyof WantedPhotos

export interface WantedPhoto {
  url: string
  group: Group
}

export type StopReason = 'network' | 'space' | 'budget' | 'low-data'

/** The photos that one run still has to download. */
export class PhotoDownloadQueue {
  stoppedBy: StopReason | null = null
  isOverBudget = false
  private readonly missing: WantedPhoto[]
  private readonly bytes: Record<Group, number> = { thumbnails: 0, full: 0 }
  private failuresInARow = 0

  constructor(photos: WantedPhoto[], held: Map<string, number>) {
    for (const { url, group } of photos) this.bytes[group] += held.get(url) ?? 0
    this.missing = photos.filter(({ url }) => !held.has(url))
  }

  next(): WantedPhoto | null {
    if (this.stoppedBy !== null) return null
    for (let photo = this.missing.shift(); photo !== undefined; photo = this.missing.shift()) {
      if (this.bytes[photo.group] < PHOTO_BUDGET_BYTES[photo.group]) return photo
      this.isOverBudget = true
    }
    return null
  }

  add(group: Group, bytes: number): void {
    this.bytes[group] += bytes
  }

  noteSuccess(): void {
    this.failuresInARow = 0
  }

  noteFailure(): void {
    this.failuresInARow += 1
    if (this.failuresInARow >= MAX_FAILURES_IN_A_ROW) this.stoppedBy = 'network'
  }
}
