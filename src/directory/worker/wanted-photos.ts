import type { Listing, ListingImage } from '../../domain/listing/listing.ts'
import type { PhotoPriorities, WantedPhotos } from '../../domain/offline-caches.ts'

interface PhotoGallery {
  imagesOf(listingId: string): ListingImage[]
}

/**
 * Selects the photos that a device should store. Thumbnails are sorted by need: first photos of listings before second
 * photos, in each group the visitor's own atoll before others, and within both featured listings first. Full photos are
 * those of favorites.
 */
export function selectWantedPhotos(
  listings: Iterable<Listing>,
  gallery: PhotoGallery,
  { ownAtoll, favouriteIds }: PhotoPriorities,
): WantedPhotos {
  const rankListing = ({ atoll, featured }: Listing): number =>
    (atoll === ownAtoll ? 0 : 2) + (featured ? 0 : 1)
  const sortedListings = [...listings].sort((a, b) => rankListing(a) - rankListing(b))
  const urlsByRound: string[][] = []
  for (const { id } of sortedListings) {
    for (const [round, { thumbnail_url: url }] of gallery.imagesOf(id).entries()) {
      if (url !== null) (urlsByRound[round] ??= []).push(url)
    }
  }
  return {
    thumbnails: urlsByRound.flat(),
    full: favouriteIds.flatMap((id) => gallery.imagesOf(id).map(({ image_url }) => image_url)),
  }
}
