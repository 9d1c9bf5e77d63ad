import type { ListingImage } from '../../../../domain/listing/listing.ts'

/* State machine of uploads (IMG-4): pure functions that return the next state of the queue for an event. */

export interface QueuedPhoto {
  /** Id of the photo's future row. */
  id: string
  listingId: string
  file: File
  path: string
  order: number
  /** Blob URL for the tile. */
  preview: string
  /** `held`: the photo's new listing is not saved yet. */
  state: 'held' | 'waiting' | 'uploading' | 'error'
  /** Progress of the upload in percent: 0, 10, 50 or 100. */
  progress: number
  message: string | null
}

export type QueueEvent =
  | { kind: 'added'; photos: QueuedPhoto[] }
  | { kind: 'started'; id: string }
  | { kind: 'progressed'; id: string; progress: number }
  | { kind: 'finished'; row: ListingImage }
  | { kind: 'failed'; id: string; message: string }
  | { kind: 'retried'; id: string }
  | { kind: 'removed'; id: string }
  /** The listing was saved, so that its held photos can be uploaded. */
  | { kind: 'released'; listingId: string }
  /** The listing of held photos was not saved, so they are removed. */
  | { kind: 'dropped'; listingId: string }

export function nextQueue(queue: readonly QueuedPhoto[], event: QueueEvent): QueuedPhoto[] {
  switch (event.kind) {
    case 'added':
      return [...queue, ...event.photos]
    case 'started':
      return updateQueued(queue, event.id, { state: 'uploading', progress: 10, message: null })
    case 'progressed':
      return updateQueued(queue, event.id, { progress: event.progress })
    case 'failed':
      return updateQueued(queue, event.id, { state: 'error', progress: 0, message: event.message })
    case 'retried':
      return updateQueued(queue, event.id, { state: 'waiting', progress: 0, message: null })
    case 'finished':
      return queue.filter(({ id }) => id !== event.row.id)
    case 'released':
      return queue.map((photo) =>
        isHeldFor(photo, event.listingId) ? { ...photo, state: 'waiting' } : photo,
      )
    case 'dropped':
      return queue.filter((photo) => !isHeldFor(photo, event.listingId))
    default:
      return queue.filter(({ id }) => id !== event.id)
  }
}

function isHeldFor({ state, listingId }: QueuedPhoto, id: string): boolean {
  return state === 'held' && listingId === id
}

function updateQueued(
  queue: readonly QueuedPhoto[],
  id: string,
  changes: Partial<QueuedPhoto>,
): QueuedPhoto[] {
  return queue.map((photo) => (photo.id === id ? { ...photo, ...changes } : photo))
}

/** The next photo to upload; null while one is being uploaded, because two on a slow link would both time out. */
export function nextToUpload(queue: readonly QueuedPhoto[]): QueuedPhoto | null {
  if (queue.some(({ state }) => state === 'uploading')) return null
  return queue.find(({ state }) => state === 'waiting') ?? null
}
