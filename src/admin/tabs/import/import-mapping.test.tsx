// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { AdminView } from '../../../../tests/fixtures/admin-view.tsx'
import { ImportScreen } from './import-screen.tsx'
import { LISTING_KIND } from './listing-kind.ts'

const FILE = `name,category,atoll,phone,kolum
Store,business,MAJ,625-1000,Uliga`

const none = () => Promise.resolve([])
const kind = { ...LISTING_KIND, readKnown: none, readDeleted: none }

afterEach(cleanup)

test('the columns of a file stay open while somebody chooses what the last unknown one is (IMPORT-6)', async () => {
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
  const column = await screen.findByLabelText<HTMLSelectElement>('kolum')
  expect(column.closest('details')?.open).toBe(true)
  fireEvent.change(column, { target: { value: 'address_details' } })
  expect(column.value).toBe('address_details')
  expect(column.closest('details')?.open).toBe(true)
})

test('of words that name no category, as many as a person can read are shown at once (IMPORT-6)', async () => {
  const rows = Array.from({ length: 40 }, (_, at) => `Store ${at},xyzzy ${at},MAJ,625-${1000 + at}`)
  render(
    <MemoryRouter>
      <AdminView backend={{ tables: { readRows: none, readAllRows: none } }}>
        <ImportScreen kind={kind} />
      </AdminView>
    </MemoryRouter>,
  )
  fireEvent.change(screen.getByLabelText('File to import'), {
    target: { files: [new File([['name,category,atoll,phone', ...rows].join('\n')], 'shops.csv')] },
  })
  const mapping = (await screen.findByLabelText('Category "xyzzy 0" means')).closest('details')!
  const words = () => within(mapping).queryAllByLabelText(/^Category "/)
  expect(words()).toHaveLength(25)
  fireEvent.click(within(mapping).getByText('Show 15 more'))
  expect(words()).toHaveLength(40)
  expect(within(mapping).queryByText(/^Show /)).toBeNull()
})
