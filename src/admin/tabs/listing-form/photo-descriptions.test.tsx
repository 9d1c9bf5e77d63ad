// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { deferred } from '../../../../tests/fixtures/deferred.ts'
import {
  changeOnServer,
  field,
  openForm,
  preparePage,
  press,
  resetPhotoForm,
  server,
  shown,
  storedDescriptions,
  type,
} from '../../../../tests/fixtures/photo-form.tsx'

beforeAll(preparePage)
beforeEach(resetPhotoForm)
afterEach(cleanup)

test("the form's Save also saves the typed descriptions of photos (DRAFT-4)", async () => {
  await openForm()
  type('Description of photo 2', 'The door')
  press('Save Business')
  await screen.findByRole('link', { name: 'Open' })
  expect(storedDescriptions()).toEqual([null, 'The door'])
})

test('a description that could not be saved keeps the form open, and the next Save saves it (DRAFT-4)', async () => {
  await openForm()
  type('Description of photo 1', 'The counter')
  server.isLost = true
  press('Save Business')
  await waitFor(() => expect(shown).toContain('The description of a photo is not saved yet.'))
  await screen.findByRole('button', { name: 'Save Business' })
  expect(field('Description of photo 1').value).toBe('The counter')
  server.isLost = false
  press('Save Business')
  await screen.findByRole('link', { name: 'Open' })
  expect(storedDescriptions()).toEqual(['The counter', null])
})

test('the reason why a description was not saved stays visible while another description is saved (TOAST-1)', async () => {
  await openForm()
  type('Description of photo 1', 'The counter')
  type('Description of photo 2', 'The door')
  server.isLost = 'photo-0'
  press('Save Business')
  await waitFor(() => expect(shown).toContain('The description of a photo is not saved yet.'))
  expect(storedDescriptions()).toEqual([null, 'The door'])
  screen.getByText('Failed to save the change. Please try again.')
  server.isLost = false
  press('Save the description of photo 1')
  await waitFor(() => expect(storedDescriptions()).toEqual(['The counter', 'The door']))
  expect(screen.queryByText('Failed to save the change. Please try again.')).toBeNull()
})

test.each([
  [false, 'Description saved', 'The door'],
  [true, 'The description of a photo is not saved yet.', null],
])(
  'after the form is left during its save, descriptions are saved, or a message says they are not (lost: %s) (DRAFT-5)',
  async (lost, said, text) => {
    await openForm()
    type('Phone number', '625-2000')
    type('Description of photo 2', 'The door')
    const answer = deferred<void>()
    server.answered = answer.promise
    server.isLost = lost
    press('Save Business')
    press('Cancel')
    await screen.findByRole('link', { name: 'Open' })
    expect(shown).toEqual([])
    answer.resolve()
    await waitFor(() => expect(shown).toContain(said))
    expect(storedDescriptions()).toEqual([null, text])
  },
)

test('an unsaved description is kept for the next time the form is opened, until it is saved (DRAFT-1) (DRAFT-2)', async () => {
  await openForm()
  type('Description of photo 1', 'The counter')
  press('Cancel')
  fireEvent.click(await screen.findByRole('link', { name: 'Open' }))
  await waitFor(() => expect(field('Description of photo 1').value).toBe('The counter'))
  press('Save the description of photo 1')
  await waitFor(() => expect(storedDescriptions()).toEqual(['The counter', null]))
  press('Cancel')
  changeOnServer('photo-0', { alt_text: 'The new counter' })
  fireEvent.click(await screen.findByRole('link', { name: 'Open' }))
  await waitFor(() => expect(field('Description of photo 1').value).toBe('The new counter'))
})

test("another admin's description is shown before the typed one can overwrite it (CONFLICT-1)", async () => {
  await openForm()
  changeOnServer('photo-0', { alt_text: 'Their counter' })
  changeOnServer('photo-1', { alt_text: 'Their door' })
  type('Description of photo 1', 'My counter')
  press('Save the description of photo 1')
  await screen.findByText('Their counter')
  // A field in which nobody typed shows the other admin's description.
  expect(field('Description of photo 2').value).toBe('Their door')
  press('Save the description of photo 1')
  press('Save Business')
  await waitFor(() => expect(shown).toContain('The description of a photo is not saved yet.'))
  expect(storedDescriptions()).toEqual(['Their counter', 'Their door'])
  press('Keep my description of photo 1')
  press('Save the description of photo 1')
  await waitFor(() => expect(storedDescriptions()).toEqual(['My counter', 'Their door']))
})

test("the typed description can be replaced by another admin's description (CONFLICT-1)", async () => {
  await openForm()
  changeOnServer('photo-0', { alt_text: 'Their counter' })
  type('Description of photo 1', 'My counter')
  press('Save the description of photo 1')
  fireEvent.click(await screen.findByRole('button', { name: 'Use their description of photo 1' }))
  expect(field('Description of photo 1').value).toBe('Their counter')
  expect(screen.queryByRole('button', { name: 'Use their description of photo 1' })).toBeNull()
})

test('the heading of the photos gets the focus when the focused photo is deleted (A11Y-3)', async () => {
  await openForm()
  screen.getByRole('button', { name: 'Delete photo 2' }).focus()
  press('Delete photo 2')
  press('Delete')
  // Set the focus here, because the dialogs of this test do not return it when they close.
  screen.getByRole('button', { name: 'Delete photo 2' }).focus()
  await waitFor(() => expect(shown).toEqual(['Image deleted successfully']))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Photos' }))
})
