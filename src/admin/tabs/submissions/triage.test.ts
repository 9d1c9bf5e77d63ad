import { expect, test } from 'vitest'
import type { AdminBackend } from '../../../backend/admin-client.ts'
import { RequestFailure } from '../../../backend/request-failure.ts'
import type { WriteOutcome } from '../../../backend/table-writes.ts'
import type { StoredSubmission } from '../../../domain/messages/submission-listing.ts'
import { renewSubmissions } from './submission-rows.ts'
import { findNextWaitingId, triageMessages } from './triage.ts'

const makeMessage = (id: string, changes: Partial<StoredSubmission> = {}): StoredSubmission =>
  ({
    id,
    name: id,
    status: 'pending',
    updated_at: '1',
    rejected_because: null,
    ...changes,
  }) as StoredSubmission

type RowOutcomes = { base: StoredSubmission; outcome: WriteOutcome<StoredSubmission> }[]

function makeBackend(write: (rows: readonly StoredSubmission[]) => RowOutcomes): {
  backend: AdminBackend
  sent: number[]
} {
  const sent: number[] = []
  const writeRows = (_table: string, rows: readonly StoredSubmission[]): Promise<RowOutcomes> => {
    sent.push(rows.length)
    return Promise.resolve().then(() => write(rows))
  }
  return { backend: { tables: { writeRows } } as unknown as AdminBackend, sent }
}

const REJECTED = { status: 'rejected', rejected_because: 'Spam' } as const

test('messages that another admin changed are reported as failed, unless that admin made the same decision (SUBM-9)', async () => {
  const [mine, lost, theirs, gone] = ['mine', 'lost', 'theirs', 'gone'].map((id) => makeMessage(id))
  const outcomes: Record<string, WriteOutcome<StoredSubmission>> = {
    mine: { kind: 'saved', row: makeMessage('mine', REJECTED) },
    lost: { kind: 'conflict', current: makeMessage('lost', { ...REJECTED, updated_at: '2' }) },
    theirs: { kind: 'conflict', current: makeMessage('theirs', { status: 'approved', updated_at: '2' }) },
    gone: { kind: 'deleted' },
  }
  const { backend } = makeBackend((rows) =>
    rows.map((base) => ({ base, outcome: outcomes[base.id] ?? { kind: 'refused' } })),
  )
  const all = [mine, lost, theirs, gone].flatMap((one) => one ?? [])
  const { saved, failed, seen } = await triageMessages(backend, all, REJECTED)
  expect(saved.map(({ id }) => id)).toEqual(['mine', 'lost'])
  expect(failed.map(({ row, reason }) => [row.id, reason])).toEqual([
    ['theirs', 'changed'],
    ['gone', 'deleted'],
  ])
  expect(seen.map(({ id }) => id)).toEqual(['theirs'])
})

test('when one request for many messages fails, the decisions of the other requests are kept (SUBM-9)', async () => {
  let request = 0
  const { backend, sent } = makeBackend((rows) => {
    request += 1
    if (request === 2) throw new RequestFailure('cut', { kind: 'network', status: 0 })
    return rows.map((base) => ({ base, outcome: { kind: 'saved', row: base } }))
  })
  const rows = Array.from({ length: 90 }, (_, at) => makeMessage(String(at)))
  const { saved, failed } = await triageMessages(backend, rows, { status: 'approved' })
  expect(sent).toEqual([40, 40, 10])
  expect([saved.length, failed.length]).toEqual([50, 40])
})

test('after a decision the next message is the first waiting one below it, or one above it if none waits below (SUBM-11)', () => {
  const rows = [
    makeMessage('a'),
    makeMessage('b', { status: 'approved' }),
    makeMessage('c'),
    makeMessage('d', { status: 'rejected' }),
  ]
  const after = (id: string, ...decided: string[]): string | null =>
    findNextWaitingId(rows, new Set([id, ...decided]), id)
  expect([after('a'), after('c'), after('c', 'a'), after('d', 'a', 'b', 'c')]).toEqual(['c', 'a', 'd', null])
})

test('refreshing the list of messages requests only changed messages, and all of them if one is missing (OFFADM-2)', async () => {
  const dated = (id: string, day: string): StoredSubmission =>
    makeMessage(id, { created_at: day, updated_at: day })
  const shown = [dated('b', '2026-11-02'), dated('a', '2026-11-01')]
  const changed = [
    makeMessage('a', { created_at: '2026-11-01', updated_at: '2026-11-04', status: 'approved' }),
  ]
  const all = [dated('c', '2026-11-03')]
  const renew = async (count: number): Promise<string> => {
    const tables = {
      readRows: () => Promise.resolve(changed),
      countRows: () => Promise.resolve(count),
      readAllRows: () => Promise.resolve(all),
    } as unknown as AdminBackend['tables']
    const rows = await renewSubmissions({ tables }, shown)
    return rows.map(({ id, status }) => `${id} ${status}`).join(', ')
  }
  expect(await renew(2)).toBe('b pending, a approved')
  expect(await renew(1)).toBe('c pending')
})
