import { atollName } from '../../domain/atoll-names.ts'
import { fold } from '../../domain/fold.ts'
import type { EmergencyContact } from '../../domain/listing.ts'
import { EMERGENCY_ADMIN_TEXTS } from './texts.ts'

const { categories, wholeCountry } = EMERGENCY_ADMIN_TEXTS

/** Those with every typed word somewhere in what the list shows of them, whatever letters were used. */
export function findContacts(contacts: readonly EmergencyContact[], text: string): EmergencyContact[] {
  const words = fold(text).split(' ').filter(Boolean)
  return contacts.filter((contact) => {
    const content = fold(contentOf(contact))
    return words.every((word) => content.includes(word))
  })
}

function contentOf({ name, phone, category, atoll, description }: EmergencyContact): string {
  const place = atoll === null ? wholeCountry : `${atollName(atoll)} ${atoll}`
  return [name, phone, categories[category] ?? category, place, description ?? ''].join(' ')
}
