import type { Dispatch } from 'react'
import { supabaseUrl } from 'virtual:guide-build'
import type { AdminBackend } from '../../../../backend/admin-client.ts'
import { RequestFailure } from '../../../../backend/request-failure.ts'
import { IMAGE_SIGNATURE_BYTES } from '../../../../domain/listing/photo-choice.ts'
import { LargePhotoError, UnreadablePhotoError } from '../../../../domain/listing/photo-encoding.ts'
import type { ListingImage } from '../../../../domain/listing/listing.ts'
import { failureMessage } from '../../../kit/reads.tsx'
import { encodePhoto } from '../../../kit/encode-photo.ts'
import type { QueuedPhoto, QueueEvent } from './photo-queue.ts'
import { savePhoto } from './photo-rows.ts'
import { PHOTO_TEXTS } from './texts.ts'

export async function readChosenFile(
  file: File,
): Promise<{ file: File; name: string; size: number; head: Uint8Array }> {
  const head = await file
    .slice(0, IMAGE_SIGNATURE_BYTES)
    .arrayBuffer()
    .then((bytes) => new Uint8Array(bytes))
    // A file that cannot be read, such as on a removed memory card, gets empty content, which no accepted format has.
    .catch(() => new Uint8Array())
  return { file, name: file.name, size: file.size, head }
}

/** Uploads a photo. Resolves to the new row, or to null after a failure, which the queue shows, or after an abort. */
export async function upload(
  backend: AdminBackend,
  photo: QueuedPhoto,
  dispatch: Dispatch<QueueEvent>,
  stopped: AbortSignal,
): Promise<ListingImage | null> {
  const { id, listingId, path, order, file } = photo
  try {
    const encoded = await encodePhoto(file)
    const planned = { id, listingId, path, order }
    const onFiles = (): void => dispatch({ kind: 'progressed', id, progress: 50 })
    const row = await savePhoto(backend, supabaseUrl, planned, encoded, onFiles, stopped)
    dispatch({ kind: 'progressed', id, progress: 100 })
    dispatch({ kind: 'finished', row })
    return row
  } catch (failure) {
    if (stopped.aborted) return null
    dispatch({ kind: 'failed', id, message: uploadFailureText(failure) })
    return null
  }
}

function uploadFailureText(failure: unknown): string {
  if (failure instanceof LargePhotoError) return PHOTO_TEXTS.tooManyPixels
  if (failure instanceof UnreadablePhotoError) return PHOTO_TEXTS.unreadable
  if (!(failure instanceof RequestFailure)) {
    console.error('A photo could not be uploaded', failure)
    return PHOTO_TEXTS.failed
  }
  return failure.kind === 'refused' ? failureMessage(failure) : PHOTO_TEXTS.lost
}
