import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PlainFailure } from '../../../supabase/local/run-command.ts'
import { toKeyHeaders } from '../ask-project.ts'
import type { Project } from '../project.ts'
import { PHOTO_BUCKET } from './rows-file.ts'

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
}

/**
 * Downloads the photos of the bucket into a folder. Each file is renamed to its final name after it is complete.
 * @returns the names of photos whose file is missing on the server
 * @throws PlainFailure when a photo exists on the server but cannot be downloaded (BACKUP-5)
 */
export async function savePhotos(
  project: Project,
  names: readonly string[],
  folder: string,
): Promise<string[]> {
  const missing: string[] = []
  for (const name of names) {
    const answer = await fetch(`${project.url}/storage/v1/object/public/${PHOTO_BUCKET}/${encodePath(name)}`)
    // Storage answers 400 or 404 where it has no such file.
    if (!answer.ok && answer.status !== 400 && answer.status !== 404) {
      throw new PlainFailure(
        `The server answered ${answer.status} for the photo ${name}. This backup is not complete: make another one.`,
      )
    }
    if (!answer.ok) {
      missing.push(name)
      await answer.body?.cancel()
      continue
    }
    const file = resolveInside(folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(`${file}.new`, new Uint8Array(await answer.arrayBuffer()))
    await rename(`${file}.new`, file)
  }
  return missing
}

/**
 * Uploads every photo of a folder to its original path in the bucket.
 * @throws PlainFailure when the project refuses a photo
 */
export async function uploadPhotos(project: Project, folder: string): Promise<void> {
  const names = await listPhotoFiles(folder)
  for (const name of names) {
    const type = CONTENT_TYPES[path.extname(name).toLowerCase()]
    if (type === undefined) throw new PlainFailure(`${name} is not a photo: take it out of ${folder}.`)
    const answer = await fetch(`${project.url}/storage/v1/object/${PHOTO_BUCKET}/${encodePath(name)}`, {
      method: 'POST',
      headers: {
        ...toKeyHeaders(project.secretKey),
        'Content-Type': type,
        'Cache-Control': 'max-age=31536000',
        'x-upsert': 'true',
      },
      body: new Uint8Array(await readFile(resolveInside(folder, name))),
    })
    const text = await answer.text()
    if (!answer.ok) throw new PlainFailure(`The photo ${name} was not stored: ${answer.status} ${text}`)
  }
}

/** The size in bytes of every photo of a folder, by name. */
export async function readPhotoSizes(folder: string): Promise<Record<string, number>> {
  const names = await listPhotoFiles(folder)
  return Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name, (await stat(resolveInside(folder, name))).size] as const),
    ),
  )
}

export async function listPhotoFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
}

function encodePath(name: string): string {
  return name.split('/').map(encodeURIComponent).join('/')
}

function resolveInside(folder: string, name: string): string {
  const file = path.resolve(folder, name)
  if (!file.startsWith(path.resolve(folder) + path.sep))
    throw new Error(`Not a path inside the folder: ${name}`)
  return file
}
