// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { AdminView, recordToasts } from '../../../../tests/fixtures/admin-view.tsx'
import { createDeferred } from '../../../../tests/fixtures/deferred.ts'
import { makeListing } from '../../../../tests/fixtures/make-listing.ts'
import { RequestFailure } from '../../../backend/request-failure.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { Link } from '../../../ui/link.tsx'
import { eraseDrafts } from '../../kit/drafts.ts'
import { ListingFormScreen } from './listing-form-screen.tsx'
import { UploadsProvider, useUploads } from './photos/uploads.tsx'

/** The listing on the server. */
let stored: Listing | null
/** The next save waits for this promise; if it resolves to true, the answer of the save is lost. */
let held: Promise<boolean>

async function callFunction({ method, body }: { method: string; body: Partial<Listing> & { id?: string } }) {
  const isRefused = method === 'POST' && stored !== null
  if (isRefused) throw new RequestFailure('', { kind: 'refused', status: 409, data: stored })
  const isLost = await held
  stored = { ...(stored ?? makeListing(body.id ?? '', {})), ...body, revision: (stored?.revision ?? 0) + 1 }
  if (isLost) throw new RequestFailure('', { kind: 'network' })
  return stored
}

const tables = {
  // After a lost answer, reading the business fails too.
  readRows: (table: string) =>
    table === 'businesses'
      ? Promise.reject(new RequestFailure('', { kind: 'network' }))
      : Promise.resolve([]),
  readAllRows: () => Promise.resolve([]),
}
const { shown, toaster } = recordToasts()

/** Shows the names and states of all chosen photos. */
function Queue() {
  return useUploads().queue.map(({ id, file, state }) => (
    <p key={id} data-testid="queue">
      {file.name} {state === 'held' ? 'held' : 'released'}
    </p>
  ))
}
const readQueue = () => screen.queryAllByTestId('queue').map(({ textContent }) => textContent)

function openForm(): void {
  render(
    <MemoryRouter initialEntries={['/admin/business/new']}>
      <AdminView backend={{ tables, callFunction }} toaster={toaster}>
        <UploadsProvider>
          <Queue />
          <Routes>
            <Route path="/admin/business/new" element={<ListingFormScreen />} />
            <Route path="/admin" element={<Link to="/admin/business/new">Add</Link>} />
          </Routes>
        </UploadsProvider>
      </AdminView>
    </MemoryRouter>,
  )
}

const getField = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(getField(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

async function choosePhoto(name: string): Promise<void> {
  const head = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])
  const file = Object.assign(new Blob([head]), {
    name,
    slice: () => ({ arrayBuffer: async () => head.buffer }),
  })
  const input = document.querySelector('input[type=file]')
  if (input === null) throw new Error('There is no field for photos')
  fireEvent.change(input, { target: { files: [file] } })
  await waitFor(() => expect(readQueue().some((text) => text?.startsWith(name))).toBe(true))
}

async function fillIn(name: string): Promise<void> {
  await screen.findByLabelText('Business name')
  type('Business name', name)
  type('Description', 'Food and tools')
  type('Physical address details', 'Uliga')
  type('Phone number', '625-1000')
  type('Email', 'store@example.org')
  type('Operating hours', 'Mon-Fri 8-5')
}

beforeAll(() => {
  URL.createObjectURL = () => 'blob:photo'
  URL.revokeObjectURL = () => undefined
  window.matchMedia = () => ({ matches: true }) as MediaQueryList
  Element.prototype.scrollIntoView = () => undefined
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
beforeEach(async () => {
  stored = null
  held = Promise.resolve(false)
  shown.length = 0
  await eraseDrafts()
})
afterEach(cleanup)

test('photos of a new listing are uploaded when a second save, after a lost answer, finds the row of the first one (IMG-6) (CONFLICT-3)', async () => {
  openForm()
  await fillIn('Store A')
  await choosePhoto('shop.png')
  held = Promise.resolve(true)
  press('Save Business')
  await waitFor(() => expect(stored).not.toBeNull())
  await screen.findByRole('button', { name: 'Save Business' })
  type('Business name', 'Store B')
  held = Promise.resolve(false)
  press('Save Business')
  fireEvent.click(await screen.findByRole('button', { name: /^Keep all of mine/ }))
  await waitFor(() => expect(readQueue()).toEqual(['shop.png released']))
})

test('photos that are chosen for a new listing during its save are uploaded if the form stays open after the save (IMG-6) (DRAFT-4)', async () => {
  openForm()
  await fillIn('Store A')
  const answer = createDeferred<boolean>()
  held = answer.promise
  press('Save Business')
  await screen.findByRole('button', { name: 'Saving...' })
  await choosePhoto('shop.png')
  type('Business name', 'Store B')
  expect(readQueue()).toEqual(['shop.png held'])
  answer.resolve(false)
  await screen.findByRole('button', { name: 'Save Business' })
  await choosePhoto('door.png')
  expect(readQueue()).toEqual(['shop.png released', 'door.png released'])
})

test.each([
  { isLost: false, left: ['shop.png released'] },
  { isLost: true, left: [] },
])(
  'if an admin leaves a form during its save, its photos are uploaded, or dropped if the save fails (fails: $isLost) (IMG-6) (DRAFT-5)',
  async ({ isLost, left }) => {
    openForm()
    await fillIn('Store A')
    await choosePhoto('shop.png')
    const answer = createDeferred<boolean>()
    held = answer.promise
    press('Save Business')
    await screen.findByRole('button', { name: 'Saving...' })
    press('Cancel')
    fireEvent.click(await screen.findByRole('link', { name: 'Add' }))
    await screen.findByRole('heading', { name: /^Add/ })
    expect(readQueue()).toEqual(['shop.png held'])
    answer.resolve(isLost)
    await waitFor(() => expect(readQueue()).toEqual(left))
    await screen.findByRole('heading', { name: /^Add/ })
  },
)
