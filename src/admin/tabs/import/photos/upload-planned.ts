import {
  type EncodedPhoto,
  LargePhotoError,
  UnreadablePhotoError,
} from '../../../../domain/listing/photo-encoding.ts'
import { toThumbnailPath } from '../../../../domain/listing/photo-choice.ts'
import { type RowNote, makeRowNote } from '../import-plan.ts'
import type { PhotoContent, PlannedPhoto } from './plan-photos.ts'
import { PHOTO_IMPORT_TEXTS } from './texts.ts'

/* Uploads planned photos. Uses neither React nor the browser, because the operator's command needs it too. */

const texts = PHOTO_IMPORT_TEXTS.refused

export interface PhotoReport {
  /** Number of photos that have an outcome, from the first photo on. */
  done: number
  uploaded: number
  refused: readonly RowNote[]
}

export const NOTHING_UPLOADED: PhotoReport = { done: 0, uploaded: 0, refused: [] }

/** The row of a photo whose files are uploaded. */
interface PhotoRow {
  id: string
  business_id: string
  image_url: string
  thumbnail_url: string
  file_size: number
  display_order: number
}

/** Error: the listing of a file was deleted meanwhile, so that the file cannot be stored. */
export class DeletedListingError extends Error {}

/** PostgreSQL's code for a violated CHECK constraint, so that sending the row again cannot succeed. */
const CHECK_VIOLATION_CODE = '23514'

/** Where photos are uploaded. Each request can be sent again after a lost answer. */
export interface PhotoTarget<Content extends PhotoContent> {
  /** Begins the import under which the photos can be undone. */
  begin: () => Promise<void>
  /** @throws LargePhotoError, UnreadablePhotoError */
  encode: (file: Content) => Promise<EncodedPhoto>
  /**
   * Stores a file of a listing at its path. A file that is already there came from an earlier attempt, which is a success.
   * @throws DeletedListingError
   */
  putFile: (path: string, file: Blob, listingId: string) => Promise<void>
  /** The address of a stored file. */
  addressOf: (path: string) => string
  /** Adds the row. Resolves to 'gone' if the photo's listing was deleted meanwhile. */
  addRow: (photo: PhotoRow, sha256: string) => Promise<'written' | 'gone'>
}

/**
 * Makes planned photos smaller and uploads them one after another. To continue after a failed request, pass the last report;
 * a photo whose answer was lost is sent again, which creates no second photo (IMPORT-15). A photo whose listing was deleted
 * or has become full is reported as refused, and the upload continues.
 * @throws what the target throws; `onPhoto` has then been called for every earlier photo
 */
export async function uploadPlanned<Content extends PhotoContent>(
  photos: readonly PlannedPhoto<Content>[],
  target: PhotoTarget<Content>,
  onPhoto: (report: PhotoReport) => void,
  from: PhotoReport = NOTHING_UPLOADED,
): Promise<PhotoReport> {
  await target.begin()
  let report = from
  for (const photo of photos.slice(from.done)) {
    const problem = await uploadOne(photo, target)
    report = {
      done: report.done + 1,
      uploaded: report.uploaded + (problem === null ? 1 : 0),
      refused: problem === null ? report.refused : [...report.refused, makeRowNote(photo.at, problem)],
    }
    onPhoto(report)
  }
  return report
}

/** Uploads one photo. Resolves to null on success, otherwise to the reason why the photo can never be uploaded. */
async function uploadOne<Content extends PhotoContent>(
  { id, listing, path, order, file, sha256 }: PlannedPhoto<Content>,
  target: PhotoTarget<Content>,
): Promise<string | null> {
  const encoded = await target.encode(file).catch((error: unknown) => {
    if (error instanceof LargePhotoError) return texts.tooManyPixels
    if (error instanceof UnreadablePhotoError) return texts.unreadable
    throw error
  })
  if (typeof encoded === 'string') return encoded
  try {
    // Upload the files before the row is added, so that no row names a missing file (IMG-5).
    await target.putFile(path, encoded.full, listing.id)
    await target.putFile(toThumbnailPath(path), encoded.thumbnail, listing.id)
    const row = {
      id,
      business_id: listing.id,
      image_url: target.addressOf(path),
      thumbnail_url: target.addressOf(toThumbnailPath(path)),
      file_size: encoded.full.size,
      display_order: order,
    }
    return (await target.addRow(row, sha256)) === 'gone' ? texts.gone : null
  } catch (failure) {
    if (failure instanceof DeletedListingError) return texts.gone
    if (!(failure instanceof Error) || !('code' in failure) || failure.code !== CHECK_VIOLATION_CODE)
      throw failure
    return /at most \d+ photos/.test(failure.message) ? texts.full(listing.name) : texts.badValue
  }
}
