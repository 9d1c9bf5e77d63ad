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
  const allWords = foldWords(text.replace(/coastguard/gi, 'coast guard'))
  const { words, atoll: namedAtoll } = removePlace(allWords)
  const query: EmergencyQuery = {
    words: words.filter((word) => !FILLER_WORDS.includes(word)),
    allWords,
    namedAtoll,
  }
  const atoll = namedAtoll ?? place
  const digits = parseTypedDigits(text, MIN_DIGITS)
  const hasNumber = digits !== '' && contacts.some(({ phone }) => hasPhoneDigits(phone, digits))
  const namesContact = contacts.some((contact) => isAskedFor(contact, query))
  const namesKindOfHelp = Object.keys(WORDS_OF_HELP).some((kind) =>
    asksForKind(kind as EmergencyKind, query.words),
  )
  const asksForAny = !namesKindOfHelp && !namesContact && asksForAnyHelp(query)
  const maxContacts = asksForAny ? MAX_SHOWN_CONTACTS.each : MAX_SHOWN_CONTACTS.one
  const blocks = groupEmergencyContacts(contacts, atoll).flatMap(
    ({ kind, label, contacts: blockContacts }) => {
      if (hasNumber) {
        const contactsWithNumber = blockContacts.filter(({ phone }) => hasPhoneDigits(phone, digits))
        return listNonEmptyBlock({
          kind,
          label,
          contacts: selectNearest(contactsWithNumber, atoll).slice(0, maxContacts),
        })
      }
      const askedContacts = selectInPlace(blockContacts, namedAtoll).filter((contact) =>
        isAskedFor(contact, query),
      )
      const contactsOfKind =
        asksForAny || asksForKind(kind, query.words) ? selectNearest(blockContacts, atoll) : []
      return listNonEmptyBlock({
        kind,
        label,
        contacts: [...new Set([...askedContacts, ...contactsOfKind])].slice(0, maxContacts),
      })
    },
  )
  // Blocks that begin with a contact named in the search, in whole or in part, come first.
  const rankBlock = ({ contacts: [firstContact] }: EmergencyBlock): number =>
    !firstContact ? 2 : isAskedFor(firstContact, query) ? 0 : isPartlyNamed(firstContact, query.words) ? 1 : 2
  return [...blocks].sort((a, b) => rankBlock(a) - rankBlock(b))
}

/** The folded words of both names, the Marshallese one last (MH-4). */
function toNameWords({ name, name_mh: marshalleseName }: EmergencyContact): string[] {
  return foldWords(`${name} ${marshalleseName ?? ''}`)
}

function isPartlyNamed(contact: EmergencyContact, words: readonly string[]): boolean {
  const nameWords = toNameWords(contact)
  return words.some((word) => !COMMON_NAME_WORDS.includes(word) && isOneOf(word, nameWords))
}

/** A search text, split into words and a place. */
interface EmergencyQuery {
  /** The words of `allWords` without the place and without words that narrow nothing down, such as 'the'. */
  words: readonly string[]
  /** Every word of the search, folded. */
  allWords: readonly string[]
  /** Code of the atoll that the text names. */
  namedAtoll: string | null
}

/** Whether a search asks for help of any kind: it has a word of ANY_HELP_WORDS, or only words such as 'help' and 'urgent'. */
function asksForAnyHelp({ words, allWords }: EmergencyQuery): boolean {
  return (
    words.some((word) => isOneOf(word, ANY_HELP_WORDS)) ||
    (words.length === 0 && allWords.some((word) => WORDS_OF_A_HELP_CALL.includes(word)))
  )
}

function listNonEmptyBlock(block: EmergencyBlock): EmergencyBlock[] {
  return block.contacts.length === 0 ? [] : [block]
}

/** Selects the contacts of the atoll and of the whole country; all contacts if there are none of these. */
function selectNearest(contacts: readonly EmergencyContact[], atoll: string | null): EmergencyContact[] {
  const nearContacts = contacts.filter((contact) => contact.atoll === null || contact.atoll === atoll)
  return nearContacts.length > 0 ? nearContacts : [...contacts]
}

/** Selects the contacts of the named atoll and of the whole country; all contacts if the search names no atoll. */
function selectInPlace(contacts: readonly EmergencyContact[], namedAtoll: string | null): EmergencyContact[] {
  return contacts.filter(({ atoll }) => namedAtoll === null || atoll === null || atoll === namedAtoll)
}

function asksForKind(kind: EmergencyKind, words: readonly string[]): boolean {
  return WORDS_OF_HELP[kind].some((phrase) => {
    const phraseWords = foldWords(phrase).filter((phraseWord) => !FILLER_WORDS.includes(phraseWord))
    return (
      phraseWords.length > 0 &&
      phraseWords.every((phraseWord) => words.some((word) => isOneOf(word, [phraseWord])))
    )
  })
}

/**
 * Whether a search asks for this contact by its name or note. One of these must be true:
 * - Name and note contain all words, and one of the words is not just a word for a kind of help.
 * - The search names an atoll, has at least two other words, and the name contains all words, those of the atoll included.
 * - The search names the contact's atoll, and the name contains the other words, which are not only words for a place.
 */
function isAskedFor(contact: EmergencyContact, { words, allWords, namedAtoll }: EmergencyQuery): boolean {
  const { description, description_mh: marshalleseText, atoll } = contact
  const nameWords = toNameWords(contact)
  if (namedAtoll !== null && words.length > 1 && allWords.every((word) => nameWords.includes(word)))
    return true
  const contactWords = [...nameWords, ...foldWords(`${description ?? ''} ${marshalleseText ?? ''}`)]
  if (words.length === 0 || !words.every((word) => isOneOf(word, contactWords))) return false
  const isAtNamedPlace =
    namedAtoll !== null && namedAtoll === atoll && words.every((word) => isOneOf(word, nameWords))
  return isAtNamedPlace ? !words.every((word) => PLACE_WORDS.has(word)) : words.some(isDistinctive)
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
    (words.length > 1 || !PLACE_SPELLINGS.some(({ placeWords }) => isOneOf(word, placeWords)))
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
const PLACE_SPELLINGS: readonly { placeWords: readonly string[]; atoll: string }[] = [
  ...ATOLLS.flatMap(({ code, name, aliases, majorIslands }) =>
    [name, ...aliases, ...majorIslands].map((spelling) => ({ spelling, atoll: code })),
  ),
  ...SETTLEMENTS.flatMap(({ name, aliases, atoll }) =>
    [name, ...aliases].map((spelling) => ({ spelling, atoll })),
  ),
  ...ISLAND_PLACES.map(({ name, atoll }) => ({ spelling: name.replace(/ \(.*/, ''), atoll })),
]
  .map(({ spelling, atoll }) => ({ placeWords: foldWords(spelling), atoll }))
  .sort((a, b) => b.placeWords.length - a.placeWords.length)

/** Returns, by atoll code, the folded words of the atoll's spellings, islands and towns, for the search in a guide file. */
export function listPlaceWordsByAtoll(): ReadonlyMap<string, string> {
  const words = new Map<string, Set<string>>()
  for (const { placeWords, atoll } of PLACE_SPELLINGS)
    words.set(atoll, new Set([...(words.get(atoll) ?? []), ...placeWords]))
  return new Map([...words].map(([atoll, wordsOfAtoll]) => [atoll, [...wordsOfAtoll].join(' ')]))
}

/** Removes the place that is named in the words, and returns the other words and the code of the place's atoll. */
function removePlace(words: readonly string[]): { words: readonly string[]; atoll: string | null } {
  for (const { placeWords, atoll } of PLACE_SPELLINGS) {
    const startIndex = words.findIndex((_, start) =>
      placeWords.every((placeWord, index) => words[start + index] === placeWord),
    )
    if (startIndex >= 0)
      return { words: [...words.slice(0, startIndex), ...words.slice(startIndex + placeWords.length)], atoll }
  }
  return { words, atoll: null }
}
function isOneOf(word: string, knownWords: readonly string[]): boolean {
  return knownWords.some(
    (knownWord) =>
      knownWord === word ||
      `${knownWord}s` === word ||
      (word.length >= MIN_PREFIX_LETTERS && knownWord.startsWith(word)) ||
      (word.length >= MIN_TYPO_LETTERS && !NOT_TYPOS.includes(word) && isOneErrorApart(word, knownWord)),
  )
}
