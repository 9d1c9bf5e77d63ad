// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { READY_STATUS } from '../../tests/fixtures/directory-view.tsx'
import { testCard } from '../../tests/fixtures/listing-card.ts'
import type { DirectoryClient } from '../directory/client.ts'
import { readNoteDraft, writeNoteDraft } from '../listings/favourites/favourite-notes.ts'
import { favourites, LONGEST_NOTE } from '../listings/favourites/favourites.ts'
import { followMergedFavourites } from './merged-favourites.ts'

const duplicate = { id: testCard(1).id, snapshot: testCard(1), savedAt: 1_000 }
const original = { id: testCard(2).id, snapshot: testCard(2), savedAt: 2_000 }

/** Answers for the device's copy that the duplicate was merged into the original. */
const ask = async (_name: string, ids: readonly string[]) =>
  ids.filter((id) => id === duplicate.id).map((id) => ({ id, card: original.snapshot }))

function followMerge(): void {
  followMergedFavourites({
    getStatus: () => READY_STATUS,
    subscribe: () => () => undefined,
    ask: ask as DirectoryClient['ask'],
  })
}

beforeEach(async () => {
  const { favourites: earlier } = await favourites.untilRead()
  for (const { id } of earlier) favourites.remove(id)
})

it('a favorite of a duplicate moves to the kept listing with its note and its time (MERGE-2, FAV-7)', async () => {
  favourites.saveAll([{ ...duplicate, note: 'Ask for the blue boat' }])
  followMerge()
  await vi.waitFor(() =>
    expect(favourites.read().favourites).toEqual([
      { ...original, savedAt: duplicate.savedAt, note: 'Ask for the blue boat' },
    ]),
  )
})

it('if both listings are favorites, the kept listing gets both notes (MERGE-2, FAV-7)', async () => {
  favourites.saveAll([
    { ...duplicate, note: 'Ask for the blue boat' },
    { ...original, note: 'Closed at noon' },
  ])
  followMerge()
  await vi.waitFor(() =>
    expect(favourites.read().favourites).toEqual([
      { ...original, note: 'Closed at noon\nAsk for the blue boat' },
    ]),
  )
})

it.each([
  [
    'equal to a line of the other note, it is not repeated',
    'Closed at noon',
    'Closed at noon\nBlue boat',
    '',
  ],
  ['only the beginning of a line of the other note, both notes stay', 'Room 1', 'Room 12', '\nRoom 1'],
])('if the note of the duplicate is %s (MERGE-2, FAV-7)', async (_, note, kept, added) => {
  favourites.saveAll([
    { ...duplicate, note },
    { ...original, note: kept },
  ])
  followMerge()
  await vi.waitFor(() =>
    expect(favourites.read().favourites).toEqual([{ ...original, note: `${kept}${added}` }]),
  )
})

it.each([
  ['of a favorite without a note', undefined, null, 'Blue boat, pier 2'],
  [
    'beside the note of that favorite',
    'Closed at noon',
    null,
    'Closed at noon\nBlue boat\nBlue boat, pier 2',
  ],
  ['beside a note that is being written there', undefined, 'Ask for Jemi', 'Ask for Jemi\nBlue boat, pier 2'],
])(
  'a note that is being written continues at the kept listing, %s (MERGE-2, FAV-7)',
  async (_, note, written, shown) => {
    const kept = { ...original, ...(note === undefined ? {} : { note }) }
    favourites.saveAll(written === null && note === undefined ? [] : [kept])
    if (written !== null) writeNoteDraft(original.id, '', written)
    favourites.saveAll([{ ...duplicate, note: 'Blue boat' }])
    writeNoteDraft(duplicate.id, 'Blue boat', 'Blue boat, pier 2')
    followMerge()
    await vi.waitFor(() => expect(favourites.read().favourites.map(({ id }) => id)).toEqual([original.id]))
    expect(readNoteDraft(duplicate.id, '')).toBeNull()
    const saved = favourites.read().favourites[0]?.note ?? ''
    expect(readNoteDraft(original.id, saved)).toBe(shown)
    writeNoteDraft(original.id, '', null)
  },
)

it('if both notes together are too long for one favorite, both favorites stay (MERGE-2, FAV-7)', async () => {
  const both = [
    { ...original, note: 'b'.repeat(LONGEST_NOTE) },
    { ...duplicate, note: 'a'.repeat(LONGEST_NOTE) },
  ]
  favourites.saveAll(both)
  followMerge()
  // A new favorite starts the task again. Wait long enough for it to move the first two, which it must not do.
  const other = { id: testCard(3).id, snapshot: testCard(3), savedAt: 3_000 }
  favourites.saveAll([other])
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(favourites.read().favourites).toEqual([other, ...both])
})
