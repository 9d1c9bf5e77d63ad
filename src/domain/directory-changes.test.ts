import { expect, test } from 'vitest'
import { joinPages } from './directory-changes.ts'
import type { DirectoryChanges, EmergencyContact } from './listing.ts'

function contact(id: string, revision: number, name = id): EmergencyContact {
  return {
    id,
    revision,
    name,
    description: null,
    category: 'police',
    phone: '625-0000',
    available_24_7: true,
    atoll: null,
    confirmed_at: null,
    created_at: '2026-01-01T00:00:00+00:00',
    updated_at: '2026-01-01T00:00:00+00:00',
  }
}

function page(revision: number, contacts: EmergencyContact[], deleted: string[] = []): DirectoryChanges {
  return {
    epoch: 'e',
    revision,
    more: true,
    reset: false,
    rows: { emergency_contacts: contacts },
    deleted: deleted.length > 0 ? { emergency_contacts: deleted } : {},
  }
}

test('joined pages have the newest version of each row in revision order, without deleted rows', () => {
  const joined = joinPages([
    page(2, [contact('a', 1), contact('b', 2)]),
    page(4, [contact('c', 3), contact('a', 4, 'renamed')], ['b']),
  ])
  expect(joined.revision).toBe(4)
  expect(joined.deleted).toEqual({})
  expect(joined.rows.emergency_contacts?.map(({ id, name }) => [id, name])).toEqual([
    ['c', 'c'],
    ['a', 'renamed'],
  ])
})

test('a row that was deleted and added again is kept', () => {
  const joined = joinPages([page(1, [contact('a', 1)]), page(2, [], ['a']), page(3, [contact('a', 3)])])
  expect(joined.rows.emergency_contacts).toHaveLength(1)
})

test('pages with a reset, or of two databases, are refused', () => {
  expect(() => joinPages([])).toThrow(RangeError)
  expect(() => joinPages([page(1, []), { ...page(2, []), reset: true }])).toThrow(RangeError)
  expect(() => joinPages([page(1, []), { ...page(2, []), epoch: 'other' }])).toThrow(RangeError)
})
