import { describe, expect, it, test } from 'vitest'
import { findEmergencyContacts } from './emergency-search.ts'
import type { EmergencyCategory, EmergencyContact } from '../listing/listing.ts'
import { emergencyFormSchema } from '../../admin/kit/emergency-form.ts'
import { toFieldProblems } from '../form-fields.ts'

const CONTACT = {
  name: 'Majuro Hospital',
  category: 'medical',
  phone: '625-3355',
  available_24_7: true,
  description: '',
  atoll: 'MAJ',
  confirmed_at: null,
  name_mh: '',
  description_mh: '',
  mh_by: '',
}

test.each<[object, string[]]>([
  [{}, []],
  [{ atoll: null, confirmed_at: '2026-11-19T12:00:00.000Z' }, []],
  [{ phone: '911' }, []],
  [{ radio_channel: 'HF 5205 kHz' }, []],
  [{ name: ' ' }, ['name: Name is required']],
  [{ phone: '' }, ['phone: Phone number is required']],
  [{ phone: 'ask at the dock' }, [expect.stringMatching(/^phone: This is not a number that a phone dials/)]],
  [{ atoll: 'XXX' }, ['atoll: Atoll must be one of the list']],
  [{ category: 'army' }, ['category: Category must be one of the list']],
  [{ confirmed_at: 'yesterday' }, ['confirmed_at: Please enter a date']],
])('an emergency contact with %j has the problems %j', (changes, expected) => {
  const result = emergencyFormSchema.safeParse({ ...CONTACT, ...changes })
  const problems = result.success ? [] : toFieldProblems(result.error)
  expect(problems.map(({ field, message }) => `${field}: ${message}`)).toEqual(expected)
})

function makeContact(name: string, category: EmergencyCategory, atoll: string | null): EmergencyContact {
  return {
    id: name,
    revision: 1,
    name,
    description: null,
    category,
    phone: '911',
    available_24_7: true,
    atoll,
    confirmed_at: null,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
  }
}

const FEW_CONTACTS = [
  makeContact('Majuro Police', 'police', 'MAJ'),
  makeContact('Ebeye Police', 'police', 'KWA'),
  makeContact('National Police', 'police', null),
  makeContact('Majuro Hospital', 'medical', 'MAJ'),
  makeContact('Ebeye Hospital', 'medical', 'KWA'),
  makeContact('Fire Department', 'fire', 'MAJ'),
  makeContact('Sea Patrol', 'other', null),
]

/** Contacts of the whole country and of several atolls, some with a note or several numbers. */
const COUNTRY_CONTACTS: EmergencyContact[] = [
  makeContact('National Police', 'police', null),
  { ...makeContact('Ambulance and Hospital', 'medical', null), phone: '625-3355' },
  { ...makeContact('Sea Search and Rescue', 'other', null), phone: '625-8666 / 191' },
  { ...makeContact('Domestic Violence Support', 'other', null), description: 'Weto in Mour, day and night' },
  { ...makeContact('Arno Police', 'police', 'ARN'), phone: '625-0117' },
  { ...makeContact('Arno Health Post', 'medical', 'ARN'), phone: '625-0118' },
  makeContact('Majuro Police', 'police', 'MAJ'),
  makeContact('Kwajalein Police', 'police', 'KWA'),
  makeContact('Ebeye Hospital', 'medical', 'KWA'),
]

const findNames = (text: string, place: string | null = 'MAJ'): string[] =>
  findEmergencyContacts(text, FEW_CONTACTS, place).flatMap((block) => block.contacts.map(({ name }) => name))

const NAMES_FOR_ANY_HELP = [
  'Majuro Police',
  'National Police',
  'Majuro Hospital',
  'Fire Department',
  'Sea Patrol',
]

describe('emergency contacts of a search (SEARCH-15)', () => {
  it.each([
    ['police', ['Majuro Police', 'National Police']],
    ['POLICE station', ['Majuro Police', 'National Police']],
    ['polcie', ['Majuro Police', 'National Police']],
    ['ambulance', ['Majuro Hospital']],
    ['ambulence', ['Majuro Hospital']],
    ['hospital', ['Majuro Hospital']],
    ['hospitals near me', ['Majuro Hospital']],
    ['hosp', ['Majuro Hospital']],
    ['fire', ['Fire Department']],
    ['emergency', NAMES_FOR_ANY_HELP],
    ['emergencies', NAMES_FOR_ANY_HELP],
    ['911', NAMES_FOR_ANY_HELP],
  ])('a search for %j finds the emergency contacts %j', (text, expectedNames) =>
    expect(findNames(text)).toEqual(expectedNames),
  )

  it.each(['', '  ', 'store', 'five', 'wire', 'firewood', 'hospitality', 'pol', '625-9110'])(
    'a search for %j finds no emergency contacts',
    (text) => expect(findNames(text)).toEqual([]),
  )

  it.each<[string, string]>([
    ['Domestic Violence Support', 'Domestic Violence Support'],
    ['domestic violence', 'Domestic Violence Support'],
    ['weto in mour violence', 'Domestic Violence Support'],
    ['sea search', 'Sea Search and Rescue'],
    ['search and rescue', 'Sea Search and Rescue'],
    ['coast guard', 'Sea Search and Rescue'],
    ['lost at sea', 'Sea Search and Rescue'],
    ['191', 'Sea Search and Rescue'],
    ['clinic', 'Ambulance and Hospital'],
    ['dispensary', 'Ambulance and Hospital'],
    ['625-3355', 'Ambulance and Hospital'],
    ['6253355', 'Ambulance and Hospital'],
    ['3355', 'Ambulance and Hospital'],
    ['+692 625 3355', 'Ambulance and Hospital'],
    ['625\u20133355', 'Ambulance and Hospital'],
    ['011 692 625 3355', 'Ambulance and Hospital'],
    ['625-3366', 'Weather Office'],
    ['+1 808-555-0100', 'Weather Office'],
    ['accident', 'National Police'],
    ['drowning', 'Ambulance and Hospital'],
    ['kijeek', 'Fire Department'],
    ['taktō', 'Ambulance and Hospital'],
    ['Arno Health Post', 'Arno Health Post'],
    ['health arno', 'Arno Health Post'],
    ['police ebeye', 'Kwajalein Police'],
    ['hospital kwaj', 'Ebeye Hospital'],
    ['police laura', 'Majuro Police'],
    ['police mājro', 'Majuro Police'],
    ['police on Roi-Namur', 'Kwajalein Police'],
  ])('a search for %j finds the emergency contact %s first', (text, expectedName) => {
    const contacts = [
      ...COUNTRY_CONTACTS,
      makeContact('Fire Department', 'fire', null),
      { ...makeContact('Weather Office', 'other', null), phone: '625-3365/3366, 808-555-0100' },
    ]
    expect(findEmergencyContacts(text, contacts, null)[0]?.contacts[0]?.name).toBe(expectedName)
  })

  it('a search for "drowning" finds the medical contacts and sea rescue', () => {
    expect(findEmergencyContacts('drowning', COUNTRY_CONTACTS, null).map(({ label }) => label)).toEqual([
      'Medical',
      'Sea rescue',
    ])
  })

  it.each([
    'post office',
    'sea view',
    'majuro',
    'laura',
    'support',
    'search',
    'national',
    'coast',
    'health food',
  ])(
    'a search for %j finds no emergency contact, although words of the search are in names of contacts',
    (text) => expect(findEmergencyContacts(text, COUNTRY_CONTACTS, 'MAJ')).toEqual([]),
  )

  it('a search for emergency contacts first finds those of the atoll that its text names', () => {
    expect(findNames('police kwajalein')).toEqual(['Ebeye Police', 'National Police'])
  })

  it('a search for emergency contacts when no atoll is known finds those for the whole country', () => {
    expect(findNames('police', null)).toEqual(['National Police'])
  })

  it('a search for emergency contacts finds those of other atolls when neither the atoll nor the country has one', () => {
    expect(findNames('hospital', 'EBO')).toEqual(['Ebeye Hospital', 'Majuro Hospital'])
  })
})

describe('contacts with Marshallese texts', () => {
  const knownContacts = [
    {
      ...makeContact('Sea Patrol', 'other', null),
      name_mh: 'Rijerbal in lojet',
      description_mh: 'Kappok armej ilo lojet',
    },
    makeContact('Majuro Police', 'police', 'MAJ'),
  ]
  const findContactNames = (text: string) =>
    findEmergencyContacts(text, knownContacts, null).flatMap(({ contacts }) =>
      contacts.map(({ name }) => name),
    )

  it.each(['rijerbal in lojet', 'Rijerbal', 'kappok', 'ḷo̧jet', 'ļọjet', 'lojet'])(
    'an emergency contact with Marshallese texts is found by %j, with or without the marks of the letters (MH-4)',
    (text) => expect(findContactNames(text)).toEqual(['Sea Patrol']),
  )
})
