import { IMAGE_SIGNATURE_BYTES, imageTypeOf } from '../../../src/domain/listing/photo-choice.ts'
import { requireSecretKey } from '../_shared/caller.ts'
import { askProject, callFunction, projectUrl, refusalOf } from '../_shared/project.ts'
import { serveJson } from '../_shared/serve-json.ts'

/*
 * Cleans up the photo bucket once a day. Removes files older than a day that no photo row refers to (interrupted uploads,
 * deleted listings). Also removes files of new photo rows that are not images, whatever their declared type, together
 * with their rows.
 */
const PHOTO_BUCKET = 'business-images'
const FILES_PER_REQUEST = 100
/** Must be below the row limit of the API (config.toml), which cuts longer answers without an error. */
const ROWS_PER_PAGE = 500
const LOOK_BACK_MS = 2 * 24 * 60 * 60_000

interface PhotoRow {
  id: string
  image_url: string
  thumbnail_url: string | null
}

serveJson({
  name: 'sweep-photos',
  method: 'POST',
  async handle(request) {
    requireSecretKey(request)
    const orphans = await removeOrphans()
    const disguised = await findDisguised()
    await removeFiles(disguised.flatMap(pathsOf))
    for (const { id } of disguised) await removeRow(id)
    return { orphans, disguised: disguised.length }
  },
})

/** Repeats the request until it returns no new names, because each answer is cut at the row limit of the API. */
async function removeOrphans(): Promise<number> {
  const seenNames = new Set<string>()
  for (;;) {
    const names = (await callFunction('service', 'orphan_photos', {})) as string[]
    const newNames = names.filter((name) => !seenNames.has(name))
    if (newNames.length === 0) return seenNames.size
    await removeFiles(newNames)
    for (const name of newNames) seenNames.add(name)
  }
}

async function findDisguised(): Promise<PhotoRow[]> {
  const found: PhotoRow[] = []
  for (let after = '', isWhole = false; !isWhole;) {
    const rows = await readNewRows(after)
    for (const row of rows) {
      const isFine = await Promise.all(pathsOf(row).map(isImage))
      if (isFine.includes(false)) found.push(row)
    }
    isWhole = rows.length < ROWS_PER_PAGE
    after = rows.at(-1)?.id ?? ''
  }
  return found
}

/** Reads one page of the rows of the last two days, ordered by id. */
async function readNewRows(afterId: string): Promise<PhotoRow[]> {
  const since = new Date(Date.now() - LOOK_BACK_MS).toISOString()
  const after = afterId === '' ? '' : `&id=gt.${afterId}`
  const query = `select=id,image_url,thumbnail_url&created_at=gte.${since}${after}&order=id&limit=${ROWS_PER_PAGE}`
  const answer = await askProject('service', 'GET', `/rest/v1/business_images?${query}`)
  if (answer.status >= 300) throw refusalOf(answer)
  return answer.body as PhotoRow[]
}

/** Returns the files of a photo that are in the bucket. Photos at other addresses are ignored. */
function pathsOf({ image_url, thumbnail_url }: PhotoRow): string[] {
  return [image_url, thumbnail_url].flatMap((url) => url?.split(`/object/public/${PHOTO_BUCKET}/`)[1] ?? [])
}

/**
 * Returns false for an existing file that is not an image. A range of an empty file is refused: Storage answers 416, or
 * 500 where its files are in S3. So the whole file is read then.
 */
async function isImage(path: string): Promise<boolean> {
  const part = await readFile(path, { Range: `bytes=0-${IMAGE_SIGNATURE_BYTES - 1}` })
  const bytes = part ?? (await readFile(path))
  return bytes === null || imageTypeOf(bytes) !== null
}

/** Reads a file, or the part of it that the headers request. Returns null if it cannot be read now. */
async function readFile(path: string, headers: Record<string, string> = {}): Promise<Uint8Array | null> {
  const answer = await fetch(`${projectUrl()}/storage/v1/object/public/${PHOTO_BUCKET}/${path}`, { headers })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return answer.ok ? bytes : null
}

async function removeFiles(paths: readonly string[]): Promise<void> {
  for (let at = 0; at < paths.length; at += FILES_PER_REQUEST) {
    const prefixes = paths.slice(at, at + FILES_PER_REQUEST)
    const answer = await askProject('service', 'DELETE', `/storage/v1/object/${PHOTO_BUCKET}`, { prefixes })
    if (answer.status >= 300) throw refusalOf(answer)
  }
}

async function removeRow(id: string): Promise<void> {
  const answer = await askProject('service', 'DELETE', `/rest/v1/business_images?id=eq.${id}`)
  if (answer.status >= 300) throw refusalOf(answer)
}
