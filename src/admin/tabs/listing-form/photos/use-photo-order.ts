import { useRef, useState } from 'react'
import type { ListingImage } from '../../../../domain/listing/listing.ts'
import { sortPhotos } from '../../../kit/listing-photos.ts'
import type { Written } from './photo-rows.ts'

/*
 * The order of a listing's photos. It is shown at once; while it is being saved, the photos can be moved on, and the
 * last order is the one that is stored (IMG-15).
 */

interface PhotoOrder {
  /** The photos in the order that is shown. */
  arrange: (photos: ListingImage[]) => ListingImage[]
  /** Shows this order. @returns false if a save in progress will store it too */
  want: (ids: readonly string[]) => boolean
  /** Stores the wanted order, including changes during the save. Writes only photos whose place changed. */
  save: (write: WritePlace) => Promise<string | null>
}

type WritePlace = (photo: ListingImage, at: number) => Promise<Written>

/** @param shown the photos as they are known now; undefined once the form is left, while the last order is still stored */
export function usePhotoOrder(shown: () => readonly ListingImage[] | undefined): PhotoOrder {
  const [wanted, setWanted] = useState<readonly string[] | null>(null)
  /** The current value of `wanted`, without waiting for the next render. */
  const latest = useRef(wanted)
  /** Each photo as it was when a move began, so that what others moved since is a conflict (CONFLICT-9). */
  const begun = useRef(new Map<string, ListingImage>())

  const set = (ids: readonly string[] | null): void => {
    latest.current = ids
    setWanted(ids)
  }
  const nextMove = (): { photo: ListingImage; at: number } | undefined => {
    const now = shown()
    const there = now && new Set(now.map(({ id }) => id))
    return (latest.current ?? [])
      .filter((id) => there === undefined || there.has(id))
      .flatMap((id, at) => {
        const photo = begun.current.get(id)
        return photo === undefined || photo.display_order === at ? [] : [{ photo, at }]
      })
      .at(0)
  }
  return {
    arrange: (photos) => (wanted === null ? photos : arrange(photos, wanted)),
    want: (ids) => {
      for (const photo of shown() ?? []) if (!begun.current.has(photo.id)) begun.current.set(photo.id, photo)
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
          begun.current.set(photo.id, { ...row, display_order: at })
        }
        return null
      } finally {
        begun.current.clear()
        set(null)
      }
    },
  }
}

/** Photos that the order does not name, such as one that was uploaded since, stay behind the others. */
function arrange(photos: readonly ListingImage[], ids: readonly string[]): ListingImage[] {
  const places = new Map(ids.map((id, at) => [id, at]))
  return sortPhotos(photos.map((photo) => placeAt(photo, places.get(photo.id))))
}

function placeAt(photo: ListingImage, at = photo.display_order): ListingImage {
  return { ...photo, display_order: at }
}
