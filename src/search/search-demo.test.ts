import { LISTING_SORTS } from '../domain/listing/listing.ts'
import { assert, constantFrom, integer, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeListing } from '../../tests/fixtures/make-listing.ts'
import { createDemoRows } from '../../tests/fixtures/search-listings.ts'
import { foldWords } from '../domain/search/fold.ts'
import { listPlaceSpellings, SETTLEMENTS } from '../domain/atolls/atoll-spellings.ts'
import { ATOLLS } from '../domain/atolls/atolls.ts'
import { parseSearchQuery } from '../domain/search/search-query.ts'
import type { SearchSort } from '../domain/search/search-query.ts'
import { seededRandom } from '../../supabase/local/demo/random.ts'
import { createSearchIndex, SearchIndex } from './search-index.ts'

const NO_QUERY = parseSearchQuery(() => null)
const NOW = new Date('2026-11-15T21:00:00Z')
const LISTINGS = createDemoRows(400)
const index = createSearchIndex(LISTINGS)

function findPage(text: string, searchIndex: SearchIndex = index, page = 1) {
  return searchIndex.search({ ...NO_QUERY, text, page }, { now: NOW })
}

function findAll(text: string, searchIndex: SearchIndex = index): Set<string> {
  const ids = new Set<string>()
  const { pageCount } = findPage(text, searchIndex)
  for (let page = 1; page <= pageCount; page += 1)
    for (const id of findPage(text, searchIndex, page).ids) ids.add(id)
  return ids
}

describe('places in the search', () => {
  const atolls = new Set(LISTINGS.map(({ atoll }) => atoll))
  const expected = [
    ...ATOLLS.filter(({ code, aliases }) => atolls.has(code) && aliases.length > 0),
    ...SETTLEMENTS.filter(({ atoll }) => atolls.has(atoll)),
  ].map(({ name }) => name)
  const groups = listPlaceSpellings().filter(([name = '']) => expected.includes(name))

  it('the table of spellings in this file has all places that have several spellings and listings (ATOLL-5)', () => {
    expect(expected.length).toBeGreaterThan(18)
    expect(groups.map(([name]) => name)).toEqual(expected)
  })

  it.each(groups.flatMap(([name = '', ...aliases]) => aliases.map((alias) => [alias, name] as const)))(
    'the spelling %s of a place gives the same first result as %s, alone and with another word',
    (alias, name) => {
      const [firstId = ''] = findPage(name).ids
      const [word = ''] = foldWords(LISTINGS.find(({ id }) => id === firstId)?.name ?? '')
      const combinedResult = findPage(`${word} ${name}`)
      expect(firstId).not.toBe('')
      expect(combinedResult.ids).not.toEqual([])
      for (const form of [alias, alias.normalize('NFD'), alias.toUpperCase()]) {
        expect(findPage(form).ids[0]).toBe(firstId)
        expect(findPage(`${word} ${form}`).ids[0]).toBe(combinedResult.ids[0])
      }
    },
  )
})

describe('typing errors', () => {
  it('with one typing error in a word of five or more letters, at least 98 of 100 names are found (SEARCH-6)', () => {
    const random = seededRandom('edits')
    const listingsWithLongWord = LISTINGS.filter(({ name }) =>
      foldWords(name).some((word) => word.length >= 5),
    )
    let foundCount = 0
    const missedNames: string[] = []
    for (let round = 0; round < 200; round += 1) {
      const { id, name } = random.pick(listingsWithLongWord)
      const words = foldWords(name)
      const longWordIndexes = words.flatMap((word, wordIndex) => (word.length >= 5 ? [wordIndex] : []))
      const target = random.pick(longWordIndexes)
      const word = words[target] ?? ''
      const letterIndex = random.below(word.length)
      const letter = random.pick('abdeijklmnoprtuw'.split(''))
      words[target] = random.pick([
        word.slice(0, letterIndex) + word.slice(letterIndex + 1),
        word.slice(0, letterIndex) + letter + word.slice(letterIndex),
        word.slice(0, letterIndex) + letter + word.slice(letterIndex + 1),
        word.slice(0, Math.max(1, letterIndex) - 1) +
          word.charAt(Math.max(1, letterIndex)) +
          word.charAt(Math.max(1, letterIndex) - 1) +
          word.slice(Math.max(1, letterIndex) + 1),
      ])
      if (findAll(words.join(' ')).has(id)) foundCount += 1
      else missedNames.push(`${name}: ${words.join(' ')}`)
    }
    expect(foundCount, missedNames.join('\n')).toBeGreaterThanOrEqual(196)
  })

  const places = createSearchIndex([
    makeListing('right', { name: 'Tide Table Restaurant', operating_hours: '24/7' }),
    makeListing('wrong', { name: 'Marina Resturant', atoll: 'KWA', operating_hours: 'Closed' }),
  ])
  const searchWithin = (filters: object) =>
    places.search({ ...NO_QUERY, text: 'Resturant', ...filters }, { now: NOW }).ids

  it('a typing error is corrected although a listing outside the filters contains the word with the error (SEARCH-6)', () => {
    expect(searchWithin({})).toEqual(['wrong'])
    expect(searchWithin({ atoll: 'MAJ' })).toEqual(['right'])
    expect(searchWithin({ atoll: 'KWA' })).toEqual(['wrong'])
  })

  it('a word is not corrected if it occurs in a listing that only the filter for open places excludes', () =>
    expect(searchWithin({ isOpenNow: true })).toEqual([]))
})

describe('a name in dotted initials', () => {
  const stores = createSearchIndex([
    makeListing('initials', { name: 'K.K. Store' }),
    makeListing('inside', { name: 'Majuro Accounting', description: 'Bookkeeping for shops.' }),
  ])

  it.each(['KK', 'kk', 'K.K.', 'K K'])(
    'a name in dotted initials is found by %s before texts that contain these letters (SEARCH-18)',
    (typedText) => expect(findPage(typedText, stores).ids[0]).toBe('initials'),
  )
})

describe('any text', () => {
  const texts = [
    '',
    ' ',
    's',
    '%',
    '_',
    '\\',
    '"',
    '🙂',
    '\u0000',
    '\ud800',
    'constructor',
    '__proto__',
    'AND',
    'a '.repeat(5_000),
  ]
  const longTexts = ['x', 'store ', '%', "'", 'ļ', '-', ' ', 'st-'].map((unit) =>
    unit.repeat(10_000 / unit.length),
  )

  it.each([...texts, ...longTexts].map((text) => [text.slice(0, 12), text.length, text] as const))(
    'the search text %j... of %i characters gives one page of at most 12 results and at most 8 suggestions',
    (_start, _length, text) => {
      const { ids, total } = findPage(text)
      expect(ids).toHaveLength(Math.min(12, total))
      expect(index.suggest(text).length).toBeLessThanOrEqual(8)
      const resultAtLocation = index.search({ ...NO_QUERY, location: text, text }, { now: NOW })
      expect(resultAtLocation.total).toBeLessThanOrEqual(total)
      expect(resultAtLocation.ids).toHaveLength(Math.min(12, resultAtLocation.total))
    },
  )

  it('the search never throws an error or returns a listing twice, whatever the text', () => {
    const sorts = constantFrom<SearchSort[]>('relevance', ...LISTING_SORTS)
    assert(
      property(string({ unit: 'binary' }), string(), integer(), sorts, (text, location, page, sort) => {
        const { ids } = index.search(
          { ...NO_QUERY, text, location, page, sort },
          { now: NOW, ownAtoll: location },
        )
        expect(new Set(ids).size).toBe(ids.length)
        index.suggest(text)
      }),
      { numRuns: 300 },
    )
  })

  it('several pages of search results have no gaps or repeats between them', () => {
    expect(findPage('store').pageCount).toBeGreaterThan(1)
    expect(findAll('store').size).toBe(findPage('store').total)
    expect(findAll('o').size).toBe(findPage('o').total)
    expect(findPage('store', index, 99).page).toBe(findPage('store').pageCount)
    expect(findPage('store', index, Number.NaN).page).toBe(1)
  })
})

/** Returns for each text the ids of its results. Fails if a text has no results, because then a comparison proves nothing. */
function findIdsByText(searchIndex: SearchIndex, texts = ['store', 'majuro', 'bank', 'ebeye taxi', 'st']) {
  return texts.map((text) => {
    const ids = [...findAll(text, searchIndex)].toSorted()
    expect(ids, text).not.toEqual([])
    return [text, ids]
  })
}

describe('changes of the index', () => {
  it('a changed search index gives the same results as a new index of the changed rows', () => {
    const random = seededRandom('changes')
    const rows = new Map(LISTINGS.map((row) => [row.id, row]))
    const changingIndex = createSearchIndex(LISTINGS)
    for (let round = 0; round < 40; round += 1) {
      const ids = [...rows.keys()]
      const removedIds = [random.pick(ids), random.pick(ids), 'unknown']
      for (const id of removedIds) rows.delete(id)
      const oldListing = random.pick([...rows.values()])
      const changedListings = [
        {
          ...oldListing,
          name: random.pick(['Zebra Bank', 'Ebeye Taxi', 'Nothing']),
          revision: 10_000 + round,
        },
        makeListing(`new-${round}`, { name: `Zebra ${round}`, revision: 20_000 + round }),
      ]
      for (const row of changedListings) rows.set(row.id, row)
      changingIndex.update(changedListings, removedIds)
    }
    expect(changingIndex.size).toBe(rows.size)
    const texts = ['store', 'majuro', 'zebra', 'zebra bank', 'ebeye taxi', 'st']
    expect(findIdsByText(changingIndex, texts)).toEqual(
      findIdsByText(createSearchIndex(rows.values()), texts),
    )
    expect(changingIndex.suggest('zebra').length).toBeGreaterThan(3)
  })

  it('a search index to which all rows are added five more times gives the same results as a new index', () => {
    const changingIndex = createSearchIndex(LISTINGS)
    for (let round = 0; round < 5; round += 1) changingIndex.update(LISTINGS)
    expect(changingIndex.size).toBe(400)
    expect(findIdsByText(changingIndex)).toEqual(findIdsByText(index))
  })
})

describe('the stored index', () => {
  const rows = new Map(LISTINGS.map((row) => [row.id, row]))
  const text = createSearchIndex(LISTINGS).toText()

  it('a stored search index gives the results of the index it was made from, and is updated with rows that changed since', () => {
    const restoredIndex = SearchIndex.fromText(text, rows)
    expect(restoredIndex && findPage('store', restoredIndex)).toEqual(findPage('store'))
    const [firstListing, secondListing] = LISTINGS
    const laterRows = new Map(rows)
    if (firstListing) laterRows.delete(firstListing.id)
    if (secondListing)
      laterRows.set(secondListing.id, { ...secondListing, name: 'Zebra House', revision: 9_999 })
    laterRows.set('new', makeListing('new', { name: 'Zebra Inn' }))
    const updatedIndex = SearchIndex.fromText(text, laterRows)
    expect(updatedIndex?.size).toBe(400)
    expect(updatedIndex && [...findAll('zebra', updatedIndex)].toSorted()).toEqual(
      [secondListing?.id, 'new'].toSorted(),
    )
    expect(updatedIndex && findAll(firstListing?.name ?? '', updatedIndex).has(firstListing?.id ?? '')).toBe(
      false,
    )
    expect(updatedIndex && SearchIndex.fromText(updatedIndex.toText(), laterRows)?.size).toBe(400)
  })

  it.each([
    ['empty', ''],
    ['HTML', '<!doctype html>'],
    ['another format', text.replace('guide-search', 'guide-other')],
    ['half', text.slice(0, text.length / 2)],
    ['listings of a wrong shape', text.replace(/\n.*\n/, '\n{"a":1}\n')],
    ['fewer listings than words', text.replace(/\n.*\n/, '\n[["a",1]]\n')],
  ])('a stored search index is refused when it is %s', (_what, damagedText) =>
    expect(SearchIndex.fromText(damagedText, rows)).toBeNull(),
  )
})
