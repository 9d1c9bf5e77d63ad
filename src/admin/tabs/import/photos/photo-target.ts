import type { AdminBackend } from '../../../../backend/admin-client.ts'
import { photoUrl, uploadPhotoFile } from '../../../../backend/photo-files.ts'
import { encodePhoto } from '../../../kit/encode-photo.ts'
import type { ImportName } from '../import-kind.ts'
import type { PhotoTarget } from './upload-planned.ts'

/** The guide as the admin's browser reaches it; every request throws RequestFailure. */
export function photoTarget(
  { tables, storage }: AdminBackend,
  backendUrl: string,
  name: ImportName,
): PhotoTarget<Blob> {
  return {
    begin: async () => {
      await tables.callDatabase('import_listings', { listings: [], ...name })
    },
    encode: encodePhoto,
    putFile: (path, file) => uploadPhotoFile(storage, path, file),
    addressOf: (path) => photoUrl(backendUrl, path),
    addRow: (photo, sha256) =>
      tables.callDatabase<'written' | 'gone'>('import_photo', { photo, import_id: name.import_id, sha256 }),
  }
}
