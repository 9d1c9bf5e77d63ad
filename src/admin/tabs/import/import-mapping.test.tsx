// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
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
