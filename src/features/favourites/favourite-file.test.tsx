// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTestCard } from '../../../tests/fixtures/listing-card.ts'
import { favourites, MAX_NOTE_LENGTH } from '../../listings/favourites/favourites.ts'
import { saveFile } from '../../browser/save-file.ts'
import { FavouriteFile } from './favourite-file.tsx'
import { writeFavouritesFile } from './favourites-file.ts'

vi.mock('../../browser/save-file.ts', () => ({ saveFile: vi.fn() }))

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
beforeEach(async () => {
  vi.mocked(saveFile).mockClear()
  for (const { id } of (await favourites.untilRead()).favourites) favourites.remove(id)
})

const LONG_NOTE = 'b'.repeat(MAX_NOTE_LENGTH - 5)

it.each([
  ['is used if the favorite on this device has no note', '', 'Blue boat', 'Blue boat', '1 note was added.'],
  [
    'is added to another note on this device',
    'Closed at noon',
    'Blue boat',
    'Closed at noon\nBlue boat',
    '1 note was added.',
  ],
  ['is not added twice', 'Closed at noon\nBlue boat', 'Blue boat', 'Closed at noon\nBlue boat', ''],
  [
    'replaces a note that is a part of it',
    'Blue boat',
    'Blue boat, pier 2',
    'Blue boat, pier 2',
    '1 note was added.',
  ],
  ['is left out if both notes together are too long', LONG_NOTE, 'Blue boat', LONG_NOTE, ''],
  ['does not erase the note on this device if it is empty', 'Closed at noon', '', 'Closed at noon', ''],
])('the note of an imported favorite %s (FAV-7)', async (_, own, imported, kept, said) => {
  const { id } = createTestCard(1)
  favourites.save(createTestCard(1), 1_000)
  favourites.setNote(id, own)
  render(<FavouriteFile />)
  const rows = [{ id, snapshot: createTestCard(1), savedAt: 2_000, note: imported }]
  const file = new File([writeFavouritesFile(rows, new Date())], 'favorites.json')
  fireEvent.change(screen.getByLabelText('Import from a file'), { target: { files: [file] } })
  const outcomeText = await screen.findByText(/1 was already here/)
  expect(outcomeText.textContent).toBe(
    ['No favorite was added. 1 was already here.', said].filter(Boolean).join(' '),
  )
  expect(favourites.read().favourites).toMatchObject([{ id, savedAt: 1_000, note: kept }])
})

it('the exported file has the private notes, and a device without these favorites takes them over with their notes (FAV-7)', async () => {
  favourites.save(createTestCard(1), 1_000)
  favourites.setNote(createTestCard(1).id, 'Ask for Jemi,\nside door')
  favourites.save(createTestCard(2), 2_000)
  render(<FavouriteFile />)
  fireEvent.click(screen.getByRole('button', { name: /^Export/ }))
  const exported = vi.mocked(saveFile).mock.calls[0]?.[0]
  const originalFavourites = favourites.read().favourites
  for (const { id } of originalFavourites) favourites.remove(id)

  const file = new File(exported ? [exported] : [], 'favorites.json')
  fireEvent.change(screen.getByLabelText('Import from a file'), { target: { files: [file] } })
  await screen.findByText(/2 favorites were added/)
  const notesById = Object.fromEntries(favourites.read().favourites.map(({ id, note }) => [id, note]))
  expect(notesById).toEqual({
    [createTestCard(1).id]: 'Ask for Jemi,\nside door',
    [createTestCard(2).id]: undefined,
  })
})

it('the name of the exported file contains the date in Majuro (FAV-5)', () => {
  favourites.save(createTestCard(1), 1_000)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T20:00:00Z') })
  render(<FavouriteFile />)
  fireEvent.click(screen.getByRole('button', { name: /^Export/ }))
  expect(vi.mocked(saveFile).mock.calls[0]?.[1]).toContain('2026-11-21')
})
