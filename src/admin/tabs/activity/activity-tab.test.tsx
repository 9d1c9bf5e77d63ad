// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AdminView } from '../../../../tests/fixtures/admin-view.tsx'
import type { AdminTables } from '../../../backend/admin-tables.ts'
import { RequestFailure } from '../../../backend/request-failure.ts'
import { ActivityTab } from './activity-tab.tsx'
import { NO_FILTER } from './activity-filter.ts'
import { type ActivityEntry, readAllEntries } from './read-entries.ts'

const savedFiles = vi.hoisted((): Blob[] => [])
vi.mock('../../../browser/save-file.ts', () => ({ saveFile: (file: Blob) => savedFiles.push(file) }))

let entries: ActivityEntry[]
/** Maximum rows in an answer of the fake server, like max_rows of the API. */
let rowCap: number
let areReadsFailing: boolean
/** The accounts that the server has; null while reading them fails. */
let accounts: { id: string; email: string }[] | null
/** The names by which the fake server was asked to filter, one for each request for entries; '' for all names. */
let searchedNames: string[]

/** Makes seven entries for each timestamp, so that a page can end between two entries with the same timestamp. */
function makeEntries(count: number): ActivityEntry[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `id-${String(at).padStart(4, '0')}`,
    action: 'businesses.updated',
    timestamp: new Date(Date.UTC(2026, 10, 20) - Math.floor(at / 7) * 60_000).toISOString(),
    details: { name: `Store ${at}` },
    changes: null,
    resource_type: 'businesses',
    resource_id: `listing-${at}`,
    user_id: null,
  }))
}

/** Records what a request asks for: the number of entries, and the entry after which they begin. */
function recordRequest(filter: (query: unknown) => unknown) {
  const request = { limit: Infinity, after: '', until: '', name: '' }
  const query: Record<string, unknown> = {
    limit: (limit: number) => {
      request.limit = limit
      return query
    },
    lte: (_column: string, until: string) => {
      request.until = until
      return query
    },
    or: (condition: string) => {
      request.after =
        /^and\(or\(timestamp\.lt\.(.+),id\.gt\.(.+)\)\)$/.exec(condition)?.slice(1).join(' ') ?? condition
      return query
    },
  }
  query['ilike'] = (_column: string, pattern: string) => {
    request.name = pattern.slice(1, -1)
    return query
  }
  for (const other of ['order', 'not']) query[other] = () => query
  filter(query)
  return request
}

const tables = {
  readAllRows: () =>
    accounts === null
      ? Promise.reject(new RequestFailure('', { kind: 'network' }))
      : Promise.resolve(accounts),
  readRows: (_table: string, { filter }: { filter: (query: unknown) => unknown }) => {
    if (areReadsFailing) return Promise.reject(new RequestFailure('', { kind: 'network' }))
    const { limit, after, until, name } = recordRequest(filter)
    searchedNames.push(name)
    const from = entries.findIndex(({ id, timestamp }) => after === `${timestamp} ${id}`)
    expect(until).toBe(entries[from]?.timestamp ?? '')
    const found = entries.slice(from + 1).filter(({ details }) => String(details['name']).includes(name))
    return Promise.resolve(found.slice(0, Math.min(limit, rowCap)))
  },
}

function openTab(): void {
  render(
    <MemoryRouter>
      <AdminView backend={{ tables }}>
        <ActivityTab />
      </AdminView>
    </MemoryRouter>,
  )
}

const queryMoreButton = () => screen.queryByRole('button', { name: 'Show more' })

beforeEach(() => {
  rowCap = 60
  areReadsFailing = false
  accounts = []
  searchedNames = []
})
afterEach(cleanup)

test('"Show more" in the activity loads one page after another, up to the oldest entry (ACTIVITY-7)', async () => {
  entries = makeEntries(120)
  openTab()
  await screen.findByText('50 entries')
  fireEvent.click(queryMoreButton() as HTMLElement)
  await screen.findByText('100 entries')
  fireEvent.click(queryMoreButton() as HTMLElement)
  await screen.findByText('120 entries')
  expect(queryMoreButton()).toBeNull()
  expect(screen.getAllByText(/^Store \d+$/).map(({ textContent }) => textContent)).toEqual(
    entries.map(({ details }) => details['name']),
  )
})

test('when "Show more" in the activity fails, the shown entries stay, and "Try again" loads the next ones (ACTIVITY-7)', async () => {
  entries = makeEntries(60)
  openTab()
  await screen.findByText('50 entries')
  areReadsFailing = true
  fireEvent.click(queryMoreButton() as HTMLElement)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByText('50 entries')).toBeTruthy()
  areReadsFailing = false
  fireEvent.click(retry)
  await screen.findByText('60 entries')
})

test('while the accounts cannot be read, no entry of the activity names a wrong author, and "Try again" shows the entries (ACTIVITY-1)', async () => {
  entries = makeEntries(1)
  Object.assign(entries[0] ?? {}, { user_id: 'ann' })
  accounts = null
  openTab()
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByText('A former account')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull()
  accounts = [{ id: 'ann', email: 'ann@example.org' }]
  fireEvent.click(retry)
  expect(await screen.findAllByText('ann@example.org')).toHaveLength(2)
})

test('after the last "Show more" of the activity, the focus is at the end of the list (A11Y-3)', async () => {
  entries = makeEntries(60)
  openTab()
  await screen.findByText('50 entries')
  await userEvent.setup().click(queryMoreButton() as HTMLElement)
  await screen.findByText('60 entries')
  expect(document.activeElement?.textContent).toBe('The list ends here.')
})

test('entries of an account that was added while the activity was open name that account, also in the CSV (ACTIVITY-1)', async () => {
  entries = makeEntries(60)
  openTab()
  await screen.findByText('50 entries')
  accounts = [{ id: 'ben', email: 'ben@example.org' }]
  Object.assign(entries[55] ?? {}, { user_id: 'ben' })
  fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }))
  await waitFor(() => expect(savedFiles).toHaveLength(1))
  expect(await savedFiles[0]?.text()).toContain('ben@example.org')
  fireEvent.click(queryMoreButton() as HTMLElement)
  await screen.findByText('60 entries')
  expect(screen.getAllByText('ben@example.org')).toHaveLength(2)
  expect(screen.queryByText('A former account')).toBeNull()
})

test('a name that is typed without a pause is searched once, not letter by letter (ACTIVITY-2)', async () => {
  entries = makeEntries(30)
  openTab()
  await screen.findByText('30 entries')
  await userEvent.setup().type(screen.getByLabelText('Name contains'), 'Store 29')
  await screen.findByText('1 entry')
  expect(searchedNames).toEqual(['', 'Store 29'])
})

test('while the activity is searched for another name, the list does not say that nothing was found for it (ACTIVITY-6)', async () => {
  entries = makeEntries(30)
  openTab()
  await screen.findByText('30 entries')
  const name = screen.getByLabelText('Name contains')
  fireEvent.change(name, { target: { value: 'Boat' } })
  await screen.findByText('Nothing was found for "Boat" with these filters.')
  const shown: string[] = []
  const observer = new MutationObserver(() => shown.push(screen.getByRole('status').textContent ?? ''))
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  fireEvent.change(name, { target: { value: 'Store 2' } })
  await screen.findByText('11 entries')
  observer.disconnect()
  expect(shown.join()).not.toContain('"Store 2"')
})

test('when "Show all" is pressed in an empty activity list, the number of entries takes the focus (A11Y-3)', async () => {
  entries = makeEntries(30)
  openTab()
  await screen.findByText('30 entries')
  fireEvent.change(screen.getByLabelText('Name contains'), { target: { value: 'Boat' } })
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Show all' }))
  await screen.findByText('30 entries')
  expect(document.activeElement?.textContent).toBe('30 entries')
})

test('readAllEntries returns every entry, also if a page of answers ends between two entries with the same time (ACTIVITY-7)', async () => {
  rowCap = 1_000
  entries = makeEntries(1_100)
  const all = await readAllEntries(tables as unknown as AdminTables, NO_FILTER)
  expect(all.map(({ id }) => id)).toEqual(entries.map(({ id }) => id))
})
