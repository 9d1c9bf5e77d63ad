import type { AdminBackend } from '../../backend/admin-client.ts'
import type { ListingImage } from '../../domain/listing/listing.ts'

const PHOTOS_TABLE = 'business_images'

export async function readPhotos({ tables }: AdminBackend, listingId: string): Promise<ListingImage[]> {
  const photos = await tables.readAllRows<ListingImage>(PHOTOS_TABLE, {
    filter: (query) => query.eq('business_id', listingId).eq('image_type', 'full'),
  })
  return sortPhotos(photos)
}

export function sortPhotos(photos: readonly ListingImage[]): ListingImage[] {
  return [...photos].sort(
    (a, b) => a.display_order - b.display_order || (a.created_at < b.created_at ? -1 : 1),
  )
}
