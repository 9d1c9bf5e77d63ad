import type { AdminBackend } from '../../../../backend/admin-client.ts'
import type { AdminTables } from '../../../../backend/admin-tables.ts'
import { toPhotoUrl, uploadPhotoFile } from '../../../../backend/photo-files.ts'
import { RequestFailure } from '../../../../backend/request-failure.ts'
import { encodePhoto } from '../../../kit/encode-photo.ts'
import type { ImportIdentity } from '../import-kind.ts'
import { DeletedListingError, type PhotoTarget } from './upload-planned.ts'

/** The target that uploads photos from the admin's browser. A failed request throws DeletedListingError or RequestFailure. */
export function makePhotoTarget(
  { tables, storage }: AdminBackend,
  backendUrl: string,
  name: ImportIdentity,
): PhotoTarget<Blob> {
  return {
    begin: async () => {
      await tables.callDatabase('import_listings', { listings: [], ...name })
    },
    encode: encodePhoto,
    putFile: async (path, file, listingId) => {
      try {
        await uploadPhotoFile(storage, path, file)
      } catch (failure) {
        if (await isOfDeletedListing(tables, failure, listingId)) throw new DeletedListingError()
        throw failure
      }
    },
    addressOf: (path) => toPhotoUrl(backendUrl, path),
    addRow: (photo, sha256) =>
      tables.callDatabase<'written' | 'gone'>('import_photo', { photo, import_id: name.import_id, sha256 }),
  }
}

/** Whether the listing was deleted: Storage then answers as if the account lacked the right to upload (STORAGE-1). */
async function isOfDeletedListing(
  tables: AdminTables,
  failure: unknown,
  listingId: string,
): Promise<boolean> {
  if (!(failure instanceof RequestFailure) || failure.status !== 403) return false
  const found = await tables.readRows<{ id: string }>('businesses', {
    select: 'id',
    filter: (query) => query.eq('id', listingId),
  })
  return found.length === 0
}
