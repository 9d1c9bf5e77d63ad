import { describe, expect, it } from 'vitest'
import { testListing } from '../../../tests/fixtures/directory-server.ts'
import { makeListing } from '../../../tests/fixtures/make-listing.ts'
import type { ListingImage, Listing } from '../../domain/listing/listing.ts'
import { DirectoryCopy } from './directory-copy.ts'
import { ListReads } from './list-reads.ts'
import { listListingsInArea, collectMapPins, findNearestListings } from './place-reads.ts'
import { selectWantedPhotos } from './wanted-photos.ts'

const MAJURO = { latitude: 7.09, longitude: 171.38 }

const createPlace = (name: string, fields: Partial<Listing>): Listing =>
  makeListing(name, { name, ...fields })

const placesCopy = new DirectoryCopy()
placesCopy.apply({
  businesses: [
    createPlace('Bakery', { ...MAJURO }),
    createPlace('Dock', { latitude: 7.1, longitude: 171.37, featured: true, category: 'transportation' }),
    createPlace('Laura farm', { latitude: 7.145, longitude: 171.04 }),
    createPlace('Arno store', { atoll: 'ARN', latitude: 7.04, longitude: 171.55 }),
    createPlace('Nowhere', {}),
    createPlace('Half', { latitude: 7.09 }),
    createPlace('Moon', { latitude: 95, longitude: 400 }),
    createPlace('Unknown kind', { category: 'others', latitude: 8.78, longitude: 167.737, atoll: 'KWA' }),
  ],
})
const placeLists = new ListReads(placesCopy)
const names = (rows: { name: string }[]) => rows.map(({ name }) => name)

describe('pins', () => {
  it('the map has a pin for each listing with a valid position, featured listings first, then by name (MAP-3)', () => {
    const { pins, withoutPlace } = collectMapPins(placeLists, null)
    expect(names(pins)).toEqual(['Dock', 'Arno store', 'Bakery', 'Laura farm', 'Unknown kind'])
    expect(withoutPlace).toBe(3)
    expect(pins[4]?.category).toBe('business')
  })

  it('the pins of the map can be limited to one category, and a listing of an unknown category belongs to Businesses', () => {
    expect(names(collectMapPins(placeLists, 'transportation').pins)).toEqual(['Dock'])
    expect(names(collectMapPins(placeLists, 'business').pins)).toContain('Unknown kind')
    expect(collectMapPins(placeLists, 'banking')).toEqual({ pins: [], withoutPlace: 0 })
  })
})

it('a listing is found by the id of a duplicate that was merged into it (MERGE-2)', () => {
  const copy = new DirectoryCopy()
  copy.apply({
    businesses: [createPlace('Kept', { merged_ids: ['old', 'older'] }), createPlace('Other', {})],
  })
  const lists = new ListReads(copy)
  expect(
    names([copy.listing('old'), copy.listing('Other')].filter((foundListing) => foundListing !== undefined)),
  ).toEqual(['Kept', 'Other'])
  expect(copy.listing('gone')).toBeUndefined()
  expect(lists.mergedCards(['Other', 'older', 'gone'])).toEqual([
    { id: 'older', card: expect.objectContaining({ name: 'Kept' }) },
  ])
})

describe('an area', () => {
  const bounds = { south: 7, west: 171.3, north: 7.2, east: 171.6 }

  it('the list of an area whose bounds are null has the listings without a valid position', () => {
    const { cards, total } = listListingsInArea(placeLists, {
      category: null,
      sort: 'name',
      bounds: null,
      count: 9,
    })
    expect(names(cards)).toEqual(['Half', 'Moon', 'Nowhere'])
    expect(total).toBe(collectMapPins(placeLists, null).withoutPlace)
  })

  it('the list of an area counts all listings inside its bounds, and returns the first ones in the given order', () => {
    const query = { category: null, sort: 'name_desc', bounds, count: 2 } as const
    const page = listListingsInArea(placeLists, query)
    expect(names(page.cards)).toEqual(['Dock', 'Bakery'])
    expect(page).toMatchObject({ total: 3, page: 1, pageCount: 1 })
    expect(names(listListingsInArea(placeLists, { ...query, category: 'business', count: 9 }).cards)).toEqual(
      ['Bakery', 'Arno store'],
    )
  })
})

describe('near a place', () => {
  it('places nearby are sorted: the same atoll by distance, then its places without a position, then other atolls by distance (PIN-6)', () => {
    const { near, total } = findNearestListings(placeLists, {
      from: MAJURO,
      atoll: 'MAJ',
      category: null,
      count: 10,
    })
    expect(near.map(({ card, isSameAtoll }) => [card.name, isSameAtoll])).toEqual([
      ['Bakery', true],
      ['Dock', true],
      ['Laura farm', true],
      ['Half', true],
      ['Moon', true],
      ['Nowhere', true],
      ['Arno store', false],
      ['Unknown kind', false],
    ])
    expect(total).toBe(8)
    expect(near[0]?.metres).toBe(0)
    expect(near[3]?.metres).toBeNull()
    expect(near[6]?.metres).toBeLessThan(near[2]?.metres ?? 0)
  })

  it('places nearby are sorted by distance alone if no atoll is given', () => {
    const query = { from: MAJURO, atoll: null, category: 'business', count: 2 } as const
    expect(findNearestListings(placeLists, query).near.map(({ card }) => card.name)).toEqual([
      'Bakery',
      'Arno store',
    ])
  })
})

const plainListing = testListing(1, { atoll: 'MAJ' })
const featuredListing = testListing(2, { atoll: 'MAJ', featured: true })
const nearListing = testListing(3, { atoll: 'EBO' })

function createImage(listing: string, n: number, thumbnail: string | null): ListingImage {
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
    const name =
      { [plainListing.id]: 'plain', [featuredListing.id]: 'featured', [nearListing.id]: 'near' }[id] ?? ''
    return [
      createImage(id, 0, `${name} first`),
      createImage(id, 1, name === 'plain' ? null : `${name} second`),
    ]
  },
}

describe('selectWantedPhotos', () => {
  it('selectWantedPhotos lists first photos of listings before second photos, in the order own atoll, featured, other listings (PHOTO-7)', () => {
    const { thumbnails, full } = selectWantedPhotos([plainListing, featuredListing, nearListing], gallery, {
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

  it('selectWantedPhotos lists the full photos of favorites, and none for favorites that no longer exist', () => {
    const favouriteIds = [featuredListing.id, 'gone']
    const images = { imagesOf: (id: string) => (id === 'gone' ? [] : gallery.imagesOf(id)) }
    expect(selectWantedPhotos([plainListing], images, { ownAtoll: null, favouriteIds }).full).toEqual([
      'full 0',
      'full 1',
    ])
  })
})

function createPhoto(id: string, fields: Partial<ListingImage>): ListingImage {
  return {
    id,
    business_id: 'inn',
    image_url: `/${id}.jpg`,
    thumbnail_url: null,
    image_type: 'full',
    display_order: 0,
    alt_text: null,
    file_name: null,
    created_at: '2026-01-01T00:00:00Z',
    revision: 1,
    ...fields,
  }
}

describe('photos of a listing', () => {
  it('the photos of a listing are only its full-size photos, ordered by display order, then by age (SYNC-14)', () => {
    const copy = new DirectoryCopy()
    copy.apply({
      business_images: [
        createPhoto('last', { display_order: 2 }),
        createPhoto('newer', { display_order: 1, created_at: '2026-03-01T00:00:00Z' }),
        createPhoto('older', { display_order: 1, created_at: '2026-02-01T00:00:00Z' }),
        createPhoto('small', { image_type: 'thumbnail' }),
        createPhoto('other listing', { business_id: 'shop' }),
      ],
    })
    const ids = new ListReads(copy).imagesOf('inn').map(({ id }) => id)
    expect(ids).toEqual(['older', 'newer', 'last'])
  })
})

describe('pages of a list', () => {
  const copy = new DirectoryCopy()
  copy.apply({
    businesses: Array.from({ length: 30 }, (_, index) =>
      makeListing(`${index}`, { name: `Shop ${index}`, category: index === 0 ? 'others' : 'business' }),
    ),
  })
  const lists = new ListReads(copy)

  it('the pages of a list have 12 listings each, and the list of Businesses includes listings of an unknown category (LIST-1, CAT-1)', () => {
    const { cards, total, pageCount } = lists.page({ category: 'business', sort: 'name', page: 1 })
    expect(cards).toHaveLength(12)
    expect({ total, pageCount }).toEqual({ total: 30, pageCount: 3 })
  })

  it.each([
    [0, 1],
    [-1, 1],
    [NaN, 1],
    [3, 3],
    [99, 3],
  ])(
    'a request for page %d of a list with three pages returns page %d (LIST-3)',
    (requestedPage, shownPage) => {
      expect(lists.page({ category: 'business', sort: 'name', page: requestedPage }).page).toBe(shownPage)
    },
  )
})
