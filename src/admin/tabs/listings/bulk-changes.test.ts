import { describe, expect, test } from 'vitest'
import type { AdminBackend } from '../../../backend/admin-client.ts'
import { RequestFailure } from '../../../backend/request-failure.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { type BulkChange, changeListings } from './bulk-changes.ts'

const changedRows = Array.from(
  { length: 120 },
  (_, at) => ({ id: `${at}`, revision: at, category: 'business' }) as Listing,
)

type RowOutcomes = { base: Listing; outcome: object }[]

/** Runs a bulk change whose requests are answered by `answer`. */
async function runChange(change: BulkChange, answer: (chunk: Listing[], call: number) => RowOutcomes) {
  const progress: number[] = []
  const sizes: number[] = []
  const tables = {
    writeRows: (_table: string, chunk: Listing[]) => {
      sizes.push(chunk.length)
      return Promise.resolve(answer(chunk, sizes.length))
    },
  }
  const backend = { tables } as unknown as AdminBackend
  const result = await changeListings(backend, changedRows, change, (done) => progress.push(done))
  return { ...result, progress, sizes }
}

const answerSaved = (chunk: Listing[]): RowOutcomes =>
  chunk.map((base) => ({ base, outcome: { kind: 'saved', row: base } }))

describe('a change of several listings', () => {
  test('a change of several listings sends 120 rows in three requests, and reports progress after each (BIZ-4)', async () => {
    const { sizes, progress, saved: done, failed } = await runChange({ featured: true }, answerSaved)
    expect([sizes, progress, done.length, failed]).toEqual([[50, 50, 20], [50, 100, 120], 120, []])
  })

  test('a change of several listings continues after a failed request, and reports each row of that request as failed', async () => {
    const { saved: done, failed } = await runChange({ featured: true }, (chunk, call) => {
      if (call === 2) throw new RequestFailure('lost', { kind: 'network' })
      return answerSaved(chunk)
    })
    expect([done.length, failed.length, failed[0]?.row.id]).toEqual([70, 50, '50'])
  })

  test('a change of several listings changes all rows of a request except the one that the database refuses (BIZ-4)', async () => {
    const {
      sizes,
      progress,
      saved: done,
      failed,
    } = await runChange({ featured: true }, (chunk) => {
      if (chunk.some(({ id }) => id === '7')) throw new RequestFailure('', { kind: 'refused', code: '23514' })
      return answerSaved(chunk)
    })
    expect(sizes).toEqual([50, 50, 20, ...Array.from({ length: 50 }, () => 1)])
    expect([done.length, failed.map(({ row }) => row.id)]).toEqual([119, ['7']])
    expect([progress[0], progress.at(-1)]).toEqual([50, 120])
  })

  test.each<[string, BulkChange, object, string]>([
    [
      'changed by another admin',
      { category: 'banking' },
      { kind: 'conflict', current: changedRows[0] },
      'changed',
    ],
    ['deleted by another admin', { category: 'banking' }, { kind: 'deleted' }, 'deleted'],
    ['refused', { category: 'banking' }, { kind: 'refused' }, 'refused'],
    [
      'already changed by an earlier try whose answer was lost',
      { category: 'business' },
      { kind: 'conflict', current: changedRows[0] },
      'saved',
    ],
    ['already deleted when it is to be deleted', null, { kind: 'deleted' }, 'saved'],
    [
      'changed by another admin when it is to be deleted',
      null,
      { kind: 'conflict', current: changedRows[0] },
      'changed',
    ],
  ])(
    'a change of several listings has the right outcome for a row that is %s',
    async (_what, change, outcome, expected) => {
      const { saved: done, failed } = await runChange(change, (chunk) =>
        chunk.map((base) => ({ base, outcome })),
      )
      const reasons = [...done.map(() => 'saved'), ...failed.map(({ reason }) => reason)]
      expect(new Set(reasons)).toEqual(new Set([expected]))
    },
  )
})
