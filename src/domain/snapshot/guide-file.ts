/*
 * The signed snapshot inside a guide file, which one person gives to another: gzip in base64, in a script element that no
 * browser runs. The rest of the file is for reading only; a device imports nothing but the snapshot.
 */

const SCRIPT_START_TAG = '<script type="application/octet-stream" id="guide-snapshot">'
const SCRIPT_END_TAG = '</script>'
/** Characters converted per step: more arguments than this overflow the stack of some browsers. */
const CHUNK_BYTES = 0x8000

export function formatSnapshotElement(gzip: Uint8Array): string {
  return `${SCRIPT_START_TAG}${toBase64(gzip)}${SCRIPT_END_TAG}`
}

/**
 * The bytes of the snapshot; null if the text is not a guide file, 'cut' if it ends early or cannot be decoded, 'unsigned'
 * if the whole file is there and was made without a snapshot.
 */
export function extractSnapshot(text: string): Uint8Array<ArrayBuffer> | null | 'cut' | 'unsigned' {
  const start = text.indexOf(SCRIPT_START_TAG)
  if (start < 0 && text.trimEnd().endsWith('</html>') && isGuideFile(text)) return 'unsigned'
  if (start < 0) return isGuideFile(text) ? 'cut' : null
  const end = text.indexOf(SCRIPT_END_TAG, start)
  if (end < 0) return 'cut'
  try {
    const binary = atob(text.slice(start + SCRIPT_START_TAG.length, end))
    return Uint8Array.from(binary, (character) => character.charCodeAt(0))
  } catch {
    return 'cut'
  }
}

/** In the head of every guide file, to tell a truncated guide file from an unrelated file. */
export const GUIDE_FILE_MARK = '<meta name="generator" content="Marshall Islands Guide">'

/** GUIDE_FILE_MARK is within this many characters from the start of a guide file. */
export const GUIDE_FILE_HEAD_LENGTH = 4_000

function isGuideFile(text: string): boolean {
  return text.slice(0, GUIDE_FILE_HEAD_LENGTH).includes(GUIDE_FILE_MARK)
}

/** Cache and key under which the service worker stores a file from the share sheet until the screen reads it. */
export const RECEIVED_CACHE = 'guide-received'
export const RECEIVED_FILE_PATH = '/receive/file'
/** The largest file that the share sheet may hand over. A larger one can be chosen on the screen. */
export const MAX_SHARED_BYTES = 8_000_000
/** Value in the query of /receive when the service worker could not store a shared file. */
export const SHARE_REFUSED_VALUE = 'refused'

/** Makes a file name with the day of the listings, such as `marshall-islands-guide-2026-11-22.html`. */
export function toGuideFileName(day: string, suffix = ''): string {
  return `marshall-islands-guide-${day}${suffix}.html`
}

function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let offset = 0; offset < bytes.length; offset += CHUNK_BYTES)
    binary += String.fromCharCode(...bytes.subarray(offset, offset + CHUNK_BYTES))
  return btoa(binary)
}
