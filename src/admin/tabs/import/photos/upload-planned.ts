import type { AdminBackend } from '../../../../backend/admin-client.ts'
import { photoUrl, uploadPhotoFile } from '../../../../backend/photo-files.ts'
import { thumbnailPath } from '../../../../domain/listing/photo-choice.ts'
import { encodePhoto, LargePhotoError, UnreadablePhotoError } from '../../../kit/encode-photo.ts'
import { type RowNote, rowNote } from '../import-plan.ts'
import type { PlannedPhoto } from './plan-photos.ts'
import { PHOTO_IMPORT_TEXTS } from './texts.ts'

const texts = PHOTO_IMPORT_TEXTS.refused

export interface PhotoReport {
  /** Photos that have an outcome, counted from the first one. */
  done: number
  uploaded: number
  refused: readonly RowNote[]
}

export const NOTHING_UPLOADED: PhotoReport = { done: 0, uploaded: 0, refused: [] }

/** Where photos are uploaded, and the import under which they can be undone. */
export interface PhotoTarget {
  backend: AdminBackend
  backendUrl: string
  importId: string
  importName: string
}

/**
 * Uploads planned photos one after the other, made smaller. After a failed request it continues from the last report; a
 * photo whose answer was lost is sent again, which makes no second one (IMPORT-15).
 * @throws RequestFailure; `onPhoto` has then been called for everything before
 */
export async function uploadPlanned(
  photos: readonly PlannedPhoto[],
  { backend, backendUrl, importId, importName }: PhotoTarget,
  onPhoto: (report: PhotoReport) => void,
  from: PhotoReport = NOTHING_UPLOADED,
): Promise<PhotoReport> {
  const { tables } = backend
  await tables.callDatabase('import_listings', { listings: [], import_id: importId, file_name: importName })
  let report = from
  for (const photo of photos.slice(from.done)) {
    const problem = await uploadOne(photo, backend, backendUrl, importId)
    report = {
      done: report.done + 1,
      uploaded: report.uploaded + (problem === null ? 1 : 0),
      refused: problem === null ? report.refused : [...report.refused, rowNote(photo.at, problem)],
    }
    onPhoto(report)
  }
  return report
}

/** Null when the photo is there, else why it cannot be. */
async function uploadOne(
  { id, listing, path, order, file, sha256 }: PlannedPhoto,
  { storage, tables }: AdminBackend,
  backendUrl: string,
  importId: string,
): Promise<string | null> {
  const encoded = await encodePhoto(file).catch((error: unknown) => {
    if (error instanceof LargePhotoError) return texts.tooManyPixels
    if (error instanceof UnreadablePhotoError) return texts.unreadable
    throw error
  })
  if (typeof encoded === 'string') return encoded
  // The files first, so that no row names a missing file (IMG-5).
  await uploadPhotoFile(storage, path, encoded.full)
  await uploadPhotoFile(storage, thumbnailPath(path), encoded.thumbnail)
  const photo = {
    id,
    business_id: listing.id,
    image_url: photoUrl(backendUrl, path),
    thumbnail_url: photoUrl(backendUrl, thumbnailPath(path)),
    file_size: encoded.full.size,
    display_order: order,
  }
  const outcome = await tables.callDatabase<'written' | 'gone'>('import_photo', {
    photo,
    import_id: importId,
    sha256,
  })
  return outcome === 'gone' ? texts.gone : null
}
