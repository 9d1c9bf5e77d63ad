/** The image types that a listing's photos may have (IMG-1). */
const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const
type ImageType = (typeof IMAGE_TYPES)[number]

/** Number of bytes that `detectImageType` reads. */
export const IMAGE_SIGNATURE_BYTES = 12

/** The type of a file by its first bytes, not by its name; null for any other type. */
export function detectImageType(bytes: Uint8Array): ImageType | null {
  const text = String.fromCharCode(...bytes.subarray(0, IMAGE_SIGNATURE_BYTES))
  if (text.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg'
  if (text.startsWith('\u0089PNG\r\n\u001a\n')) return 'image/png'
  if (/^GIF8[79]a/.test(text)) return 'image/gif'
  return text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP' ? 'image/webp' : null
}

/* Which files become photos of a listing (IMG-1), and their paths in the bucket (STORAGE-1). */

export const MAX_PHOTOS = 10
/** Largest accepted file: a photo of 40 megapixels has about 30 MB. Photos are made smaller before sending (IMG-3). */
export const MAX_PHOTO_BYTES = 60 * 1024 * 1024
/** Most pixels of a photo, because more do not fit into the memory of a phone. */
export const MAX_PHOTO_PIXELS = 40_000_000
export const FULL_PHOTO_PIXELS = 1_600
export const MAX_THUMBNAIL_BYTES = 25_000
export const PHOTO_ACCEPT_ATTRIBUTE = IMAGE_TYPES.join(',')

export type SkipReason = 'empty' | 'size' | 'format' | 'count'

interface OfferedFile {
  name: string
  size: number
  /** The first 12 bytes of the file, because its name does not prove its type. */
  head: Uint8Array
}

/** Returns accepted files in their order, and refused files with the reason. `freePlaces`: how many photos may be added. */
export function choosePhotos<F extends OfferedFile>(
  files: readonly F[],
  freePlaces: number,
): { acceptedFiles: F[]; skippedFiles: { name: string; reason: SkipReason }[] } {
  const acceptedFiles: F[] = []
  const skippedFiles: { name: string; reason: SkipReason }[] = []
  for (const file of files) {
    const reason = findSkipReason(file) ?? (acceptedFiles.length >= freePlaces ? 'count' : null)
    if (reason === null) acceptedFiles.push(file)
    else skippedFiles.push({ name: file.name, reason })
  }
  return { acceptedFiles, skippedFiles }
}

function findSkipReason(file: OfferedFile): SkipReason | null {
  // The server accepts a file without bytes, which would be a broken picture.
  if (file.size === 0) return 'empty'
  if (detectImageType(file.head) === null) return 'format'
  return file.size > MAX_PHOTO_BYTES ? 'size' : null
}

/**
 * Returns {businessId}/{timestamp}-photo.jpg. Everybody can read the path, so it never contains the name of the file on the
 * admin's device (IMG-12). Always .jpg, because every photo is converted to JPEG. `timestamp` in milliseconds since 1970,
 * different for each photo.
 */
export function toPhotoPath(businessId: string, timestamp: number): string {
  return `${businessId}/${timestamp}-photo.jpg`
}

export function toThumbnailPath(path: string): string {
  return `${path}-thumb.jpg`
}

/** Width and height reduced to fit a square of `max` pixels; never enlarged. */
export function fitWithinSquare(
  width: number,
  height: number,
  max: number,
): { width: number; height: number } {
  const scale = Math.min(1, max / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
