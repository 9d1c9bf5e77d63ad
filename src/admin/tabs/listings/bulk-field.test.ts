import { expect, test } from 'vitest'
import { bulkFieldValue } from './bulk-field.tsx'

test('a new value for several listings is checked like in the form of a listing, and may be empty only for optional fields (BIZ-4)', () => {
  expect(bulkFieldValue('phone', '625-0199')).toEqual({ values: { phone: '625-0199' } })
  expect(bulkFieldValue('phone', ' ')).toEqual({ values: { phone: null } })
  expect(bulkFieldValue('email', 'x')).toEqual({ problem: 'Email is invalid' })
  expect(bulkFieldValue('description', ' ')).toEqual({ problem: 'Description is required' })
})
