import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  type Dispatch,
  type ReactNode,
  type RefObject,
} from 'react'
import { choosePhotos, toPhotoPath, type SkipReason } from '../../../../domain/listing/photo-choice.ts'
import { useAdmin } from '../../../kit/admin-context.tsx'
import { PendingPhotosContext } from '../../../kit/sign-out-question.ts'
import { useLeaveWarning } from '../../../kit/use-leave-warning.ts'
import { nextQueue, nextToUpload, type QueuedPhoto, type QueueEvent } from './photo-queue.ts'
import { type LostPhotosNotice, useLostPhotos } from './lost-photos.ts'
import { dropUpload } from './photo-rows.ts'
import { addToCachedPhotos, photosKey } from './cached-photos.ts'
import { readChosenFile, upload } from './upload-photo.ts'

/*
 * Uploads of photos. They belong to the signed-in session, not to the form, so that they continue when the form closes
 * (IMG-7).
 */

export interface Uploads {
  queue: readonly QueuedPhoto[]
  /** @returns the refused files */
  add: (listingId: string, files: readonly File[], plan: AddPlan) => Promise<SkippedFile[]>
  retry: (id: string) => void
  remove: (photo: QueuedPhoto) => void
  /** Starts the uploads of a listing that was just saved. Photos that are chosen for it later need no call. */
  release: (listingId: string) => void
  /** Registers the open form of a new listing. @returns a function that unregisters the form */
  openNew: (listingId: string) => () => void
  /** Drops the photos of a new listing that is never saved, unless its form is open. */
  dropHeld: (listingId: string) => void
  /** Photos that were lost with a closed page. */
  lostPhotos: LostPhotosNotice
}

export interface SkippedFile {
  name: string
  reason: SkipReason
}

interface AddPlan {
  /** How many more photos the listing may have. */
  free: number
  firstOrder: number
  /** True for a listing that is not saved yet. */
  isHeld: boolean
}

/** How long Remove is ignored after Retry, because Remove appears in the place of Retry and would get a second click. */
const RETRY_GUARD_MS = 1_000

/** The last attempt to upload a photo. */
interface Attempt {
  stop: AbortController
  ended: Promise<unknown>
}

const UploadsContext = createContext<Uploads | null>(null)

export function useUploads(): Uploads {
  const uploads = useContext(UploadsContext)
  if (uploads === null) throw new Error('Photos are uploaded inside the admin area only')
  return uploads
}

/** Whether the photo waits for its upload or is being uploaded; false if the upload failed. */
export function isPending({ state }: QueuedPhoto): boolean {
  return state !== 'error'
}

export function UploadsProvider({ children }: { children: ReactNode }) {
  const { backend, pullDirectory } = useAdmin()
  const queries = useQueryClient()
  const [queue, dispatch] = useReducer(nextQueue, [])
  const attempts = useRef(new Map<string, Attempt>())
  const retriedAt = useRef(new Map<string, number>())
  useUploading(queue, dispatch, attempts)
  const pending = queue.filter(isPending).length
  useLeaveWarning(pending > 0)
  const lostPhotos = useLostPhotos(queue)
  const released = useRef(new Set<string>())
  const openForms = useRef(new Set<string>())

  const uploads = useMemo<Uploads>(
    () => ({
      queue,
      add: async (listingId, files, { free, firstOrder, isHeld }) => {
        const offered = await Promise.all(files.map(readChosenFile))
        const { acceptedFiles, skippedFiles } = choosePhotos(offered, free)
        const now = Date.now()
        const photos = acceptedFiles.map<QueuedPhoto>(({ file }, at) => ({
          id: crypto.randomUUID(),
          listingId,
          file,
          path: toPhotoPath(listingId, now + at),
          order: firstOrder + at,
          preview: URL.createObjectURL(file),
          state: isHeld && !released.current.has(listingId) ? 'held' : 'waiting',
          progress: 0,
          message: null,
        }))
        dispatch({ kind: 'added', photos })
        return skippedFiles
      },
      retry: (id) => {
        retriedAt.current.set(id, Date.now())
        dispatch({ kind: 'retried', id })
      },
      remove: (photo) => {
        if (Date.now() - (retriedAt.current.get(photo.id) ?? 0) < RETRY_GUARD_MS) return
        URL.revokeObjectURL(photo.preview)
        dispatch({ kind: 'removed', id: photo.id })
        const attempt = attempts.current.get(photo.id)
        if (attempt === undefined) return
        attempts.current.delete(photo.id)
        attempt.stop.abort()
        void attempt.ended
          .then(() => dropUpload(backend, photo))
          .then(() => queries.invalidateQueries({ queryKey: photosKey(photo.listingId) }))
          .then(pullDirectory)
      },
      release: (listingId) => {
        released.current.add(listingId)
        dispatch({ kind: 'released', listingId })
      },
      openNew: (listingId) => {
        openForms.current.add(listingId)
        return () => openForms.current.delete(listingId)
      },
      dropHeld: (listingId) => {
        if (!openForms.current.has(listingId)) dispatch({ kind: 'dropped', listingId })
      },
      lostPhotos,
    }),
    [queue, backend, queries, pullDirectory, lostPhotos],
  )
  return (
    <UploadsContext value={uploads}>
      <PendingPhotosContext value={pending}>{children}</PendingPhotosContext>
    </UploadsContext>
  )
}

/** Uploads the photos of the queue one by one. */
function useUploading(
  queue: readonly QueuedPhoto[],
  dispatch: Dispatch<QueueEvent>,
  attempts: RefObject<Map<string, Attempt>>,
): void {
  const { backend, pullDirectory } = useAdmin()
  const queries = useQueryClient()
  const next = nextToUpload(queue)
  useEffect(() => {
    if (next === null) return
    dispatch({ kind: 'started', id: next.id })
    const stop = new AbortController()
    const started = attempts.current
    const ended = upload(backend, next, dispatch, stop.signal).then((row) => {
      if (row === null || stop.signal.aborted) return
      started.delete(next.id)
      URL.revokeObjectURL(next.preview)
      addToCachedPhotos(queries, next.listingId, row)
      void pullDirectory()
    })
    started.set(next.id, { stop, ended })
  }, [attempts, backend, dispatch, next, pullDirectory, queries])
}
