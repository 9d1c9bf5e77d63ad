// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { AdminView } from '../../../../tests/fixtures/admin-view.tsx'
import type { SentRow } from './write-plan.ts'
import type { ListingFields } from './columns.ts'
import { ImportScreen } from './import-screen.tsx'
import { LISTING_KIND } from './listing-kind.ts'
import { IMPORT_TEXTS } from './texts.ts'

const FILE_TEXT = `name,category,atoll,phone,address_details,remarks
Kept,business,MAJ,625-1000,Uliga,Old
Left out,business,MAJ,625-2000,Uliga,Delap
Deleted,business,MAJ,625-3000,Uliga,Delap
Brought back,business,MAJ,625-4000,Uliga,Delap`

let sent: SentRow<ListingFields>[]

const kind = {
  ...LISTING_KIND,
  readKnown: () => Promise.resolve([]),
  readDeleted: () =>
    Promise.resolve(['Deleted', 'Brought back', 'Old'].map((name) => ({ id: name, name, atoll: 'MAJ' }))),
  send: (_backend: unknown, rows: SentRow<ListingFields>[]) => {
    sent.push(...rows)
    return Promise.resolve(rows.map(({ row }) => ({ id: row.id, outcome: 'written' as const, reason: null })))
  },
}
const readNoRows = () => Promise.resolve([])
const backend = { tables: { readRows: readNoRows, readAllRows: readNoRows } }
const findBox = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(name) })
const readTicks = () =>
  Promise.all(
    ['Kept', 'Left out', 'Deleted', 'Brought back'].map(async (name) => (await findBox(name)).checked),
  )

async function openFile(): Promise<void> {
  sent = []
  render(
    <MemoryRouter>
      <AdminView backend={backend}>
        <ImportScreen kind={kind} />
      </AdminView>
    </MemoryRouter>,
  )
  fireEvent.change(screen.getByLabelText('File to import'), {
    target: { files: [new File([FILE_TEXT], 'shops.csv')] },
  })
  fireEvent.click(await findBox('Left out'))
  fireEvent.click(await findBox('Brought back'))
  expect(await readTicks()).toEqual([true, false, false, true])
}

afterEach(cleanup)

test('rows of an import that were unticked stay unticked while the source is typed (IMPORT-18)', async () => {
  await openFile()
  fireEvent.change(screen.getByLabelText('Who made this list'), { target: { value: 'Council' } })
  expect(await readTicks()).toEqual([true, false, false, true])
  fireEvent.click(screen.getByRole('button', { name: 'Write 2 businesses' }))
  await waitFor(() => expect(sent.map(({ row }) => row.name)).toEqual(['Kept', 'Brought back']))
  expect(sent.map(({ source }) => source)).toEqual(['Council', 'Council'])
})

test('rows of an import that were unticked stay unticked when a column or the meaning of blank cells is changed (IMPORT-18)', async () => {
  await openFile()
  fireEvent.change(screen.getByLabelText('remarks'), { target: { value: 'description' } })
  expect(await readTicks()).toEqual([true, false, false, true])
  fireEvent.click(screen.getByRole('checkbox', { name: IMPORT_TEXTS.mapping.clearing }))
  expect(await readTicks()).toEqual([true, false, false, true])
})

test('a row of an import that was ticked again is not written if changed columns make it a deleted business (IMPORT-18)', async () => {
  await openFile()
  fireEvent.click(await findBox('Kept'))
  fireEvent.click(await findBox('Kept'))
  fireEvent.change(screen.getByLabelText('name'), { target: { value: '' } })
  fireEvent.change(screen.getByLabelText('remarks'), { target: { value: 'name' } })
  expect((await findBox('Old')).checked).toBe(false)
})
