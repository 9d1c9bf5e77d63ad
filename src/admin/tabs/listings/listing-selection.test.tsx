// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { AdminView, addModalDialogs } from '../../../../tests/fixtures/admin-view.tsx'
import { createDeferred } from '../../../../tests/fixtures/deferred.ts'
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

/** The ids of the listings in each request that the fake server received. */
let sent: string[][] = []
/** The changes in each request that the fake server received. */
let sentChanges: (Partial<Listing> | null)[] = []
/** Whether the fake server tells its time. */
let tellsTime = true
let stored: Listing[] = []
/** Ids of listings whose answer the fake server loses after it has made the change. */
let lost = new Set<string>()
/** Name of the table that the fake server cannot read. */
let failingTable: string | null = null
/** The server answers a change only after this promise resolves. */
let answerGate: Promise<unknown> = Promise.resolve()
const audit = vi.fn()

const tables = {
  readAllRows: (table: string) => {
    if (table === failingTable) return Promise.reject(new RequestFailure('', { kind: 'network' }))
    return Promise.resolve(table === 'businesses' ? stored : [])
  },
  readRows: () => Promise.resolve([]),
  callDatabase: (name: string) => {
    if (name !== 'server_time')
      return Promise.resolve({ epoch: 'e', revision: 1, more: false, reset: true, rows: {}, deleted: {} })
    return tellsTime
      ? Promise.resolve('2026-11-20T00:00:00+00:00')
      : Promise.reject(new RequestFailure('', { kind: 'network' }))
  },
  updateRow: (_table: string, id: string, changes: Partial<Listing>) => {
    sentChanges.push(changes)
    return Promise.resolve({ kind: 'saved', row: { ...ROWS.find((row) => row.id === id), ...changes } })
  },
  writeRows: async (_table: string, rows: readonly Listing[], changes: Partial<Listing> | null) => {
    await answerGate
    sent.push(rows.map(({ id }) => id).sort())
    sentChanges.push(changes)
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
  sentChanges = []
  tellsTime = true
  stored = ROWS
  lost = new Set()
  failingTable = null
  answerGate = Promise.resolve()
  audit.mockClear()
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
        <AdminView backend={{ tables }} audit={audit}>
          <ListingsTab />
        </AdminView>
      </main>
    </MemoryRouter>,
  )
  await screen.findByRole('checkbox', { name: 'Select Bank one' })
}

const setFilter = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } })
const tick = (...names: string[]) => {
  for (const name of names) fireEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
}
const getBar = () => within(screen.getByRole('region', { name: 'Selected businesses' }))
const findDialog = async () => within(await screen.findByRole('dialog'))

async function choose(action: string): Promise<void> {
  const button = getBar().getByRole('button', { name: 'Change selected' })
  button.focus()
  fireEvent.keyDown(button, { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: action }))
}

/** Selects both banks and opens the dialog for a new category, with 'government' chosen but not confirmed. */
async function openDialogForBanks() {
  await openTab()
  setFilter('Category', 'banking')
  tick('Bank one', 'Bank two')
  await choose('Change category or atoll')
  const question = await findDialog()
  fireEvent.change(question.getByLabelText('Category'), { target: { value: 'government' } })
  return question
}

test('changes and deletions do not affect selected businesses that the filters hide (BIZ-4)', async () => {
  await openTab()
  setFilter('Category', 'banking')
  tick('Bank one', 'Bank two')
  getBar().getByText('2 selected')
  setFilter('Category', 'business')
  expect(screen.queryByRole('region', { name: 'Selected businesses' })).toBeNull()
  tick('Store one')
  getBar().getByText('1 selected')
  getBar().getByRole('button', { name: 'Select all 2' })
  await choose('Delete selected')
  const question = await findDialog()
  question.getByText(/delete 1 business\?/)
  fireEvent.click(question.getByRole('button', { name: 'Delete' }))
  await screen.findByText('1 business deleted')
  expect(sent).toEqual([STORES.slice(0, 1)])
})

test('businesses that were selected under different filters are changed together when all of them are listed (BIZ-4)', async () => {
  await openTab()
  setFilter('Category', 'banking')
  tick('Bank one')
  setFilter('Category', 'business')
  tick('Store two')
  setFilter('Category', '')
  getBar().getByText('2 selected')
  await choose('Feature')
  await screen.findByText('2 businesses changed')
  expect(sent).toEqual([[BANKS[0], STORES[1]]])
})

test('a business that does not match the filters after its change is counted as changed (BIZ-4)', async () => {
  const question = await openDialogForBanks()
  fireEvent.click(question.getByRole('button', { name: 'Change' }))
  await screen.findByText('2 businesses changed')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('checkbox', { name: 'Select Bank one' })).toBeNull()
})

test('after a failed change the dialog stays open for a retry, even if the list no longer has the businesses (BIZ-4)', async () => {
  const question = await openDialogForBanks()
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

test.each([
  ['problems', 'contact_submissions', 'The list of pending corrections could not be read'],
  ['no-photo', 'business_images', 'The list of photos could not be read'],
])(
  "with the filter '%s' no number of businesses is shown while the list that the filter needs cannot be read (BIZ-13)",
  async (value, table, sentence) => {
    failingTable = table
    await openTab()
    screen.getByText('4 businesses')
    setFilter('Show', value)
    await screen.findByText(sentence, { exact: false })
    expect(screen.queryByText(/^No businesses found$|^\d+ business(es)?$/)).toBeNull()
    failingTable = null
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByText(value === 'problems' ? 'No businesses found' : '4 businesses')
  },
)

const expectFocusOnHeading = () =>
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }))

test('the focus stays on the button of the bulk menu while a change runs, and after a deletion it is on the heading (A11Y-3)', async () => {
  const answer = createDeferred<null>()
  answerGate = answer.promise
  await openTab()
  tick('Bank one')
  await choose('Delete selected')
  fireEvent.click((await findDialog()).getByRole('button', { name: 'Delete' }))
  await screen.findByRole('progressbar')
  const button = getBar().getByRole('button', { name: 'Change selected' })
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  fireEvent.keyDown(button, { key: 'Enter' })
  expect(screen.queryByRole('menu'), 'one change at a time').toBeNull()
  answer.resolve(null)
  await screen.findByText('1 business deleted')
  expectFocusOnHeading()
})

test('the heading gets the focus when the changed businesses leave the filtered list, and when the selection is cleared (A11Y-3)', async () => {
  const question = await openDialogForBanks()
  fireEvent.click(question.getByRole('button', { name: 'Change' }))
  await screen.findByText('2 businesses changed')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expectFocusOnHeading()
  setFilter('Category', '')
  tick('Store one')
  const clear = getBar().getByRole('button', { name: 'Clear selection' })
  clear.focus()
  fireEvent.click(clear)
  expectFocusOnHeading()
})

test('the heading gets the focus when the focused business leaves the filtered list (A11Y-3)', async () => {
  stored = [makeListing('Bank one', { name: 'Bank one', featured: true }), ...ROWS.slice(1)]
  await openTab()
  setFilter('Show', 'featured')
  const star = screen.getByRole('button', { name: 'Featured: Bank one' })
  star.focus()
  fireEvent.click(star)
  await screen.findByText('No businesses found')
  expectFocusOnHeading()
})

test('featuring a listing by the quick edit is reported to the audit log, and another change is not', async () => {
  await openTab()
  const [first] = screen.getAllByRole('button', { name: 'Phone and hours' })
  if (first === undefined) throw new Error('There is no quick edit')
  for (const box of ['Checked today', 'Featured']) {
    fireEvent.click(first)
    const form = await findDialog()
    fireEvent.click(form.getByRole('checkbox', { name: box }))
    fireEvent.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    if (box === 'Checked today') expect(audit).not.toHaveBeenCalled()
  }
  expect(audit.mock.calls).toEqual([[expect.objectContaining({ action: 'business_featured_toggled' })]])
})

async function checkByQuickEdit(): Promise<void> {
  const [first] = screen.getAllByRole('button', { name: 'Phone and hours' })
  if (first === undefined) throw new Error('There is no quick edit')
  fireEvent.click(first)
  const form = await findDialog()
  fireEvent.click(form.getByRole('checkbox', { name: 'Checked today' }))
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
}

describe.each([
  ['a tap', () => fireEvent.click(screen.getByRole('button', { name: /Mark as checked today: Bank one/ }))],
  ['the quick edit', checkByQuickEdit],
  [
    'the change of several listings',
    () => {
      tick('Bank one', 'Bank two')
      return choose('Mark as checked today')
    },
  ],
])('a check by %s', (_, check) => {
  test('has the time of the server, because the clock of the device may be wrong (BIZ-17)', async () => {
    await openTab()
    await check()
    await waitFor(() => expect(sentChanges).toEqual([{ last_checked_at: '2026-11-20T00:00:00.000Z' }]))
  })

  test('sends nothing and says so if the server does not tell its time (BIZ-17)', async () => {
    tellsTime = false
    await openTab()
    await check()
    await screen.findAllByText(/Network error\. Please check your internet connection\./)
    expect(sentChanges).toEqual([])
  })
})
