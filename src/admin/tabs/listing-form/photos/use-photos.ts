import type { UseQueryResult } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { RequestFailure } from '../../../../backend/request-failure.ts'
import type { ListingImage } from '../../../../domain/listing/listing.ts'
import { isPermissionFailure } from '../../../kit/reads.tsx'
import { useAdmin } from '../../../kit/admin-context.tsx'
import { useConfirm } from '../../../kit/confirmations.tsx'
import { useToasts } from '../../../kit/toasts.tsx'
import { PHOTO_TEXTS } from './texts.ts'
import { changePhoto, deletePhoto, type PhotoWriteResult } from './photo-rows.ts'
import { useCachedPhotos } from './cached-photos.ts'
import { usePhotoOrder } from './use-photo-order.ts'

export interface Photos {
  /** The read of the photos. If it fails, its `data` are those of an earlier read. */
  read: UseQueryResult<ListingImage[]>
  /** The photos in the admin's order, which may not be stored yet. */
  shown: ListingImage[]
  /** Why a change was not made; shown beside the photos until the admin changes something again (TOAST-1). */
  problem: string | null
  /** Clears `problem`. Call it once before one or several calls of `describe`. */
  forgetProblem: () => void
  isChanging: boolean
  remove: (photo: ListingImage) => Promise<void>
  /** Saves a description. Resolves to the stored photo; null if it was not saved. */
  describe: (photo: ListingImage, text: string) => Promise<ListingImage | null>
  /** Shows and stores a new order of these ids, also while another change is being saved (IMG-15). */
  reorder: (ids: readonly string[]) => Promise<void>
}

/** The photos of a listing, and the actions on them. */
export function usePhotos(listingId: string): Photos {
  const { backend } = useAdmin()
  const confirm = useConfirm()
  const toasts = useToasts()
  const { read, known, show, showSaved } = useCachedPhotos(listingId)
  const order = usePhotoOrder(known)
  const { problem, forgetProblem, isChanging, attempt } = usePhotoChange()

  const remove = (photo: ListingImage): Promise<void> =>
    attempt(async () => {
      const outcome = await deletePhoto(backend, photo)
      if (outcome.kind === 'refused' || outcome.kind === 'conflict') return PHOTO_TEXTS.errors.deleteRefused
      show((rows) => rows.filter(({ id }) => id !== photo.id))
      toasts.success(PHOTO_TEXTS.deleted)
      return null
    }, deletionFailureText)

  const write = async (
    photo: ListingImage,
    changes: Parameters<typeof changePhoto>[2],
  ): Promise<PhotoWriteResult> => {
    const outcome = await changePhoto(backend, photo, changes)
    if (outcome.kind === 'saved') {
      showSaved(outcome.row)
      return { row: outcome.row, refusal: null }
    }
    await read.refetch()
    const { change, changed } = PHOTO_TEXTS.errors
    return { row: null, refusal: outcome.kind === 'refused' ? change : changed }
  }

  return {
    read,
    shown: order.arrange(read.data ?? []),
    problem,
    forgetProblem,
    isChanging,
    remove: async (photo) => {
      const isConfirmed = await confirm({
        title: PHOTO_TEXTS.deleteTitle,
        text: PHOTO_TEXTS.confirmDelete,
        confirm: PHOTO_TEXTS.deleteShort,
        isDangerous: true,
      })
      if (!isConfirmed) return
      forgetProblem()
      await remove(photo)
    },
    describe: async (photo, text) => {
      let saved: ListingImage | null = null
      await attempt(
        async () => {
          const { row, refusal } = await write(photo, { alt_text: text.trim() || null })
          saved = row
          if (row !== null) toasts.success(PHOTO_TEXTS.altSaved)
          return refusal
        },
        () => PHOTO_TEXTS.errors.change,
      )
      return saved
    },
    reorder: async (ids) => {
      if (!order.want(ids)) return
      forgetProblem()
      await attempt(
        async () => {
          const refusal = await order.save((photo, at) => write(photo, { display_order: at }))
          if (refusal === null) toasts.success(PHOTO_TEXTS.orderSaved)
          return refusal
        },
        () => {
          void read.refetch()
          return PHOTO_TEXTS.errors.change
        },
      )
    },
  }
}

interface PhotoChange extends Pick<Photos, 'problem' | 'forgetProblem' | 'isChanging'> {
  /** Runs a change after the running one has ended. `work` resolves to null on success, otherwise to the reason of failure. */
  attempt: (work: () => Promise<string | null>, failed: (failure: unknown) => string) => Promise<void>
}

/** Runs changes of photos one after another. If one fails, `problem` has the reason. */
function usePhotoChange(): PhotoChange {
  const { pullDirectory } = useAdmin()
  const toasts = useToasts()
  const [problem, setProblem] = useState<string | null>(null)
  const [isChanging, setIsChanging] = useState(false)
  const lastChange = useRef<Promise<unknown>>(Promise.resolve())
  /** Sets the problem unless there is one already. A later change that succeeds does not clear it. */
  const note = (reason: string | null): void => setProblem((now) => now ?? reason)

  const run: PhotoChange['attempt'] = async (work, failed) => {
    try {
      note(await work())
      void pullDirectory()
    } catch (failure) {
      if (!(failure instanceof RequestFailure)) throw failure
      note(failed(failure))
      toasts.error(failed(failure))
    }
  }
  const attempt: PhotoChange['attempt'] = async (work, failed) => {
    setIsChanging(true)
    const ownChange = Promise.allSettled([lastChange.current]).then(() => run(work, failed))
    lastChange.current = ownChange
    try {
      await ownChange
    } finally {
      if (lastChange.current === ownChange) setIsChanging(false)
    }
  }
  return { problem, forgetProblem: () => setProblem(null), isChanging, attempt }
}

function deletionFailureText(failure: unknown): string {
  return isPermissionFailure(failure) ? PHOTO_TEXTS.errors.deleteRefused : PHOTO_TEXTS.errors.delete
}
