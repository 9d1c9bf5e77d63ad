import { atollName } from '../atolls/atoll-names.ts'
import type { EmergencyContact } from '../listing/listing.ts'
import { foldWords } from '../search/fold.ts'

/** The kinds of help in the order in which they are shown (EMERG-1). */
export type EmergencyKind = 'police' | 'medical' | 'fire' | 'sea' | 'other'

/** A contact stored as 'other' counts as sea rescue when its name has one of these words. */
const SEA_WORDS = new Set(['sea', 'coast', 'coastguard', 'maritime', 'marine', 'ocean'])

/** Groups in the order in which they are shown (EMERG-1). */
const BLOCK_LABELS: readonly { kind: EmergencyKind; label: string }[] = [
  { kind: 'police', label: 'Police' },
  { kind: 'medical', label: 'Medical' },
  { kind: 'fire', label: 'Fire' },
  { kind: 'sea', label: 'Sea rescue' },
  { kind: 'other', label: 'Other' },
]

export interface EmergencyBlock {
  kind: EmergencyKind
  label: string
  contacts: EmergencyContact[]
}

export const WHOLE_COUNTRY = 'Whole country'

/** Where a contact helps: the name of its atoll, or the whole country. */
export function toContactPlace({ atoll }: EmergencyContact): string {
  return atoll === null ? WHOLE_COUNTRY : atollName(atoll)
}

/** The kind of help of a contact. The database has no kind for sea rescue, and an unknown one counts as other. */
function toEmergencyKind({ category, name }: EmergencyContact): EmergencyKind {
  const knownKind = BLOCK_LABELS.find(({ kind }) => kind === category)?.kind ?? 'other'
  return knownKind === 'other' && foldWords(name).some((word) => SEA_WORDS.has(word)) ? 'sea' : knownKind
}

/**
 * Contacts in blocks of police, medical, fire, sea rescue and other. In each block come contacts of the given atoll, then
 * contacts without an atoll (the whole country), then other contacts, each group by name. Empty blocks are left out.
 */
export function groupEmergencyContacts(
  contacts: readonly EmergencyContact[],
  atoll: string | null = null,
): EmergencyBlock[] {
  const rankContact = (contact: EmergencyContact): number => {
    if (contact.atoll === null) return 1
    return contact.atoll === atoll ? 0 : 2
  }
  const sortedContacts = [...contacts]
  sortedContacts.sort(
    (a, b) => rankContact(a) - rankContact(b) || a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1),
  )
  return BLOCK_LABELS.map(({ kind, label }) => ({
    kind,
    label,
    contacts: sortedContacts.filter((contact) => toEmergencyKind(contact) === kind),
  })).filter((block) => block.contacts.length > 0)
}
