import {
  fitWithin,
  FULL_PHOTO_PIXELS,
  MAX_PHOTO_PIXELS,
  MAX_THUMBNAIL_BYTES,
} from '../../domain/listing/photo-choice.ts'

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
