import { fitWithinSquare, FULL_PHOTO_PIXELS, MAX_PHOTO_PIXELS } from '../../domain/listing/photo-choice.ts'
import {
  type EncodedPhoto,
  encodeThumbnail,
  FULL_JPEG_QUALITY,
  LargePhotoError,
  UnreadablePhotoError,
} from '../../domain/listing/photo-encoding.ts'

/** Re-encodes a photo in the browser, in two sizes (IMG-3). @throws UnreadablePhotoError, LargePhotoError */
export async function encodePhoto(file: Blob): Promise<EncodedPhoto> {
  const picture = await readPicture(file)
  try {
    if (picture.width * picture.height > MAX_PHOTO_PIXELS)
      throw new LargePhotoError('More than 40 megapixels')
    const full = await toJpeg(picture, FULL_PHOTO_PIXELS, FULL_JPEG_QUALITY)
    const thumbnail = await encodeThumbnail((longest, quality) => toJpeg(picture, longest, quality))
    return { full, thumbnail }
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

/** Encodes the picture as a JPEG on a white background, because a JPEG has no transparency. */
async function toJpeg(picture: ImageBitmap, longest: number, quality: number): Promise<Blob> {
  const { width, height } = fitWithinSquare(picture.width, picture.height, longest)
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
