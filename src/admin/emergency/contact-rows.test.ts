import { expect, test } from 'vitest'
import type { EmergencyContact } from '../../domain/listing.ts'
import { findContacts } from './contact-rows.ts'

const contact = (id: string, changes: Partial<EmergencyContact>): EmergencyContact => ({
  id,
  name: 'Police station',
  category: 'police',
  phone: '625-8666',
  atoll: 'MAJ',
  available_24_7: true,
  description: null,
  confirmed_at: null,
  created_at: '',
  updated_at: '',
  revision: 1,
  ...changes,
})
const ALL = [
  contact('a', {}),
  contact('b', { name: 'Ebeye Hospital', category: 'medical', atoll: 'KWA', phone: '329-8031' }),
  contact('c', { name: 'Lañiñ clinic', category: 'medical', atoll: null, description: 'Ask at the dock' }),
]

test.each([
  ['', 'a b c'],
  ['police', 'a'],
  ['MEDICAL kwajalein', 'b'],
  ['lanin', 'c'],
  ['8031', 'b'],
  ['whole country', 'c'],
  ['dock', 'c'],
  ['nobody', ''],
])('%j finds %s', (text, ids) => {
  expect(
    findContacts(ALL, text)
      .map(({ id }) => id)
      .join(' '),
  ).toBe(ids)
})
