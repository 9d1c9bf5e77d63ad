// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { AdminView, recordToasts } from '../../../../tests/fixtures/admin-view.tsx'
import { testListing } from '../../../../tests/fixtures/directory-server.ts'
import { storedSubmission } from '../../../../tests/fixtures/stored-submission.ts'
import { ListingFormScreen } from './listing-form-screen.tsx'
import { UploadsProvider } from './photos/uploads.tsx'

const LISTING = testListing(1, { email: 'store@example.org' })
const { id: ID } = LISTING
const MESSAGE_ID = '00000000-0000-4000-8000-00000000000b'
const MESSAGE = storedSubmission({ id: MESSAGE_ID, business_id: ID, created_at: '2026-11-20T00:00:00Z' })

beforeAll(() => {
  window.matchMedia = () => ({ matches: true }) as MediaQueryList
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(cleanup)

test("if somebody deleted a visitor's message meanwhile, saving its business does not report the message as approved (SUBM-3)", async () => {
  const rows: Record<string, unknown[]> = { businesses: [LISTING], contact_submissions: [MESSAGE] }
  const tables = {
    readRows: (table: string) => Promise.resolve(rows[table] ?? []),
    readAllRows: () => Promise.resolve([]),
    updateRow: () => Promise.resolve({ kind: 'deleted' }),
  }
  const callFunction = ({ body }: { body: object }) => Promise.resolve({ ...LISTING, ...body, revision: 2 })
  const { shown, toaster } = recordToasts()
  const actions: string[] = []
  render(
    <MemoryRouter initialEntries={[`/?submission=${MESSAGE_ID}`]}>
      <AdminView
        backend={{ tables, callFunction }}
        toaster={toaster}
        audit={({ action }) => void actions.push(action)}
      >
        <UploadsProvider>
          <ListingFormScreen id={ID} />
        </UploadsProvider>
      </AdminView>
    </MemoryRouter>,
  )
  fireEvent.change(await screen.findByLabelText('Description'), {
    target: { value: 'Food, tools and fuel' },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Save and approve' }))
  await waitFor(() => expect(shown).toContain('The business is saved. Somebody else deleted its message.'))
  expect(shown).not.toContain('Submission status updated')
  expect(actions).toEqual(['business_updated'])
})
