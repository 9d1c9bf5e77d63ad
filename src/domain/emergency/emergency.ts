import { atollName } from '../atolls/atoll-names.ts'
import type { EmergencyCategory, EmergencyContact } from '../listing/listing.ts'

/** Groups in the order in which they are shown (EMERG-1). */
const BLOCKS: readonly { category: EmergencyCategory; label: string }[] = [
  { category: 'police', label: 'Police' },
  { category: 'medical', label: 'Medical' },
  { category: 'fire', label: 'Fire' },
  { category: 'other', label: 'Other' },
]

export interface EmergencyBlock {
  category: EmergencyCategory
  label: string
  contacts: EmergencyContact[]
}

export const WHOLE_COUNTRY = 'Whole country'

/** Where a contact helps: the name of its atoll, or the whole country. */
export function contactPlace({ atoll }: EmergencyContact): string {
  return atoll === null ? WHOLE_COUNTRY : atollName(atoll)
}

function displayedCategory(contact: EmergencyContact): EmergencyCategory {
  return BLOCKS.find(({ category }) => category === contact.category)?.category ?? 'other'
}

/**
 * Contacts in blocks of police, medical, fire, other; in each block those of the given atoll first, then those without
 * an atoll (the whole country), then the rest, each by name. Empty blocks are left out; an unknown category counts as other.
 */
export function emergencyBlocks(
  contacts: readonly EmergencyContact[],
  atoll: string | null = null,
): EmergencyBlock[] {
  const rank = (contact: EmergencyContact): number => {
    if (contact.atoll === null) return 1
    return contact.atoll === atoll ? 0 : 2
  }
  const sorted = [...contacts]
  sorted.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1))
  return BLOCKS.map(({ category, label }) => ({
    category,
    label,
    contacts: sorted.filter((contact) => displayedCategory(contact) === category),
  })).filter((block) => block.contacts.length > 0)
}
