import { describe, expect, it } from 'vitest'
import {
  DEMO_CONTACTS as CONTACTS,
  EMERGENCY_QUERIES as QUERIES,
} from '../../../tests/fixtures/emergency-queries.ts'
import { findEmergencyContacts } from './emergency-search.ts'

describe('searches for help (SEARCH-15)', () => {
  it.each(QUERIES)('an emergency search for %j finds %s first', (text, firstName) => {
    expect(findEmergencyContacts(text, CONTACTS, null)[0]?.contacts[0]?.name).toBe(firstName)
  })

  it.each(CONTACTS.map(({ name, phone }) => [name, phone] as const))(
    'an emergency search finds %s first by its whole name and by its number',
    (name, phone) => {
      for (const text of [
        name,
        name.toUpperCase(),
        phone,
        phone.replace('-', ' '),
        `+692${phone.replace('-', '')}`,
      ])
        expect(findEmergencyContacts(text, CONTACTS, null)[0]?.contacts[0]?.name, text).toBe(name)
    },
  )

  it.each([
    'health food',
    'arno post office',
    'majuro',
    'hotel',
    'store',
    'birth certificate',
    'boat to arno',
    'flight to majuro',
    'eating',
    'cooking gas',
    'string',
    'policy',
    'lumber',
    'majur',
    'kwajal',
    'kwajalien',
  ])('an emergency search for %s finds no contact', (text) =>
    expect(findEmergencyContacts(text, CONTACTS, 'MAJ')).toEqual([]),
  )

  it.each([
    ['kwajalien police', 'Kwajalein Police'],
    ['kwajal police', 'Kwajalein Police'],
    ['police jaliut', 'Jaluit Police'],
    ['jaliut health post', 'Jaluit Health Post'],
    ['kwajalien fire station', 'Kwajalein Fire Station'],
    ['enewetok police', 'Enewetak Police'],
  ])(
    'an emergency search for %j, with a misspelt or unfinished atoll, finds %s, not the contact of the own atoll',
    (text, firstName) =>
      expect(findEmergencyContacts(text, CONTACTS, 'MAJ')[0]?.contacts[0]?.name).toBe(firstName),
  )

  it('an emergency search finds a contact by a distinctive word of its description (mour), not by a common word (night)', () => {
    const otherContacts = CONTACTS.filter(({ name }) => name !== 'Domestic Violence Support')
    const contact = CONTACTS.find(({ name }) => name === 'Domestic Violence Support')
    if (contact === undefined) throw new Error('The demo has no such contact')
    otherContacts.push({ ...contact, description: 'Weto in Mour, day and night' })
    for (const text of ['mour', 'weto in mour'])
      expect(findEmergencyContacts(text, otherContacts, null)[0]?.contacts[0]?.name).toBe(
        'Domestic Violence Support',
      )
    expect(findEmergencyContacts('night', otherContacts, null)).toEqual([])
  })
})
