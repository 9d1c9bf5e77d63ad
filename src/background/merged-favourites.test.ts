// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { waitUntil } from '../../tests/fixtures/wait-until.ts'
import { READY_STATUS } from '../../tests/fixtures/directory-view.tsx'
import { createTestCard } from '../../tests/fixtures/listing-card.ts'
import type { DirectoryClient } from '../directory/client.ts'
import { readNoteDraft, writeNoteDraft } from '../listings/favourites/favourite-notes.ts'
import { favourites, MAX_NOTE_LENGTH } from '../listings/favourites/favourites.ts'
import { followMergedFavourites } from './merged-favourites.ts'

const duplicateFavourite = { id: createTestCard(1).id, snapshot: createTestCard(1), savedAt: 1_000 }
const originalFavourite = { id: createTestCard(2).id, snapshot: createTestCard(2), savedAt: 2_000 }

/** Answers like the device's copy of the directory that the duplicate was merged into the original. */
const answerMergedListings = async (_name: string, ids: readonly string[]) =>
  ids.filter((id) => id === duplicateFavourite.id).map((id) => ({ id, card: originalFavourite.snapshot }))

function followMerge(): void {
  followMergedFavourites({
    getStatus: () => READY_STATUS,
    subscribe: () => () => undefined,
    ask: answerMergedListings as DirectoryClient['ask'],
  })
}

beforeEach(async () => {
  const { favourites: earlier } = await favourites.untilRead()
  for (const { id } of earlier) favourites.remove(id)
})

it('a favorite of a duplicate moves to the kept listing with its note and its time (MERGE-2, FAV-7)', async () => {
  favourites.saveAll([{ ...duplicateFavourite, note: 'Ask for the blue boat' }])
  followMerge()
  await waitUntil(() =>
    expect(favourites.read().favourites).toEqual([
      { ...originalFavourite, savedAt: duplicateFavourite.savedAt, note: 'Ask for the blue boat' },
    ]),
  )
})

it('if a duplicate and its kept listing are both favorites, the kept listing gets both notes (MERGE-2, FAV-7)', async () => {
  favourites.saveAll([
    { ...duplicateFavourite, note: 'Ask for the blue boat' },
    { ...originalFavourite, note: 'Closed at noon' },
  ])
  followMerge()
  await waitUntil(() =>
    expect(favourites.read().favourites).toEqual([
      { ...originalFavourite, note: 'Closed at noon\nAsk for the blue boat' },
    ]),
  )
})

it.each([
  [
    'equal to a line of the other note, the line is not repeated',
    'Closed at noon',
    'Closed at noon\nBlue boat',
    '',
  ],
  ['only the beginning of a line of the other note, both notes stay', 'Room 1', 'Room 12', '\nRoom 1'],
])('if the note of a favorite that is a duplicate is %s (MERGE-2, FAV-7)', async (_, note, kept, added) => {
  favourites.saveAll([
    { ...duplicateFavourite, note },
    { ...originalFavourite, note: kept },
  ])
  followMerge()
  await waitUntil(() =>
    expect(favourites.read().favourites).toEqual([{ ...originalFavourite, note: `${kept}${added}` }]),
  )
})

it.each([
  ['which is no favorite yet', undefined, null, 'Blue boat, pier 2'],
  [
    'beside the note of that favorite',
    'Closed at noon',
    null,
    'Closed at noon\nBlue boat\nBlue boat, pier 2',
  ],
  ['beside a note that is being written there', undefined, 'Ask for Jemi', 'Ask for Jemi\nBlue boat, pier 2'],
])(
  'a note being written for a duplicate continues at the kept listing, %s (MERGE-2, FAV-7)',
  async (_, note, written, shown) => {
    const keptFavourite = { ...originalFavourite, ...(note === undefined ? {} : { note }) }
    favourites.saveAll(written === null && note === undefined ? [] : [keptFavourite])
    if (written !== null) writeNoteDraft(originalFavourite.id, '', written)
    favourites.saveAll([{ ...duplicateFavourite, note: 'Blue boat' }])
    writeNoteDraft(duplicateFavourite.id, 'Blue boat', 'Blue boat, pier 2')
    followMerge()
    await waitUntil(() =>
      expect(favourites.read().favourites.map(({ id }) => id)).toEqual([originalFavourite.id]),
    )
    expect(readNoteDraft(duplicateFavourite.id, '')).toBeNull()
    const savedNote = favourites.read().favourites[0]?.note ?? ''
    expect(readNoteDraft(originalFavourite.id, savedNote)).toBe(shown)
    writeNoteDraft(originalFavourite.id, '', null)
  },
)

it('if the notes of a duplicate and its kept listing are together too long, both favorites stay (MERGE-2, FAV-7)', async () => {
  const bothFavourites = [
    { ...originalFavourite, note: 'b'.repeat(MAX_NOTE_LENGTH) },
    { ...duplicateFavourite, note: 'a'.repeat(MAX_NOTE_LENGTH) },
  ]
  favourites.saveAll(bothFavourites)
  followMerge()
  // A new favorite starts the task again. Wait long enough for the task to move the first two favorites, which it must
  // not do.
  const otherFavourite = { id: createTestCard(3).id, snapshot: createTestCard(3), savedAt: 3_000 }
  favourites.saveAll([otherFavourite])
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(favourites.read().favourites).toEqual([otherFavourite, ...bothFavourites])
})
