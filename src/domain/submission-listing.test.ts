import { expect, test } from 'vitest'
import { formOfSubmission, splitMessage, type StoredSubmission } from './submission-listing.ts'

const SUBMISSION: StoredSubmission = {
  id: 'one',
  type: 'business_submission',
  name: 'Ben',
  email: 'ben@example.org',
  phone: '625-3399',
  business_name: "Ben's Store",
  message:
    'We sell groceries.\nOpen: every day\nPlease list us.\n\nCategory: Accommodations\nAtoll: Kwajalein',
  business_id: null,
  status: 'pending',
  note: null,
  handled_by: null,
  handled_at: null,
  created_at: '',
  updated_at: '',
}

test('only lines at the end are labels', () => {
  const { text, labels } = splitMessage(SUBMISSION.message)
  expect(text).toBe('We sell groceries.\nOpen: every day\nPlease list us.')
  expect([...labels]).toEqual([
    ['Atoll', 'Kwajalein'],
    ['Category', 'Accommodations'],
  ])
})

test('a message of only labeled lines is not split', () => {
  expect(splitMessage('Phone: 625-3399')).toEqual({ text: 'Phone: 625-3399', labels: new Map() })
})

test('fills in the form of a new listing', () => {
  expect(formOfSubmission(SUBMISSION)).toMatchObject({
    name: "Ben's Store",
    description: 'We sell groceries.\nOpen: every day\nPlease list us.',
    category: 'accommodation',
    atoll: 'KWA',
    phone: '625-3399',
    email: 'ben@example.org',
    operating_hours: '',
  })
})

test.each([
  ['Atoll: Nowhere', 'MAJ'],
  ['Atoll: Lōj Erin', 'MAJ'],
  ['Atoll: KWA', 'KWA'],
])('%s is %s', (line, code) => {
  expect(formOfSubmission({ ...SUBMISSION, message: `Hello there.\n${line}` }).atoll).toBe(code)
})
