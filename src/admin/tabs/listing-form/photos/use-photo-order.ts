import { useRef, useState } from 'react'
import type { ListingImage } from '../../../../domain/listing/listing.ts'
import { sortPhotos } from '../../../kit/listing-photos.ts'
import type { PhotoWriteResult } from './photo-rows.ts'

/*
 * The order of a listing's photos. A new order is shown at once. While it is being saved, photos can be moved again, and the
 * last order is stored in the end (IMG-15).
 */

interface PhotoOrder {
  /** The photos in the order that is shown. */
  arrange: (photos: ListingImage[]) => ListingImage[]
  /** Shows this order. @returns false if a running save will store it too, so that no other save is needed */
  want: (ids: readonly string[]) => boolean
  /** Stores the wanted order, including changes during the save. Writes only photos whose place changed. */
  save: (write: PlaceWriter) => Promise<string | null>
}

type PlaceWriter = (photo: ListingImage, at: number) => Promise<PhotoWriteResult>

/** @param readShownPhotos returns the current photos; undefined if the form was left while the last order is being saved */
export function usePhotoOrder(readShownPhotos: () => readonly ListingImage[] | undefined): PhotoOrder {
  const [wantedOrder, setWantedOrder] = useState<readonly string[] | null>(null)
  /** The current value of `wantedOrder`, without waiting for the next render. */
  const latest = useRef(wantedOrder)
  /** Each photo's version before the first move, so that a move by another admin since then is a conflict (CONFLICT-9). */
  const firstVersions = useRef(new Map<string, ListingImage>())

  const set = (ids: readonly string[] | null): void => {
    latest.current = ids
    setWantedOrder(ids)
  }
  const nextMove = (): { photo: ListingImage; at: number } | undefined => {
    const now = readShownPhotos()
    const there = now && new Set(now.map(({ id }) => id))
    return (latest.current ?? [])
      .filter((id) => there === undefined || there.has(id))
      .flatMap((id, at) => {
        const photo = firstVersions.current.get(id)
        return photo === undefined || photo.display_order === at ? [] : [{ photo, at }]
      })
      .at(0)
  }
  return {
    arrange: (photos) => (wantedOrder === null ? photos : arrange(photos, wantedOrder)),
    want: (ids) => {
      for (const photo of readShownPhotos() ?? [])
        if (!firstVersions.current.has(photo.id)) firstVersions.current.set(photo.id, photo)
      const isFirst = latest.current === null
      set(ids)
      return isFirst
    },
    save: async (write) => {
      try {
        for (let move = nextMove(); move !== undefined; move = nextMove()) {
          const { photo, at } = move
          const { row, refusal } = await write(photo, at)
          if (row === null) return refusal
          firstVersions.current.set(photo.id, { ...row, display_order: at })
        }
        return null
      } finally {
        firstVersions.current.clear()
        set(null)
      }
    },
  }
}

/** Sorts the photos. Photos that are not in the order, such as newly uploaded ones, come last. */
function arrange(photos: readonly ListingImage[], ids: readonly string[]): ListingImage[] {
  const places = new Map(ids.map((id, at) => [id, at]))
  return sortPhotos(photos.map((photo) => withPlace(photo, places.get(photo.id))))
}

function withPlace(photo: ListingImage, at = photo.display_order): ListingImage {
  return { ...photo, display_order: at }
}
