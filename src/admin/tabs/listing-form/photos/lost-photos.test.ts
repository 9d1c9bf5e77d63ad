import { expect, test } from 'vitest'
import { countWaiting } from './lost-photos.ts'
import type { QueuedPhoto } from './photo-queue.ts'

const photo = (listingId: string, state: QueuedPhoto['state']): QueuedPhoto =>
  ({ id: `${listingId} ${state}`, listingId, state }) as QueuedPhoto

test('photos are counted by listing, also failed ones, because they too exist only in the page (IMG-13)', () => {
  expect(
    countWaiting([photo('a', 'held'), photo('b', 'uploading'), photo('a', 'held'), photo('b', 'error')]),
  ).toEqual([
    { listingId: 'a', count: 2, isNew: true },
    { listingId: 'b', count: 2, isNew: false },
  ])
})
