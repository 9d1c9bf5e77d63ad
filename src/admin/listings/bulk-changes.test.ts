import { expect, test } from 'vitest'
import type { AdminBackend } from '../../backend/admin-client.ts'
import { RequestFailure } from '../../backend/request-failure.ts'
import type { Listing } from '../../domain/listing.ts'
import { type BulkChange, changeListings } from './bulk-changes.ts'

const rows = Array.from(
  { length: 120 },
  (_, at) => ({ id: `${at}`, revision: at, category: 'business' }) as Listing,
)

type Written = { base: Listing; outcome: object }[]

/** Runs a bulk change whose requests are answered by `answer`. */
async function runChange(change: BulkChange, answer: (chunk: Listing[], call: number) => Written) {
  const progress: number[] = []
  const sizes: number[] = []
  const tables = {
    writeRows: (_table: string, chunk: Listing[]) => {
      sizes.push(chunk.length)
      return Promise.resolve(answer(chunk, sizes.length))
    },
  }
  const backend = { tables } as unknown as AdminBackend
  const result = await changeListings(backend, rows, change, (done) => progress.push(done))
  return { ...result, progress, sizes }
}

const saved = (chunk: Listing[]): Written =>
  chunk.map((base) => ({ base, outcome: { kind: 'saved', row: base } }))

test('120 rows are three requests, with progress after each (BIZ-4)', async () => {
  const { sizes, progress, saved: done, failed } = await runChange({ featured: true }, saved)
  expect([sizes, progress, done.length, failed]).toEqual([[50, 50, 20], [50, 100, 120], 120, []])
})

test('a request that fails stops no other, and each of its rows is named', async () => {
  const { saved: done, failed } = await runChange({ featured: true }, (chunk, call) => {
    if (call === 2) throw new RequestFailure('lost', { kind: 'network' })
    return saved(chunk)
  })
  expect([done.length, failed.length, failed[0]?.row.id]).toEqual([70, 50, '50'])
})

test.each<[string, BulkChange, object, string]>([
  ['changed by another admin', { category: 'banking' }, { kind: 'conflict', current: rows[0] }, 'changed'],
  ['deleted by another admin', { category: 'banking' }, { kind: 'deleted' }, 'deleted'],
  ['refused', { category: 'banking' }, { kind: 'refused' }, 'refused'],
  [
    'as it was sent: its answer was lost',
    { category: 'business' },
    { kind: 'conflict', current: rows[0] },
    'saved',
  ],
  ['deleted already', null, { kind: 'deleted' }, 'saved'],
  ['changed, and not deleted', null, { kind: 'conflict', current: rows[0] }, 'changed'],
])('a row that is %s', async (_what, change, outcome, expected) => {
  const { saved: done, failed } = await runChange(change, (chunk) => chunk.map((base) => ({ base, outcome })))
  const reasons = [...done.map(() => 'saved'), ...failed.map(({ reason }) => reason)]
  expect(new Set(reasons)).toEqual(new Set([expected]))
})
