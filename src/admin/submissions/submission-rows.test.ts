import { expect, test } from 'vitest'
import type { StoredSubmission } from '../../domain/submission-listing.ts'
import { replyHref } from './submission-note.tsx'
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
  note: null,
  handled_by: null,
  handled_at: null,
  created_at: '',
  updated_at: '',
  ...changes,
})
const ALL_SUBMISSIONS = [
  submission('a', {}),
  submission('b', { name: 'Lañiñ', status: 'approved', phone: '625-3399' }),
  submission('c', { business_name: "K&K's Store", message: 'Open late' }),
]

test('a reply quotes the message in an address that mail programs take (SUBM-8)', () => {
  const short = replyHref(
    submission('a', { message: 'Line one\nLine & two', created_at: '2026-11-20T00:00:00Z' }),
  )
  const parameters = new URLSearchParams(short?.split('?')[1])
  expect(short).toMatch(/^mailto:ben@example\.org\?/)
  expect(parameters.get('subject')).toBe('Your message to the Marshall Islands Guide')
  expect(parameters.get('body')).toMatch(
    /^Hello Ben,\r\n\r\n\r\n\r\nOn .+ you wrote:\r\n> Line one\r\n> Line & two$/,
  )
  const long = replyHref(submission('a', { business_name: 'K&K', message: 'ō'.repeat(2_000) })) ?? ''
  expect(long.length).toBeLessThanOrEqual(1_900)
  expect(new URLSearchParams(long.split('?')[1]).get('subject')).toBe('Re: K&K')
  expect(replyHref(submission('a', { email: 'nobody' }))).toBeNull()
})

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
    findSubmissions(ALL_SUBMISSIONS, filter)
      .map(({ id }) => id)
      .join(' '),
  ).toBe(expected)
})
