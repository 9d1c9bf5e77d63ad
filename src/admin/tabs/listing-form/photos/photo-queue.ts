import type { ListingImage } from '../../../../domain/listing/listing.ts'
import {
  fitWithin,
  FULL_PHOTO_PIXELS,
  MAX_PHOTO_PIXELS,
  MAX_THUMBNAIL_BYTES,
} from '../../../../domain/listing/photo-choice.ts'

/*
 * Encodes a photo again in the browser (IMG-3): upright, small enough for 2G, and without metadata such as
 * place and camera.
 */
export interface EncodedPhoto {
  full: Blob
  thumbnail: Blob
}

const FULL_QUALITY = 0.82
/** Longest side in pixels and JPEG quality, tried in turn until the thumbnail is small enough. */
const THUMBNAIL_TRIES = [
  [480, 0.7],
  [480, 0.5],
  [400, 0.5],
  [320, 0.45],
  [240, 0.4],
  [160, 0.3],
] as const

/** This browser cannot decode the file as an image. */
export class UnreadablePhotoError extends Error {}

/** The picture has more pixels than a phone can draw. */
export class LargePhotoError extends Error {}

/** @throws UnreadablePhotoError, LargePhotoError */
export async function encodePhoto(file: Blob): Promise<EncodedPhoto> {
  const picture = await readPicture(file)
  try {
    if (picture.width * picture.height > MAX_PHOTO_PIXELS)
      throw new LargePhotoError('More than 40 megapixels')
    const full = await toJpeg(picture, FULL_PHOTO_PIXELS, FULL_QUALITY)
    return { full, thumbnail: await toThumbnail(picture) }
  } finally {
    picture.close()
  }
}

async function readPicture(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch (cause) {
    throw new UnreadablePhotoError('This file cannot be read as a picture', { cause })
  }
}

async function toThumbnail(picture: ImageBitmap): Promise<Blob> {
  for (const [longest, quality] of THUMBNAIL_TRIES) {
    const thumbnail = await toJpeg(picture, longest, quality)
    if (thumbnail.size <= MAX_THUMBNAIL_BYTES) return thumbnail
  }
  throw new UnreadablePhotoError('No small picture could be made of this file')
}

/** Draws on white, because a JPEG has no transparency. */
async function toJpeg(picture: ImageBitmap, longest: number, quality: number): Promise<Blob> {
  const { width, height } = fitWithin(picture.width, picture.height, longest)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { alpha: false })
  if (context === null) throw new UnreadablePhotoError('This browser cannot draw the picture')
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  // Free the pixels now: ten phone photos exceed the memory of an old phone.
  canvas.width = 0
  if (blob === null) throw new UnreadablePhotoError('This browser cannot draw the picture')
  return blob
}

/* State machine of uploads (IMG-4). Pure: takes an event, returns the next state. */

export interface QueuedPhoto {
  /** Id of its future row. */
  id: string
  listingId: string
  file: File
  path: string
  order: number
  /** Blob URL for the tile. */
  preview: string
  /** `held` until its new listing is saved. */
  state: 'held' | 'waiting' | 'uploading' | 'error'
  /** 0, 10, 50 or 100. */
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
  /** The listing was saved, so that its waiting photos can be uploaded. */
  | { kind: 'released'; listingId: string }
  /** The listing of held photos was not saved. */
  | { kind: 'dropped'; listingId: string }

export function nextQueue(queue: readonly QueuedPhoto[], event: QueueEvent): QueuedPhoto[] {
  switch (event.kind) {
    case 'added':
      return [...queue, ...event.photos]
    case 'started':
      return change(queue, event.id, { state: 'uploading', progress: 10, message: null })
    case 'progressed':
      return change(queue, event.id, { progress: event.progress })
    case 'failed':
      return change(queue, event.id, { state: 'error', progress: 0, message: event.message })
    case 'retried':
      return change(queue, event.id, { state: 'waiting', progress: 0, message: null })
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

function change(queue: readonly QueuedPhoto[], id: string, changes: Partial<QueuedPhoto>): QueuedPhoto[] {
  return queue.map((photo) => (photo.id === id ? { ...photo, ...changes } : photo))
}

/** The next photo to upload. One at a time, because two on a slow link would both time out. */
export function nextToUpload(queue: readonly QueuedPhoto[]): QueuedPhoto | null {
  if (queue.some(({ state }) => state === 'uploading')) return null
  return queue.find(({ state }) => state === 'waiting') ?? null
}
