// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { AdminView, recordToasts } from '../../../../tests/fixtures/admin-view.tsx'
import { createDeferred } from '../../../../tests/fixtures/deferred.ts'
import { storedSubmission } from '../../../../tests/fixtures/stored-submission.ts'
import type { StoredSubmission } from '../../../domain/messages/submission-listing.ts'
import { RequestFailure } from '../../../backend/request-failure.ts'
import type { AuditEvent } from '../../../telemetry/audit-events.ts'
import { SubmissionsTab } from './submissions-tab.tsx'

afterEach(cleanup)

/** A server with one message. Answers the first save when `firstSave` resolves. A save of the status `failing` fails. */
function serveOneMessage(firstSave: Promise<undefined>, failing?: string) {
  let stored = storedSubmission({ created_at: '2026-11-20T00:00:00Z', updated_at: '1' })
  const updateRow = vi.fn(
    async (_table: string, _id: string, sent: Partial<StoredSubmission>, { value }: { value: string }) => {
      if (sent.status === failing) throw new RequestFailure('Failed to fetch', { kind: 'network' })
      if (value !== stored.updated_at) return { kind: 'conflict', current: stored }
      stored = { ...stored, ...sent, updated_at: String(Number(stored.updated_at) + 1) }
      const row = stored
      if (value === '1') await firstSave
      return { kind: 'saved', row }
    },
  )
  const tables = {
    readAllRows: (table: string) => Promise.resolve(table === 'contact_submissions' ? [stored] : []),
    readRows: () => Promise.resolve([]),
    updateRow,
  }
  const { shown, toaster } = recordToasts()
  const events: AuditEvent[] = []
  render(
    <MemoryRouter>
      <AdminView backend={{ tables }} toaster={toaster} audit={(event) => void events.push(event)}>
        <SubmissionsTab />
      </AdminView>
    </MemoryRouter>,
  )
  return { shown, events, updateRow, readStatus: () => stored.status }
}

async function choose(...statuses: string[]): Promise<void> {
  const choice = await screen.findByRole('combobox', { name: /Status of/ })
  for (const status of statuses) {
    fireEvent.change(choice, { target: { value: status } })
    expect(choice).toHaveProperty('value', status)
  }
}

test('a status of a message that is changed again during its save is saved on top of the version that the first save made (SUBM-2)', async () => {
  const firstSave = createDeferred<undefined>()
  const { shown, events, updateRow, readStatus } = serveOneMessage(firstSave.promise)
  await choose('approved', 'rejected')
  await act(() => {
    firstSave.resolve(undefined)
    return firstSave.promise
  })
  await waitFor(() => expect(shown).toEqual(['Submission status updated', 'Submission status updated']))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(readStatus()).toBe('rejected')
  expect(updateRow.mock.calls.map(([, , { status }, { value }]) => [status, value])).toEqual([
    ['approved', '1'],
    ['rejected', '2'],
  ])
  expect(events.map(({ details }) => details)).toEqual([
    { from: 'pending', to: 'approved' },
    { from: 'approved', to: 'rejected' },
  ])
})

test('if a status of a message could not be saved, the next chosen status is saved on top of the last saved version (SUBM-2)', async () => {
  const firstSave = createDeferred<undefined>()
  const { readStatus } = serveOneMessage(firstSave.promise, 'rejected')
  await choose('approved', 'rejected', 'reviewed')
  await act(() => {
    firstSave.resolve(undefined)
    return firstSave.promise
  })
  await waitFor(() => expect(readStatus()).toBe('reviewed'))
})
