// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDeferred } from '../../../../tests/fixtures/deferred.ts'
import {
  changeOnServer,
  findField,
  openForm,
  preparePage,
  pressButton,
  resetPhotoForm,
  server,
  shown,
  readStoredDescriptions,
  typeInField,
} from '../../../../tests/fixtures/photo-form.tsx'

beforeAll(preparePage)
beforeEach(resetPhotoForm)
afterEach(cleanup)

test('Save in the form of a listing also saves the typed descriptions of photos (DRAFT-4)', async () => {
  await openForm()
  typeInField('Description of photo 2', 'The door')
  pressButton('Save Business')
  await screen.findByRole('link', { name: 'Open' })
  expect(readStoredDescriptions()).toEqual([null, 'The door'])
})

test("a photo's description that could not be saved keeps the form open, and the next Save saves it (DRAFT-4)", async () => {
  await openForm()
  typeInField('Description of photo 1', 'The counter')
  server.isLost = true
  pressButton('Save Business')
  await waitFor(() => expect(shown).toContain('The description of a photo is not saved yet.'))
  await screen.findByRole('button', { name: 'Save Business' })
  expect(findField('Description of photo 1').value).toBe('The counter')
  server.isLost = false
  pressButton('Save Business')
  await screen.findByRole('link', { name: 'Open' })
  expect(readStoredDescriptions()).toEqual(['The counter', null])
})

test("the reason why a photo's description was not saved stays visible while another description is saved (TOAST-1)", async () => {
  await openForm()
  typeInField('Description of photo 1', 'The counter')
  typeInField('Description of photo 2', 'The door')
  server.isLost = 'photo-0'
  pressButton('Save Business')
  await waitFor(() => expect(shown).toContain('The description of a photo is not saved yet.'))
  expect(readStoredDescriptions()).toEqual([null, 'The door'])
  screen.getByText('Failed to save the change. Please try again.')
  server.isLost = false
  pressButton('Save the description of photo 1')
  await waitFor(() => expect(readStoredDescriptions()).toEqual(['The counter', 'The door']))
  expect(screen.queryByText('Failed to save the change. Please try again.')).toBeNull()
})

test.each([
  [false, 'Description saved', 'The door'],
  [true, 'The description of a photo is not saved yet.', null],
])(
  'after the form of a listing is left during its save, photo descriptions are saved, or a message says they are not (lost: %s) (DRAFT-5)',
  async (lost, said, text) => {
    await openForm()
    typeInField('Phone number', '625-2000')
    typeInField('Description of photo 2', 'The door')
    const answer = createDeferred<void>()
    server.answered = answer.promise
    server.isLost = lost
    pressButton('Save Business')
    pressButton('Cancel')
    await screen.findByRole('link', { name: 'Open' })
    expect(shown).toEqual([])
    answer.resolve()
    await waitFor(() => expect(shown).toContain(said))
    expect(readStoredDescriptions()).toEqual([null, text])
  },
)

test('an unsaved description of a photo is kept for the next time the form is opened, until it is saved (DRAFT-1) (DRAFT-2)', async () => {
  await openForm()
  typeInField('Description of photo 1', 'The counter')
  pressButton('Cancel')
  fireEvent.click(await screen.findByRole('link', { name: 'Open' }))
  await waitFor(() => expect(findField('Description of photo 1').value).toBe('The counter'))
  pressButton('Save the description of photo 1')
  await waitFor(() => expect(readStoredDescriptions()).toEqual(['The counter', null]))
  pressButton('Cancel')
  changeOnServer('photo-0', { alt_text: 'The new counter' })
  fireEvent.click(await screen.findByRole('link', { name: 'Open' }))
  await waitFor(() => expect(findField('Description of photo 1').value).toBe('The new counter'))
})

test("another admin's description of a photo is shown before the typed one can overwrite it (CONFLICT-1)", async () => {
  await openForm()
  changeOnServer('photo-0', { alt_text: 'Their counter' })
  changeOnServer('photo-1', { alt_text: 'Their door' })
  typeInField('Description of photo 1', 'My counter')
  pressButton('Save the description of photo 1')
  await screen.findByText('Their counter')
  // A field in which nobody typed shows the other admin's description.
  expect(findField('Description of photo 2').value).toBe('Their door')
  pressButton('Save the description of photo 1')
  pressButton('Save Business')
  await waitFor(() => expect(shown).toContain('The description of a photo is not saved yet.'))
  expect(readStoredDescriptions()).toEqual(['Their counter', 'Their door'])
  pressButton('Keep my description of photo 1')
  pressButton('Save the description of photo 1')
  await waitFor(() => expect(readStoredDescriptions()).toEqual(['My counter', 'Their door']))
})

test("the typed description of a photo can be replaced by another admin's description (CONFLICT-1)", async () => {
  await openForm()
  changeOnServer('photo-0', { alt_text: 'Their counter' })
  typeInField('Description of photo 1', 'My counter')
  pressButton('Save the description of photo 1')
  fireEvent.click(await screen.findByRole('button', { name: 'Use their description of photo 1' }))
  expect(findField('Description of photo 1').value).toBe('Their counter')
  expect(screen.queryByRole('button', { name: 'Use their description of photo 1' })).toBeNull()
})

test('the heading of the photos gets the focus when the focused photo is deleted (A11Y-3)', async () => {
  await openForm()
  screen.getByRole('button', { name: 'Delete photo 2' }).focus()
  pressButton('Delete photo 2')
  pressButton('Delete')
  // Set the focus here, because the dialogs of this test do not return it when they close.
  screen.getByRole('button', { name: 'Delete photo 2' }).focus()
  await waitFor(() => expect(shown).toEqual(['Image deleted successfully']))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Photos' }))
})
