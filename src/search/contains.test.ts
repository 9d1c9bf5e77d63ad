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
  ])('typed initials are joined: %j becomes %j', (typed, joined) =>
    expect(joinInitials(typed.split(' ')).join(' ')).toBe(joined),
  )

  it.each([
    ['guest house majuro', 'guesthouse majuro'],
    ['cash machines', 'cashmachines'],
    ['guest', 'guest'],
    ['cash store', 'cash store'],
  ])('typed words that belong together are joined: %j becomes %j', (typed, joined) =>
    expect(joinPairs(typed.split(' ')).join(' ')).toBe(joined),
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

function findAll(text: string, of: SearchIndex): Set<string> {
  const ids = new Set<string>()
  for (let page = 1, pageCount = 1; page <= pageCount; page += 1) {
    const result = of.search({ ...NO_QUERY, text, page }, { now: NOW })
    for (const id of result.ids) ids.add(id)
    pageCount = result.pageCount
  }
  return ids
}

/** Does the same as `value ILIKE pattern` of PostgreSQL (manual, 9.7.1), with backslash as the escape character. */
function matchesIlike(value: string, pattern: string): boolean {
  const text = Array.from(value.toLowerCase())
  const signs: { sign: string; isWild: boolean }[] = []
  const source = Array.from(pattern.toLowerCase())
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at] ?? ''
    if (sign === '\\') signs.push({ sign: source[(at += 1)] ?? '', isWild: false })
    else signs.push({ sign, isWild: sign === '%' || sign === '_' })
  }
  let reached = new Set([0])
  for (const { sign, isWild } of signs) {
    const next = new Set<number>()
    for (const at of reached) {
      if (isWild && sign === '%') for (let to = at; to <= text.length; to += 1) next.add(to)
      else if (at < text.length && (isWild || text[at] === sign)) next.add(at + 1)
    }
    reached = next
  }
  return reached.has(text.length)
}

/** Returns the listings that ILIKE on the server would find: the escaped keyword anywhere in three columns (SEARCH-4). */
function findAsServer(listings: readonly Listing[], typed: string): Listing[] {
  const pattern = `%${typed.trim().replace(/[%_\\]/g, '\\$&')}%`
  return listings.filter(({ name, description, address_details }) =>
    [name, description, address_details].some((text) => matchesIlike(text, pattern)),
  )
}

describe('the substring search', () => {
  const letters = constantFrom(..."aabbc  1&'%".split(''), 'ʻ', 'ļ', '🙂', '\n')
  const text = array(letters, { maxLength: 12 }).map((parts) => parts.join(''))

  it('the substring search finds the same texts as `includes` for each text, whatever was searched before (SEARCH-4)', () => {
    assert(
      property(
        array(text, { maxLength: 30 }),
        array(text, { minLength: 1, maxLength: 6 }),
        (texts, typed) => {
          const index = new ContainsIndex(texts)
          // Search for each text letter by letter, as a person types, so that each needle begins with the previous one.
          const needles = typed.flatMap((word) =>
            Array.from({ length: word.length }, (_, at) => word.slice(0, at + 1)),
          )
          const searched = needles.filter((one) => !one.includes('\n'))
          const found = searched.map((needle) => Array.from(index.slotsWith(needle)))
          expect(found, JSON.stringify(searched)).toEqual(
            searched.map((needle) => texts.flatMap((one, slot) => (one.includes(needle) ? [slot] : []))),
          )
        },
      ),
      { numRuns: 150 },
    )
  })

  it('the substring search works with more than 65,536 texts, whose numbers need more than 16 bits', () => {
    const texts = Array.from({ length: 70_000 }, (_, at) => (at % 10_000 === 9_999 ? 'needle' : 'hay'))
    const slots = Array.from(new ContainsIndex(texts).slotsWith('ee'))
    expect(slots).toEqual([9_999, 19_999, 29_999, 39_999, 49_999, 59_999, 69_999])
  })
})

describe('the whole search', () => {
  it('the search returns the same results whether or not other texts were searched before', () => {
    const few = LISTINGS.slice(0, 40)
    const used = createSearchIndex(few)
    const typed = few.slice(0, 12).flatMap(({ name }) => [2, 3, 4, 6].map((length) => name.slice(0, length)))
    for (const text of typed) {
      const result = used.search({ ...NO_QUERY, text }, { now: NOW })
      expect(createSearchIndex(few).search({ ...NO_QUERY, text }, { now: NOW }), text).toEqual(result)
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

  const odd = [
    makeListing('odd-1', {
      name: '100% _local_ \\ "quoted" <b>',
      description: 'Tab\tand  two spaces\nnew line',
    }),
    makeListing('odd-2', { name: "'Okina ʻōlelo’s -- dash", description: '🙂 👩‍👩‍👧 ﬁne Ｗide ΟΔΟΣ STRAẞE İi' }),
  ]
  const listings = [...LISTINGS.slice(0, 150), ...odd]
  const small = createSearchIndex(listings)
  const texts = listings.flatMap(({ name, description, address_details }) => [
    name,
    description,
    address_details,
  ])

  it('every listing that contains the typed text is found, for random parts of listings and for other texts', () => {
    const piece = array(integer({ min: 0, max: 1_000_000 }), { minLength: 3, maxLength: 3 }).map(
      ([a = 0, b = 0, c = 0]) => {
        const text = texts[a % texts.length] ?? ''
        const from = b % Math.max(1, text.length)
        const cut = text.slice(from, from + 1 + (c % 24))
        return [cut, cut.toUpperCase(), cut.normalize('NFC')][c % 3] ?? cut
      },
    )
    const signs = array(constantFrom('%', '_', '\\', "'", '’', '-', ' ', 'a', 'ļ', '🙂', '\t', '&'), {
      maxLength: 4,
    })
    assert(
      property(
        oneof(
          { weight: 6, arbitrary: piece },
          signs.map((parts) => parts.join('')),
          string(),
        ),
        (typed) => {
          if (typed.trim() === '') return
          const found = findAll(typed, small)
          for (const { id, name } of findAsServer(listings, typed))
            expect(found.has(id), `${typed} in ${name}`).toBe(true)
        },
      ),
      { numRuns: 600 },
    )
  })

  it('the results under a filter for an atoll count every listing there that contains the text', () => {
    const everything = createSearchIndex(LISTINGS)
    for (const word of ['store', 'lagoon', 'cash', 'the']) {
      const expected = findAsServer(LISTINGS, word).filter(({ atoll }) => atoll === 'KWA')
      const { total } = everything.search({ ...NO_QUERY, text: word, atoll: 'KWA' }, { now: NOW })
      expect(total).toBeGreaterThanOrEqual(expected.length)
    }
  })
})
