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

test('the name of the exported analytics file has the range of the shown figures, also while another range loads (ANALYTICS-6)', async () => {
  const later = createDeferred<typeof EMPTY_SUMMARY>()
  const callDatabase = vi.fn().mockResolvedValueOnce(EMPTY_SUMMARY).mockReturnValueOnce(later.promise)
  render(
    <AdminView backend={{ tables: { callDatabase, readRows: async () => [] } }}>
      <AnalyticsTab />
    </AdminView>,
  )
  const exportFile = await screen.findByRole('button', { name: 'Export as CSV' })
  fireEvent.change(screen.getByLabelText('Time range'), { target: { value: '2160' } })
  await waitFor(() => expect(callDatabase).toHaveBeenCalledTimes(2))
  fireEvent.click(exportFile)
  expect(recordSavedName).toHaveBeenLastCalledWith('analytics-168h.csv')
  later.resolve(EMPTY_SUMMARY)
  await screen.findByRole('button', { name: 'Refresh' })
  fireEvent.click(exportFile)
  expect(recordSavedName).toHaveBeenLastCalledWith('analytics-2160h.csv')
})
