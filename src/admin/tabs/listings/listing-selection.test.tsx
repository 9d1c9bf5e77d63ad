// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { AdminView, addModalDialogs } from '../../../../tests/fixtures/admin-view.tsx'
import { makeListing } from '../../../../tests/fixtures/make-listing.ts'
import { RequestFailure } from '../../../backend/request-failure.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { ListingsTab } from './listings-tab.tsx'

const ROWS = [
  ...['Bank one', 'Bank two'].map((name) => makeListing(name, { name, category: 'banking', atoll: 'MAJ' })),
  ...['Store one', 'Store two'].map((name) =>
    makeListing(name, { name, category: 'business', atoll: 'KWA' }),
  ),
]
const BANKS = ROWS.slice(0, 2).map(({ id }) => id)
const STORES = ROWS.slice(2).map(({ id }) => id)

/** The ids of the rows in each request. */
let sent: string[][] = []
let stored: Listing[] = []
/** Ids whose answer is lost after the change was made. */
let lost = new Set<string>()

const tables = {
  readAllRows: (table: string) => Promise.resolve(table === 'businesses' ? stored : []),
  readRows: () => Promise.resolve([]),
  callDatabase: () =>
    Promise.resolve({ epoch: 'e', revision: 1, more: false, reset: true, rows: {}, deleted: {} }),
  writeRows: (_table: string, rows: readonly Listing[], changes: Partial<Listing> | null) => {
    sent.push(rows.map(({ id }) => id).sort())
    return rows.some(({ id }) => lost.has(id))
      ? Promise.reject(new RequestFailure('', { kind: 'network' }))
      : Promise.resolve(
          rows.map((base) => ({ base, outcome: { kind: 'saved', row: { ...base, ...changes } } })),
        )
  },
}

beforeAll(addModalDialogs)
beforeEach(() => {
  sent = []
  stored = ROWS
  lost = new Set()
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function openTab(): Promise<void> {
  render(
    <MemoryRouter initialEntries={['/admin#businesses']}>
      <main>
        <AdminView backend={{ tables }}>
          <ListingsTab />
        </AdminView>
      </main>
    </MemoryRouter>,
  )
  await screen.findByRole('checkbox', { name: 'Select Bank one' })
}

const filter = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } })
const tick = (...names: string[]) => {
  for (const name of names) fireEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
}
const bar = () => within(screen.getByRole('region', { name: 'Selected businesses' }))
const dialog = async () => within(await screen.findByRole('dialog'))

async function choose(action: string): Promise<void> {
  fireEvent.keyDown(bar().getByRole('button', { name: 'Change selected' }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: action }))
}

/** Selects both banks and opens the dialog for a new category, with 'government' chosen but not confirmed. */
async function askToChangeBanks() {
  await openTab()
  filter('Category', 'banking')
  tick('Bank one', 'Bank two')
  await choose('Change category or atoll')
  const question = await dialog()
  fireEvent.change(question.getByLabelText('Category'), { target: { value: 'government' } })
  return question
}

test('changes and deletions do not affect selected businesses that the filters hide (BIZ-4)', async () => {
  await openTab()
  filter('Category', 'banking')
  tick('Bank one', 'Bank two')
  bar().getByText('2 selected')
  filter('Category', 'business')
  expect(screen.queryByRole('region', { name: 'Selected businesses' })).toBeNull()
  tick('Store one')
  bar().getByText('1 selected')
  bar().getByRole('button', { name: 'Select all 2' })
  await choose('Delete selected')
  const question = await dialog()
  question.getByText(/delete 1 business\?/)
  fireEvent.click(question.getByRole('button', { name: 'Delete' }))
  await screen.findByText('1 business deleted')
  expect(sent).toEqual([STORES.slice(0, 1)])
})

test('businesses that were selected under different filters are changed together when all of them are listed (BIZ-4)', async () => {
  await openTab()
  filter('Category', 'banking')
  tick('Bank one')
  filter('Category', 'business')
  tick('Store two')
  filter('Category', '')
  bar().getByText('2 selected')
  await choose('Feature')
  await screen.findByText('2 businesses changed')
  expect(sent).toEqual([[BANKS[0], STORES[1]]])
})

test('a business that does not match the filters after its change is counted as changed (BIZ-4)', async () => {
  const question = await askToChangeBanks()
  fireEvent.click(question.getByRole('button', { name: 'Change' }))
  await screen.findByText('2 businesses changed')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('checkbox', { name: 'Select Bank one' })).toBeNull()
})

test('the dialog stays open for another try even if the list no longer has the businesses (BIZ-4)', async () => {
  const question = await askToChangeBanks()
  lost = new Set(BANKS)
  fireEvent.click(question.getByRole('button', { name: 'Change' }))
  await question.findByText(/^2 businesses were not changed/)
  stored = ROWS.filter(({ id }) => STORES.includes(id))
  fireEvent.click(screen.getByRole('button', { name: 'Refresh', hidden: true }))
  await waitFor(() =>
    expect(screen.queryByRole('checkbox', { name: 'Select Bank one', hidden: true })).toBeNull(),
  )
  expect(question.getByLabelText<HTMLSelectElement>('Category').value).toBe('government')
  lost = new Set()
  fireEvent.click(question.getByRole('button', { name: 'Change' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([BANKS, BANKS])
})
