import {
  useQuery,
  useQueryClient,
  type QueryClient,
  type QueryKey,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminBackend } from '../../../../backend/admin-client.ts'
import type { WriteOutcome } from '../../../../backend/admin-tables.ts'
import { photoPaths, photoUrl, removePhotoFiles, uploadPhotoFile } from '../../../../backend/photo-files.ts'
import { RequestFailure } from '../../../../backend/request-failure.ts'
import type { ListingImage } from '../../../../domain/listing/listing.ts'
import { thumbnailPath } from '../../../../domain/listing/photo-choice.ts'
import { readOrCopy, isPermissionFailure } from '../../../kit/reads.tsx'
import { useAdmin, useConfirm } from '../../../kit/admin-context.tsx'
import { useToasts } from '../../../kit/toasts.tsx'
import type { EncodedPhoto } from './photo-queue.ts'
import { PHOTO_TEXTS } from './texts.ts'

/* The photos of one listing: rows of business_images and their files (IMG-3, IMG-5, BIZ-5). */

const TABLE = 'business_images'
const ALREADY_THERE = '23505'

/**
 * A photo to upload. Every retry uses the same id and path, so that a lost answer creates no second photo.
 */
export interface NewPhoto {
  id: string
  listingId: string
  path: string
  fileName: string
  order: number
}

export async function readPhotos({ tables }: AdminBackend, listingId: string): Promise<ListingImage[]> {
  const photos = await tables.readAllRows<ListingImage>(TABLE, {
    filter: (query) => query.eq('business_id', listingId).eq('image_type', 'full'),
  })
  return sortPhotos(photos)
}

export function sortPhotos(photos: readonly ListingImage[]): ListingImage[] {
  return [...photos].sort(
    (a, b) => a.display_order - b.display_order || (a.created_at < b.created_at ? -1 : 1),
  )
}

/**
 * Uploads both files, then inserts the row, so that no row names a missing file (IMG-5). `onFiles` is
 * called after the files. `stopped` ends it before its next request.
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
  await uploadPhotoFile(storage, thumbnailPath(photo.path), encoded.thumbnail)
  stopped.throwIfAborted()
  onFiles()
  const row = {
    id: photo.id,
    business_id: photo.listingId,
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
 * Deletes the row first, so that a refused deletion keeps the files (IMG-5). The scheduled sweep removes
 * files that remain.
 */
export async function deletePhoto(
  { tables, storage }: AdminBackend,
  photo: ListingImage,
): Promise<WriteOutcome<ListingImage>> {
  const outcome = await tables.deleteRow<ListingImage>(TABLE, photo.id)
  if (outcome.kind === 'saved' || outcome.kind === 'deleted') {
    await removePhotoFiles(storage, photoPaths([photo.image_url, photo.thumbnail_url])).catch(
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
      await removePhotoFiles(storage, [path, thumbnailPath(path)])
    }
  } catch (failure) {
    warnOfLeftoverFile(failure)
  }
}

function warnOfLeftoverFile(failure: unknown): void {
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

export interface Photos {
  /** `data` stays when a later read fails. */
  read: UseQueryResult<ListingImage[]>
  /** Why the last change was not made; shown beside the photos. */
  problem: string | null
  isChanging: boolean
  remove: (photo: ListingImage) => Promise<void>
  describe: (photo: ListingImage, text: string) => Promise<void>
  /** Stores a new order; only the moved photos are written. */
  reorder: (photos: ListingImage[]) => Promise<void>
}

export function photosKey(listingId: string): QueryKey {
  return ['photos', { listingId }]
}

/** Shows a photo that was just saved, if its listing is open. */
export function addToCachedPhotos(queries: QueryClient, listingId: string, row: ListingImage): void {
  queries.setQueryData<ListingImage[]>(photosKey(listingId), (photos) =>
    photos === undefined ? photos : sortPhotos([...photos.filter(({ id }) => id !== row.id), row]),
  )
}

/** The photos of a listing, and the actions on them. */
export function usePhotos(listingId: string): Photos {
  const { backend, pullDirectory, copy } = useAdmin()
  const confirm = useConfirm()
  const toasts = useToasts()
  const queries = useQueryClient()
  const key = photosKey(listingId)
  const read = useQuery({
    queryKey: key,
    queryFn: () =>
      readOrCopy(
        () => readPhotos(backend, listingId),
        async () => (await copy.listing(listingId))?.photos ?? null,
      ),
  })
  const [problem, setProblem] = useState<string | null>(null)
  const [isChanging, setIsChanging] = useState(false)

  const change = (next: (photos: ListingImage[]) => ListingImage[]): void =>
    void queries.setQueryData<ListingImage[]>(key, (photos) => (photos === undefined ? photos : next(photos)))

  const attempt = async (
    work: () => Promise<string | null>,
    failed: (failure: unknown) => string,
  ): Promise<void> => {
    setIsChanging(true)
    setProblem(null)
    try {
      setProblem(await work())
      void pullDirectory()
    } catch (failure) {
      if (!(failure instanceof RequestFailure)) throw failure
      setProblem(failed(failure))
      toasts.error(failed(failure))
    } finally {
      setIsChanging(false)
    }
  }

  const remove = (photo: ListingImage): Promise<void> =>
    attempt(async () => {
      const outcome = await deletePhoto(backend, photo)
      if (outcome.kind === 'refused' || outcome.kind === 'conflict') return PHOTO_TEXTS.errors.deleteRefused
      change((rows) => rows.filter(({ id }) => id !== photo.id))
      toasts.success(PHOTO_TEXTS.deleted)
      return null
    }, deleteMessage)

  /** Resolves to null on success, else to the reason. */
  const write = async (
    photo: ListingImage,
    changes: Parameters<typeof changePhoto>[2],
  ): Promise<string | null> => {
    const outcome = await changePhoto(backend, photo, changes)
    if (outcome.kind === 'saved') {
      addToCachedPhotos(queries, listingId, outcome.row)
      return null
    }
    if (outcome.kind === 'refused') return PHOTO_TEXTS.errors.change
    await read.refetch()
    return PHOTO_TEXTS.errors.changed
  }

  return {
    read,
    problem,
    isChanging,
    remove: async (photo) => {
      const isConfirmed = await confirm({
        title: PHOTO_TEXTS.deleteTitle,
        text: PHOTO_TEXTS.confirmDelete,
        confirm: PHOTO_TEXTS.deleteShort,
        isDangerous: true,
      })
      if (isConfirmed) await remove(photo)
    },
    describe: (photo, text) =>
      attempt(
        async () => {
          const refusal = await write(photo, { alt_text: text.trim() === '' ? null : text.trim() })
          if (refusal === null) toasts.success(PHOTO_TEXTS.altSaved)
          return refusal
        },
        () => PHOTO_TEXTS.errors.change,
      ),
    reorder: (ordered) => {
      change(() => ordered.map((photo, at) => ({ ...photo, display_order: at })))
      return attempt(
        async () => {
          for (const [at, photo] of ordered.entries()) {
            const refusal = photo.display_order === at ? null : await write(photo, { display_order: at })
            if (refusal !== null) return refusal
          }
          toasts.success(PHOTO_TEXTS.orderSaved)
          return null
        },
        () => {
          void read.refetch()
          return PHOTO_TEXTS.errors.change
        },
      )
    },
  }
}

function deleteMessage(failure: unknown): string {
  return isPermissionFailure(failure) ? PHOTO_TEXTS.errors.deleteRefused : PHOTO_TEXTS.errors.delete
}
