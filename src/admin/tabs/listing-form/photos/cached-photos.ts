import {
  useQuery,
  useQueryClient,
  type QueryClient,
  type QueryKey,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { ListingImage } from '../../../../domain/listing/listing.ts'
import { useAdmin } from '../../../kit/admin-context.tsx'
import { sortPhotos, readPhotos } from '../../../kit/listing-photos.ts'
import { readServerOrCopy } from '../../../kit/reads.tsx'

export function photosKey(listingId: string): QueryKey {
  return ['photos', { listingId }]
}

/** Shows a photo that was just saved, if its listing is open. */
export function addToCachedPhotos(queries: QueryClient, listingId: string, row: ListingImage): void {
  queries.setQueryData<ListingImage[]>(photosKey(listingId), (photos) =>
    photos === undefined ? photos : sortPhotos([...photos.filter(({ id }) => id !== row.id), row]),
  )
}

interface CachedPhotos {
  read: UseQueryResult<ListingImage[]>
  /** Returns the current photos, also between two renders; undefined after the form was left. */
  known: () => ListingImage[] | undefined
  /** Replaces the shown photos until the next read. */
  show: (next: (photos: ListingImage[]) => ListingImage[]) => void
  showSaved: (photo: ListingImage) => void
}

/** The photos of the last read, from the server or from the copy on this device. */
export function useCachedPhotos(listingId: string): CachedPhotos {
  const { backend, copy } = useAdmin()
  const queries = useQueryClient()
  const key = photosKey(listingId)
  const read = useQuery({
    queryKey: key,
    queryFn: () =>
      readServerOrCopy(
        () => readPhotos(backend, listingId),
        async () => (await copy.listing(listingId))?.photos ?? null,
      ),
  })
  return {
    read,
    known: () => queries.getQueryData<ListingImage[]>(key),
    show: (next) =>
      void queries.setQueryData<ListingImage[]>(key, (photos) =>
        photos === undefined ? photos : next(photos),
      ),
    showSaved: (photo) => addToCachedPhotos(queries, listingId, photo),
  }
}
