// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { AdminView } from '../../../../tests/fixtures/admin-view.tsx'
import { ImportScreen } from './import-screen.tsx'
import { LISTING_KIND } from './listing-kind.ts'

const none = () => Promise.resolve([])
const kind = { ...LISTING_KIND, readKnown: none, readDeleted: none }
const FILE = `name,category,atoll,phone,last checked
Shop,business,MAJ,625-1000,2026-11-20
Store,business,ARN,625-2000,2026-11-20 14:30`

afterEach(cleanup)

test('the preview shows days and times of Majuro and the names of atolls (IMPORT-2)', async () => {
  render(
    <MemoryRouter>
      <AdminView backend={{ tables: { readRows: none, readAllRows: none } }}>
        <ImportScreen kind={kind} />
      </AdminView>
    </MemoryRouter>,
  )
  fireEvent.change(screen.getByLabelText('File to import'), {
    target: { files: [new File([FILE], 'shops.csv')] },
  })
  const list = await screen.findByRole('region', { name: 'New: 2' })
  const cells = (name: string) =>
    within(list)
      .getAllByText(name)
      .map((label) => label.nextElementSibling?.textContent)
  expect(cells('Atoll')).toEqual(['Majuro', 'Arno'])
  expect(cells('Last checked')).toEqual(['20 Nov 2026', '20 Nov 2026, 2:30 PM'])
})
