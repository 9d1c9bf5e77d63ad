import type { Category, ListingImage, Announcement } from '../../../src/domain/listing/listing.ts'
import type { DirectoryRows } from '../../../src/domain/snapshot/collections.ts'
import { daysBeforeDemo, DEMO_NOW, createDemoListing } from './demo-listing.ts'
import { createDemoEmergencyContacts } from './demo-emergency.ts'
import { pickDemoPicture } from './pictures.ts'
import { distributeOverAtolls } from './land.ts'
import { seededRandom, seededUuid } from './random.ts'

type AnnouncementDraft = Partial<Announcement> & Pick<Announcement, 'type' | 'message' | 'show_on_pages'>

/**
 * Demo announcements that cover all five types: long and short texts, all atolls or some, expired and future ones, with
 * and without a button.
 */
const ANNOUNCEMENT_DRAFTS: readonly AnnouncementDraft[] = [
  {
    type: 'info',
    title: 'Welcome',
    message: 'Iọkwe! This guide shows demo data: places, people and numbers are made up.',
    show_on_pages: ['/'],
    priority: 5,
  },
  {
    type: 'warning',
    title: 'High surf (demo)',
    message:
      'Demo notice: large swells are expected on ocean sides of the northern atolls this week. Keep boats on the lagoon side, keep children away from the reef edge, and listen to the radio for the next report before you travel between islets.',
    show_on_pages: ['/transportation', '/'],
    priority: 8,
  },
  {
    type: 'success',
    title: null,
    message: 'Demo notice: the ATM in Uliga works again.',
    show_on_pages: ['/banking'],
    priority: 2,
  },
  {
    type: 'error',
    title: 'No phone service (demo)',
    message: 'Demo notice: phones on some outer islands are out of service. Use the radio.',
    show_on_pages: ['/government', '/transportation'],
    priority: 9,
    dismissible: false,
  },
  {
    type: 'maintenance',
    title: 'Power cut (demo)',
    message: 'Demo notice: power will be off in Rairok on Sunday morning.',
    show_on_pages: ['/businesses', '/accommodations'],
    priority: 4,
    action_text: 'Emergency contacts',
    action_url: '/#emergency',
  },
  {
    type: 'info',
    title: 'Next year (demo)',
    message: 'Demo notice that begins far in the future.',
    show_on_pages: ['*'],
    start_date: '2090-01-01T00:00:00.000Z',
  },
  {
    type: 'info',
    title: 'Over (demo)',
    message: 'Demo notice that ended long ago.',
    show_on_pages: ['*'],
    start_date: '2020-01-01T00:00:00.000Z',
    end_date: '2020-02-01T00:00:00.000Z',
  },
]

function createDemoAnnouncements(): Omit<Announcement, 'revision'>[] {
  return ANNOUNCEMENT_DRAFTS.map((draft, index) =>
    Object.assign(
      {
        id: seededUuid(`announcement ${index}`),
        title: null,
        priority: 0,
        is_active: true,
        start_date: null,
        end_date: null,
        dismissible: true,
        action_text: null,
        action_url: null,
        created_at: daysBeforeDemo(20 - index),
        updated_at: daysBeforeDemo(20 - index),
      },
      draft,
    ),
  )
}

type WithoutRevision<Row> = Omit<Row, 'revision'>

export interface DemoPhoto {
  /** Path in the bucket business-images: {businessId}/{timestamp}-{filename}. */
  path: string
  bytes: Uint8Array
  contentType: 'image/webp' | 'image/jpeg'
}

/** Rows ready to insert and the photo files that they refer to. The database sets the revisions. */
type DemoDirectory = { [Table in keyof DirectoryRows]: WithoutRevision<DirectoryRows[Table]>[] } & {
  photos: DemoPhoto[]
}

/** Maximum number of listings with photos. More would only make the first start slower. */
const MAX_LISTINGS_WITH_PHOTOS = 150
const MAX_PHOTOS_PER_LISTING = 4
const PHOTO_NAMES = ['front', 'inside', 'view', 'sign'] as const

const CATEGORY_SHARES: readonly (readonly [Category, number])[] = [
  ['business', 55],
  ['government', 17],
  ['accommodation', 11],
  ['transportation', 10],
  ['banking', 7],
]
/** Categories of the first listings of each atoll, which even the smallest atoll has. */
const FIRST_CATEGORIES: readonly Category[] = ['government', 'business', 'transportation', 'accommodation']

/** Creates only the listings of the demo directory, without photos. */
export function createDemoListings(count: number): DemoDirectory['businesses'] {
  const random = seededRandom('categories')
  const listingCountByAtoll = new Map<string, number>()
  const takenNames = new Set<string>()
  return distributeOverAtolls(count).map((atoll, index) => {
    const countBefore = listingCountByAtoll.get(atoll.code) ?? 0
    listingCountByAtoll.set(atoll.code, countBefore + 1)
    const category = FIRST_CATEGORIES[countBefore] ?? random.pickWeighted(CATEGORY_SHARES)
    return createDemoListing(index, category, atoll, takenNames)
  })
}

function createDemoPhotos(
  { id: businessId, category, name }: DemoDirectory['businesses'][number],
  publicUrl: (path: string) => string,
): { images: WithoutRevision<ListingImage>[]; photos: DemoPhoto[] } {
  const random = seededRandom(`photos ${businessId}`)
  const images: WithoutRevision<ListingImage>[] = []
  const photos: DemoPhoto[] = []
  const count = 1 + random.below(MAX_PHOTOS_PER_LISTING)
  for (let index = 0; index < count; index += 1) {
    const picture = pickDemoPicture(category, name, index)
    const fileName = `${PHOTO_NAMES[index] ?? 'photo'}.webp`
    const path = `${businessId}/${DEMO_NOW - (count - index) * 60_000}-${fileName}`
    const thumbnailPath = `${path}-thumb.jpg`
    images.push({
      id: seededUuid(`image ${path}`),
      business_id: businessId,
      image_url: publicUrl(path),
      thumbnail_url: publicUrl(thumbnailPath),
      image_type: 'full',
      display_order: index,
      alt_text: random.chance(0.8) ? picture.alt : null,
      file_name: null,
      created_at: daysBeforeDemo(40),
    })
    photos.push({ path, bytes: picture.full, contentType: 'image/webp' })
    photos.push({ path: thumbnailPath, bytes: picture.thumbnail, contentType: 'image/jpeg' })
  }
  return { images, photos }
}

/**
 * Creates a made-up directory of `count` listings. The same count gives the same directory on every machine. `publicUrl`
 * turns a path in the bucket into the value of `image_url`; by default an address relative to the site.
 */
export function createDemoDirectory(
  count: number,
  publicUrl = (path: string): string => `/storage/v1/object/public/business-images/${path}`,
): DemoDirectory {
  const businesses = createDemoListings(count)
  const random = seededRandom('listings with photos')
  const photoShare = Math.min(1 / 3, MAX_LISTINGS_WITH_PHOTOS / Math.max(1, count))
  const pictured = businesses.filter(() => random.chance(photoShare)).slice(0, MAX_LISTINGS_WITH_PHOTOS)
  const illustrated = pictured.map((listing) => createDemoPhotos(listing, publicUrl))
  return {
    businesses,
    business_images: illustrated.flatMap(({ images }) => images),
    emergency_contacts: createDemoEmergencyContacts(),
    announcements: createDemoAnnouncements(),
    directory_settings: [
      {
        id: '00000000-0000-4000-8000-000000000001',
        dismissals_reset_at: null,
        is_demo: true,
        updated_at: daysBeforeDemo(0),
      },
    ],
    // demo-trips.ts adds the trips, because their days depend on the current date.
    trips: [],
    trip_stops: [],
    photos: illustrated.flatMap(({ photos }) => photos),
  }
}
