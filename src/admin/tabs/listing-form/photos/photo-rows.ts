import { changeFields, readRowAfterWrite, type SaveOutcome } from '../../../kit/save-row.ts'
import type { AdminBackend } from '../../../../backend/admin-client.ts'
import type { WriteOutcome } from '../../../../backend/table-writes.ts'
import {
  toPhotoPaths,
  toPhotoUrl,
  removePhotoFiles,
  uploadPhotoFile,
} from '../../../../backend/photo-files.ts'
import { RequestFailure } from '../../../../backend/request-failure.ts'
import type { ListingImage } from '../../../../domain/listing/listing.ts'
import { toThumbnailPath } from '../../../../domain/listing/photo-choice.ts'
import type { EncodedPhoto } from '../../../../domain/listing/photo-encoding.ts'

/* The photos of one listing: rows of business_images and their files (IMG-3, IMG-5, BIZ-5). */

const TABLE = 'business_images'

const UNIQUE_VIOLATION_CODE = '23505'

/**
 * A photo to upload. Every retry uses the same id and path, so that a retry after a lost answer creates no second photo.
 */
interface NewPhoto {
  id: string
  listingId: string
  path: string
  order: number
}

/**
 * Uploads both files, then inserts the row, so that no row names a missing file (IMG-5). Calls `onFiles` when the files are
 * uploaded. Sends no further request once `stopped` is aborted. After a lost answer, reads the row (CONFLICT-8).
 * @throws RequestFailure
 */
export async function savePhoto(
  { tables, storage }: AdminBackend,
  backendUrl: string,
  photo: NewPhoto,
  encoded: EncodedPhoto,
  onFiles: () => void,
  stopped: AbortSignal,
): Promise<ListingImage> {
  stopped.throwIfAborted()
  await uploadPhotoFile(storage, photo.path, encoded.full)
  stopped.throwIfAborted()
  await uploadPhotoFile(storage, toThumbnailPath(photo.path), encoded.thumbnail)
  stopped.throwIfAborted()
  onFiles()
  const row = {
    id: photo.id,
    business_id: photo.listingId,
    image_url: toPhotoUrl(backendUrl, photo.path),
    thumbnail_url: toPhotoUrl(backendUrl, toThumbnailPath(photo.path)),
    image_type: 'full',
    file_size: encoded.full.size,
    mime_type: 'image/jpeg',
    display_order: photo.order,
  }
  try {
    return await tables.insertRow<ListingImage>(TABLE, row)
  } catch (failure) {
    if (!(failure instanceof RequestFailure)) throw failure
    if (failure.code !== UNIQUE_VIOLATION_CODE && !failure.isUncertain) throw failure
    const saved = await readRowAfterWrite<ListingImage>(tables, TABLE, photo.id)
    if (saved === null) throw failure
    return saved
  }
}

/**
 * Deletes the row first, so that a refused deletion keeps the files (IMG-5). The scheduled sweep removes
 * files that remain.
 */
export async function deletePhoto(
  { tables, storage }: AdminBackend,
  photo: ListingImage,
): Promise<WriteOutcome<ListingImage>> {
  const outcome = await tables.deleteRow<ListingImage>(TABLE, photo.id)
  if (outcome.kind === 'saved' || outcome.kind === 'deleted') {
    await removePhotoFiles(storage, toPhotoPaths([photo.image_url, photo.thumbnail_url])).catch(
      warnOfLeftoverFile,
    )
  }
  return outcome
}

/**
 * Removes from the server what an upload has stored. Deletes the row first, because an attempt whose answer was
 * lost may have inserted it; if the row cannot be deleted, its files stay (IMG-10).
 */
export async function dropUpload(
  { tables, storage }: AdminBackend,
  { id, path }: Pick<NewPhoto, 'id' | 'path'>,
): Promise<void> {
  try {
    const outcome = await tables.deleteRow<ListingImage>(TABLE, id)
    if (outcome.kind === 'saved' || outcome.kind === 'deleted') {
      await removePhotoFiles(storage, [path, toThumbnailPath(path)])
    }
  } catch (failure) {
    warnOfLeftoverFile(failure)
  }
}

function warnOfLeftoverFile(failure: unknown): void {
  console.warn('A file stays until the sweep of the photos', failure)
}

/** The photo as it was stored, or the reason why it was not stored. */
export type PhotoWriteResult = { row: ListingImage; refusal: null } | { row: null; refusal: string }

/** Changes a photo's place or description. These two changes are no conflict with each other (CONFLICT-9). */
export function changePhoto(
  { tables }: AdminBackend,
  photo: ListingImage,
  changes: Partial<Pick<ListingImage, 'alt_text' | 'display_order'>>,
): Promise<SaveOutcome<ListingImage>> {
  return changeFields<ListingImage>(tables, TABLE, photo, changes)
}
