import type { Listing, ListingImage } from '../../domain/listing/listing.ts'
import type { PhotoWishes, WantedPhotos } from '../../domain/offline-caches.ts'

interface Gallery {
  imagesOf(listingId: string): ListingImage[]
}

/**
 * Selects the photos that a device should store. Thumbnails are sorted by need: first photos of listings before second
 * photos, in each group the visitor's own atoll before others, and within both featured listings first. Full photos are
 * those of favorites.
 */
export function wantedPhotos(
  listings: Iterable<Listing>,
  gallery: Gallery,
  { ownAtoll, favouriteIds }: PhotoWishes,
): WantedPhotos {
  const rank = ({ atoll, featured }: Listing): number => (atoll === ownAtoll ? 0 : 2) + (featured ? 0 : 1)
  const ranked = [...listings].sort((a, b) => rank(a) - rank(b))
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
