// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addModalDialogs, AdminView, recordToasts } from '../../../../tests/fixtures/admin-view.tsx'
import type { EmergencyContact } from '../../../domain/listing/listing.ts'
import { EmergencyTab } from './emergency-tab.tsx'
import { EMERGENCY_ADMIN_TEXTS } from './texts.ts'

beforeAll(addModalDialogs)
afterEach(cleanup)

const makeContact = (name: string): EmergencyContact => ({
  id: name.toLowerCase(),
  name,
  category: 'police',
  phone: '625-8666',
  atoll: 'MAJ',
  available_24_7: true,
  description: null,
  confirmed_at: null,
  created_at: '',
  updated_at: '',
  revision: 1,
})

function showTab(tables: object, toaster = recordToasts().toaster): void {
  render(
    <MemoryRouter>
      <AdminView backend={{ tables }} toaster={toaster}>
        <EmergencyTab />
      </AdminView>
    </MemoryRouter>,
  )
}

const readServerTime = async () => '2026-11-24T00:00:00+00:00'

const click = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('each of several deleted emergency contacts can be brought back, and the heading gets the focus (EMERGADM-1) (A11Y-3)', async () => {
  let there = ['Clinic', 'Police', 'Fire'].map(makeContact)
  showTab({
    readAllRows: async () => there,
    deleteRow: async (_: string, id: string) => {
      const row = there.find((one) => one.id === id)
      there = there.filter((one) => one !== row)
      return { kind: 'saved', row }
    },
    insertRow: async (_: string, row: EmergencyContact) => {
      const saved = { ...row, revision: 9 }
      there = [...there, saved]
      return saved
    },
  })
  for (const name of ['Clinic', 'Police']) {
    await click(`Delete: ${name}`)
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await screen.findByText(`"${name}" is deleted.`)
  }
  await click('Bring it back: Clinic')
  await screen.findByRole('button', { name: 'Edit: Clinic' })
  await waitFor(() => expect(screen.queryByText('"Clinic" is deleted.')).toBeNull())
  const last = await screen.findByRole('button', { name: 'Bring it back: Police' })
  last.focus()
  fireEvent.click(last)
  await screen.findByRole('button', { name: 'Edit: Police' })
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Bring it back/ })).toBeNull())
  expect(there.map(({ name }) => name).sort()).toEqual(['Clinic', 'Fire', 'Police'])
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Emergency contacts' }))
})

test.each([
  ['another field', { description: 'Ask at the dock' }, 'Emergency contact confirmed'],
  ['the number', { phone: '625-1111' }, EMERGENCY_ADMIN_TEXTS.errors.changed],
  ['the confirmation', { confirmed_at: '2026-11-20T00:00:00+00:00' }, EMERGENCY_ADMIN_TEXTS.errors.changed],
])(
  'an outdated list can confirm an emergency contact only if number and confirmation are unchanged; here another admin changed %s (CONFLICT-9)',
  async (_, theirs, said) => {
    let there: EmergencyContact = makeContact('Police')
    const toasts = recordToasts()
    showTab(
      {
        callDatabase: readServerTime,
        readAllRows: async () => [there],
        updateRow: async (_table: string, _id: string, changes: object, { value }: { value: number }) => {
          if (value !== there.revision) return { kind: 'conflict', current: there }
          there = { ...there, ...changes, revision: there.revision + 1 }
          return { kind: 'saved', row: there }
        },
      },
      toasts.toaster,
    )
    await screen.findByText(/Never confirmed/)
    there = { ...there, ...theirs, revision: 2 }
    await click('Confirmed today: Police')
    await waitFor(() => expect(toasts.shown).toEqual([said]))
    expect(there).toMatchObject(theirs)
  },
)

test('a confirmation of an emergency contact has the time of the server, because the clock of the device may be wrong (EMERGADM-5)', async () => {
  const updateRow = vi.fn(async () => ({ kind: 'saved', row: makeContact('Police') }))
  showTab({ readAllRows: async () => [makeContact('Police')], callDatabase: readServerTime, updateRow })
  await click('Confirmed today: Police')
  await waitFor(() => expect(updateRow).toHaveBeenCalledOnce())
  expect(updateRow.mock.calls[0]).toContainEqual({ confirmed_at: '2026-11-24T00:00:00.000Z' })
})

test('if a confirmed emergency number is replaced, the form warns that the day of confirmation is not saved, and saves none (EMERGADM-5)', async () => {
  Element.prototype.scrollIntoView = () => undefined
  const confirmed = { ...makeContact('Police'), confirmed_at: '2026-11-20T00:00:00+00:00' }
  const updateRow = vi.fn(async () => ({ kind: 'saved', row: { ...confirmed, confirmed_at: null } }))
  showTab({ readAllRows: async () => [confirmed], readRows: async () => [], updateRow })
  await click('Edit: Police')
  fireEvent.change(screen.getByLabelText(/^Phone/), { target: { value: '625-1111' } })
  screen.getByText(/^On this day the number 625-8666 was called/)
  await click('Save contact')
  await waitFor(() => expect(updateRow).toHaveBeenCalledOnce())
  expect(updateRow.mock.calls[0]).toContainEqual({ phone: '625-1111', confirmed_at: null })
})

test('without emergency contacts, the Emergency tab says that visitors see no numbers', async () => {
  showTab({ readAllRows: async () => [] })
  await screen.findByText('No emergency contacts yet. Visitors see no emergency numbers. Add them now.')
})
