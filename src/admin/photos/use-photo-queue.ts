import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { supabaseUrl } from 'virtual:guide-build'
import type { AdminBackend } from '../../backend/admin-client.ts'
import { RequestFailure } from '../../backend/request-failure.ts'
import { choosePhotos, IMAGE_SIGNATURE_BYTES, photoPath, type SkipReason } from '../../domain/photo-choice.ts'
import type { ListingImage } from '../../domain/listing.ts'
import { failureMessage } from '../kit/failure-message.ts'
import { encodePhoto, UnreadablePhotoError } from './encode-photo.ts'
import { nextQueue, nextToUpload, type QueuedPhoto, type QueueEvent } from './photo-queue.ts'
import { dropPhotoFiles, savePhoto } from './photo-rows.ts'
import { PHOTO_TEXTS } from './texts.ts'

export interface PhotoQueue {
  queue: QueuedPhoto[]
  /** Files of the last choice that were not taken, and why. */
  skipped: { name: string; reason: SkipReason }[]
  add: (files: readonly File[], free: number, firstOrder: number) => Promise<void>
  retry: (id: string) => void
  remove: (photo: QueuedPhoto) => void
}

/** Uploads photos one by one. `onUploaded` is called with each stored row. */
export function usePhotoQueue(
  backend: AdminBackend,
  listingId: string,
  onUploaded: (row: ListingImage) => void,
): PhotoQueue {
  const [queue, dispatch] = useReducer(nextQueue, [])
  const [skipped, setSkipped] = useState<PhotoQueue['skipped']>([])
  const uploaded = useRef(onUploaded)
  useEffect(() => {
    uploaded.current = onUploaded
  })

  const next = nextToUpload(queue)
  useEffect(() => {
    if (next === null) return
    dispatch({ kind: 'started', id: next.id })
    void upload(backend, listingId, next, dispatch).then((row) => {
      if (row === null) return
      URL.revokeObjectURL(next.preview)
      uploaded.current(row)
    })
  }, [backend, listingId, next])

  const add = useCallback(
    async (files: readonly File[], free: number, firstOrder: number) => {
      const offered = await Promise.all(files.map(readOffered))
      const choice = choosePhotos(offered, free)
      setSkipped(choice.skipped)
      const now = Date.now()
      const photos = choice.taken.map(({ file }, at) => toQueued(file, listingId, now + at, firstOrder + at))
      dispatch({ kind: 'added', photos })
    },
    [listingId],
  )
  const retry = useCallback((id: string) => dispatch({ kind: 'retried', id }), [])
  const remove = useCallback(
    (photo: QueuedPhoto) => {
      URL.revokeObjectURL(photo.preview)
      dispatch({ kind: 'removed', id: photo.id })
      void dropPhotoFiles(backend, photo.path)
    },
    [backend],
  )
  return { queue, skipped, add, retry, remove }
}

async function readOffered(
  file: File,
): Promise<{ file: File; name: string; size: number; head: Uint8Array }> {
  const head = await file
    .slice(0, IMAGE_SIGNATURE_BYTES)
    .arrayBuffer()
    .then((bytes) => new Uint8Array(bytes))
    // An unreadable file, such as on a removed card, has no accepted format.
    .catch(() => new Uint8Array())
  return { file, name: file.name, size: file.size, head }
}

function toQueued(file: File, listingId: string, timestamp: number, order: number): QueuedPhoto {
  return {
    id: crypto.randomUUID(),
    file,
    path: photoPath(listingId, timestamp, file.name),
    order,
    preview: URL.createObjectURL(file),
    state: 'waiting',
    progress: 0,
    message: null,
  }
}

/** Resolves to the new row, or to null after a failure, which the tile shows. */
async function upload(
  backend: AdminBackend,
  listingId: string,
  photo: QueuedPhoto,
  dispatch: (event: QueueEvent) => void,
): Promise<ListingImage | null> {
  const { id, path, order, file } = photo
  try {
    const encoded = await encodePhoto(file)
    const planned = { id, listingId, path, fileName: file.name, order }
    const row = await savePhoto(backend, supabaseUrl, planned, encoded, () =>
      dispatch({ kind: 'progressed', id, progress: 50 }),
    )
    dispatch({ kind: 'progressed', id, progress: 100 })
    dispatch({ kind: 'finished', row })
    return row
  } catch (failure) {
    dispatch({ kind: 'failed', id, message: messageOf(failure) })
    return null
  }
}

function messageOf(failure: unknown): string {
  if (failure instanceof UnreadablePhotoError) return PHOTO_TEXTS.unreadable
  if (!(failure instanceof RequestFailure)) {
    console.error('A photo could not be uploaded', failure)
    return PHOTO_TEXTS.failed
  }
  return failure.kind === 'refused' ? failureMessage(failure) : PHOTO_TEXTS.lost
}
