import { basename } from 'node:path'
import type { ListingFields } from '../../../src/admin/tabs/import/columns.ts'
import type { ImportRow, RowNote, RowPhotos } from '../../../src/admin/tabs/import/import-plan.ts'
import {
  type KnownPhotos,
  type PhotoContent,
  type PhotoPlan,
  planPhotos,
} from '../../../src/admin/tabs/import/photos/plan-photos.ts'
import { PHOTO_IMPORT_TEXTS } from '../../../src/admin/tabs/import/photos/texts.ts'
import { type PhotoTarget, uploadPlanned } from '../../../src/admin/tabs/import/photos/upload-planned.ts'
import { PlainFailure, readArguments } from '../../../supabase/local/run-command.ts'
import { ApiFailure, callProject, callDatabase } from '../ask-project.ts'
import { PHOTO_BUCKET } from '../backup/rows-file.ts'
import { openProject, type Project } from '../project.ts'
import {
  LISTINGS_COMMAND,
  PAGES_DELAY_NOTICE,
  readExistingRows,
  readAllPages,
  readFileRows,
} from './directory.ts'
import { encodePhoto } from './encode-photo.ts'
import { loadPhotosByAddress, readPhotoFiles } from './photo-files.ts'

const USAGE = `Usage:
  npm run listings -- photos FOLDER|FILE.zip          show which photos would be added (writes nothing)
  npm run listings -- photos FOLDER|FILE.zip --write  add them

A file is named as its business ("Flame Tree Inn 2.jpg"), or lies in a folder of that name.
  --list FILE  a list of businesses whose column "photos" names the files: "front.jpg; garden.jpg"
  --download   loads the https addresses in that column too; FOLDER may then be left out
Add only photos whose maker allows it.`

/**
 * Adds photos of many businesses, made smaller, as one import that can be undone (IMPORT-16). The exit code is 1 when a
 * photo was refused.
 */
export async function runPhotos(args: string[]): Promise<void> {
  const { from: source, list, mayDownload, mayWrite } = readRequest(args)
  const files = source === undefined ? [] : await readPhotoFiles(source)
  const rows = list === undefined ? [] : await readFileRows(list, LISTINGS_COMMAND.readFile)
  const project = await openProject(process.env)
  const listings = await readExistingRows<ListingFields>(project, LISTINGS_COMMAND)
  const namedPhotos = LISTINGS_COMMAND.planRows(rows, listings, {}).photos
  const loadedPhotos = await loadPhotosByAddress(namedPhotos, mayDownload)
  // Report photos that could not be loaded only once, with the reason, and not as missing photos too.
  const unloadedNames = new Set(loadedPhotos.refused.map(({ at }) => at))
  const usablePhotos = namedPhotos.map(({ at, listing, names }) => ({
    at,
    listing,
    names: names.filter((name) => !unloadedNames.has(name)),
  }))
  const plan = await planPhotoImport(project, [...files, ...loadedPhotos.offered], listings, usablePhotos)
  plan.refused.push(...loadedPhotos.refused)
  const summary = `${PHOTO_IMPORT_TEXTS.count(plan.photos.length)} to add, ${plan.same} already there, ${plan.refused.length} refused.`
  const name = basename(list ?? source ?? '')
  let refusedRows: readonly RowNote[] = plan.refused
  if (mayWrite) refusedRows = await writePhotos(project, plan, { summary, name })
  else console.log(`${summary} Nothing was written: add --write.`)
  if (!mayWrite) for (const { at, listing } of plan.photos) console.log(`  ${at} for ${listing.name}`)
  for (const { at, problems } of refusedRows)
    console.log(`  ${at} refused: ${problems.map(({ message }) => message).join('; ')}`)
  if (refusedRows.length > 0) process.exitCode = 1
}

function readRequest(args: string[]) {
  const { positionals, values } = readArguments(
    USAGE,
    {
      write: { type: 'boolean', default: false },
      download: { type: 'boolean', default: false },
      list: { type: 'string' },
    },
    args,
  )
  const [source, ...otherArguments] = positionals
  const { list, download: mayDownload, write: mayWrite } = values
  const hasPhotos = source !== undefined || (mayDownload && list !== undefined)
  if (otherArguments.length > 0 || !hasPhotos) throw new PlainFailure(USAGE)
  return { from: source, list, mayDownload, mayWrite }
}

async function planPhotoImport(
  project: Project,
  offeredPhotos: Parameters<typeof planPhotos<PhotoContent>>[0],
  listings: readonly ImportRow[],
  namedPhotos: readonly RowPhotos[],
): Promise<PhotoPlan<PhotoContent>> {
  const owners = await readAllPages<KnownPhotos['owners'][number] & { id: string }>(
    project,
    'business_images',
    {
      select: 'id,business_id,display_order',
    },
  )
  const imported = await readAllPages<KnownPhotos['imported'][number] & { id: string }>(
    project,
    'imported_photos',
    { select: 'id,business_id,sha256' },
  )
  const ownerIds = new Set(owners.map(({ id }) => id))
  const knownState = { owners, imported: imported.filter(({ id }) => ownerIds.has(id)) }
  return planPhotos(offeredPhotos, listings, knownState, Date.now(), namedPhotos)
}

async function writePhotos(
  project: Project,
  plan: PhotoPlan<PhotoContent>,
  { summary, name }: { summary: string; name: string },
): Promise<readonly RowNote[]> {
  const { photos } = plan
  if (photos.length === 0) {
    console.log(`${summary} Nothing to write.`)
    return plan.refused
  }
  const importId = crypto.randomUUID()
  const fileName = PHOTO_IMPORT_TEXTS.importName(photos.length, name).slice(0, 300)
  let uploaded = 0
  // Printed before anything is written, so that an import that is stopped with Ctrl-C, or whose last answer is lost, can be taken
  // back too.
  console.log(`To take them back: npm run listings -- undo ${importId}`)
  try {
    const target = createUploadTarget(project, { import_id: importId, file_name: fileName })
    const report = await uploadPlanned(photos, target, (uploadedSoFar) => (uploaded = uploadedSoFar.uploaded))
    console.log(`${summary} Written: ${report.uploaded}.`)
    if (!project.isLocal) console.log(PAGES_DELAY_NOTICE)
    return [...plan.refused, ...report.refused]
  } catch (error) {
    console.error(
      `Broke off after ${uploaded} of ${PHOTO_IMPORT_TEXTS.count(photos.length)}; run it again to go on.`,
    )
    throw error
  }
}

function createUploadTarget(
  project: Project,
  name: { import_id: string; file_name: string },
): PhotoTarget<PhotoContent> {
  return {
    begin: async () => {
      await callDatabase(project, 'import_listings', { listings: [], ...name })
    },
    encode: async (file) => encodePhoto(new Uint8Array(await file.arrayBuffer())),
    putFile: (path, file) => uploadFile(project, path, file),
    // Leave out the origin of the local backend: it is also the site's origin, and its port may change.
    addressOf: (path) =>
      `${project.isLocal ? '' : project.url}/storage/v1/object/public/${PHOTO_BUCKET}/${path}`,
    addRow: async (photo, sha256) =>
      (await callDatabase(project, 'import_photo', { photo, import_id: name.import_id, sha256 })) as
        'written' | 'gone',
  }
}

async function uploadFile(project: Project, path: string, file: Blob): Promise<void> {
  try {
    await callProject(project, 'POST', `/storage/v1/object/${PHOTO_BUCKET}/${path}`, file, {
      'Cache-Control': 'max-age=31536000',
    })
  } catch (error) {
    // The file was stored by an earlier request whose answer was lost.
    if (error instanceof ApiFailure && /already exists/i.test(error.reason)) return
    throw error
  }
}
