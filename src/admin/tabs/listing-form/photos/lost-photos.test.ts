import { expect, test } from 'vitest'
import { countPhotosByListing } from './lost-photos.ts'
import type { QueuedPhoto } from './photo-queue.ts'

const makePhoto = (listingId: string, state: QueuedPhoto['state']): QueuedPhoto =>
  ({ id: `${listingId} ${state}`, listingId, state }) as QueuedPhoto

test('photos that exist only in the page are counted by listing, including photos whose upload failed (IMG-13)', () => {
  expect(
    countPhotosByListing([
      makePhoto('a', 'held'),
      makePhoto('b', 'uploading'),
      makePhoto('a', 'held'),
      makePhoto('b', 'error'),
    ]),
  ).toEqual([
    { listingId: 'a', count: 2, isNew: true },
    { listingId: 'b', count: 2, isNew: false },
  ])
})
