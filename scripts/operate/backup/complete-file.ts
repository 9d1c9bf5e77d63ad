import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PlainFailure } from '../../../supabase/local/run-command.ts'
import { readPhotoSizes } from './photos.ts'

/*
 * The file complete.json: {photos: {name: bytes}}. It is written last, so a backup that was stopped before its end has no
 * such file (BACKUP-5).
 */

const COMPLETE_FILE = 'complete.json'

export async function markComplete(folder: string): Promise<void> {
  const photos = await readPhotoSizes(path.join(folder, 'photos'))
  await writeFile(path.join(folder, COMPLETE_FILE), `${JSON.stringify({ photos }, null, 2)}\n`, {
    mode: 0o600,
  })
}

/**
 * Returns the names of photos that were in the backup and are missing now.
 * @throws PlainFailure when the backup was stopped before its end, or when photos have another size than in the backup
 */
export async function checkComplete(folder: string): Promise<string[]> {
  const savedSizes = await readSavedSizes(folder)
  const sizes = await readPhotoSizes(path.join(folder, 'photos'))
  const cutPhotos = Object.keys(savedSizes).filter(
    (name) => name in sizes && sizes[name] !== savedSizes[name],
  )
  if (cutPhotos.length > 0) {
    throw new PlainFailure(
      `Photos in ${path.join(folder, 'photos')} have another size than in the backup: ${cutPhotos.join(', ')}. Take them out to restore the rest.`,
    )
  }
  return Object.keys(savedSizes).filter((name) => !(name in sizes))
}

async function readSavedSizes(folder: string): Promise<Record<string, number>> {
  const file = path.join(folder, COMPLETE_FILE)
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new PlainFailure(
      `The backup in ${folder} was stopped before its end: it has no ${COMPLETE_FILE}, so photos are missing. Take another backup.`,
    )
  })
  const photos = parsePhotoSizes(text)
  if (photos !== null) return photos
  throw new PlainFailure(
    `${file} is damaged: it does not list the photos. Nothing was changed. Take this file from another copy of the backup.`,
  )
}

/** Returns null for a text that is not {photos: {name: bytes}}. */
function parsePhotoSizes(text: string): Record<string, number> | null {
  try {
    const { photos } = JSON.parse(text) as { photos?: unknown }
    return typeof photos === 'object' && photos !== null ? (photos as Record<string, number>) : null
  } catch {
    return null
  }
}
