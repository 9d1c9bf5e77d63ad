import type { Category, DirectoryRows, ListingImage } from '../../../src/domain/listing.ts'
import { demoAnnouncements } from './demo-announcements.ts'
import { demoEmergencyContacts } from './demo-contacts.ts'
import { daysBeforeDemo, DEMO_NOW, demoListing } from './demo-listing.ts'
import { demoPicture, PICTURE_COUNT } from './pictures.ts'
import { spreadOverAtolls } from './places.ts'
import { seededRandom, seededUuid } from './random.ts'

type Unstamped<Row> = Omit<Row, 'revision'>

export interface DemoPhoto {
  /** Within the bucket business-images: {businessId}/{timestamp}-{filename}. */
  path: string
  bytes: Uint8Array
  contentType: 'image/jpeg'
}

/** Rows ready to insert, without the revision that the database gives, and the files they point to. */
export type DemoDirectory = { [Table in keyof DirectoryRows]: Unstamped<DirectoryRows[Table]>[] } & {
  photos: DemoPhoto[]
}

/** Listings with photos, at most: drawing and uploading more would only make the first start slow. */
const MOST_LISTINGS_WITH_PHOTOS = 150
const MOST_PHOTOS_A_LISTING = 4
const FILE_NAMES = ['front', 'inside', 'view', 'sign'] as const

const CATEGORY_SHARES: readonly (readonly [Category, number])[] = [
  ['business', 55],
  ['government', 17],
  ['accommodation', 11],
  ['transportation', 10],
  ['banking', 7],
]
/** Each atoll begins with what even the smallest has. */
const FIRST_CATEGORIES: readonly Category[] = ['government', 'business', 'transportation', 'accommodation']

/** The listings alone, for whoever needs no pictures. */
export function createDemoListings(count: number): DemoDirectory['businesses'] {
  const random = seededRandom('categories')
  const seen = new Map<string, number>()
  const taken = new Set<string>()
  return spreadOverAtolls(count).map((atoll, index) => {
    const before = seen.get(atoll.code) ?? 0
    seen.set(atoll.code, before + 1)
    const category = FIRST_CATEGORIES[before] ?? random.pickWeighted(CATEGORY_SHARES)
    return demoListing(index, category, atoll, taken)
  })
}

function demoPhotosOf(
  businessId: string,
  publicUrl: (path: string) => string,
): { images: Unstamped<ListingImage>[]; photos: DemoPhoto[] } {
  const random = seededRandom(`photos ${businessId}`)
  const images: Unstamped<ListingImage>[] = []
  const photos: DemoPhoto[] = []
  const count = 1 + random.below(MOST_PHOTOS_A_LISTING)
  for (let at = 0; at < count; at += 1) {
    const picture = demoPicture(random.below(PICTURE_COUNT))
    const fileName = `${FILE_NAMES[at] ?? 'photo'}.jpg`
    const path = `${businessId}/${DEMO_NOW - (count - at) * 60_000}-${fileName}`
    const thumbnailPath = `${path}-thumb.jpg`
    images.push({
      id: seededUuid(`image ${path}`),
      business_id: businessId,
      image_url: publicUrl(path),
      thumbnail_url: publicUrl(thumbnailPath),
      image_type: 'full',
      display_order: at,
      alt_text: random.chance(0.8) ? picture.alt : null,
      file_name: fileName,
      created_at: daysBeforeDemo(40),
    })
    photos.push({ path, bytes: picture.full, contentType: 'image/jpeg' })
    photos.push({ path: thumbnailPath, bytes: picture.thumbnail, contentType: 'image/jpeg' })
  }
  return { images, photos }
}

/**
 * An invented directory of `count` listings: the same for the same count on every machine. `publicUrl` turns a path of
 * the bucket into what `image_url` holds; by default the address relative to the site.
 */
export function createDemoDirectory(
  count: number,
  publicUrl = (path: string): string => `/storage/v1/object/public/business-images/${path}`,
): DemoDirectory {
  const businesses = createDemoListings(count)
  const random = seededRandom('listings with photos')
  const share = Math.min(1 / 3, MOST_LISTINGS_WITH_PHOTOS / Math.max(1, count))
  const pictured = businesses.filter(() => random.chance(share)).slice(0, MOST_LISTINGS_WITH_PHOTOS)
  const illustrated = pictured.map(({ id }) => demoPhotosOf(id, publicUrl))
  return {
    businesses,
    business_images: illustrated.flatMap(({ images }) => images),
    emergency_contacts: demoEmergencyContacts(),
    announcements: demoAnnouncements(),
    directory_settings: [
      {
        id: '00000000-0000-4000-8000-000000000001',
        dismissals_reset_at: null,
        is_demo: true,
        updated_at: daysBeforeDemo(0),
      },
    ],
    photos: illustrated.flatMap(({ photos }) => photos),
  }
}
