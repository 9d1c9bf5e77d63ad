import { ISLAND_PLACES } from '../atolls/island-places.ts'
import { ATOLLS } from '../atolls/atolls.ts'
import { SETTLEMENTS } from '../atolls/atoll-spellings.ts'
import type { EmergencyContact } from '../listing/listing.ts'
import { listStoredDigits, parseTypedDigits } from '../listing/phone-digits.ts'
import { foldWords } from '../search/fold.ts'
import { groupEmergencyContacts, type EmergencyBlock, type EmergencyKind } from './emergency.ts'
import {
  COMMON_NAME_WORDS,
  FILLER_WORDS,
  NOT_TYPOS,
  WORDS_OF_A_HELP_CALL,
  WORDS_OF_ANY_HELP,
  WORDS_OF_HELP,
} from './emergency-words.ts'
import { isOneErrorApart } from '../search/one-error-apart.ts'

/** Fewest letters that match as the beginning of a word: shorter beginnings ("fir", "pol") match too many words. */
const MIN_PREFIX_LETTERS = 4
/** Fewest letters of a word that may have a typing error: a shorter word is often another word ("five", not "fire"). */
const MIN_TYPO_LETTERS = 6
/** Fewest digits of a search for a phone number: fewer digits occur in too many numbers. */
const MIN_DIGITS = 3

/** Most contacts in a block: `one` for a search for particular help, `each` for a search for help of any kind. */
const MAX_SHOWN_CONTACTS = { one: 3, each: 2 } as const

/**
 * The emergency contacts that a search asks for, by kind of help, name, note, number or town (SEARCH-15), in the blocks
 * of the emergency list; none for other searches. In each block come contacts of the place, then contacts of the whole
 * country. Contacts of other places follow only if there are neither. A contact that the search names is always shown.
 * @param place code of the atoll that is searched or that is the reader's own; a place in the text takes precedence
 */
export function findEmergencyContacts(
  text: string,
  contacts: readonly EmergencyContact[],
  place: string | null,
): EmergencyBlock[] {
  const all = foldWords(text.replace(/coastguard/gi, 'coast guard'))
  const { words, atoll: namedAtoll } = removePlace(all)
  const query: EmergencyQuery = {
    words: words.filter((word) => !FILLER_WORDS.includes(word)),
    all,
    namedAtoll,
  }
  const atoll = namedAtoll ?? place
  const digits = parseTypedDigits(text, MIN_DIGITS)
  const hasNumber = digits !== '' && contacts.some(({ phone }) => hasPhoneDigits(phone, digits))
  const isNamed = contacts.some((contact) => isAskedFor(contact, query))
  const hasKind = Object.keys(WORDS_OF_HELP).some((kind) => asksForKind(kind as EmergencyKind, query.words))
  const isAny = !hasKind && !isNamed && asksForAnyHelp(query)
  const limit = isAny ? MAX_SHOWN_CONTACTS.each : MAX_SHOWN_CONTACTS.one
  const blocks = groupEmergencyContacts(contacts, atoll).flatMap(({ kind, label, contacts: known }) => {
    if (hasNumber) {
      const called = known.filter(({ phone }) => hasPhoneDigits(phone, digits))
      return listNonEmptyBlock({ kind, label, contacts: selectNearest(called, atoll).slice(0, limit) })
    }
    const askedContacts = selectInPlace(known, namedAtoll).filter((contact) => isAskedFor(contact, query))
    const ofKind = isAny || asksForKind(kind, query.words) ? selectNearest(known, atoll) : []
    return listNonEmptyBlock({
      kind,
      label,
      contacts: [...new Set([...askedContacts, ...ofKind])].slice(0, limit),
    })
  })
  // Blocks that begin with a contact named in the search, in whole or in part, come first.
  const rank = ({ contacts: [first] }: EmergencyBlock): number =>
    !first ? 2 : isAskedFor(first, query) ? 0 : isPartlyNamed(first, query.words) ? 1 : 2
  return [...blocks].sort((a, b) => rank(a) - rank(b))
}

/** The folded words of both names, the Marshallese one last (MH-4). */
function toNameWords({ name, name_mh: mh }: EmergencyContact): string[] {
  return foldWords(`${name} ${mh ?? ''}`)
}

function isPartlyNamed(contact: EmergencyContact, words: readonly string[]): boolean {
  const inName = toNameWords(contact)
  return words.some((word) => !COMMON_NAME_WORDS.includes(word) && isOneOf(word, inName))
}

/** A search text, split into words and a place. */
interface EmergencyQuery {
  /** The words of `all` without the place and without words that narrow nothing down, such as 'the'. */
  words: readonly string[]
  /** Every word of the search, folded. */
  all: readonly string[]
  /** Code of the atoll that the text names. */
  namedAtoll: string | null
}

/** Whether a search asks for help of any kind: it has a word of ANY_HELP_WORDS, or only words such as 'help' and 'urgent'. */
function asksForAnyHelp({ words, all }: EmergencyQuery): boolean {
  return (
    words.some((word) => isOneOf(word, ANY_HELP_WORDS)) ||
    (words.length === 0 && all.some((word) => WORDS_OF_A_HELP_CALL.includes(word)))
  )
}

function listNonEmptyBlock(block: EmergencyBlock): EmergencyBlock[] {
  return block.contacts.length === 0 ? [] : [block]
}

/** Selects the contacts of the atoll and of the whole country; all contacts if there are none of these. */
function selectNearest(contacts: readonly EmergencyContact[], atoll: string | null): EmergencyContact[] {
  const near = contacts.filter((contact) => contact.atoll === null || contact.atoll === atoll)
  return near.length > 0 ? near : [...contacts]
}

/** Selects the contacts of the named atoll and of the whole country; all contacts if the search names no atoll. */
function selectInPlace(contacts: readonly EmergencyContact[], namedAtoll: string | null): EmergencyContact[] {
  return contacts.filter(({ atoll }) => namedAtoll === null || atoll === null || atoll === namedAtoll)
}

function asksForKind(kind: EmergencyKind, words: readonly string[]): boolean {
  return WORDS_OF_HELP[kind].some((phrase) => {
    const parts = foldWords(phrase).filter((part) => !FILLER_WORDS.includes(part))
    return parts.length > 0 && parts.every((part) => words.some((word) => isOneOf(word, [part])))
  })
}

/**
 * Whether a search asks for this contact by its name or note. One of these must be true:
 * - Name and note contain all words, and one of the words is not just a word for a kind of help.
 * - The search names an atoll, has at least two other words, and the name contains all words, those of the atoll included.
 * - The search names the contact's atoll, and the name contains the other words, which are not only words for a place.
 */
function isAskedFor(contact: EmergencyContact, { words, all, namedAtoll }: EmergencyQuery): boolean {
  const { description, description_mh: mh, atoll } = contact
  const inName = toNameWords(contact)
  if (namedAtoll !== null && words.length > 1 && all.every((word) => inName.includes(word))) return true
  const known = [...inName, ...foldWords(`${description ?? ''} ${mh ?? ''}`)]
  if (words.length === 0 || !words.every((word) => isOneOf(word, known))) return false
  const isOfPlace =
    namedAtoll !== null && namedAtoll === atoll && words.every((word) => isOneOf(word, inName))
  return isOfPlace ? !words.every((word) => PLACE_WORDS.has(word)) : words.some(isDistinctive)
}

/** Words that do not identify a contact, even together with its atoll: "Arno post office" may mean something else. */
const PLACE_WORDS = new Set(COMMON_NAME_WORDS.filter((word) => word !== 'health'))

/**
 * Whether this word of a name or note identifies a contact. A misspelt place or the beginning of one ("majur") does so only
 * beside another word: "majur police".
 */
function isDistinctive(word: string, _index: number, words: readonly string[]): boolean {
  return (
    word.length >= MIN_PREFIX_LETTERS &&
    !COMMON_NAME_WORDS.includes(word) &&
    !isOneOf(word, SINGLE_WORDS_OF_HELP) &&
    (words.length > 1 || !PLACE_SPELLINGS.some(({ parts }) => isOneOf(word, parts)))
  )
}

const ANY_HELP_WORDS = WORDS_OF_ANY_HELP.flatMap(foldWords)

const SINGLE_WORDS_OF_HELP = [...ANY_HELP_WORDS, ...Object.values(WORDS_OF_HELP).flat()].filter(
  (phrase) => !phrase.includes(' '),
)

/** Whether one of a contact's numbers equals the digits, or contains them and they are more than MIN_DIGITS. */
function hasPhoneDigits(phone: string, digits: string): boolean {
  return listStoredDigits(phone).some(
    (number) => number === digits || (digits.length > MIN_DIGITS && number.includes(digits)),
  )
}

/** Spellings of each place as folded words, with the code of the place's atoll. Spellings with the most words come first. */
const PLACE_SPELLINGS: readonly { parts: readonly string[]; atoll: string }[] = [
  ...ATOLLS.flatMap(({ code, name, aliases, majorIslands }) =>
    [name, ...aliases, ...majorIslands].map((spelling) => ({ spelling, atoll: code })),
  ),
  ...SETTLEMENTS.flatMap(({ name, aliases, atoll }) =>
    [name, ...aliases].map((spelling) => ({ spelling, atoll })),
  ),
  ...ISLAND_PLACES.map(({ name, atoll }) => ({ spelling: name.replace(/ \(.*/, ''), atoll })),
]
  .map(({ spelling, atoll }) => ({ parts: foldWords(spelling), atoll }))
  .sort((a, b) => b.parts.length - a.parts.length)

/** Returns, by atoll code, the folded words of the atoll's spellings, islands and towns, for the search in a guide file. */
export function listPlaceWordsByAtoll(): ReadonlyMap<string, string> {
  const words = new Map<string, Set<string>>()
  for (const { parts, atoll } of PLACE_SPELLINGS)
    words.set(atoll, new Set([...(words.get(atoll) ?? []), ...parts]))
  return new Map([...words].map(([atoll, wordsOfAtoll]) => [atoll, [...wordsOfAtoll].join(' ')]))
}

/** Removes the place that is named in the words, and returns the other words and the code of the place's atoll. */
function removePlace(words: readonly string[]): { words: readonly string[]; atoll: string | null } {
  for (const { parts, atoll } of PLACE_SPELLINGS) {
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
      (word.length >= MIN_PREFIX_LETTERS && one.startsWith(word)) ||
      (word.length >= MIN_TYPO_LETTERS && !NOT_TYPOS.includes(word) && isOneErrorApart(word, one)),
  )
}
