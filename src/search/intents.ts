import { foldWords } from '../domain/search/fold.ts'
import { isOneErrorApart } from '../domain/search/one-error-apart.ts'
import { parseTypedDigits } from '../domain/listing/phone-digits.ts'
import type { Category } from '../domain/listing/listing.ts'
import { type Intent, isQuestionWord, type QueryPart, wordForms } from './vocabulary.ts'

/*
 * An intent is what a person wants to find. The table has the words that people type for each intent, and the words in
 * listings that offer it (SEARCH-20). For example, "ferry" also finds a boat charter. To add an intent, edit the table. No
 * speaker of Marshallese has checked the Marshallese words in it yet.
 */

/** For each intent: typed words or phrases, words in listings, and the category to which the search for these is limited. */
const INTENT_TABLE: readonly (readonly [typed: string, relatedWords: string, category?: Category])[] = [
  [
    'ferry, boat, ship, vessel, speedboat, catamaran, water taxi, boat ride, boat trip, boat ticket, boat service',
    'ferry boat ship charter speedboat vessel',
    'transportation',
  ],
  [
    'plane, airplane, aeroplane, flight, fly, airline, airstrip, airport, air ticket, plane ticket, flight ticket, airways, baluun',
    'airstrip airline airlines airways flights flight plane',
    'transportation',
  ],
  ['taxi, cab, ride, shuttle', 'taxi taxis', 'transportation'],
  ['bus, minibus, bus stop', 'bus minibus', 'transportation'],
  [
    'car rental, rental car, car hire, hire car, hire a car, rent a car, rent car, car for rent, vehicle rental',
    'rental sedans',
    'transportation',
  ],
  [
    'gas, gas station, petrol, petrol station, gasoline, diesel, fuel, fuel station, filling station, kerosene, propane',
    'fuel gasoline petrol',
  ],
  [
    'supermarket, grocery, grocery store, grocery shop, minimart, mini mart, mart, market, convenience store, general store, food store, canned food, imon wia',
    'mart groceries grocery store supermarket market',
    'business',
  ],
  [
    'restaurant, food, eat, eating, lunch, dinner, breakfast, meal, diner, place to eat, somewhere to eat, takeaway, take away, takeout, take out, fast food, pizza, sushi, seafood, hamburger, mona, imon mona',
    'restaurant cafe takeout diner',
    'business',
  ],
  ['coffee, coffee shop, cafe, tea', 'cafe coffee', 'business'],
  ['bar, beer, pub, nightlife, nightclub, cocktail, drink', 'bar', 'business'],
  ['bread, bakery, doughnut, donut, cake, pastry, birthday cake', 'bakery', 'business'],
  ['pharmacy, drug store, drugstore, chemist, medicine, medication, aspirin', 'pharmacy'],
  [
    'doctor, clinic, hospital, health center, health centre, dispensary, nurse, medical, dentist, imon takto',
    'hospital clinic health doctor dispensary',
  ],
  ['school, college, kindergarten, university, teacher, imon jikuul', 'school college', 'government'],
  ['post office, mail, stamp, post, parcel, letter, package, postal, post card', 'post', 'government'],
  ['book, newspaper', 'library books'],
  ['internet, internet cafe, wifi, wi fi, computer', 'internet wifi computers library'],
  ['visa, visa extension, immigration, passport, entry permit', 'immigration', 'government'],
  ['passport photo, photocopy, printing, print, copy, banner, t shirt, photo', 'print copies', 'business'],
  [
    'western union, send money, money transfer, transfer money, remittance, wire transfer, moneygram',
    'transfer remittance',
    'banking',
  ],
  ['exchange money, currency exchange, money exchange, change money', 'bank exchange', 'banking'],
  ['cashmachine, cash, atm, withdraw money, get cash', 'atm atms', 'banking'],
  ['loan, savings', 'loans credit savings', 'banking'],
  ['open an account, open a bank account', 'bank credit savings', 'banking'],
  ['dive, diving, scuba, snorkel, snorkeling, snorkelling, dive shop, dive center', 'dive diving'],
  [
    'fishing gear, fishing tackle, tackle, bait, hook, fishing supply, fishing line',
    'fishing bait',
    'business',
  ],
  ['fishing license, fishing licence, fishing permit', 'fisheries', 'government'],
  ['ice', 'ice'],
  [
    'souvenir, gift, gift shop, craft, handicraft, weaving, basket, stick chart, woven fan, mat, amimono',
    'handicrafts handicraft crafts',
    'business',
  ],
  [
    'laundry, laundromat, wash clothes, wash my clothes, washing, washing machine, washer, dry cleaning',
    'laundromat laundry',
  ],
  ['haircut, hair cut, barber, hairdresser, hair salon, salon, hair', 'barber salon haircuts', 'business'],
  ['makeup, make up, nail, beauty, beauty salon', 'beauty salon', 'business'],
  [
    'mechanic, garage, car repair, repair a car, fix my car, auto repair, tire, tyre, battery, car part, auto part, oil change',
    'auto repair mechanic',
    'business',
  ],
  [
    'hardware, lumber, cement, tool, building supply, building material, plumbing, paint',
    'hardware',
    'business',
  ],
  ['sim card, sim, phone card, top up, phone credit', 'phone', 'business'],
  [
    'mayor, city hall, town hall, local government, council, marriage license, marriage licence, marriage paper, land paper, municipal office',
    'government mayor council',
    'government',
  ],
  ['weather, forecast, weather forecast, marine forecast, storm warning', 'weather', 'government'],
  ['copra, sell copra', 'copra', 'business'],
]

const LONGEST_PHRASE = 4

function toSingular(word: string): string {
  return wordForms(word).reduce((shortest, form) => (form.length < shortest.length ? form : shortest), word)
}

function phraseKeyOf(words: readonly string[]): string {
  return words.map(toSingular).join(' ')
}

const INTENT_BY_PHRASE = new Map(
  INTENT_TABLE.flatMap(([typedPhrases, relatedWords, category = null]) => {
    const intent: Intent = { relatedWords: relatedWords.split(' '), category }
    return typedPhrases.split(', ').map((phrase) => [phraseKeyOf(foldWords(phrase)), intent] as const)
  }),
)

function findIntentAt(
  queryParts: readonly QueryPart[],
  index: number,
): { intent: Intent; length: number } | null {
  for (let length = Math.min(LONGEST_PHRASE, queryParts.length - index); length > 0; length -= 1) {
    const wordRun = queryParts.slice(index, index + length)
    if (wordRun.some(({ isPlace }) => isPlace)) continue
    const intent = INTENT_BY_PHRASE.get(phraseKeyOf(wordRun.flatMap(({ words }) => words)))
    if (intent) return { intent, length }
  }
  return null
}

/** Replaces the words of an intent by one part of the query, which also finds listings with the related words. */
export function joinIntents(queryParts: readonly QueryPart[]): QueryPart[] {
  const joinedParts: QueryPart[] = []
  for (let index = 0; index < queryParts.length; index += 1) {
    const queryPart = queryParts[index]
    const foundIntent = findIntentAt(queryParts, index)
    if (foundIntent) {
      const words = queryParts
        .slice(index, index + foundIntent.length)
        .flatMap((joinedPart) => joinedPart.words)
      const distinctiveWords = words.filter((word) => !isQuestionWord(word))
      joinedParts.push({
        words: distinctiveWords.length > 0 ? distinctiveWords : words,
        isPlace: false,
        intent: foundIntent.intent,
      })
      index += foundIntent.length - 1
    } else if (queryPart) {
      joinedParts.push(queryPart)
    }
  }
  return joinedParts
}

const MIN_GUESSED_LETTERS = 5

/** Sets the intent of each word that is one typing error away from a word of that intent ("docter"). Null if no word is. */
export function guessIntents(queryParts: readonly QueryPart[]): QueryPart[] | null {
  const guessedParts = queryParts.map((queryPart) => {
    const intent =
      queryPart.isPlace || queryPart.intent !== undefined ? undefined : guessIntent(queryPart.words)
    return intent === undefined ? queryPart : { ...queryPart, intent }
  })
  return guessedParts.some((queryPart, index) => queryPart !== queryParts[index]) ? guessedParts : null
}

function guessIntent(words: readonly string[]): Intent | undefined {
  const typedPhrase = phraseKeyOf(words)
  if (typedPhrase.length < MIN_GUESSED_LETTERS) return undefined
  for (const [phrase, intent] of INTENT_BY_PHRASE)
    if (phrase[0] === typedPhrase[0] && isOneErrorApart(phrase, typedPhrase)) return intent
  return undefined
}

const TO_WORD = 'to'
const FROM_WORD = 'from'

function isPartForWord(queryPart: QueryPart | undefined, word: string): boolean {
  return (
    queryPart !== undefined &&
    !queryPart.isPlace &&
    queryPart.words.length === 1 &&
    queryPart.words[0] === word
  )
}

/** Marks the place after 'to' as the destination. With a destination, removes 'from' and the place after it. */
export function markDestinations(queryParts: readonly QueryPart[]): QueryPart[] {
  const hasDestination = queryParts.some(
    (queryPart, index) => queryPart.isPlace && isPartForWord(queryParts[index - 1], TO_WORD),
  )
  return queryParts.flatMap((queryPart, index) => {
    if (!queryPart.isPlace) return hasDestination && isPartForWord(queryPart, FROM_WORD) ? [] : [queryPart]
    if (hasDestination && isPartForWord(queryParts[index - 1], FROM_WORD)) return []
    return isPartForWord(queryParts[index - 1], TO_WORD)
      ? [{ ...queryPart, isDestination: true }]
      : [queryPart]
  })
}

const OPEN_NOW_PATTERN =
  /\b(?:that (?:is|are) )?(?:(?:currently|now|still) open|open(?: right)? now|open at the moment|open today)\b/gi
/** Matches 'open' at the start or end of a text, but not in 'open an account', which is a search for a bank. */
const OPEN_AT_END_PATTERN = /^open\s+(?=\S)(?!(?:\w+ ){0,2}account)|(?<=\S)\s+open$/gi
/** Matches a day that is not today. 'Open this Sunday' is no search for what is open now. */
const OTHER_DAY_PATTERN = /\b(?:(?:sun|mon|tues|wednes|thurs|fri|satur|week|holi)days?|weekends?|tomorrow)\b/i

/** Removes 'open now' or a similar phrase, and returns whether the text had one. A text without other words is unchanged. */
export function splitOpenNow(typedText: string): { text: string; isOpenNow: boolean } {
  const remainingText = typedText.replace(OPEN_NOW_PATTERN, ' ').trim()
  const isOtherDay = OTHER_DAY_PATTERN.test(remainingText)
  const text = (isOtherDay ? remainingText : remainingText.replace(OPEN_AT_END_PATTERN, ' '))
    .replace(/\s+/g, ' ')
    .trim()
  const isOpenNow = text !== '' && text !== typedText.replace(/\s+/g, ' ').trim()
  return isOpenNow ? { text, isOpenNow } : { text: typedText, isOpenNow }
}

const CALL_WORDS_PATTERN = /\b(?:call|phone|telephone|tel|number|cell|fax)\b[.:]?/gi
const EXTENSION_PATTERN = /,?\s*(?:extension|ext\.?|x)\s*\d{1,5}\s*$/i
const MIN_DIGITS = 4

/** Returns the digits of a typed phone number without country code and extension; null if the text is no phone number (SEARCH-21). */
export function parsePhoneDigits(typedText: string): string | null {
  const remainingText = typedText.replace(EXTENSION_PATTERN, '').replace(CALL_WORDS_PATTERN, ' ').trim()
  return parseTypedDigits(remainingText, MIN_DIGITS) || null
}
