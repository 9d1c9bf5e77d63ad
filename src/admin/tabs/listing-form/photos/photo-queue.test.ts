import { expect, test } from 'vitest'
import type { ListingImage } from '../../../../domain/listing/listing.ts'
import { nextQueue, nextToUpload, type QueuedPhoto, type QueueEvent } from './photo-queue.ts'

const makeQueued = (id: string): QueuedPhoto => ({
  id,
  listingId: 'b',
  file: new File([], `${id}.jpg`),
  path: `b/${id}.jpg`,
  order: 0,
  preview: '',
  state: 'waiting',
  progress: 0,
  message: null,
})

function applyEvents(events: QueueEvent[]): string[] {
  const start = nextQueue([], { kind: 'added', photos: [makeQueued('a'), makeQueued('b')] })
  return events
    .reduce(nextQueue, start)
    .map(({ id, state, progress, message }) =>
      [id, state, progress, message].filter((part) => part !== null).join(' '),
    )
}

test.each<[string, QueueEvent[], string[]]>([
  ['before an upload', [], ['a waiting 0', 'b waiting 0']],
  ['after the start of an upload', [{ kind: 'started', id: 'a' }], ['a uploading 10', 'b waiting 0']],
  [
    'after half of an upload',
    [
      { kind: 'started', id: 'a' },
      { kind: 'progressed', id: 'a', progress: 50 },
    ],
    ['a uploading 50', 'b waiting 0'],
  ],
  [
    'after a failed upload',
    [
      { kind: 'started', id: 'a' },
      { kind: 'failed', id: 'a', message: 'lost' },
    ],
    ['a error 0 lost', 'b waiting 0'],
  ],
  [
    'after a retry',
    [
      { kind: 'failed', id: 'a', message: 'lost' },
      { kind: 'retried', id: 'a' },
    ],
    ['a waiting 0', 'b waiting 0'],
  ],
  ['after a finished upload', [{ kind: 'finished', row: { id: 'a' } as ListingImage }], ['b waiting 0']],
  ['after a photo was removed', [{ kind: 'removed', id: 'b' }], ['a waiting 0']],
])('the queue of photo uploads has the right states and progress %s', (_, events, expected) => {
  expect(applyEvents(events)).toEqual(expected)
})

test('the queue of photo uploads uploads one photo at a time, and an error does not block the next photo', () => {
  const [a, b] = [makeQueued('a'), makeQueued('b')]
  expect(nextToUpload([a, b])?.id).toBe('a')
  expect(nextToUpload([{ ...a, state: 'uploading' }, b])).toBeNull()
  expect(nextToUpload([{ ...a, state: 'error' }, b])?.id).toBe('b')
  expect(nextToUpload([])).toBeNull()
})

test('photos of a new listing wait until the listing is saved, and are removed if it is not saved (IMG-6)', () => {
  const held: QueuedPhoto[] = [
    { ...makeQueued('a'), state: 'held' },
    { ...makeQueued('b'), state: 'held', listingId: 'other' },
  ]
  expect(nextToUpload(held)).toBeNull()
  const released = nextQueue(held, { kind: 'released', listingId: 'b' })
  expect(released.map(({ state }) => state)).toEqual(['waiting', 'held'])
  const dropped = nextQueue(released, { kind: 'dropped', listingId: 'b' })
  expect(dropped.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(nextQueue(held, { kind: 'dropped', listingId: 'b' }).map(({ id }) => id)).toEqual(['b'])
})
