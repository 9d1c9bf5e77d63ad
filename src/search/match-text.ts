import { listStoredDigits } from '../domain/listing/phone-digits.ts'
import { fold, splitFoldedWords } from '../domain/search/fold.ts'
import { guessIntents, joinIntents, markDestinations, parsePhoneDigits } from './intents.ts'
import { isQuestionWord, joinInitials, joinPairs, type QueryPart, splitPlaces } from './vocabulary.ts'
import { type SearchSources, matchAll, matchAny } from './match-parts.ts'

export interface TextMatches {
  /** Score of each match, by its slot. */
  scores: Map<number, number>
  /** True if no listing has all words of the query, so that the matches have only some of the words. */
  isLoose: boolean
  /** The typed text to compare with names, with places in their official spelling: with question words, and without them. */
  phrases: readonly string[]
  /** True if the text has an intent. Only whole words then raise the score of a name: "bread" does not raise "Breadfruit". */
  hasIntent: boolean
}

/** The filters of a search as functions of the slot. */
export interface SlotFilters {
  acceptsSlot: (slot: number) => boolean
  /** Like `acceptsSlot`, but without the filter for open places, so that the result does not depend on the time. */
  couldAccept: (slot: number) => boolean
}

/** Looser matches are added if there are fewer hits than this, which is one page. */
const ENOUGH_HITS = 12
const MAX_PARTS = 10
/** Largest number of words read from a query: more than MAX_PARTS, because words such as 'where' and 'find' are dropped. */
const MAX_WORDS = 2 * MAX_PARTS
const MAX_WORD_LENGTH = 40
/** Score of a listing that contains the text somewhere, but does not match its words. */
const CONTAINS_SCORE = 1
/** Score of a listing with the typed phone number or the whole typed text: more than any name can have. */
const TOP_SCORE = 1e7

/** Searches the unfolded texts, for a query of which folding leaves nothing, such as a single apostrophe. */
function matchUnfolded({ slots }: SearchSources, typedText: string): Map<number, number> {
  const needle = typedText.toLowerCase()
  const matches = new Map<number, number>()
  for (const slot of slots.listSlots()) {
    const listing = slots.listing(slot)
    const texts = [listing?.name, listing?.description, listing?.description_mh, listing?.address_details]
    if (texts.some((text) => text?.toLowerCase().includes(needle))) matches.set(slot, CONTAINS_SCORE)
  }
  return matches
}

/** Finds listings that have the digits in a number to call or to write to, however it is written (SEARCH-21). */
function matchPhone({ slots }: SearchSources, digits: string): Map<number, number> {
  const matches = new Map<number, number>()
  for (const slot of slots.listSlots()) {
    const listing = slots.listing(slot)
    const texts = [listing?.phone, listing?.chat_app === 'messenger' ? null : listing?.chat_contact]
    const numbers = texts.flatMap((text) => listStoredDigits(text ?? ''))
    if (numbers.some((number) => number.includes(digits))) matches.set(slot, TOP_SCORE)
  }
  return matches
}

/** Drops words such as 'where' and 'find', unless the query has no other words. */
function dropQuestionWords(queryParts: readonly QueryPart[]): QueryPart[] {
  const meaningfulParts = queryParts.filter(({ words, isPlace }) => isPlace || !words.every(isQuestionWord))
  return meaningfulParts.length > 0 ? meaningfulParts : [...queryParts]
}

/** Drops 'atoll' or 'island' after a place, because a listing on Arno need not contain "Arno Atoll". */
function withoutPlaceKinds(queryParts: readonly QueryPart[]): QueryPart[] {
  return queryParts.filter(
    ({ words: [word = ''] }, index) =>
      queryParts[index - 1]?.isPlace !== true || !/^(?:atoll|island)$/.test(word),
  )
}

function joinWords(queryParts: readonly QueryPart[]): string {
  return queryParts.flatMap((queryPart) => queryPart.words).join(' ')
}

/** Drops a single letter at the end of the text, as in "store m", because it begins a word that is still being typed. */
function dropUnfinishedWord(queryParts: QueryPart[], typedText: string): QueryPart[] {
  const lastWord = queryParts.at(-1)?.words.at(-1) ?? ''
  return queryParts.length > 1 && lastWord.length === 1 && /\S$/.test(typedText)
    ? queryParts.slice(0, -1)
    : queryParts
}

/**
 * Finds listings that match a typed text: listings with all of its words or prefixes, and listings that contain the text as
 * typed. If no listing contains it and there is less than a page of hits, also finds words with a typo, names with other
 * spaces, and words with swapped letters. If there is still no hit, finds listings with some of the words. For a typed phone
 * number, listings with that number are first, then listings that contain it as typed.
 */
export function matchText(
  sources: SearchSources,
  typedText: string,
  { acceptsSlot, couldAccept }: SlotFilters,
): TextMatches {
  const foldedText = fold(typedText).trim()
  if (foldedText === '')
    return {
      scores: retainAccepted(matchUnfolded(sources, typedText.trim()), acceptsSlot),
      isLoose: false,
      phrases: [],
      hasIntent: false,
    }
  const digits = parsePhoneDigits(typedText)
  if (digits !== null) {
    const scores = retainAccepted(matchPhone(sources, digits), acceptsSlot)
    if (scores.size > 0) {
      addLiteral(scores, sources.slots.contains().findSlotsWith(foldedText), acceptsSlot)
      return { scores, isLoose: false, phrases: [splitFoldedWords(foldedText).join(' ')], hasIntent: false }
    }
  }
  const allWords = splitFoldedWords(foldedText).map((word) => word.slice(0, MAX_WORD_LENGTH))
  const words = joinInitials(allWords.slice(0, MAX_WORDS))
  const intentParts = joinIntents(withoutPlaceKinds(splitPlaces(joinPairs(words))))
  const queryParts = dropQuestionWords(markDestinations(intentParts)).slice(0, MAX_PARTS)
  const searchedParts = dropUnfinishedWord(queryParts, typedText)
  const hasIntent = queryParts.some(({ intent }) => intent !== undefined)
  const phrase = joinWords(splitPlaces(words))
  const phrases = [phrase, joinWords(dropQuestionWords(splitPlaces(words)))]

  // Too many words begin with one or two letters, so search these only as whole words, such as initials, and as substrings.
  const isShortText = words.length === 1 && phrase.length <= 2
  const scores = retainAccepted(
    matchAll(sources, searchedParts, isShortText ? 'whole' : 'prefix'),
    acceptsSlot,
  )
  const literalSlots = sources.slots.contains().findSlotsWith(foldedText)
  // In "happy hour", the dropped word carries the meaning, so listings with the whole text are first.
  addLiteral(scores, literalSlots, acceptsSlot, /\b(all|hours?|number)\b/.test(foldedText) ? TOP_SCORE : 0)
  // Look for typos only if the text occurs in no listing.
  const isRare = scores.size < ENOUGH_HITS && words.length > 0
  if (isRare && !Array.from(literalSlots).some(couldAccept)) {
    addMissing(scores, retainAccepted(matchAll(sources, searchedParts, 'typo'), acceptsSlot))
    addMissing(scores, retainAccepted(matchSpaceless(sources, allWords.join('')), acceptsSlot))
    if (scores.size < ENOUGH_HITS)
      addMissing(scores, retainAccepted(matchAll(sources, searchedParts, 'swapped'), acceptsSlot))
    const guessedParts = scores.size === 0 && guessIntents(searchedParts)
    if (guessedParts)
      addMissing(scores, retainAccepted(matchAll(sources, guessedParts, 'prefix'), acceptsSlot))
  }
  if (scores.size > 0 || queryParts.length < 2) return { scores, isLoose: false, phrases, hasIntent }
  return {
    scores: retainAccepted(matchAny(sources, queryParts), acceptsSlot),
    isLoose: true,
    phrases,
    hasIntent,
  }
}

function matchSpaceless({ slots }: SearchSources, spaceless: string): Map<number, number> {
  const foundSlots = spaceless.length < 2 ? [] : slots.findSlotsWithSpaceless(spaceless)
  return new Map(foundSlots.map((slot) => [slot, CONTAINS_SCORE]))
}

function addLiteral(
  scores: Map<number, number>,
  literalSlots: ArrayLike<number>,
  accepts: (slot: number) => boolean,
  extraScore = 0,
): void {
  for (let index = 0; index < literalSlots.length; index += 1) {
    const slot = literalSlots[index] ?? 0
    if (accepts(slot)) scores.set(slot, (scores.get(slot) ?? CONTAINS_SCORE) + extraScore)
  }
}

function retainAccepted(
  matches: Map<number, number>,
  accepts: (slot: number) => boolean,
): Map<number, number> {
  for (const slot of matches.keys()) if (!accepts(slot)) matches.delete(slot)
  return matches
}

function addMissing(scores: Map<number, number>, moreScores: Map<number, number>): void {
  for (const [slot, score] of moreScores) if (!scores.has(slot)) scores.set(slot, score)
}
