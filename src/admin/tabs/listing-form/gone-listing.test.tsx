// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { AdminView } from '../../../../tests/fixtures/admin-view.tsx'
import { makeListing } from '../../../../tests/fixtures/make-listing.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { eraseDrafts, saveDraft, listDraftKeys, registerForm } from '../../kit/drafts.ts'
import { formOfListing } from './listing-form-state.ts'
import { ListingFormScreen } from './listing-form-screen.tsx'
import { UploadsProvider } from './photos/uploads.tsx'

const ID = '00000000-0000-4000-8000-00000000000a'
const NEW_ID = '00000000-0000-4000-8000-00000000000b'
const LISTING = makeListing(ID, {
  name: 'Store',
  description: 'Food and tools',
  address_details: 'Uliga',
  phone: '625-1000',
  email: 'store@example.org',
  operating_hours: 'Mon-Fri 8-5',
})
const DELETED_TEXT = 'This business is not in the directory. It may have been deleted.'

/** Called with each request that stores a listing. */
const sent = vi.fn<(method: string, body: Partial<Listing>) => void>()
const callFunction = async ({ method, body }: { method: string; body: Partial<Listing> }) => {
  sent(method, body)
  return { ...LISTING, ...body, revision: 1 }
}
const tables = { readRows: async () => [], readAllRows: async () => [] }

async function openDeletedListing(): Promise<void> {
  render(
    <MemoryRouter>
      <AdminView backend={{ tables, callFunction }}>
        <UploadsProvider>
          <ListingFormScreen id={ID} />
        </UploadsProvider>
      </AdminView>
    </MemoryRouter>,
  )
  await screen.findByText(DELETED_TEXT)
}
const findButton = (name: string) => screen.findByRole('button', { name })

beforeAll(() => {
  window.matchMedia = () => ({ matches: true }) as MediaQueryList
  Element.prototype.scrollIntoView = () => undefined
})
beforeEach(async () => {
  sent.mockReset()
  await eraseDrafts()
  registerForm(() => Promise.resolve())()
  const form = { ...formOfListing(LISTING), description: 'Typed for an hour' }
  await saveDraft(`business ${ID}`, 'ann', { id: ID, base: LISTING, form }, 0)
})
afterEach(cleanup)

test('the draft of a business that was deleted meanwhile can be saved as a new business (DRAFT-7)', async () => {
  await openDeletedListing()
  fireEvent.click(await findButton('Continue with my changes'))
  fireEvent.click(await findButton('Save Business'))
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
  const [method, body] = sent.mock.lastCall ?? []
  expect(method).toBe('POST')
  expect(body).toMatchObject({ name: 'Store', description: 'Typed for an hour' })
  expect(body?.id).not.toBe(ID)
  await waitFor(async () => expect(await listDraftKeys('ann')).toEqual([]))
})

test('the draft of a business that was deleted meanwhile can be discarded (DRAFT-7)', async () => {
  await openDeletedListing()
  fireEvent.click(await findButton('Discard them'))
  await waitFor(async () => expect(await listDraftKeys('ann')).toEqual([]))
  screen.getByText(DELETED_TEXT)
  expect(screen.queryByRole('button', { name: 'Save Business' })).toBeNull()
})

test('after a draft was saved as a new business and the page reloaded, the next save updates that business (DRAFT-7)', async () => {
  const created = { ...LISTING, id: NEW_ID, revision: 1 }
  const form = { ...formOfListing(created), description: 'Typed during the save' }
  await saveDraft(`business ${ID}`, 'ann', { id: NEW_ID, base: created, form }, 0)
  await openDeletedListing()
  fireEvent.click(await findButton('Continue with my changes'))
  fireEvent.click(await findButton('Save Business'))
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
  expect(sent.mock.lastCall?.[0]).not.toBe('POST')
})
