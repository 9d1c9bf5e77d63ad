// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { AdminView } from '../../../tests/fixtures/admin-view.tsx'
import { addWebLocks } from '../../../tests/fixtures/web-locks.ts'
import { AnnouncementsTab } from '../tabs/announcements/announcements-tab.tsx'
import { NEW_CONTACT } from '../tabs/emergency/contact-form.ts'
import { EmergencyTab } from '../tabs/emergency/emergency-tab.tsx'
import { newTripForm } from '../tabs/trips/trip-form.ts'
import { TripsTab } from '../tabs/trips/trips-tab.tsx'
import { NEW_ANNOUNCEMENT } from './announcement-form.ts'
import { eraseDrafts, listDraftKeys, registerForm, saveDraft } from './drafts.ts'

const ID = '00000000-0000-4000-8000-00000000000a'
const HOUR = 'Typed for an hour'
const BOAT = { id: 'boat', name: 'Lady E', phone: null, category: 'transportation' }

interface Kind {
  tab: ReactNode
  draftName: string
  form: object
  field: RegExp
  opener: string
  heading: string
}

const KINDS = {
  announcement: {
    tab: <AnnouncementsTab />,
    draftName: 'announcement',
    form: { ...NEW_ANNOUNCEMENT, message: HOUR },
    field: /^Message(?! in)/,
    opener: `See what you typed: ${HOUR}`,
    heading: 'All Announcements (0)',
  },
  'emergency contact': {
    tab: <EmergencyTab />,
    draftName: 'emergency contact',
    form: { ...NEW_CONTACT, name: 'Clinic', phone: '625-1000', description: HOUR },
    field: /^Description(?! in)/,
    opener: 'See what you typed: Clinic',
    heading: 'No emergency contacts yet. Visitors see no emergency numbers. Add them now.',
  },
  trip: {
    tab: <TripsTab />,
    draftName: 'trip',
    form: { ...newTripForm(0), carrier_id: BOAT.id, note: HOUR },
    field: /^Note \(optional\)/,
    opener: 'See what you typed: Lady E',
    heading: 'No trips yet. Visitors see the numbers of the carriers.',
  },
} satisfies Record<string, Kind>

const insertRow = vi.fn(async (_table: string, row: object) => ({ ...row, revision: 1 }))
/** What the fake server answers for every table except the table of businesses. */
let rows: object[]
const tables = {
  insertRow,
  readAllRows: async () => rows,
  readRows: async (table: string) => (table === 'businesses' ? [BOAT] : []),
}

function openTab({ tab }: Kind): void {
  render(
    <MemoryRouter>
      <AdminView backend={{ tables }}>{tab}</AdminView>
    </MemoryRouter>,
  )
}
const storeDraft = ({ draftName, form }: Kind, base: object | null = { id: ID, revision: 1 }) =>
  saveDraft(`${draftName} ${ID}`, 'ann', { id: ID, base, form }, 0)
const click = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

beforeAll(() => {
  addWebLocks()
  // jsdom lacks scrolling.
  Element.prototype.scrollIntoView = () => undefined
})
beforeEach(async () => {
  rows = []
  insertRow.mockClear()
  await eraseDrafts()
  registerForm(() => Promise.resolve())()
})
afterEach(cleanup)

test.each(Object.entries<Kind>(KINDS))(
  'the draft of a row that was deleted meanwhile (%s) is offered as a new one, or can be discarded (DRAFT-7)',
  async (_, kind) => {
    await storeDraft(kind)
    openTab(kind)
    await click(kind.opener)
    await click('Continue with my changes')
    expect((await screen.findByLabelText<HTMLInputElement>(kind.field)).value).toBe(HOUR)
    // After another reload the draft, which is now that of a new row, is still offered.
    cleanup()
    openTab(kind)
    await click(kind.opener)
    const discard = await screen.findByRole('button', { name: 'Discard them' })
    discard.focus()
    fireEvent.click(discard)
    await waitFor(() => expect(screen.queryByRole('button', { name: kind.opener })).toBeNull())
    expect(await listDraftKeys('ann')).toEqual([])
    expect(screen.queryByLabelText(kind.field)).toBeNull()
    expect(document.activeElement?.textContent).toBe(kind.heading)
  },
)

test('the draft of a deleted emergency contact is saved as a new contact, and not offered any more (DRAFT-7)', async () => {
  const kind = KINDS['emergency contact']
  await storeDraft(kind)
  openTab(kind)
  await click(kind.opener)
  await click('Continue with my changes')
  await click('Save contact')
  await screen.findByRole('button', { name: 'Edit: Clinic' })
  expect(insertRow).toHaveBeenCalledOnce()
  expect(insertRow.mock.calls[0]?.[1]).toMatchObject({ name: 'Clinic', description: HOUR })
  expect(insertRow.mock.calls[0]?.[1]).not.toHaveProperty('id', ID)
  await waitFor(() => expect(screen.queryByRole('button', { name: kind.opener })).toBeNull())
  expect(await listDraftKeys('ann')).toEqual([])
})

test('the draft of an emergency contact that still exists is offered by its own form only', async () => {
  const kind = KINDS['emergency contact']
  rows = [{ ...NEW_CONTACT, id: ID, name: 'Police', revision: 1, atoll: null, confirmed_at: null }]
  await storeDraft(kind)
  await saveDraft(
    `${kind.draftName} ${ID.replace('a', 'b')}`,
    'ann',
    { id: ID, base: null, form: kind.form },
    0,
  )
  openTab(kind)
  expect(await screen.findAllByRole('button', { name: kind.opener })).toHaveLength(1)
})
