import { expect, test } from 'vitest'
import type { StoredSubmission } from '../../domain/submission-listing.ts'
import { findSubmissions, type SubmissionFilter } from './submission-rows.ts'

const submission = (id: string, changes: Partial<StoredSubmission>): StoredSubmission => ({
  id,
  type: 'feedback',
  name: 'Ben',
  email: 'ben@example.org',
  phone: null,
  business_name: null,
  message: 'The clinic on Mejit has moved.',
  business_id: null,
  status: 'pending',
  created_at: '',
  updated_at: '',
  ...changes,
})
const ALL = [
  submission('a', {}),
  submission('b', { name: 'Lañiñ', status: 'approved', phone: '625-3399' }),
  submission('c', { business_name: "K&K's Store", message: 'Open late' }),
]

test.each<[SubmissionFilter, string]>([
  [{ text: '', status: null }, 'a b c'],
  [{ text: '  ', status: null }, 'a b c'],
  [{ text: 'clinic', status: null }, 'a b'],
  [{ text: 'MEJIT clinic ben', status: null }, 'a b'],
  [{ text: 'lanin', status: null }, 'b'],
  [{ text: '6253399', status: null }, ''],
  [{ text: '625-3399', status: null }, 'b'],
  [{ text: 'k&ks', status: null }, 'c'],
  [{ text: '', status: 'approved' }, 'b'],
  [{ text: 'store', status: 'approved' }, ''],
])('%j finds %s', (filter, expected) => {
  expect(
    findSubmissions(ALL, filter)
      .map(({ id }) => id)
      .join(' '),
  ).toBe(expected)
})
