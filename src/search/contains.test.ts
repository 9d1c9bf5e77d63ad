import { array, assert, constantFrom, integer, oneof, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeListing } from '../../tests/fixtures/make-listing.ts'
import { createDemoRows } from '../../tests/fixtures/search-listings.ts'
import type { Listing } from '../domain/listing/listing.ts'
import { parseSearchQuery } from '../domain/search/search-query.ts'
import { ContainsIndex } from './contains.ts'
import { createSearchIndex, type SearchIndex } from './search-index.ts'
import { joinInitials, joinPairs, wordForms } from './vocabulary.ts'

describe('typed words (SEARCH-18)', () => {
  it.each([
    ['k k store', 'kk store'],
    ['store k', 'store k'],
    ['a b c shop d e', 'abc shop de'],
    ['kk store', 'kk store'],
    ['', ''],
  ])('typed initials are joined: %j becomes %j', (typedText, joinedText) =>
    expect(joinInitials(typedText.split(' ')).join(' ')).toBe(joinedText),
  )

  it.each([
    ['guest house majuro', 'guesthouse majuro'],
    ['cash machines', 'cashmachines'],
    ['guest', 'guest'],
    ['cash store', 'cash store'],
  ])('typed words that belong together are joined: %j becomes %j', (typedText, joinedText) =>
    expect(joinPairs(typedText.split(' ')).join(' ')).toBe(joinedText),
  )

  it.each([
    ['stores', 'stores store'],
    ['store', 'store'],
    ['churches', 'churches church'],
    ['libraries', 'libraries library'],
    ['library', 'library libraries'],
    ['boxes', 'boxes box'],
    ['bus', 'bus'],
    ['glass', 'glass'],
    ['status', 'status'],
    ['gas', 'gas'],
  ])('the typed word %j is searched in the forms %j', (word, forms) =>
    expect(wordForms(word).join(' ')).toBe(forms),
  )
})

const NO_QUERY = parseSearchQuery(() => null)
const NOW = new Date('2026-11-15T21:00:00Z')
const LISTINGS = createDemoRows(400)

function findAll(text: string, searchIndex: SearchIndex): Set<string> {
  const ids = new Set<string>()
  for (let page = 1, pageCount = 1; page <= pageCount; page += 1) {
    const result = searchIndex.search({ ...NO_QUERY, text, page }, { now: NOW })
    for (const id of result.ids) ids.add(id)
    pageCount = result.pageCount
  }
  return ids
}

/** Does the same as `value ILIKE pattern` of PostgreSQL (manual, 9.7.1), with backslash as the escape character. */
function matchesIlike(value: string, pattern: string): boolean {
  const text = Array.from(value.toLowerCase())
  const signList: { sign: string; isWild: boolean }[] = []
  const source = Array.from(pattern.toLowerCase())
  for (let index = 0; index < source.length; index += 1) {
    const sign = source[index] ?? ''
    if (sign === '\\') signList.push({ sign: source[(index += 1)] ?? '', isWild: false })
    else signList.push({ sign, isWild: sign === '%' || sign === '_' })
  }
  let reachedPositions = new Set([0])
  for (const { sign, isWild } of signList) {
    const nextPositions = new Set<number>()
    for (const position of reachedPositions) {
      if (isWild && sign === '%')
        for (let endPosition = position; endPosition <= text.length; endPosition += 1)
          nextPositions.add(endPosition)
      else if (position < text.length && (isWild || text[position] === sign)) nextPositions.add(position + 1)
    }
    reachedPositions = nextPositions
  }
  return reachedPositions.has(text.length)
}

/** Returns the listings that ILIKE on the server would find: the escaped keyword anywhere in three columns (SEARCH-4). */
function findAsServer(listings: readonly Listing[], typedText: string): Listing[] {
  const pattern = `%${typedText.trim().replace(/[%_\\]/g, '\\$&')}%`
  return listings.filter(({ name, description, address_details }) =>
    [name, description, address_details].some((text) => matchesIlike(text, pattern)),
  )
}

describe('the substring search', () => {
  const letters = constantFrom(..."aabbc  1&'%".split(''), 'ʻ', 'ļ', '🙂', '\n')
  const text = array(letters, { maxLength: 12 }).map((letterParts) => letterParts.join(''))

  it('the substring search finds the same texts as `includes` for each text, whatever was searched before (SEARCH-4)', () => {
    assert(
      property(
        array(text, { maxLength: 30 }),
        array(text, { minLength: 1, maxLength: 6 }),
        (texts, typedText) => {
          const index = new ContainsIndex(texts)
          // Search for each text letter by letter, as a person types, so that each needle begins with the previous one.
          const needles = typedText.flatMap((word) =>
            Array.from({ length: word.length }, (_, letterIndex) => word.slice(0, letterIndex + 1)),
          )
          const searchedNeedles = needles.filter((needle) => !needle.includes('\n'))
          const foundSlots = searchedNeedles.map((needle) => Array.from(index.findSlotsWith(needle)))
          expect(foundSlots, JSON.stringify(searchedNeedles)).toEqual(
            searchedNeedles.map((needle) =>
              texts.flatMap((indexedText, slot) => (indexedText.includes(needle) ? [slot] : [])),
            ),
          )
        },
      ),
      { numRuns: 150 },
    )
  })

  it('the substring search works with more than 65,536 texts, whose numbers need more than 16 bits', () => {
    const texts = Array.from({ length: 70_000 }, (_, index) => (index % 10_000 === 9_999 ? 'needle' : 'hay'))
    const slots = Array.from(new ContainsIndex(texts).findSlotsWith('ee'))
    expect(slots).toEqual([9_999, 19_999, 29_999, 39_999, 49_999, 59_999, 69_999])
  })
})

describe('the whole search', () => {
  it('the search returns the same results whether or not other texts were searched before', () => {
    const fewListings = LISTINGS.slice(0, 40)
    const usedIndex = createSearchIndex(fewListings)
    const typedText = fewListings
      .slice(0, 12)
      .flatMap(({ name }) => [2, 3, 4, 6].map((length) => name.slice(0, length)))
    for (const text of typedText) {
      const result = usedIndex.search({ ...NO_QUERY, text }, { now: NOW })
      expect(createSearchIndex(fewListings).search({ ...NO_QUERY, text }, { now: NOW }), text).toEqual(result)
    }
  })
})

describe('every listing that contains the text', () => {
  it('the helper of this test matches texts by the rules of ILIKE in PostgreSQL', () => {
    expect(matchesIlike('Abc', '%B%')).toBe(true)
    expect(matchesIlike('Abc', 'a_c')).toBe(true)
    expect(matchesIlike('Abc', '%\\_%')).toBe(false)
    expect(matchesIlike('50%', '%\\%')).toBe(true)
    expect(matchesIlike('a\\b', '%\\\\%')).toBe(true)
    expect(matchesIlike('Abc', 'b')).toBe(false)
  })

  const oddTexts = [
    makeListing('odd-1', {
      name: '100% _local_ \\ "quoted" <b>',
      description: 'Tab\tand  two spaces\nnew line',
    }),
    makeListing('odd-2', { name: "'Okina ʻōlelo’s -- dash", description: '🙂 👩‍👩‍👧 ﬁne Ｗide ΟΔΟΣ STRAẞE İi' }),
  ]
  const listings = [...LISTINGS.slice(0, 150), ...oddTexts]
  const smallIndex = createSearchIndex(listings)
  const texts = listings.flatMap(({ name, description, address_details }) => [
    name,
    description,
    address_details,
  ])

  it('every listing that contains the typed text is found, for random parts of listings and for other texts', () => {
    const piece = array(integer({ min: 0, max: 1_000_000 }), { minLength: 3, maxLength: 3 }).map(
      ([a = 0, b = 0, c = 0]) => {
        const text = texts[a % texts.length] ?? ''
        const startIndex = b % Math.max(1, text.length)
        const cutText = text.slice(startIndex, startIndex + 1 + (c % 24))
        return [cutText, cutText.toUpperCase(), cutText.normalize('NFC')][c % 3] ?? cutText
      },
    )
    const signList = array(constantFrom('%', '_', '\\', "'", '’', '-', ' ', 'a', 'ļ', '🙂', '\t', '&'), {
      maxLength: 4,
    })
    assert(
      property(
        oneof(
          { weight: 6, arbitrary: piece },
          signList.map((letterParts) => letterParts.join('')),
          string(),
        ),
        (typedText) => {
          if (typedText.trim() === '') return
          const foundIds = findAll(typedText, smallIndex)
          for (const { id, name } of findAsServer(listings, typedText))
            expect(foundIds.has(id), `${typedText} in ${name}`).toBe(true)
        },
      ),
      { numRuns: 600 },
    )
  })

  it('the results under a filter for an atoll count every listing there that contains the text', () => {
    const fullIndex = createSearchIndex(LISTINGS)
    for (const word of ['store', 'lagoon', 'cash', 'the']) {
      const expected = findAsServer(LISTINGS, word).filter(({ atoll }) => atoll === 'KWA')
      const { total } = fullIndex.search({ ...NO_QUERY, text: word, atoll: 'KWA' }, { now: NOW })
      expect(total).toBeGreaterThanOrEqual(expected.length)
    }
  })
})
