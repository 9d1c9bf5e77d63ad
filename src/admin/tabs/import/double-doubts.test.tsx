// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { AdminView } from '../../../../tests/fixtures/admin-view.tsx'
import { testListing } from '../../../../tests/fixtures/directory-server.ts'
import { ImportScreen } from './import-screen.tsx'
import { LISTING_KIND } from './listing-kind.ts'

/** The first row has the number and the place of a known business; the second one its number. */
const FILE = `name,category,atoll,phone,latitude,longitude,other number
Shop,business,MAJ,625-1000,7.1234,171.1234,625-2000
Twin,business,MAJ,625-1000,,,625-3000`

const known = { ...testListing(1), name: 'Store', phone: '625-1000', latitude: 7.1234, longitude: 171.1234 }
const none = () => Promise.resolve([])
const kind = { ...LISTING_KIND, readKnown: () => Promise.resolve([known]), readDeleted: none }

/** What the list of rows to check says: the place of each row, and its doubts. */
async function doubts(): Promise<(string | null)[][]> {
  const list = await screen.findByRole('region', { name: /^Please check: / })
  return within(list)
    .getAllByRole('listitem')
    .map((row) => [...row.querySelectorAll('span, dd')].map(({ textContent }) => textContent))
}

afterEach(cleanup)

test('a row with two doubts is one row to check, and leaves the list when a column changes (IMPORT-2)', async () => {
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
  expect(await doubts()).toEqual([
    ['line 2', 'Same phone number as Store', 'Same place as Store'],
    ['line 3', 'Same phone number as Store'],
  ])
  fireEvent.change(screen.getByLabelText('phone'), { target: { value: '' } })
  fireEvent.change(screen.getByLabelText('other number'), { target: { value: 'phone' } })
  expect(await doubts()).toEqual([['line 2', 'Same place as Store']])
})
