import { IMAGE_SIGNATURE_BYTES, imageTypeOf } from '../../../src/domain/photo-choice.ts'
import { requireSecretKey } from '../_shared/caller.ts'
import { askProject, callFunction, projectUrl, refusalOf } from '../_shared/project.ts'
import { serveJson } from '../_shared/serve-json.ts'

/*
 * Removes from the photo bucket what should not be there: files older than a day that no photo row names (uploads
 * that were broken off, deleted listings), and files of new photo rows that are no images whatever their type says,
 * with their rows. Runs daily.
 */
const BUCKET = 'business-images'
const FILES_PER_REQUEST = 100
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
    const orphans = (await callFunction('service', 'orphan_photos', {})) as string[]
    await removeFiles(orphans)
    const disguised = await findDisguised()
    await removeFiles(disguised.flatMap(pathsOf))
    for (const { id } of disguised) await removeRow(id)
    return { orphans: orphans.length, disguised: disguised.length }
  },
})

async function findDisguised(): Promise<PhotoRow[]> {
  const since = new Date(Date.now() - LOOK_BACK_MS).toISOString()
  const query = `select=id,image_url,thumbnail_url&created_at=gte.${since}&order=id`
  const answer = await askProject('service', 'GET', `/rest/v1/business_images?${query}`)
  if (answer.status >= 300) throw refusalOf(answer)
  const found: PhotoRow[] = []
  for (const row of answer.body as PhotoRow[]) {
    const isFine = await Promise.all(pathsOf(row).map(isImage))
    if (isFine.includes(false)) found.push(row)
  }
  return found
}

/** The files of a photo that lie in the bucket; others are no business of the sweep. */
function pathsOf({ image_url, thumbnail_url }: PhotoRow): string[] {
  return [image_url, thumbnail_url].flatMap((url) => url?.split(`/object/public/${BUCKET}/`)[1] ?? [])
}

/** False for a file that is there and is no image. */
async function isImage(path: string): Promise<boolean> {
  const answer = await fetch(`${projectUrl()}/storage/v1/object/public/${BUCKET}/${path}`, {
    headers: { Range: `bytes=0-${IMAGE_SIGNATURE_BYTES - 1}` },
  })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return !answer.ok || imageTypeOf(bytes) !== null
}

async function removeFiles(paths: readonly string[]): Promise<void> {
  for (let at = 0; at < paths.length; at += FILES_PER_REQUEST) {
    const prefixes = paths.slice(at, at + FILES_PER_REQUEST)
    const answer = await askProject('service', 'DELETE', `/storage/v1/object/${BUCKET}`, { prefixes })
    if (answer.status >= 300) throw refusalOf(answer)
  }
}

async function removeRow(id: string): Promise<void> {
  const answer = await askProject('service', 'DELETE', `/rest/v1/business_images?id=eq.${id}`)
  if (answer.status >= 300) throw refusalOf(answer)
}
