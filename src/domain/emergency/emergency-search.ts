import { ISLAND_PLACES } from '../atolls/island-places.ts'
import { ATOLLS } from '../atolls/atolls.ts'
import { SETTLEMENTS } from '../atolls/atoll-spellings.ts'
import type { EmergencyContact } from '../listing/listing.ts'
import { foldedWords } from '../search/fold.ts'
import { emergencyBlocks, type EmergencyBlock, type EmergencyKind } from './emergency.ts'
import { COMMON_NAME_WORDS, FILLER_WORDS, WORDS_OF_ANY_HELP, WORDS_OF_HELP } from './emergency-words.ts'

/** Shorter beginnings ("fir", "pol") fit too many words. */
const MIN_PREFIX = 4
/** In shorter words an error often makes another word: "fire" and "five". */
const MIN_TYPO = 6
/** Fewer digits are part of too many numbers. */
const MIN_DIGITS = 3

/** Contacts shown for one kind of help, and for each kind when any is asked for. */
const MAX_SHOWN_CONTACTS = { one: 3, each: 2 } as const

/**
 * The emergency contacts that a search asks for, by kind of help, name, note, number or town (SEARCH-15), in the blocks
 * of the emergency list; none for other searches. Contacts of the place come first, then those of the whole country;
 * other places only where there is neither. A contact that is named is shown wherever it is.
 * @param place code of the atoll that is searched or that is the reader's own; a place in the text goes before it
 */
export function emergencyMatches(
  text: string,
  contacts: readonly EmergencyContact[],
  place: string | null,
): EmergencyBlock[] {
  const { words, atoll: named } = withoutPlace(foldedWords(text.replace(/coastguard/gi, 'coast guard')))
  const asked = words.filter((word) => !FILLER_WORDS.includes(word))
  const atoll = named ?? place
  const digits = digitsOf(text)
  const hasNumber = digits !== '' && contacts.some(({ phone }) => hasDigits(phone, digits))
  const isNamed = contacts.some((contact) => isMeant(contact, asked))
  const hasKind = Object.keys(WORDS_OF_HELP).some((kind) => isKindAsked(kind as EmergencyKind, asked))
  const isAny = !hasKind && !isNamed && asked.some((word) => isOneOf(word, WORDS_OF_ANY_HELP))
  const limit = isAny ? MAX_SHOWN_CONTACTS.each : MAX_SHOWN_CONTACTS.one
  return emergencyBlocks(contacts, atoll).flatMap(({ kind, label, contacts: all }) => {
    if (hasNumber) {
      const called = all.filter(({ phone }) => hasDigits(phone, digits))
      return blockOf({ kind, label, contacts: nearest(called, atoll).slice(0, limit) })
    }
    const meant = inPlace(all, named).filter((contact) => isMeant(contact, asked))
    const ofKind = isAny || isKindAsked(kind, asked) ? nearest(all, atoll) : []
    return blockOf({ kind, label, contacts: [...new Set([...meant, ...ofKind])].slice(0, limit) })
  })
}

function blockOf(block: EmergencyBlock): EmergencyBlock[] {
  return block.contacts.length === 0 ? [] : [block]
}

/** The contacts of the place and of the whole country; all where there is none of these. */
function nearest(contacts: readonly EmergencyContact[], atoll: string | null): EmergencyContact[] {
  const near = contacts.filter((contact) => contact.atoll === null || contact.atoll === atoll)
  return near.length > 0 ? near : [...contacts]
}

/** Where the text names a place, a contact of another place is not meant. */
function inPlace(contacts: readonly EmergencyContact[], named: string | null): EmergencyContact[] {
  return contacts.filter(({ atoll }) => named === null || atoll === null || atoll === named)
}

function isKindAsked(kind: EmergencyKind, asked: readonly string[]): boolean {
  return WORDS_OF_HELP[kind].some((phrase) => {
    const parts = foldedWords(phrase).filter((part) => !FILLER_WORDS.includes(part))
    return parts.length > 0 && parts.every((part) => asked.some((word) => isOneOf(word, [part])))
  })
}

/** Whether all words stand in the contact's name and note, and one word of its name tells more than a kind of help. */
function isMeant({ name, description }: EmergencyContact, asked: readonly string[]): boolean {
  const inName = foldedWords(name)
  const known = [...inName, ...foldedWords(description ?? '')]
  return (
    asked.every((word) => isOneOf(word, known)) &&
    asked.some((word) => isTelling(word) && isOneOf(word, inName))
  )
}

/** Whether a word of a name, alone, says which contact is meant. */
function isTelling(word: string): boolean {
  return (
    word.length >= MIN_PREFIX && !COMMON_NAME_WORDS.includes(word) && !isOneOf(word, SINGLE_WORDS_OF_HELP)
  )
}

const SINGLE_WORDS_OF_HELP = [...WORDS_OF_ANY_HELP, ...Object.values(WORDS_OF_HELP).flat()].filter(
  (phrase) => !phrase.includes(' '),
)

/** The digits of a text that is a number, without the country's code; empty for any other text. */
function digitsOf(text: string): string {
  const digits = text.replace(/\D/g, '').replace(/^692(?=\d{7})/, '')
  return /^[\d\s()+./-]+$/.test(text) && digits.length >= MIN_DIGITS ? digits : ''
}

/** Whether one of a contact's numbers is the digits, or contains them where they are more than a short number. */
function hasDigits(phone: string, digits: string): boolean {
  return phone.split(/[/,;]/).some((text) => {
    const number = text.replace(/\D/g, '')
    return number === digits || (digits.length > MIN_DIGITS && number.includes(digits))
  })
}

/** Spellings of each place as folded words, those of the most words first, with the code of its atoll. */
const PLACES: readonly { parts: readonly string[]; atoll: string }[] = [
  ...ATOLLS.flatMap(({ code, name, aliases, majorIslands }) =>
    [name, ...aliases, ...majorIslands].map((spelling) => ({ spelling, atoll: code })),
  ),
  ...SETTLEMENTS.flatMap(({ name, aliases, atoll }) =>
    [name, ...aliases].map((spelling) => ({ spelling, atoll })),
  ),
  ...ISLAND_PLACES.map(({ name, atoll }) => ({ spelling: name.replace(/ \(.*/, ''), atoll })),
]
  .map(({ spelling, atoll }) => ({ parts: foldedWords(spelling), atoll }))
  .sort((a, b) => b.parts.length - a.parts.length)

/** The folded words of each atoll: its spellings, islands and towns, by code. For a search without this file. */
export function placesByAtoll(): ReadonlyMap<string, string> {
  const words = new Map<string, Set<string>>()
  for (const { parts, atoll } of PLACES) words.set(atoll, new Set([...(words.get(atoll) ?? []), ...parts]))
  return new Map([...words].map(([atoll, own]) => [atoll, [...own].join(' ')]))
}

/** The words without the place that they name, and the code of its atoll. */
function withoutPlace(words: readonly string[]): { words: readonly string[]; atoll: string | null } {
  for (const { parts, atoll } of PLACES) {
    const at = words.findIndex((_, start) => parts.every((part, index) => words[start + index] === part))
    if (at >= 0) return { words: [...words.slice(0, at), ...words.slice(at + parts.length)], atoll }
  }
  return { words, atoll: null }
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

/** Whether one letter was added, left out or replaced, or two neighbors were swapped. */
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
