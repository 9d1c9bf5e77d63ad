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

/** Uploads one photo after the other. `onUploaded` gets each row as the server has it. */
export function usePhotoQueue(
  backend: AdminBackend,
  businessId: string,
  onUploaded: (row: ListingImage) => void,
): PhotoQueue {
  const [queue, tell] = useReducer(nextQueue, [])
  const [skipped, setSkipped] = useState<PhotoQueue['skipped']>([])
  const uploaded = useRef(onUploaded)
  useEffect(() => {
    uploaded.current = onUploaded
  })

  const next = nextToUpload(queue)
  useEffect(() => {
    if (next === null) return
    tell({ kind: 'started', id: next.id })
    void upload(backend, businessId, next, tell).then((row) => {
      if (row === null) return
      URL.revokeObjectURL(next.preview)
      uploaded.current(row)
    })
  }, [backend, businessId, next])

  const add = useCallback(
    async (files: readonly File[], free: number, firstOrder: number) => {
      const offered = await Promise.all(files.map(offer))
      const choice = choosePhotos(offered, free)
      setSkipped(choice.skipped)
      const now = Date.now()
      const photos = choice.taken.map(({ file }, at) => toQueued(file, businessId, now + at, firstOrder + at))
      tell({ kind: 'added', photos })
    },
    [businessId],
  )
  const retry = useCallback((id: string) => tell({ kind: 'retried', id }), [])
  const remove = useCallback(
    (photo: QueuedPhoto) => {
      URL.revokeObjectURL(photo.preview)
      tell({ kind: 'removed', id: photo.id })
      void dropPhotoFiles(backend, photo.path)
    },
    [backend],
  )
  return { queue, skipped, add, retry, remove }
}

async function offer(file: File): Promise<{ file: File; name: string; size: number; head: Uint8Array }> {
  const head = await file
    .slice(0, IMAGE_SIGNATURE_BYTES)
    .arrayBuffer()
    .then((bytes) => new Uint8Array(bytes))
    // A file that cannot be read any more (a card was pulled out) is none of the formats.
    .catch(() => new Uint8Array())
  return { file, name: file.name, size: file.size, head }
}

function toQueued(file: File, businessId: string, timestamp: number, order: number): QueuedPhoto {
  return {
    id: crypto.randomUUID(),
    file,
    path: photoPath(businessId, timestamp, file.name),
    order,
    preview: URL.createObjectURL(file),
    state: 'waiting',
    progress: 0,
    message: null,
  }
}

/** The new row, or null when the tile says why there is none. */
async function upload(
  backend: AdminBackend,
  businessId: string,
  photo: QueuedPhoto,
  tell: (event: QueueEvent) => void,
): Promise<ListingImage | null> {
  const { id, path, order, file } = photo
  try {
    const encoded = await encodePhoto(file)
    const planned = { id, businessId, path, fileName: file.name, order }
    const row = await savePhoto(backend, supabaseUrl, planned, encoded, () =>
      tell({ kind: 'progressed', id, progress: 50 }),
    )
    tell({ kind: 'progressed', id, progress: 100 })
    tell({ kind: 'finished', row })
    return row
  } catch (failure) {
    tell({ kind: 'failed', id, message: messageOf(failure) })
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
