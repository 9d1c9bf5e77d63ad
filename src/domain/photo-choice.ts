/** The image types that a listing's photos may have (IMG-1). */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const
export type ImageType = (typeof IMAGE_TYPES)[number]

/** As many bytes as `imageTypeOf` looks at. */
export const IMAGE_SIGNATURE_BYTES = 12

/** What a file is by its first bytes, whatever it is called; null when it is none of the four types. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  const text = String.fromCharCode(...bytes.subarray(0, IMAGE_SIGNATURE_BYTES))
  if (text.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg'
  if (text.startsWith('\u0089PNG\r\n\u001a\n')) return 'image/png'
  if (/^GIF8[79]a/.test(text)) return 'image/gif'
  return text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP' ? 'image/webp' : null
}

/* Which files become photos of a listing (IMG-1), and their paths in the bucket (STORAGE-1). */

export const MAX_PHOTOS = 10
export const MAX_PHOTO_BYTES = 5 * 1024 * 1024
export const FULL_PHOTO_PIXELS = 1_600
export const MAX_THUMBNAIL_BYTES = 25_000
export const PHOTO_ACCEPT = IMAGE_TYPES.join(',')

export type SkipReason = 'size' | 'format' | 'count'

export interface OfferedFile {
  name: string
  size: number
  /** Its first 12 bytes: what a file is called says little about what is in it. */
  head: Uint8Array
}

/** The files that are taken, in their order, and why each other one is not. `free` is how many photos still fit. */
export function choosePhotos<F extends OfferedFile>(
  files: readonly F[],
  free: number,
): { taken: F[]; skipped: { name: string; reason: SkipReason }[] } {
  const taken: F[] = []
  const skipped: { name: string; reason: SkipReason }[] = []
  for (const file of files) {
    const reason = reasonToSkip(file) ?? (taken.length >= free ? 'count' : null)
    if (reason === null) taken.push(file)
    else skipped.push({ name: file.name, reason })
  }
  return { taken, skipped }
}

function reasonToSkip(file: OfferedFile): SkipReason | null {
  if (imageTypeOf(file.head) === null) return 'format'
  return file.size > MAX_PHOTO_BYTES ? 'size' : null
}

const LONGEST_NAME = 80

/**
 * {businessId}/{timestamp}-{filename}: only plain letters in the name, and always .jpg, because that is what the
 * browser makes of every photo. `timestamp` in milliseconds since 1970, another one for each photo.
 */
export function photoPath(businessId: string, timestamp: number, fileName: string): string {
  const name = fileName
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, LONGEST_NAME)
  return `${businessId}/${timestamp}-${name === '' ? 'photo' : name}.jpg`
}

export function thumbnailPath(path: string): string {
  return `${path}-thumb.jpg`
}

/** Width and height within a square of `longest` pixels, never larger than the picture is. */
export function fitWithin(width: number, height: number, longest: number): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
