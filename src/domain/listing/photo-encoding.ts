import { MAX_THUMBNAIL_BYTES } from './photo-choice.ts'

/*
 * How photos of listings are encoded (IMG-3): upright, small enough for 2G, and without metadata such as place and
 * camera. The admin area encodes them in the browser, the operator's command in Node.
 */

export interface EncodedPhoto {
  full: Blob
  thumbnail: Blob
}

/** JPEG quality of the full photo, between 0 and 1. */
export const FULL_JPEG_QUALITY = 0.82

/** Longest side in pixels and JPEG quality, tried in turn until the thumbnail is small enough. */
const THUMBNAIL_TRIES = [
  [480, 0.7],
  [480, 0.5],
  [400, 0.5],
  [320, 0.45],
  [240, 0.4],
  [160, 0.3],
] as const

/** The file cannot be decoded as an image. */
export class UnreadablePhotoError extends Error {}

/** The picture has more pixels than a phone can draw. */
export class LargePhotoError extends Error {}

/** Returns the first thumbnail of THUMBNAIL_TRIES that is small enough. @throws UnreadablePhotoError when none is */
export async function encodeThumbnail(
  toJpeg: (longest: number, quality: number) => Promise<Blob>,
): Promise<Blob> {
  for (const [longest, quality] of THUMBNAIL_TRIES) {
    const thumbnail = await toJpeg(longest, quality)
    if (thumbnail.size <= MAX_THUMBNAIL_BYTES) return thumbnail
  }
  throw new UnreadablePhotoError('No small picture could be made of this file')
}
