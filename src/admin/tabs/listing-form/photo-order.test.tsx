// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDeferred } from '../../../../tests/fixtures/deferred.ts'
import {
  changeOnServer,
  findField,
  openForm,
  createPhoto,
  preparePage,
  pressButton,
  resetPhotoForm,
  server,
  shown,
  typeInField,
} from '../../../../tests/fixtures/photo-form.tsx'

/** The descriptions in the order of the photos. */
const readStoredOrder = () =>
  server.photos.toSorted((a, b) => a.display_order - b.display_order).map(({ alt_text: text }) => text)

/** Moves the first of three photos to the end. @returns a function that lets its pending save finish */
async function moveFirstOfThree(): Promise<() => void> {
  server.photos = ['Counter', 'Door', 'Boat'].map((text, at) => createPhoto(at, text))
  await openForm()
  const answer = createDeferred<void>()
  server.held = answer.promise
  pressButton('Move photo 1 later')
  pressButton('Move photo 2 later')
  return answer.resolve
}

/** The texts in the description fields of three photos. */
const readTypedDescriptions = () => [1, 2, 3].map((at) => findField(`Description of photo ${at}`).value)

beforeAll(preparePage)
beforeEach(resetPhotoForm)
afterEach(cleanup)

test('while the order of the photos is being saved, no other change of the photos is sent (CONFLICT-9)', async () => {
  changeOnServer('photo-0', { alt_text: 'Counter' })
  await openForm()
  typeInField('Description of photo 2', 'Door')
  const answer = createDeferred<void>()
  server.held = answer.promise
  pressButton('Move photo 1 later')
  await waitFor(() => expect(findField('Description of photo 2').value).toBe('Counter'))
  for (const name of ['Delete photo 1', 'Save the description of photo 1']) {
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
    pressButton(name)
  }
  answer.resolve()
  await waitFor(() => expect(shown).toEqual(['Order of the photos saved']))
  expect(readStoredOrder()).toEqual([null, 'Counter'])
  pressButton('Save the description of photo 1')
  await waitFor(() => expect(readStoredOrder()).toEqual(['Door', 'Counter']))
})

test('photos can be moved again while their order is being saved, and the last order is stored (IMG-15)', async () => {
  const answer = await moveFirstOfThree()
  pressButton('Move photo 1 later')
  expect(readTypedDescriptions()).toEqual(['Boat', 'Door', 'Counter'])
  answer()
  await waitFor(() => expect(shown).toEqual(['Order of the photos saved']))
  expect(readStoredOrder()).toEqual(['Boat', 'Door', 'Counter'])
  expect(readTypedDescriptions()).toEqual(['Boat', 'Door', 'Counter'])
  pressButton('Move photo 3 earlier')
  await waitFor(() => expect(readStoredOrder()).toEqual(['Boat', 'Counter', 'Door']))
})

test('a new order of photos is stored completely even if the form is left while it is being saved (IMG-15)', async () => {
  const answer = await moveFirstOfThree()
  pressButton('Cancel')
  await screen.findByText('Open')
  answer()
  await waitFor(() => expect(shown).toEqual(['Order of the photos saved']))
  expect(server.photos.map(({ alt_text: text, display_order: at }) => [text, at])).toEqual([
    ['Counter', 2],
    ['Door', 0],
    ['Boat', 1],
  ])
})

test('a photo that another admin moved while a new order was being saved is reported and not overwritten (CONFLICT-9)', async () => {
  const answer = await moveFirstOfThree()
  changeOnServer('photo-2', { display_order: 7 })
  answer()
  await screen.findByText(/^Somebody else changed the photos/)
  expect(server.photos.find(({ id }) => id === 'photo-2')?.display_order).toBe(7)
})

test('a photo that is moved while a description is being saved is stored after that save (IMG-15)', async () => {
  changeOnServer('photo-0', { alt_text: 'Counter' })
  await openForm()
  const answer = createDeferred<void>()
  server.held = answer.promise
  typeInField('Description of photo 2', 'Door')
  pressButton('Save the description of photo 2')
  pressButton('Move photo 1 later')
  expect(findField('Description of photo 1').value).toBe('Door')
  answer.resolve()
  await waitFor(() => expect(shown).toEqual(['Description saved', 'Order of the photos saved']))
  expect(readStoredOrder()).toEqual(['Door', 'Counter'])
})

test("another admin's photo description does not block a new order of photos, and another admin's order does not block a description (CONFLICT-9)", async () => {
  await openForm()
  changeOnServer('photo-0', { alt_text: 'Counter' })
  pressButton('Move photo 1 later')
  await waitFor(() => expect(shown).toEqual(['Order of the photos saved']))
  expect(readStoredOrder()).toEqual([null, 'Counter'])
  changeOnServer('photo-1', { display_order: 5 })
  typeInField('Description of photo 1', 'Door')
  pressButton('Save the description of photo 1')
  await waitFor(() => expect(readStoredOrder()).toEqual(['Counter', 'Door']))
})

test('the stored order is shown again when a new order is refused (CONFLICT-9)', async () => {
  changeOnServer('photo-0', { alt_text: 'Counter' })
  await openForm()
  server.isRefused = true
  pressButton('Move photo 1 later')
  await screen.findByText('Failed to save the change. Please try again.')
  expect(findField('Description of photo 1').value).toBe('Counter')
})
