import { IMAGE_SIGNATURE_BYTES } from '../../../../domain/listing/photo-choice.ts'
import { UnreadableFileError } from '../unreadable-file.ts'
import type { OfferedPhoto, PhotoContent } from './plan-photos.ts'
import { PHOTO_IMPORT_TEXTS } from './texts.ts'

/** Largest unpacked size of a ZIP, because more does not fit into the memory of a phone. */
const MAX_ZIP_BYTES = 300_000_000

/* Reads chosen photos, in the browser and in the operator's command. */

/** Paths of files that operating systems add to folders and ZIPs. */
export const HIDDEN_FILE_PATTERN = /(?:^|\/)(?:__MACOSX\/|\.[^/]*$|Thumbs\.db$|desktop\.ini$)/i

/** Reads the chosen files, and those in chosen ZIPs with their paths there, but no hidden files. @throws UnreadableFileError */
export async function readOfferedPhotos(files: readonly File[]): Promise<OfferedPhoto[]> {
  const offered: OfferedPhoto[] = []
  for (const file of files) {
    const entries = /\.zip$/i.test(file.name)
      ? await unzipPhotos(file.name, new Uint8Array(await file.arrayBuffer()))
      : [{ name: file.webkitRelativePath || file.name, file }]
    for (const entry of entries)
      if (!HIDDEN_FILE_PATTERN.test(entry.name)) offered.push(await readOfferedPhoto(entry.name, entry.file))
  }
  return offered
}

/** The files of a ZIP, with their paths in the ZIP. @throws UnreadableFileError */
export async function unzipPhotos(zip: string, bytes: Uint8Array): Promise<{ name: string; file: Blob }[]> {
  // Load the library on demand, because few admins choose a ZIP.
  const { unzipSync } = await import('fflate')
  let size = 0
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (name.endsWith('/')) return false
        size += originalSize
        if (size > MAX_ZIP_BYTES) throw new UnreadableFileError(PHOTO_IMPORT_TEXTS.zip.large(zip))
        return true
      },
    })
    return Object.entries(parts).map(([name, part]) => ({ name, file: new Blob([new Uint8Array(part)]) }))
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error
    console.warn('A ZIP cannot be read', error)
    throw new UnreadableFileError(PHOTO_IMPORT_TEXTS.zip.broken(zip))
  }
}

/** Reads what the plan needs of a file. A file that cannot be read, such as on a removed memory card, counts as empty. */
export async function readOfferedPhoto<Content extends PhotoContent>(
  name: string,
  file: Content,
): Promise<OfferedPhoto<Content>> {
  const bytes = await file.arrayBuffer().catch(() => new ArrayBuffer(0))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return {
    name,
    file,
    head: new Uint8Array(bytes.slice(0, IMAGE_SIGNATURE_BYTES)),
    sha256: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''),
  }
}
