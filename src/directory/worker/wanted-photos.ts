import type { Listing, ListingImage } from '../../domain/listing.ts'
import type { PhotoWishes, WantedPhotos } from '../../domain/photos.ts'

interface Gallery {
  imagesOf(listingId: string): ListingImage[]
}

/**
 * Which photos a device should keep: the first of every listing before the second of any, listings of the reader's
 * atoll before others, then those that are featured; and the large photos of favourites.
 */
export function wantedPhotos(
  listings: Iterable<Listing>,
  gallery: Gallery,
  { ownAtoll, favouriteIds }: PhotoWishes,
): WantedPhotos {
  const ranked = [...listings].sort((a, b) => rank(a, ownAtoll) - rank(b, ownAtoll))
  const rounds: string[][] = []
  for (const { id } of ranked) {
    for (const [at, { thumbnail_url: url }] of gallery.imagesOf(id).entries()) {
      if (url !== null) (rounds[at] ??= []).push(url)
    }
  }
  return {
    thumbnails: rounds.flat(),
    full: favouriteIds.flatMap((id) => gallery.imagesOf(id).map(({ image_url }) => image_url)),
  }
}

function rank({ atoll, featured }: Listing, ownAtoll: string | null): number {
  return (atoll === ownAtoll ? 0 : 2) + (featured ? 0 : 1)
}
