import { ATOLL_NAMES } from '../atolls/atoll-names.ts'
import { emergencyBlocks, type EmergencyBlock } from './emergency.ts'
import { foldedWords } from '../search/fold.ts'
import type { EmergencyCategory, EmergencyContact } from '../listing/listing.ts'

/** Words that people type when they need help (SEARCH-15). */
const CATEGORY_WORDS: Readonly<Record<EmergencyCategory, readonly string[]>> = {
  police: ['police', 'crime', 'robbery', 'theft', 'thief'],
  medical: ['ambulance', 'hospital', 'doctor', 'nurse', 'medical', 'medic', 'paramedic'],
  fire: ['fire', 'firefighter', 'fireman', 'firemen'],
  other: [],
}
const ANY_WORDS = ['emergency', 'emergencies', '911', 'sos', 'rescue']

/** Shorter beginnings of a word ("fir", "pol") are the beginning of too many others. */
const MIN_PREFIX = 4
/** Shorter words with an error are too often another word: "fire" and "five". */
const MIN_TYPO = 6

/** Contacts shown for one kind of help, and for each kind when any is asked for. */
const MAX_SHOWN_CONTACTS = { one: 3, each: 2 } as const

/**
 * The emergency contacts that a search asks for, in the blocks and order of the emergency list; none for other searches.
 * Contacts of the place come first, then those of the whole country; other places only where there is neither.
 * @param place code of the atoll that is searched or that is the reader's own; a place in the text goes before it
 */
export function emergencyMatches(
  text: string,
  contacts: readonly EmergencyContact[],
  place: string | null,
): EmergencyBlock[] {
  const words = foldedWords(text)
  const isAny = words.some((word) => isOneOf(word, ANY_WORDS))
  const isAskedFor = (category: EmergencyCategory): boolean =>
    isAny || words.some((word) => isOneOf(word, CATEGORY_WORDS[category]))
  const atoll = namedAtoll(words) ?? place
  const limit = isAny ? MAX_SHOWN_CONTACTS.each : MAX_SHOWN_CONTACTS.one
  return emergencyBlocks(contacts, atoll)
    .filter(({ category }) => isAskedFor(category))
    .map(({ category, label, contacts: all }) => ({
      category,
      label,
      contacts: nearest(all, atoll).slice(0, limit),
    }))
}

function nearest(contacts: readonly EmergencyContact[], atoll: string | null): EmergencyContact[] {
  const near = contacts.filter((contact) => contact.atoll === null || contact.atoll === atoll)
  return near.length > 0 ? near : [...contacts]
}

function namedAtoll(words: readonly string[]): string | null {
  const named = Object.entries(ATOLL_NAMES).find(([, name]) => {
    const parts = foldedWords(name)
    return parts.length > 0 && parts.every((part) => words.includes(part))
  })
  return named?.[0] ?? null
}

function isOneOf(word: string, known: readonly string[]): boolean {
  return known.some(
    (one) =>
      one === word ||
      `${one}s` === word ||
      (word.length >= MIN_PREFIX && one.startsWith(word)) ||
      (word.length >= MIN_TYPO && isOneErrorApart(word, one)),
  )
}

/** One letter more, less or other, or two neighbors swapped. */
function isOneErrorApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  const isSwap = a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)
  return (
    isSwap ||
    a.slice(at + 1) === b.slice(at + 1) ||
    a.slice(at) === b.slice(at + 1) ||
    a.slice(at + 1) === b.slice(at)
  )
}
