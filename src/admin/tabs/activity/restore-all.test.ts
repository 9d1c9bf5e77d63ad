import { expect, test, vi } from 'vitest'
import type { AdminBackend } from '../../../backend/admin-client.ts'
import { RequestFailure } from '../../../backend/request-failure.ts'
import { type DeletedListing, groupByDeletion, restoreListings } from './deleted-rows.ts'
import { HISTORY_TEXTS } from './texts.ts'

const makeDeleted = (id: string, seconds: number, deleted_by = 'anna'): DeletedListing => ({
  id,
  name: `Store ${id}`,
  atoll: 'MAJ',
  photos: [],
  deleted_at: new Date(Date.UTC(2026, 10, 20, 0, 0, seconds)).toISOString(),
  deleted_by,
})

const readForbiddenStore = async () => [{ id: 'e', name: 'Store e' }]
const failToRead = async () => Promise.reject(new RequestFailure('offline', { kind: 'network' }))

test('listings that one admin deleted within a minute of each other are one deletion (HISTORY-5)', () => {
  const rows = [
    makeDeleted('e', 500),
    makeDeleted('d', 100),
    makeDeleted('c', 99),
    makeDeleted('b', 98, 'ben'),
    makeDeleted('a', 10, 'ben'),
  ]
  expect(groupByDeletion(rows).map((part) => part.map(({ id }) => id).join(''))).toEqual([
    'e',
    'dc',
    'b',
    'a',
  ])
})

test('restoreListings restores several listings, and returns the names of those that it could not restore or that are not to be listed again (HISTORY-5) (IMPORT-17)', async () => {
  const answers: Record<string, boolean | Error> = {
    a: true,
    b: false,
    c: new RequestFailure('refused', { kind: 'refused', status: 403 }),
    d: true,
  }
  const callDatabase = async (_name: string, { listing }: { listing: string }): Promise<boolean> => {
    const answer = answers[listing]
    if (answer instanceof Error) throw answer
    return answer ?? false
  }
  const backend = { tables: { callDatabase, readAllRows: readForbiddenStore } } as unknown as AdminBackend
  const seen: number[] = []
  const rows = ['a', 'b', 'c', 'd', 'e'].map((id, at) => makeDeleted(id, at))
  expect(await restoreListings(backend, rows, (done) => seen.push(done))).toEqual({
    failed: ['Store b', 'Store c'],
    forbidden: ['Store e'],
  })
  expect(seen).toEqual([0, 1, 2, 3, 4])
})

test('nothing of a bulk deletion is restored if the places that are not to be listed again cannot be read (IMPORT-17)', async () => {
  const callDatabase = vi.fn()
  const backend = { tables: { callDatabase, readAllRows: failToRead } } as unknown as AdminBackend
  expect(await restoreListings(backend, [makeDeleted('a', 1)], () => undefined)).toEqual({
    failed: ['Store a'],
    forbidden: [],
  })
  expect(callDatabase).not.toHaveBeenCalled()
})

test('the message about restored businesses has a singular form', () => {
  expect([1, 2].map(HISTORY_TEXTS.allRestored)).toEqual([
    '1 business is back in the guide.',
    '2 businesses are back in the guide.',
  ])
})
