import { describe, expect, it, test } from 'vitest'
import { emergencyMatches } from './emergency-search.ts'
import type { EmergencyCategory, EmergencyContact } from '../listing/listing.ts'
import { emergencyFormSchema } from '../../admin/kit/emergency-form.ts'
import { fieldProblems } from '../form-fields.ts'

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
])('a contact with %j has the problems %j', (changes, expected) => {
  const result = emergencyFormSchema.safeParse({ ...CONTACT, ...changes })
  const problems = result.success ? [] : fieldProblems(result.error)
  expect(problems.map(({ field, message }) => `${field}: ${message}`)).toEqual(expected)
})

function contact(name: string, category: EmergencyCategory, atoll: string | null): EmergencyContact {
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

const CONTACTS = [
  contact('Majuro Police', 'police', 'MAJ'),
  contact('Ebeye Police', 'police', 'KWA'),
  contact('National Police', 'police', null),
  contact('Majuro Hospital', 'medical', 'MAJ'),
  contact('Ebeye Hospital', 'medical', 'KWA'),
  contact('Fire Department', 'fire', 'MAJ'),
  contact('Sea Patrol', 'other', null),
]

/** Contacts of the whole country and of several atolls, some with a note or several numbers. */
const COUNTRY: EmergencyContact[] = [
  contact('National Police', 'police', null),
  { ...contact('Ambulance and Hospital', 'medical', null), phone: '625-3355' },
  { ...contact('Sea Search and Rescue', 'other', null), phone: '625-8666 / 191' },
  { ...contact('Domestic Violence Support', 'other', null), description: 'Weto in Mour, day and night' },
  { ...contact('Arno Police', 'police', 'ARN'), phone: '625-0117' },
  { ...contact('Arno Health Post', 'medical', 'ARN'), phone: '625-0118' },
  contact('Majuro Police', 'police', 'MAJ'),
  contact('Kwajalein Police', 'police', 'KWA'),
  contact('Ebeye Hospital', 'medical', 'KWA'),
]

const names = (text: string, place: string | null = 'MAJ'): string[] =>
  emergencyMatches(text, CONTACTS, place).flatMap((block) => block.contacts.map(({ name }) => name))

const ALL = ['Majuro Police', 'National Police', 'Majuro Hospital', 'Fire Department', 'Sea Patrol']

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
    ['emergency', ALL],
    ['emergencies', ALL],
    ['911', ALL],
  ])('%j finds %j', (text, found) => expect(names(text)).toEqual(found))

  it.each(['', '  ', 'store', 'five', 'wire', 'firewood', 'hospitality', 'pol', '625-9110'])(
    'are none for %j',
    (text) => expect(names(text)).toEqual([]),
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
  ])('%j finds %s first', (text, first) => {
    const contacts = [
      ...COUNTRY,
      contact('Fire Department', 'fire', null),
      { ...contact('Weather Office', 'other', null), phone: '625-3365/3366, 808-555-0100' },
    ]
    expect(emergencyMatches(text, contacts, null)[0]?.contacts[0]?.name).toBe(first)
  })

  it('include sea rescue for the word "drowning"', () => {
    expect(emergencyMatches('drowning', COUNTRY, null).map(({ label }) => label)).toEqual([
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
  ])('are none for %j, although words of it are in names of contacts', (text) =>
    expect(emergencyMatches(text, COUNTRY, 'MAJ')).toEqual([]),
  )

  it('begin with contacts of the atoll that the text names', () => {
    expect(names('police kwajalein')).toEqual(['Ebeye Police', 'National Police'])
  })

  it('begin with contacts for the whole country when no atoll is known', () => {
    expect(names('police', null)).toEqual(['National Police'])
  })

  it('are those of other atolls when neither the atoll nor the country has a contact', () => {
    expect(names('hospital', 'EBO')).toEqual(['Ebeye Hospital', 'Majuro Hospital'])
  })
})

describe('contacts with Marshallese texts', () => {
  const known = [
    {
      ...contact('Sea Patrol', 'other', null),
      name_mh: 'Rijerbal in lojet',
      description_mh: 'Kappok armej ilo lojet',
    },
    contact('Majuro Police', 'police', 'MAJ'),
  ]
  const found = (text: string) =>
    emergencyMatches(text, known, null).flatMap(({ contacts }) => contacts.map(({ name }) => name))

  it.each(['rijerbal in lojet', 'Rijerbal', 'kappok', 'ḷo̧jet', 'ļọjet', 'lojet'])(
    'are found by %j, with or without the marks of the letters (MH-4)',
    (text) => expect(found(text)).toEqual(['Sea Patrol']),
  )
})
