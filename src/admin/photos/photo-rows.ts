import type { AdminBackend } from '../../backend/admin-client.ts'
import type { WriteOutcome } from '../../backend/admin-tables.ts'
import { photoPaths, photoUrl, removePhotoFiles, uploadPhotoFile } from '../../backend/photo-files.ts'
import { RequestFailure } from '../../backend/request-failure.ts'
import type { ListingImage } from '../../domain/listing.ts'
import { thumbnailPath } from '../../domain/photo-choice.ts'
import type { EncodedPhoto } from './encode-photo.ts'

/* The photos of one listing: rows of business_images and their files (IMG-3, IMG-5, BIZ-5). */

const TABLE = 'business_images'
const ALREADY_THERE = '23505'

/** A photo on its way to the server. Id and path stay the same in every try, so that a lost answer doubles nothing. */
export interface NewPhoto {
  id: string
  businessId: string
  path: string
  fileName: string
  order: number
}

export async function readPhotos({ tables }: AdminBackend, businessId: string): Promise<ListingImage[]> {
  const photos = await tables.readAllRows<ListingImage>(TABLE, {
    filter: (query) => query.eq('business_id', businessId).eq('image_type', 'full'),
  })
  return sortPhotos(photos)
}

export function sortPhotos(photos: readonly ListingImage[]): ListingImage[] {
  return [...photos].sort(
    (a, b) => a.display_order - b.display_order || (a.created_at < b.created_at ? -1 : 1),
  )
}

/**
 * Both files, then the row: a row never names a file that is not there. `onFiles` after the files are up.
 * @throws RequestFailure
 */
export async function savePhoto(
  { tables, storage }: AdminBackend,
  backendUrl: string,
  photo: NewPhoto,
  encoded: EncodedPhoto,
  onFiles: () => void,
): Promise<ListingImage> {
  await uploadPhotoFile(storage, photo.path, encoded.full)
  await uploadPhotoFile(storage, thumbnailPath(photo.path), encoded.thumbnail)
  onFiles()
  const row = {
    id: photo.id,
    business_id: photo.businessId,
    image_url: photoUrl(backendUrl, photo.path),
    thumbnail_url: photoUrl(backendUrl, thumbnailPath(photo.path)),
    image_type: 'full',
    file_name: photo.fileName.slice(0, 255),
    file_size: encoded.full.size,
    mime_type: 'image/jpeg',
    display_order: photo.order,
  }
  try {
    return await tables.insertRow<ListingImage>(TABLE, row)
  } catch (failure) {
    if (!(failure instanceof RequestFailure) || failure.code !== ALREADY_THERE) throw failure
    const [saved] = await tables.readRows<ListingImage>(TABLE, {
      filter: (query) => query.eq('id', photo.id),
    })
    if (saved === undefined) throw failure
    return saved
  }
}

/**
 * The row first: a photo that may not be deleted keeps its files. Files that cannot be removed now are swept later.
 * @returns how the row's deletion ended
 */
export async function deletePhoto(
  { tables, storage }: AdminBackend,
  photo: ListingImage,
): Promise<WriteOutcome<ListingImage>> {
  const outcome = await tables.deleteRow<ListingImage>(TABLE, photo.id)
  if (outcome.kind === 'saved' || outcome.kind === 'deleted') {
    await removePhotoFiles(storage, photoPaths([photo.image_url, photo.thumbnail_url])).catch(sweptLater)
  }
  return outcome
}

/** Files of a photo that never became a row. */
export async function dropPhotoFiles({ storage }: AdminBackend, path: string): Promise<void> {
  await removePhotoFiles(storage, [path, thumbnailPath(path)]).catch(sweptLater)
}

function sweptLater(failure: unknown): void {
  console.warn('A file stays until the sweep of the photos', failure)
}

export function changePhoto(
  { tables }: AdminBackend,
  photo: ListingImage,
  changes: Partial<Pick<ListingImage, 'alt_text' | 'display_order'>>,
): Promise<WriteOutcome<ListingImage>> {
  return tables.updateRow<ListingImage>(TABLE, photo.id, changes, {
    column: 'revision',
    value: photo.revision,
  })
}
