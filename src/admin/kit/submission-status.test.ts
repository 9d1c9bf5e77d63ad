import { expect, test, vi } from 'vitest'
import { storedSubmission } from '../../../tests/fixtures/stored-submission.ts'
import type { AdminBackend } from '../../backend/admin-client.ts'
import type { StoredSubmission } from '../../domain/messages/submission-listing.ts'
import { approveSubmission } from './submission-status.ts'

const submission = storedSubmission({ status: 'pending', updated_at: '1' })

/** Creates a server that has a newer version of the message than the admin's screen. */
function serverWithChanges(changes: Partial<StoredSubmission>) {
  const current = { ...submission, ...changes, updated_at: '2' }
  const updateRow = vi.fn((_table: string, _id: string, sent: object, { value }: { value: string }) =>
    Promise.resolve(
      value === '2' ? { kind: 'saved', row: { ...current, ...sent } } : { kind: 'conflict', current },
    ),
  )
  return { backend: { tables: { updateRow } } as unknown as AdminBackend, updateRow }
}

test('a message that got a new note meanwhile is approved in its newest version (SUBM-3)', async () => {
  const { backend, updateRow } = serverWithChanges({ note: 'Called them' })
  expect(await approveSubmission(backend, submission)).toBeNull()
  expect(updateRow).toHaveBeenCalledTimes(2)
})

test('a message that another admin rejected meanwhile stays rejected, with its reason (SUBM-2)', async () => {
  const { backend, updateRow } = serverWithChanges({ status: 'rejected', rejected_because: 'Spam' })
  expect(await approveSubmission(backend, submission)).toBe('rejected')
  expect(updateRow).toHaveBeenCalledTimes(1)
})

test('a message that another admin approved meanwhile counts as approved (SUBM-2)', async () => {
  const { backend } = serverWithChanges({ status: 'approved' })
  expect(await approveSubmission(backend, submission)).toBeNull()
})

test('a message that somebody deleted meanwhile is reported as deleted, not as approved (SUBM-3)', async () => {
  const updateRow = vi.fn().mockResolvedValue({ kind: 'deleted' })
  const backend = { tables: { updateRow } } as unknown as AdminBackend
  expect(await approveSubmission(backend, submission)).toBe('deleted')
  updateRow.mockResolvedValueOnce({ kind: 'conflict', current: { ...submission, note: 'Called them' } })
  expect(await approveSubmission(backend, submission)).toBe('deleted')
})
