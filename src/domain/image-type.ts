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
