import { expect, it } from 'vitest'
import type { AdminBackend } from '../../../../backend/admin-client.ts'
import { RequestFailure } from '../../../../backend/request-failure.ts'
import { makePhotoTarget } from './photo-target.ts'
import type { PlannedPhoto } from './plan-photos.ts'
import { type PhotoReport, uploadPlanned } from './upload-planned.ts'

/* One photo for each listing. The name of a listing says what happens to the listing during the upload. */
const PHOTOS = ['there', 'gone', 'late', 'full', 'odd', 'last'].map((name, at): PlannedPhoto => ({
  at: `${name}.jpg`,
  id: String(at),
  listing: { id: name, name, atoll: 'MAJ' },
  path: `${name}/1-photo.jpg`,
  order: 0,
  file: new Blob(),
  sha256: '',
}))

const makeRefusal = (message: string, status: number, code = '') =>
  new RequestFailure(message, { kind: 'refused', status, code })
const OTHER_REFUSAL = makeRefusal('new row violates row-level security policy', 403)

/**
 * A target where 'gone' is deleted before its file is uploaded, 'late' is deleted after that, 'full' has ten photos, and the
 * row of 'odd' breaks another rule of the database.
 */
function makeUploadTarget(isGoneThere = false) {
  const storage = {
    from: () => ({
      upload: async (path: string) =>
        path.startsWith('gone/')
          ? { error: Object.assign(new Error(OTHER_REFUSAL.message), { status: 400, statusCode: '403' }) }
          : { error: null },
    }),
  }
  const tables = {
    callDatabase: async (name: string, { photo }: { photo?: { business_id: string } }) => {
      const listing = photo?.business_id
      if (listing === 'full') throw makeRefusal('A listing can have at most 10 photos', 400, '23514')
      if (listing === 'odd') throw makeRefusal('violates check constraint', 400, '23514')
      return name === 'import_photo' && listing === 'late' ? 'gone' : 'written'
    },
    readRows: async () => (isGoneThere ? [{ id: 'gone' }] : []),
  }
  const backend = { storage, tables } as unknown as AdminBackend
  const picture = { full: new Blob(['x']), thumbnail: new Blob(['x']) }
  return {
    ...makePhotoTarget(backend, '', { import_id: 'import', file_name: 'photos' }),
    encode: async () => picture,
  }
}

it('a photo whose listing was deleted or has ten photos meanwhile is reported, and the others are uploaded (IMPORT-15)', async () => {
  const report = await uploadPlanned(PHOTOS, makeUploadTarget(), () => undefined)
  expect(report).toMatchObject({ done: 6, uploaded: 2 })
  expect(report.refused.map(({ at: refusedName, problems }) => [refusedName, problems[0]?.message])).toEqual([
    ['gone.jpg', 'Somebody deleted this business in the meantime'],
    ['late.jpg', 'Somebody deleted this business in the meantime'],
    ['full.jpg', 'full has 10 photos, the most that a business can have'],
    ['odd.jpg', 'The directory does not take this photo'],
  ])
})

it('an upload of many photos stops when the server refuses the account, after a report of the finished photos (IMPORT-15)', async () => {
  const reports: PhotoReport[] = []
  const upload = uploadPlanned(PHOTOS, makeUploadTarget(true), (report) => void reports.push(report))
  await expect(upload).rejects.toMatchObject({ status: 403 })
  expect(reports).toEqual([{ done: 1, uploaded: 1, refused: [] }])
})
