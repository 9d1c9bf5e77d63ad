import { ATOLLS, isInhabited } from '../../../src/domain/atolls/atolls.ts'
import type { EmergencyCategory, EmergencyContact } from '../../../src/domain/listing/listing.ts'
import { daysBeforeDemo } from './demo-listing.ts'
import { seededUuid } from './random.ts'

/** Part of every description, so that nobody relies on a made-up number in a real emergency. */
const DEMO_WARNING = 'Demo entry: this number is made up and nobody answers it.'

function createContact(
  index: number,
  category: EmergencyCategory,
  name: string,
  atoll: string | null,
  isAlways: boolean,
): Omit<EmergencyContact, 'revision'> {
  return {
    id: seededUuid(`emergency contact ${index}`),
    name,
    description: DEMO_WARNING,
    category,
    phone: `625-01${String(index).padStart(2, '0')}`,
    available_24_7: isAlways,
    atoll,
    confirmed_at: null,
    created_at: daysBeforeDemo(300),
    updated_at: daysBeforeDemo(30),
  }
}

/** Creates national contacts, police and a health post for every inhabited atoll, and fire where there are fire trucks. */
export function createDemoEmergencyContacts(): Omit<EmergencyContact, 'revision'>[] {
  const entries: [EmergencyCategory, string, string | null, boolean][] = [
    ['police', 'National Police (demo)', null, true],
    ['medical', 'Ambulance and Hospital (demo)', null, true],
    ['fire', 'Fire Department (demo)', null, true],
    ['other', 'Sea Search and Rescue (demo)', null, true],
    ['other', 'Domestic Violence Support (demo)', null, false],
  ]
  for (const { name, code } of ATOLLS.filter(isInhabited)) {
    entries.push(['police', `${name} Police (demo)`, code, code === 'MAJ' || code === 'KWA'])
    entries.push(['medical', `${name} Health Post (demo)`, code, code === 'MAJ' || code === 'KWA'])
    if (code === 'MAJ' || code === 'KWA') entries.push(['fire', `${name} Fire Station (demo)`, code, true])
  }
  return entries.map(([category, name, atoll, isAlways], index) =>
    createContact(index, category, name, atoll, isAlways),
  )
}
