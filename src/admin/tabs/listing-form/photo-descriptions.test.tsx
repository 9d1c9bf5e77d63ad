// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addModalDialogs, AdminView, recordToasts } from '../../../../tests/fixtures/admin-view.tsx'
import { deferred } from '../../../../tests/fixtures/deferred.ts'
import { makeListing } from '../../../../tests/fixtures/make-listing.ts'
import { RequestFailure } from '../../../backend/request-failure.ts'
import type { Listing, ListingImage } from '../../../domain/listing/listing.ts'
import { Link } from '../../../ui/link.tsx'
import { eraseDrafts } from '../../kit/drafts.ts'
import { ListingFormScreen } from './listing-form-screen.tsx'
import { UploadsProvider } from './photos/uploads.tsx'

const ID = '00000000-0000-4000-8000-00000000000a'
const EDIT = `/admin/business/edit/${ID}`
const LISTING = makeListing(ID, {
  name: 'Store',
  description: 'Food and tools',
  address_details: 'Uliga',
  phone: '625-1000',
  email: 'store@example.org',
  operating_hours: 'Mon-Fri 8-5',
})

/** The photos on the server. */
let photos: ListingImage[]
/** True: all requests that change a photo fail; an id: only those for this photo fail. */
let isLost: boolean | string
/** The save of the form waits for this promise. */
let answered: Promise<unknown>
/** Requests that change a photo wait for this promise. */
let held: Promise<unknown>
/** True if the account may not change photos. */
let isRefused: boolean

const photo = (at: number, text: string | null = null): ListingImage => ({
  id: `photo-${at}`,
  revision: 1,
  business_id: ID,
  image_url: `/${at}.jpg`,
  thumbnail_url: null,
  image_type: 'full',
  display_order: at,
  alt_text: text,
  file_name: null,
  created_at: '2026-01-01T00:00:00Z',
})

/** Changes a photo on the server, like another admin. */
function change(id: string, changes: Partial<ListingImage>): void {
  photos = photos.map((row) => (row.id === id ? { ...row, ...changes, revision: row.revision + 1 } : row))
}

const tables = {
  readRows: (table: string) => Promise.resolve(table === 'businesses' ? [LISTING] : []),
  readAllRows: (table: string) => Promise.resolve(table === 'business_images' ? photos : []),
  updateRow: async (_: string, id: string, changes: Partial<ListingImage>, { value }: { value: number }) => {
    await held
    if (isRefused) return { kind: 'refused' }
    if (isLost === true || isLost === id) throw new RequestFailure('', { kind: 'network' })
    const current = photos.find((row) => row.id === id)
    if (current === undefined) return { kind: 'deleted' }
    if (current.revision !== value) return { kind: 'conflict', current }
    change(id, changes)
    return { kind: 'saved', row: photos.find((row) => row.id === id) }
  },
}
const deleteRow = async (_: string, id: string) => {
  photos = photos.filter((row) => row.id !== id)
  return { kind: 'saved' }
}
const callFunction = async ({ body }: { body: Partial<Listing> }) => {
  await answered
  return { ...LISTING, ...body, revision: 2 }
}
const { shown, toaster } = recordToasts()

async function open(): Promise<void> {
  render(
    <MemoryRouter initialEntries={[EDIT]}>
      <AdminView backend={{ tables: { ...tables, deleteRow }, callFunction }} toaster={toaster}>
        <UploadsProvider>
          <Routes>
            <Route path={EDIT} element={<ListingFormScreen id={ID} />} />
            <Route path="/admin" element={<Link to={EDIT}>Open</Link>} />
          </Routes>
        </UploadsProvider>
      </AdminView>
    </MemoryRouter>,
  )
  await screen.findByLabelText('Description of photo 1')
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** The descriptions in the order of the photos. */
const order = () =>
  photos.toSorted((a, b) => a.display_order - b.display_order).map(({ alt_text: text }) => text)
/** Moves the first of three photos to the end. @returns a function that lets its pending save finish */
async function moveFirstOfThree(): Promise<() => void> {
  photos = ['Counter', 'Door', 'Boat'].map((text, at) => photo(at, text))
  await open()
  const answer = deferred<void>()
  held = answer.promise
  press('Move photo 1 later')
  press('Move photo 2 later')
  return answer.resolve
}

/** The texts in the description fields of three photos. */
const texts = () => [1, 2, 3].map((at) => field(`Description of photo ${at}`).value)
const stored = () => photos.map(({ alt_text: text }) => text)

beforeAll(() => {
  addModalDialogs()
  window.matchMedia = () => ({ matches: true }) as MediaQueryList
  Element.prototype.scrollIntoView = () => undefined
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
beforeEach(async () => {
  photos = [photo(0), photo(1)]
  isLost = false
  held = Promise.resolve()
  answered = Promise.resolve()
  isRefused = false
  shown.length = 0
  await eraseDrafts()
})
afterEach(cleanup)

test("the form's Save also saves the typed descriptions of photos (DRAFT-4)", async () => {
  await open()
  type('Description of photo 2', 'The door')
  press('Save Business')
  await screen.findByRole('link', { name: 'Open' })
  expect(stored()).toEqual([null, 'The door'])
})

test('a description that could not be saved keeps the form open, and the next Save saves it (DRAFT-4)', async () => {
  await open()
  type('Description of photo 1', 'The counter')
  isLost = true
  press('Save Business')
  await waitFor(() => expect(shown).toContain('The description of a photo is not saved yet.'))
  await screen.findByRole('button', { name: 'Save Business' })
  expect(field('Description of photo 1').value).toBe('The counter')
  isLost = false
  press('Save Business')
  await screen.findByRole('link', { name: 'Open' })
  expect(stored()).toEqual(['The counter', null])
})

test('the reason why a description was not saved stays visible while another description is saved (TOAST-1)', async () => {
  await open()
  type('Description of photo 1', 'The counter')
  type('Description of photo 2', 'The door')
  isLost = 'photo-0'
  press('Save Business')
  await waitFor(() => expect(shown).toContain('The description of a photo is not saved yet.'))
  expect(stored()).toEqual([null, 'The door'])
  screen.getByText('Failed to save the change. Please try again.')
  isLost = false
  press('Save the description of photo 1')
  await waitFor(() => expect(stored()).toEqual(['The counter', 'The door']))
  expect(screen.queryByText('Failed to save the change. Please try again.')).toBeNull()
})

test.each([
  [false, 'Description saved', 'The door'],
  [true, 'The description of a photo is not saved yet.', null],
])(
  'after the form is left during its save, descriptions are saved, or a message says they are not (lost: %s) (DRAFT-5)',
  async (lost, said, text) => {
    await open()
    type('Phone number', '625-2000')
    type('Description of photo 2', 'The door')
    const answer = deferred<void>()
    answered = answer.promise
    isLost = lost
    press('Save Business')
    press('Cancel')
    await screen.findByRole('link', { name: 'Open' })
    expect(shown).toEqual([])
    answer.resolve()
    await waitFor(() => expect(shown).toContain(said))
    expect(stored()).toEqual([null, text])
  },
)

test('an unsaved description is kept for the next time the form is opened, until it is saved (DRAFT-1) (DRAFT-2)', async () => {
  await open()
  type('Description of photo 1', 'The counter')
  press('Cancel')
  fireEvent.click(await screen.findByRole('link', { name: 'Open' }))
  await waitFor(() => expect(field('Description of photo 1').value).toBe('The counter'))
  press('Save the description of photo 1')
  await waitFor(() => expect(stored()).toEqual(['The counter', null]))
  press('Cancel')
  change('photo-0', { alt_text: 'The new counter' })
  fireEvent.click(await screen.findByRole('link', { name: 'Open' }))
  await waitFor(() => expect(field('Description of photo 1').value).toBe('The new counter'))
})

test("another admin's description is shown before the typed one can overwrite it (CONFLICT-1)", async () => {
  await open()
  change('photo-0', { alt_text: 'Their counter' })
  change('photo-1', { alt_text: 'Their door' })
  type('Description of photo 1', 'My counter')
  press('Save the description of photo 1')
  await screen.findByText('Their counter')
  // A field in which nobody typed shows the other admin's description.
  expect(field('Description of photo 2').value).toBe('Their door')
  press('Save the description of photo 1')
  press('Save Business')
  await waitFor(() => expect(shown).toContain('The description of a photo is not saved yet.'))
  expect(stored()).toEqual(['Their counter', 'Their door'])
  press('Keep my description of photo 1')
  press('Save the description of photo 1')
  await waitFor(() => expect(stored()).toEqual(['My counter', 'Their door']))
})

test("the typed description can be replaced by another admin's description (CONFLICT-1)", async () => {
  await open()
  change('photo-0', { alt_text: 'Their counter' })
  type('Description of photo 1', 'My counter')
  press('Save the description of photo 1')
  fireEvent.click(await screen.findByRole('button', { name: 'Use their description of photo 1' }))
  expect(field('Description of photo 1').value).toBe('Their counter')
  expect(screen.queryByRole('button', { name: 'Use their description of photo 1' })).toBeNull()
})

test('while the order of the photos is being saved, no other change of the photos is sent (CONFLICT-9)', async () => {
  change('photo-0', { alt_text: 'Counter' })
  await open()
  type('Description of photo 2', 'Door')
  const answer = deferred<void>()
  held = answer.promise
  press('Move photo 1 later')
  await waitFor(() => expect(field('Description of photo 2').value).toBe('Counter'))
  for (const name of ['Delete photo 1', 'Save the description of photo 1']) {
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
    press(name)
  }
  answer.resolve()
  await waitFor(() => expect(shown).toEqual(['Order of the photos saved']))
  expect(order()).toEqual([null, 'Counter'])
  press('Save the description of photo 1')
  await waitFor(() => expect(order()).toEqual(['Door', 'Counter']))
})

test('photos can be moved again while their order is being saved, and the last order is stored (IMG-15)', async () => {
  const answer = await moveFirstOfThree()
  press('Move photo 1 later')
  expect(texts()).toEqual(['Boat', 'Door', 'Counter'])
  answer()
  await waitFor(() => expect(shown).toEqual(['Order of the photos saved']))
  expect(order()).toEqual(['Boat', 'Door', 'Counter'])
  expect(texts()).toEqual(['Boat', 'Door', 'Counter'])
  press('Move photo 3 earlier')
  await waitFor(() => expect(order()).toEqual(['Boat', 'Counter', 'Door']))
})

test('a new order of photos is stored completely even if the form is left while it is being saved (IMG-15)', async () => {
  const answer = await moveFirstOfThree()
  press('Cancel')
  await screen.findByText('Open')
  answer()
  await waitFor(() => expect(shown).toEqual(['Order of the photos saved']))
  expect(photos.map(({ alt_text: text, display_order: at }) => [text, at])).toEqual([
    ['Counter', 2],
    ['Door', 0],
    ['Boat', 1],
  ])
})

test('a photo that another admin moved while a new order was being saved is reported and not overwritten (CONFLICT-9)', async () => {
  const answer = await moveFirstOfThree()
  change('photo-2', { display_order: 7 })
  answer()
  await screen.findByText(/^Somebody else changed the photos/)
  expect(photos.find(({ id }) => id === 'photo-2')?.display_order).toBe(7)
})

test('a photo that is moved while a description is being saved is stored after that save (IMG-15)', async () => {
  change('photo-0', { alt_text: 'Counter' })
  await open()
  const answer = deferred<void>()
  held = answer.promise
  type('Description of photo 2', 'Door')
  press('Save the description of photo 2')
  press('Move photo 1 later')
  expect(field('Description of photo 1').value).toBe('Door')
  answer.resolve()
  await waitFor(() => expect(shown).toEqual(['Description saved', 'Order of the photos saved']))
  expect(order()).toEqual(['Door', 'Counter'])
})

test("another admin's description does not block a new order, and another admin's order no description (CONFLICT-9)", async () => {
  await open()
  change('photo-0', { alt_text: 'Counter' })
  press('Move photo 1 later')
  await waitFor(() => expect(shown).toEqual(['Order of the photos saved']))
  expect(order()).toEqual([null, 'Counter'])
  change('photo-1', { display_order: 5 })
  type('Description of photo 1', 'Door')
  press('Save the description of photo 1')
  await waitFor(() => expect(order()).toEqual(['Counter', 'Door']))
})

test('the stored order is shown again when a new order is refused (CONFLICT-9)', async () => {
  change('photo-0', { alt_text: 'Counter' })
  await open()
  isRefused = true
  press('Move photo 1 later')
  await screen.findByText('Failed to save the change. Please try again.')
  expect(field('Description of photo 1').value).toBe('Counter')
})

test('the heading of the photos gets the focus when the focused photo is deleted (A11Y-3)', async () => {
  await open()
  screen.getByRole('button', { name: 'Delete photo 2' }).focus()
  press('Delete photo 2')
  press('Delete')
  // Return the focus here, because the dialogs of this test do not do it when they close.
  screen.getByRole('button', { name: 'Delete photo 2' }).focus()
  await waitFor(() => expect(shown).toEqual(['Image deleted successfully']))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Photos' }))
})
