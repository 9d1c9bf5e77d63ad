import { expect, it, vi } from 'vitest'
import { testListing } from '../../../../tests/fixtures/directory-server.ts'
import type { AdminBackend } from '../../../backend/admin-client.ts'
import type { Listing, ListingImage } from '../../../domain/listing/listing.ts'
import {
  changesFromDuplicate,
  fieldDifferences,
  mergedFieldValue,
  type MergeInput,
  mergeListings,
  photosThatFit,
} from './merge-listings.ts'

const KEPT_ID = '00000000-0000-4000-8000-00000000000a'
const DUPLICATE_ID = '00000000-0000-4000-8000-00000000000b'
const makeListing = (id: string, changes: Partial<Listing>): Listing => ({
  ...testListing(1),
  id,
  ...changes,
})

const makePhoto = (id: string, file: string): ListingImage => ({
  id,
  revision: 1,
  business_id: DUPLICATE_ID,
  image_url: `/storage/v1/object/public/business-images/${DUPLICATE_ID}/${file}.jpg`,
  thumbnail_url: `/storage/v1/object/public/business-images/${DUPLICATE_ID}/${file}-thumb.jpg`,
  image_type: 'full',
  display_order: 0,
  alt_text: null,
  file_name: null,
  created_at: '',
})
const makePhotos = (count: number): ListingImage[] =>
  Array.from({ length: count }, (_, at) => makePhoto(`${at}`, `${at}`))

it('the comparison of duplicates lists the fields in which the duplicate differs, and proposes values that the kept listing lacks (MERGE-5)', () => {
  const kept = makeListing(KEPT_ID, {
    phone: null,
    email: 'a@b.mh',
    latitude: 7,
    longitude: 171,
    featured: true,
  })
  const other = makeListing(DUPLICATE_ID, {
    phone: '625-1',
    email: null,
    latitude: 8,
    longitude: 170,
    featured: false,
  })
  expect(fieldDifferences(kept, other)).toEqual([
    { field: 'phone', isMissing: true },
    { field: 'pin', isMissing: false },
  ])
  expect(changesFromDuplicate(other, ['phone', 'pin'])).toEqual({
    phone: '625-1',
    latitude: 8,
    longitude: 170,
  })
})

it('in a merge an approximate position counts as missing, so the exact position of the duplicate is proposed (MERGE-5) (PIN-6)', () => {
  const real = { latitude: 7.09, longitude: 171.38, position_is_approximate: false }
  const ofAtoll = { latitude: 7.142, longitude: 171.214, position_is_approximate: true }
  expect(fieldDifferences(makeListing(KEPT_ID, ofAtoll), makeListing(DUPLICATE_ID, real))).toEqual([
    { field: 'pin', isMissing: true },
  ])
  expect(fieldDifferences(makeListing(KEPT_ID, real), makeListing(DUPLICATE_ID, ofAtoll))).toEqual([])
})

it('a merge takes a chat app with its contact, and a Marshallese text with its author, from the same listing (REACH-4)', () => {
  const kept = makeListing(KEPT_ID, { radio_channel: 'VHF 16' })
  const other = makeListing(DUPLICATE_ID, {
    chat_app: 'signal',
    chat_contact: '+6924551234',
    description_mh: 'Mōn wia',
    mh_by: 'Hilda',
    radio_channel: 'HF 5205',
  })
  const fields = fieldDifferences(kept, other)
  expect(fields).toEqual([
    { field: 'description_mh', isMissing: true },
    { field: 'chat_app', isMissing: true },
    { field: 'radio_channel', isMissing: false },
  ])
  expect(mergedFieldValue(other, 'chat_app')).toBe('Signal: +6924551234')
  expect(mergedFieldValue(other, 'description_mh')).toBe('Mōn wia (Hilda)')
  const { chat_app, chat_contact, description_mh, mh_by, radio_channel } = other
  expect(
    changesFromDuplicate(
      other,
      fields.map(({ field }) => field),
    ),
  ).toEqual({ chat_app, chat_contact, description_mh, mh_by, radio_channel })
})

it.each([
  [0, 3, 3],
  [8, 3, 2],
  [10, 3, 0],
])(
  'in a merge a listing with %d photos gets, from a duplicate with %d photos, %d of them',
  (kept, more, expected) => {
    expect(photosThatFit(makePhotos(kept), makePhotos(more))).toHaveLength(expected)
  },
)

it('a merge copies the files before it changes rows, so that a lost connection leaves nothing half merged (MERGE-4)', async () => {
  const calls: unknown[] = []
  const copy = vi.fn(async (from: string, to: string) => {
    calls.push([from, to])
    return { error: null }
  })
  const callDatabase = async (name: string, { request }: { request: object }): Promise<unknown> => {
    calls.push([name, request])
    return { outcome: 'merged' }
  }
  const backend = {
    tables: { callDatabase },
    storage: { from: () => ({ copy }) },
  } as unknown as AdminBackend
  const merge: MergeInput = {
    kept: makeListing(KEPT_ID, { revision: 4 }),
    duplicate: makeListing(DUPLICATE_ID, { revision: 5 }),
    photos: { kept: makePhotos(9), duplicate: makePhotos(2) },
    changes: { phone: '625-1' },
  }
  expect(await mergeListings(backend, merge)).toBe('merged')
  expect(calls).toEqual([
    [`${DUPLICATE_ID}/0.jpg`, `${KEPT_ID}/0.jpg`],
    [`${DUPLICATE_ID}/0-thumb.jpg`, `${KEPT_ID}/0-thumb.jpg`],
    [
      'merge_listings',
      {
        kept: KEPT_ID,
        merged: DUPLICATE_ID,
        kept_revision: 4,
        merged_revision: 5,
        photos: ['0'],
        photo_count: 2,
        changes: { phone: '625-1' },
      },
    ],
  ])
  copy.mockResolvedValueOnce({ error: { name: 'StorageApiError', message: 'broken', status: 500 } as never })
  await expect(mergeListings(backend, merge)).rejects.toMatchObject({ status: 500 })
})
