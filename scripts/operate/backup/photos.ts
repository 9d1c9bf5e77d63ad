import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PlainFailure } from '../../../supabase/local/run-command.ts'
import { toKeyHeaders, toUnreachableFailure } from '../ask-project.ts'
import type { Project } from '../project.ts'
import { PHOTO_BUCKET } from './rows-file.ts'

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
}

/** Files that macOS and Windows add to a folder that somebody opens. */
const FILE_MANAGER_FILES = new Set(['.ds_store', 'thumbs.db', 'desktop.ini'])

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
  const missingNames: string[] = []
  for (const name of names) {
    const answer = await askStorage(project, `public/${PHOTO_BUCKET}/${encodePath(name)}`)
    // Supabase Storage answers 400 or 404 if the photo's file does not exist.
    if (!answer.ok && answer.status !== 400 && answer.status !== 404) {
      throw new PlainFailure(
        `The server answered ${answer.status} for the photo ${name}. This backup is not complete: make another one.`,
      )
    }
    if (!answer.ok) {
      missingNames.push(name)
      await answer.body?.cancel()
      continue
    }
    const file = resolveInside(folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(`${file}.new`, new Uint8Array(await answer.arrayBuffer()))
    await rename(`${file}.new`, file)
  }
  return missingNames
}

/**
 * Uploads photos of a folder to their original paths in the bucket.
 * @throws PlainFailure when the project refuses a photo
 */
export async function uploadPhotos(
  project: Project,
  names: readonly string[],
  folder: string,
): Promise<void> {
  for (const name of names) {
    const answer = await askStorage(project, `${PHOTO_BUCKET}/${encodePath(name)}`, {
      method: 'POST',
      headers: {
        ...toKeyHeaders(project.secretKey),
        'Content-Type': contentTypeOf(name) ?? '',
        'Cache-Control': 'max-age=31536000',
        'x-upsert': 'true',
      },
      body: new Uint8Array(await readFile(resolveInside(folder, name))),
    })
    const text = await answer.text()
    if (!answer.ok) throw new PlainFailure(`The photo ${name} was not stored: ${answer.status} ${text}`)
  }
}

/** Has no time limit, because a photo may take minutes on a slow line. @throws PlainFailure when nothing answers */
function askStorage(project: Project, objectPath: string, request?: RequestInit): Promise<Response> {
  return fetch(`${project.url}/storage/v1/object/${objectPath}`, request).catch((error: unknown) => {
    throw toUnreachableFailure(project, error)
  })
}

/** The size in bytes of every photo of a folder, by name. */
export async function readPhotoSizes(folder: string): Promise<Record<string, number>> {
  const names = await listFiles(folder)
  return Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name, (await stat(resolveInside(folder, name))).size] as const),
    ),
  )
}

/** The photos of a folder, by name. @throws PlainFailure when the folder has files that are no photos (BACKUP-6) */
export async function listSavedPhotos(folder: string): Promise<string[]> {
  const names = await listFiles(folder)
  const otherFiles = names.filter((name) => contentTypeOf(name) === undefined)
  if (otherFiles.length === 0) return names
  throw new PlainFailure(
    `These files are no photos: ${otherFiles.join(', ')}. Take them out of ${folder}. Nothing was changed.`,
  )
}

/** The files of a folder; none if there is no folder, because a copied or unpacked backup can lack its empty folders. */
async function listFiles(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !isOfFileManager(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
}

/** macOS also writes a file `._NAME` beside every file that it copies to a memory stick or a network drive. */
function isOfFileManager(name: string): boolean {
  return name.startsWith('._') || FILE_MANAGER_FILES.has(name.toLowerCase())
}

function contentTypeOf(name: string): string | undefined {
  return CONTENT_TYPES[path.extname(name).toLowerCase()]
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
