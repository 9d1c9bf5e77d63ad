import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { type RowNote, makeRowNote, type RowPhotos } from '../../../src/admin/tabs/import/import-plan.ts'
import { isWebAddress } from '../../../src/admin/tabs/import/photos/named-photos.ts'
import {
  HIDDEN_FILE_PATTERN,
  readOfferedPhoto,
  unzipPhotos,
} from '../../../src/admin/tabs/import/photos/offered-photos.ts'
import type { OfferedPhoto, PhotoContent } from '../../../src/admin/tabs/import/photos/plan-photos.ts'
import { UnreadableFileError } from '../../../src/admin/tabs/import/unreadable-file.ts'
import { PlainFailure } from '../../../supabase/local/run-command.ts'
import { loadPhoto, PhotoAddressError } from './photo-address.ts'

/* Reads the photos for `npm run listings -- photos`: from a folder or ZIP, and from the addresses in a list. */

/** The files of a folder, which are read again when they are uploaded, or the files of a ZIP. @throws PlainFailure */
export async function readPhotoFiles(source: string): Promise<OfferedPhoto<PhotoContent>[]> {
  const sourceInfo = await stat(source).catch(() => {
    throw new PlainFailure(`${source} is no folder and no ZIP.`)
  })
  if (sourceInfo.isDirectory()) return readFolder(source)
  if (!/\.zip$/i.test(source))
    throw new PlainFailure(`${source} is no folder and no ZIP: put the photos into a folder.`)
  const bytes = new Uint8Array(await readFile(source))
  const entries = await unzipPhotos(source, bytes).catch((error: unknown) => {
    throw error instanceof UnreadableFileError ? new PlainFailure(error.message) : error
  })
  const offeredPhotos: OfferedPhoto<PhotoContent>[] = []
  for (const { name, file } of entries)
    if (!HIDDEN_FILE_PATTERN.test(name)) offeredPhotos.push(await readOfferedPhoto(name, file))
  return offeredPhotos
}

async function readFolder(folder: string): Promise<OfferedPhoto<PhotoContent>[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  const offeredPhotos: OfferedPhoto<PhotoContent>[] = []
  for (const file of files.sort()) {
    const name = path.relative(folder, file).split(path.sep).join('/')
    if (HIDDEN_FILE_PATTERN.test(name)) continue
    const { size } = await stat(file)
    offeredPhotos.push(await readOfferedPhoto(name, { size, arrayBuffer: () => readBytes(file) }))
  }
  return offeredPhotos
}

async function readBytes(file: string): Promise<ArrayBuffer> {
  return new Uint8Array(await readFile(file)).buffer
}

/** Loads each photo that a list names by address once. Also returns the photos that were not loaded, with the reasons. */
export async function loadPhotosByAddress(
  namedPhotos: readonly RowPhotos[],
  mayDownload: boolean,
): Promise<{ offered: OfferedPhoto<PhotoContent>[]; refused: RowNote[] }> {
  const addresses = new Set(namedPhotos.flatMap(({ names }) => names.filter(isWebAddress)))
  const offeredPhotos: OfferedPhoto<PhotoContent>[] = []
  const refusedNotes: RowNote[] = []
  for (const address of addresses) {
    if (!mayDownload) {
      refusedNotes.push(makeRowNote(address, 'It is an address: --download loads it'))
      continue
    }
    try {
      offeredPhotos.push(await readOfferedPhoto(address, new Blob([await loadPhoto(address)])))
    } catch (error) {
      if (!(error instanceof PhotoAddressError)) throw error
      refusedNotes.push(makeRowNote(address, error.message))
    }
  }
  return { offered: offeredPhotos, refused: refusedNotes }
}
