// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { addModalDialogs, AdminView } from '../../../../tests/fixtures/admin-view.tsx'
import type { EmergencyContact } from '../../../domain/listing/listing.ts'
import { EmergencyTab } from './emergency-tab.tsx'

beforeAll(addModalDialogs)
afterEach(cleanup)

const contact = (name: string): EmergencyContact => ({
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

function showTab(tables: object): void {
  render(
    <MemoryRouter>
      <AdminView backend={{ tables }}>
        <EmergencyTab />
      </AdminView>
    </MemoryRouter>,
  )
}

const click = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('each of several deleted contacts can be brought back until the page is left (EMERGADM-1)', async () => {
  let there = ['Clinic', 'Police', 'Fire'].map(contact)
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
  await click('Bring it back: Police')
  await screen.findByRole('button', { name: 'Edit: Police' })
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Bring it back/ })).toBeNull())
  expect(there.map(({ name }) => name).sort()).toEqual(['Clinic', 'Fire', 'Police'])
})
