// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { AdminView } from '../../../../tests/fixtures/admin-view.tsx'
import { testListing } from '../../../../tests/fixtures/directory-server.ts'
import { ImportScreen } from './import-screen.tsx'
import type { KnownListing } from './known-listings.ts'
import { LISTING_KIND } from './listing-kind.ts'

const readNoRows = () => Promise.resolve([])

/** Chooses a file with these lines; `known` are the businesses in the directory. */
function chooseFile(lines: readonly string[], known: KnownListing[] = []): void {
  const kind = { ...LISTING_KIND, readKnown: () => Promise.resolve(known), readDeleted: readNoRows }
  render(
    <MemoryRouter>
      <AdminView backend={{ tables: { readRows: readNoRows, readAllRows: readNoRows } }}>
        <ImportScreen kind={kind} />
      </AdminView>
    </MemoryRouter>,
  )
  const files = [new File([lines.join('\n')], 'shops.csv')]
  fireEvent.change(screen.getByLabelText('File to import'), { target: { files } })
}

/** The texts in the list of rows to check: for each row, its place in the file and its doubts. */
async function readRowsToCheck(): Promise<(string | null)[][]> {
  const list = await screen.findByRole('region', { name: /^Please check: / })
  return within(list)
    .getAllByRole('listitem')
    .map((row) => [...row.querySelectorAll('span, dd')].map(({ textContent }) => textContent))
}

afterEach(cleanup)

test('the section of an import for columns stays expanded while the last unknown column is mapped (IMPORT-6)', async () => {
  chooseFile(['name,category,atoll,phone,kolum', 'Store,business,MAJ,625-1000,Uliga'])
  const column = await screen.findByLabelText<HTMLSelectElement>('kolum')
  expect(column.closest('details')?.open).toBe(true)
  fireEvent.change(column, { target: { value: 'address_details' } })
  expect(column.value).toBe('address_details')
  expect(column.closest('details')?.open).toBe(true)
})

test('an import with many unknown words for categories shows 25 of them at first (IMPORT-6)', async () => {
  const rows = Array.from({ length: 40 }, (_, at) => `Store ${at},xyzzy ${at},MAJ,625-${1000 + at}`)
  chooseFile(['name,category,atoll,phone', ...rows])
  const mapping = (await screen.findByLabelText('Category "xyzzy 0" means')).closest('details')!
  const words = () => within(mapping).queryAllByLabelText(/^Category "/)
  expect(words()).toHaveLength(25)
  fireEvent.click(within(mapping).getByText('Show 15 more'))
  expect(words()).toHaveLength(40)
  expect(within(mapping).queryByText(/^Show /)).toBeNull()
})

test('an imported row with two doubts counts as one row to check, and leaves the list of rows to check when a column is mapped again (IMPORT-2)', async () => {
  const place = { latitude: 7.1234, longitude: 171.1234 }
  chooseFile(
    [
      'name,category,atoll,phone,latitude,longitude,other number',
      'Shop,business,MAJ,625-1000,7.1234,171.1234,625-2000',
      'Twin,business,MAJ,625-1000,,,625-3000',
    ],
    [{ ...testListing(1), name: 'Store', phone: '625-1000', ...place }],
  )
  expect(await readRowsToCheck()).toEqual([
    ['line 2', 'Same phone number as Store', 'Same place as Store'],
    ['line 3', 'Same phone number as Store'],
  ])
  fireEvent.change(screen.getByLabelText('phone'), { target: { value: '' } })
  fireEvent.change(screen.getByLabelText('other number'), { target: { value: 'phone' } })
  expect(await readRowsToCheck()).toEqual([['line 2', 'Same place as Store']])
})

test('the preview of an import shows days and times in Majuro time, and the names of atolls (IMPORT-2)', async () => {
  chooseFile([
    'name,category,atoll,phone,last checked',
    'Shop,business,MAJ,625-1000,2026-11-20',
    'Store,business,ARN,625-2000,2026-11-20 14:30',
  ])
  const list = await screen.findByRole('region', { name: 'New: 2' })
  const cells = (name: string) =>
    within(list)
      .getAllByText(name)
      .map((label) => label.nextElementSibling?.textContent)
  expect(cells('Atoll')).toEqual(['Majuro', 'Arno'])
  expect(cells('Last checked')).toEqual(['20 Nov 2026', '20 Nov 2026, 2:30 PM'])
})
