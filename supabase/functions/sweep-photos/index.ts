import { IMAGE_SIGNATURE_BYTES, detectImageType } from '../../../src/domain/listing/photo-choice.ts'
import { requireSecretKey } from '../_shared/caller.ts'
import { callProjectApi, callFunction, projectUrl, refusalOf } from '../_shared/project.ts'
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
const NEW_ROW_AGE_MS = 2 * 24 * 60 * 60_000

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
    const orphans = await removeOrphanedFiles()
    const disguised = await findRowsOfNonImages()
    await removeFiles(disguised.flatMap(bucketPathsOf))
    for (const { id } of disguised) await removeRow(id)
    return { orphans, disguised: disguised.length }
  },
})

/** Repeats the request until it returns no new names, because each answer is cut at the row limit of the API. */
async function removeOrphanedFiles(): Promise<number> {
  const seenNames = new Set<string>()
  for (;;) {
    const names = (await callFunction('service', 'orphan_photos', {})) as string[]
    const newNames = names.filter((name) => !seenNames.has(name))
    if (newNames.length === 0) return seenNames.size
    await removeFiles(newNames)
    for (const name of newNames) seenNames.add(name)
  }
}

async function findRowsOfNonImages(): Promise<PhotoRow[]> {
  const foundRows: PhotoRow[] = []
  for (let lastId = '', isWhole = false; !isWhole;) {
    const rows = await readNewRows(lastId)
    for (const row of rows) {
      const areImages = await Promise.all(bucketPathsOf(row).map(isImage))
      if (areImages.includes(false)) foundRows.push(row)
    }
    isWhole = rows.length < ROWS_PER_PAGE
    lastId = rows.at(-1)?.id ?? ''
  }
  return foundRows
}

/** Reads one page of the rows of the last two days, ordered by id. */
async function readNewRows(afterId: string): Promise<PhotoRow[]> {
  const since = new Date(Date.now() - NEW_ROW_AGE_MS).toISOString()
  const idFilter = afterId === '' ? '' : `&id=gt.${afterId}`
  const query = `select=id,image_url,thumbnail_url&created_at=gte.${since}${idFilter}&order=id&limit=${ROWS_PER_PAGE}`
  const answer = await callProjectApi('service', 'GET', `/rest/v1/business_images?${query}`)
  if (answer.status >= 300) throw refusalOf(answer)
  return answer.body as PhotoRow[]
}

/** Returns the files of a photo that are in the bucket. Photos at other addresses are ignored. */
function bucketPathsOf({ image_url, thumbnail_url }: PhotoRow): string[] {
  return [image_url, thumbnail_url].flatMap((url) => url?.split(`/object/public/${PHOTO_BUCKET}/`)[1] ?? [])
}

/**
 * Returns false for an existing file that is not an image. A range of an empty file is refused: Storage answers 416, or
 * 500 where its files are in S3. So the whole file is read then.
 */
async function isImage(path: string): Promise<boolean> {
  const part = await readFile(path, { Range: `bytes=0-${IMAGE_SIGNATURE_BYTES - 1}` })
  const bytes = part ?? (await readFile(path))
  return bytes === null || detectImageType(bytes) !== null
}

/** Reads a file, or the part of it that the headers request. Returns null if it cannot be read now. */
async function readFile(path: string, headers: Record<string, string> = {}): Promise<Uint8Array | null> {
  const answer = await fetch(`${projectUrl()}/storage/v1/object/public/${PHOTO_BUCKET}/${path}`, { headers })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return answer.ok ? bytes : null
}

async function removeFiles(paths: readonly string[]): Promise<void> {
  for (let index = 0; index < paths.length; index += FILES_PER_REQUEST) {
    const prefixes = paths.slice(index, index + FILES_PER_REQUEST)
    const answer = await callProjectApi('service', 'DELETE', `/storage/v1/object/${PHOTO_BUCKET}`, {
      prefixes,
    })
    if (answer.status >= 300) throw refusalOf(answer)
  }
}

async function removeRow(id: string): Promise<void> {
  const answer = await callProjectApi('service', 'DELETE', `/rest/v1/business_images?id=eq.${id}`)
  if (answer.status >= 300) throw refusalOf(answer)
}
