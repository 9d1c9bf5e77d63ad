// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AdminView } from '../../../../tests/fixtures/admin-view.tsx'
import { createDeferred } from '../../../../tests/fixtures/deferred.ts'
import { AnalyticsTab } from './analytics-tab.tsx'
import { EMPTY_SUMMARY } from './read-analytics.ts'

const recordSavedName = vi.hoisted(() => vi.fn())
vi.mock('../../../browser/save-file.ts', () => ({
  saveFile: (_file: Blob, name: string) => recordSavedName(name),
}))
afterEach(cleanup)

const SERVER_TIME = '2026-11-20T00:00:00+00:00'

test('the name of the exported analytics file has the range of the shown figures, also while another range loads (ANALYTICS-6)', async () => {
  const later = createDeferred<typeof EMPTY_SUMMARY>()
  const summaries = vi.fn().mockResolvedValueOnce(EMPTY_SUMMARY).mockReturnValueOnce(later.promise)
  const callDatabase = async (name: string) => (name === 'server_time' ? SERVER_TIME : summaries())
  render(
    <AdminView backend={{ tables: { callDatabase, readRows: async () => [] } }}>
      <AnalyticsTab />
    </AdminView>,
  )
  const exportFile = await screen.findByRole('button', { name: 'Export as CSV' })
  fireEvent.change(screen.getByLabelText('Time range'), { target: { value: '2160' } })
  await waitFor(() => expect(summaries).toHaveBeenCalledTimes(2))
  fireEvent.click(exportFile)
  expect(recordSavedName).toHaveBeenLastCalledWith('analytics-168h.csv')
  later.resolve(EMPTY_SUMMARY)
  await screen.findByRole('button', { name: 'Refresh' })
  fireEvent.click(exportFile)
  expect(recordSavedName).toHaveBeenLastCalledWith('analytics-2160h.csv')
})

test('the range of the analytics ends at the time of the server, also on a device whose clock is a year wrong (ANALYTICS-1)', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-11-20T00:00:00Z') })
  const ranges: unknown[] = []
  const tables = {
    callDatabase: async (name: string, range: unknown) => {
      if (name === 'server_time') return SERVER_TIME
      ranges.push(range)
      return EMPTY_SUMMARY
    },
    readRows: async (_table: string, { filter }: { filter: (query: unknown) => unknown }) => {
      const query: Record<string, unknown> = {}
      for (const step of ['or', 'order', 'limit']) query[step] = () => query
      query['gte'] = (_column: string, since: string) => {
        ranges.push(since)
        return query
      }
      filter(query)
      return []
    },
  }
  render(
    <AdminView backend={{ tables }}>
      <AnalyticsTab />
    </AdminView>,
  )
  await screen.findByRole('button', { name: 'Export as CSV' })
  vi.useRealTimers()
  const since = '2026-11-13T00:00:00.000Z'
  expect(ranges).toEqual([{ since, until: '2026-11-20T00:00:00.000Z' }, since])
})
