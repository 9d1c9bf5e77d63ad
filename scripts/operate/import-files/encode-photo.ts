import { createCanvas, type Image, loadImage } from '@napi-rs/canvas'
import {
  fitWithinSquare,
  FULL_PHOTO_PIXELS,
  MAX_PHOTO_PIXELS,
} from '../../../src/domain/listing/photo-choice.ts'
import {
  type EncodedPhoto,
  encodeThumbnail,
  FULL_JPEG_QUALITY,
  LargePhotoError,
  UnreadablePhotoError,
} from '../../../src/domain/listing/photo-encoding.ts'

/** Re-encodes a photo in Node, like the admin area in the browser (IMG-3). @throws UnreadablePhotoError, LargePhotoError */
export async function encodePhoto(bytes: Uint8Array): Promise<EncodedPhoto> {
  const picture = await loadImage(bytes).catch((cause: unknown) => {
    throw new UnreadablePhotoError('This file cannot be read as a picture', { cause })
  })
  if (picture.width * picture.height > MAX_PHOTO_PIXELS) throw new LargePhotoError('More than 40 megapixels')
  const full = await toJpeg(picture, FULL_PHOTO_PIXELS, FULL_JPEG_QUALITY)
  return {
    full,
    thumbnail: await encodeThumbnail((longest, quality) => toJpeg(picture, longest, quality)),
  }
}

/** Draws the picture on white, because a JPEG has no transparency. The picture is already rotated upright. */
async function toJpeg(picture: Image, longest: number, quality: number): Promise<Blob> {
  const { width, height } = fitWithinSquare(picture.width, picture.height, longest)
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  const bytes = await canvas.encode('jpeg', Math.round(quality * 100))
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
}
