import { expect, test } from 'vitest'
import { countPhotosByListing } from './lost-photos.ts'
import type { QueuedPhoto } from './photo-queue.ts'

const makePhoto = (listingId: string, state: QueuedPhoto['state']): QueuedPhoto =>
  ({ id: `${listingId} ${state}`, listingId, state }) as QueuedPhoto

test('unsaved photos are counted by listing, also failed ones, because they too exist only in the page (IMG-13)', () => {
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
