import { describe, expect, it } from 'vitest'
import { emergencyMatches } from './emergency-search.ts'
import type { EmergencyCategory, EmergencyContact } from './listing.ts'

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
  ])('%j', (text, found) => expect(names(text)).toEqual(found))

  it.each(['', '  ', 'store', 'five', 'wire', 'firewood', 'hospitality', 'pol', '625-9110'])(
    'none for %j',
    (text) => expect(names(text)).toEqual([]),
  )

  it('begins with the atoll that the text names', () => {
    expect(names('police kwajalein')).toEqual(['Ebeye Police', 'National Police'])
  })

  it('shows the whole country first when no place is known', () => {
    expect(names('police', null)).toEqual(['National Police'])
  })

  it('shows other places when neither the place nor the country has a contact', () => {
    expect(names('hospital', 'EBO')).toEqual(['Ebeye Hospital', 'Majuro Hospital'])
  })
})
