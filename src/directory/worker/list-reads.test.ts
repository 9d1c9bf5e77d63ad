import { describe, expect, it } from 'vitest'
import { testListing } from '../../../tests/fixtures/directory-server.ts'
import type { ListingImage } from '../../domain/listing.ts'
import { wantedPhotos } from './list-reads.ts'

const plain = testListing(1, { atoll: 'MAJ' })
const featured = testListing(2, { atoll: 'MAJ', featured: true })
const near = testListing(3, { atoll: 'EBO' })

function image(listing: string, n: number, thumbnail: string | null): ListingImage {
  return {
    id: `${listing} ${n}`,
    revision: 1,
    business_id: listing,
    image_url: `full ${n}`,
    thumbnail_url: thumbnail,
    image_type: 'full',
    display_order: n,
    alt_text: null,
    file_name: null,
    created_at: '',
  }
}

const gallery = {
  imagesOf: (id: string): ListingImage[] => {
    const name = { [plain.id]: 'plain', [featured.id]: 'featured', [near.id]: 'near' }[id] ?? ''
    return [image(id, 0, `${name} first`), image(id, 1, name === 'plain' ? null : `${name} second`)]
  },
}

describe('which photos a device keeps', () => {
  it('takes the first of every listing first: own atoll, then featured, then the rest (PHOTO-7)', () => {
    const { thumbnails, full } = wantedPhotos([plain, featured, near], gallery, {
      ownAtoll: 'EBO',
      favouriteIds: [],
    })
    expect(thumbnails).toEqual([
      'near first',
      'featured first',
      'plain first',
      'near second',
      'featured second',
    ])
    expect(full).toEqual([])
  })

  it('takes the large photos of favourites, also of those that are gone', () => {
    const favouriteIds = [featured.id, 'gone']
    const images = { imagesOf: (id: string) => (id === 'gone' ? [] : gallery.imagesOf(id)) }
    expect(wantedPhotos([plain], images, { ownAtoll: null, favouriteIds }).full).toEqual(['full 0', 'full 1'])
  })
})
