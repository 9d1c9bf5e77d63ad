// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { waitUntil } from '../../../tests/fixtures/wait-until.ts'
import { createTestCard } from '../../../tests/fixtures/listing-card.ts'
import { openFavouriteStore } from '../../listings/favourites/favourite-records.ts'
import {
  favourites,
  Favourites,
  MAX_NOTE_LENGTH,
  useFavourites,
} from '../../listings/favourites/favourites.ts'
import { FavouriteNote } from './favourite-note.tsx'

afterEach(cleanup)

function NotesOfFavourites() {
  return useFavourites().favourites.map((favourite) => (
    <FavouriteNote key={favourite.id} favourite={favourite} />
  ))
}

const pressButton = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const writeNote = (text: string) => {
  fireEvent.change(screen.getByRole('textbox', { name: 'Your note: Place 1' }), { target: { value: text } })
  pressButton('Save')
}

it('a favourite has a private note, which survives a restart and can be removed (FAV-7)', async () => {
  favourites.save(createTestCard(1), 1_000)
  render(<NotesOfFavourites />)
  fireEvent.click(await screen.findByRole('button', { name: 'Add a note: Place 1' }))
  writeNote('  Ask for Jemi,\nside door  ')
  expect(screen.getByText(/Ask for Jemi/).textContent).toBe('Ask for Jemi,\nside door')

  const restarted = new Favourites(
    () => openFavouriteStore(),
    () => undefined,
  )
  await waitUntil(async () =>
    expect((await restarted.untilRead()).favourites).toMatchObject([{ note: 'Ask for Jemi,\nside door' }]),
  )
  pressButton('Change the note: Place 1')
  writeNote(' ')
  expect(screen.queryByText(/Ask for Jemi/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Add a note: Place 1' })).toBeTruthy()
})

const noteField = () => screen.queryByRole<HTMLTextAreaElement>('textbox', { name: 'Your note: Place 1' })
const leaveAndReturn = () => {
  cleanup()
  render(<NotesOfFavourites />)
}

it('unsaved text of a note survives leaving and reopening the page, until it is saved or cancelled (FAV-7)', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  favourites.save(createTestCard(1), 1_000)
  const typeNote = (text: string) => fireEvent.input(noteField() as Element, { target: { value: text } })
  render(<NotesOfFavourites />)
  fireEvent.click(await screen.findByRole('button', { name: 'Add a note: Place 1' }))
  expect(document.activeElement).toBe(noteField())
  typeNote('Half a not')
  expect(Object.values(sessionStorage)).toEqual([expect.stringContaining('Half a not')])
  leaveAndReturn()
  expect(noteField()?.value).toBe('Half a not')
  // The person did not open the field this time, so the field must not take the focus.
  expect(document.activeElement).toBe(document.body)
  pressButton('Cancel')
  leaveAndReturn()
  expect(noteField()).toBeNull()

  pressButton('Add a note: Place 1')
  typeNote('Whole note')
  pressButton('Save')
  leaveAndReturn()
  expect(noteField()).toBeNull()
  expect(screen.getByText('Whole note')).toBeTruthy()

  pressButton('Change the note: Place 1')
  typeNote('Whole note, longer')
  // Another tab, or an import, changes the note meanwhile.
  favourites.setNote(createTestCard(1).id, 'Whole note from elsewhere')
  leaveAndReturn()
  expect(noteField()?.value).toBe('Whole note from elsewhere\nWhole note, longer')
  pressButton('Cancel')

  const refusedWrite = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  pressButton('Change the note: Place 1')
  typeNote('On a full device')
  leaveAndReturn()
  expect(noteField()?.value).toBe('On a full device')
  pressButton('Cancel')
  refusedWrite.mockRestore()
  expect(sessionStorage).toHaveLength(0)
})

it('the button Save does not shorten a note that is too long, but leaves it in its field with an error (FAV-7)', async () => {
  const tooLongNote = 'a'.repeat(MAX_NOTE_LENGTH)
  favourites.remove(createTestCard(1).id)
  favourites.save(createTestCard(1), 1_000)
  render(<NotesOfFavourites />)
  fireEvent.click(await screen.findByRole('button', { name: 'Add a note: Place 1' }))
  // Two notes that were joined may be longer than the field allows a person to type.
  fireEvent.input(noteField() as Element, { target: { value: `${tooLongNote} and more` } })
  pressButton('Save')
  expect(noteField()?.validationMessage).toContain(`${MAX_NOTE_LENGTH} characters`)
  expect(noteField()?.value).toBe(`${tooLongNote} and more`)
  expect(favourites.read().favourites[0]?.note).toBeUndefined()
  fireEvent.input(noteField() as Element, { target: { value: tooLongNote } })
  pressButton('Save')
  expect(noteField()).toBeNull()
  expect(favourites.read().favourites[0]?.note).toBe(tooLongNote)
})
