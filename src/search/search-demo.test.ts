import { assert, constantFrom, integer, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { demoListings, makeListing } from '../../tests/fixtures/search-listings.ts'
import { foldedWords } from '../domain/fold.ts'
import { placeSpellings } from '../domain/atolls.ts'
import { parseSearchQuery } from '../domain/search-query.ts'
import type { SearchSort } from '../domain/search-query.ts'
import { seededRandom } from '../../supabase/local/demo/random.ts'
import { createSearchIndex, SearchIndex } from './search-index.ts'

const NO_QUERY = parseSearchQuery(() => null)
const NOW = new Date('2026-11-15T21:00:00Z')
const LISTINGS = demoListings(400)
const index = createSearchIndex(LISTINGS)

function find(text: string, of: SearchIndex = index, page = 1) {
  return of.search({ ...NO_QUERY, text, page }, { now: NOW })
}

function findAll(text: string, of: SearchIndex = index): Set<string> {
  const ids = new Set<string>()
  const { pageCount } = find(text, of)
  for (let page = 1; page <= pageCount; page += 1) for (const id of find(text, of, page).ids) ids.add(id)
  return ids
}

describe('places', () => {
  const groups = placeSpellings().filter((group) => group.length > 1 && find(group[0] ?? '').total > 0)

  it('covers most atolls and all settlements with several spellings (ATOLL-5)', () => {
    expect(groups.length).toBeGreaterThan(18)
  })

  it.each(groups.flatMap(([name = '', ...aliases]) => aliases.map((alias) => [alias, name] as const)))(
    '%s gives the same first result as %s',
    (alias, name) => {
      for (const form of [alias, alias.normalize('NFD'), alias.toUpperCase()]) {
        expect(find(form).ids[0]).toBe(find(name).ids[0])
        expect(find(`store ${form}`).ids[0]).toBe(find(`store ${name}`).ids[0])
      }
    },
  )
})

describe('slips of the finger', () => {
  it('find at least 98 of 100 names with one seeded edit in a long word (SEARCH-6)', () => {
    const random = seededRandom('edits')
    const named = LISTINGS.filter(({ name }) => foldedWords(name).some((word) => word.length >= 5))
    let found = 0
    const missed: string[] = []
    for (let round = 0; round < 200; round += 1) {
      const { id, name } = random.pick(named)
      const words = foldedWords(name)
      const long = words.flatMap((word, at) => (word.length >= 5 ? [at] : []))
      const target = random.pick(long)
      const word = words[target] ?? ''
      const at = random.below(word.length)
      const letter = random.pick('abdeijklmnoprtuw'.split(''))
      words[target] = random.pick([
        word.slice(0, at) + word.slice(at + 1),
        word.slice(0, at) + letter + word.slice(at),
        word.slice(0, at) + letter + word.slice(at + 1),
        word.slice(0, Math.max(1, at) - 1) +
          word.charAt(Math.max(1, at)) +
          word.charAt(Math.max(1, at) - 1) +
          word.slice(Math.max(1, at) + 1),
      ])
      if (findAll(words.join(' ')).has(id)) found += 1
      else missed.push(`${name}: ${words.join(' ')}`)
    }
    expect(found, missed.join('\n')).toBeGreaterThanOrEqual(196)
  })
})

describe('anything may be typed', () => {
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
  const long = ['x', 'store ', '%', "'", 'ļ', '-', ' ', 'st-'].map((part) =>
    part.repeat(10_000 / part.length),
  )

  it.each([...texts, ...long].map((text) => [text.slice(0, 12), text.length, text] as const))(
    '%j of length %i is answered at once',
    (_start, _length, text) => {
      const started = performance.now()
      const { ids, total } = find(text)
      index.suggest(text)
      index.search({ ...NO_QUERY, location: text, text }, { now: NOW })
      expect(ids.length).toBe(Math.min(12, total))
      expect(performance.now() - started).toBeLessThan(250)
    },
  )

  it('never throws and never names a listing twice', () => {
    const sorts = constantFrom<SearchSort[]>(
      'relevance',
      'name',
      'name_desc',
      'featured',
      'newest',
      'oldest',
      'atm_first',
      'bank_first',
    )
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

  it('pages without gaps or doubles', () => {
    expect(findAll('store').size).toBe(find('store').total)
    expect(findAll('o').size).toBe(find('o').total)
    expect(find('store', index, 99).page).toBe(find('store').pageCount)
    expect(find('store', index, Number.NaN).page).toBe(1)
  })
})

const answers = (of: SearchIndex) =>
  ['store', 'majuro', 'bens', 'bank', 'zebra', 'ebeye taxi', 'st'].map((text) => [
    text,
    [...findAll(text, of)].toSorted(),
  ])

describe('changes', () => {
  it('leave the index as if it were built from the rows as they are', () => {
    const random = seededRandom('changes')
    const rows = new Map(LISTINGS.map((row) => [row.id, row]))
    const changing = createSearchIndex(LISTINGS)
    for (let round = 0; round < 40; round += 1) {
      const ids = [...rows.keys()]
      const removed = [random.pick(ids), random.pick(ids), 'unknown']
      for (const id of removed) rows.delete(id)
      const old = random.pick([...rows.values()])
      const changed = [
        { ...old, name: random.pick(['Zebra Bank', 'Ebeye Taxi', 'Nothing']), revision: 10_000 + round },
        makeListing(`new-${round}`, { name: `Zebra ${round}`, revision: 20_000 + round }),
      ]
      for (const row of changed) rows.set(row.id, row)
      changing.update(changed, removed)
    }
    expect(changing.size).toBe(rows.size)
    expect(answers(changing)).toEqual(answers(createSearchIndex(rows.values())))
    expect(changing.suggest('zebra').length).toBeGreaterThan(3)
  })

  it('make room again after many', () => {
    const changing = createSearchIndex(LISTINGS)
    for (let round = 0; round < 5; round += 1) changing.update(LISTINGS)
    expect(changing.size).toBe(400)
    expect(answers(changing)).toEqual(answers(index))
  })
})

describe('the kept index', () => {
  const rows = new Map(LISTINGS.map((row) => [row.id, row]))
  const text = createSearchIndex(LISTINGS).toText()

  it('answers as before, and catches up with what changed meanwhile', () => {
    const again = SearchIndex.fromText(text, rows)
    expect(again && find('store', again)).toEqual(find('store'))
    const [first, second] = LISTINGS
    const later = new Map(rows)
    if (first) later.delete(first.id)
    if (second) later.set(second.id, { ...second, name: 'Zebra House', revision: 9_999 })
    later.set('new', makeListing('new', { name: 'Zebra Inn' }))
    const caughtUp = SearchIndex.fromText(text, later)
    expect(caughtUp?.size).toBe(400)
    expect(caughtUp && [...findAll('zebra', caughtUp)].toSorted()).toEqual([second?.id, 'new'].toSorted())
    expect(caughtUp && findAll(first?.name ?? '', caughtUp).has(first?.id ?? '')).toBe(false)
    expect(caughtUp && SearchIndex.fromText(caughtUp.toText(), later)?.size).toBe(400)
  })

  it.each([
    ['empty', ''],
    ['HTML', '<!doctype html>'],
    ['another format', text.replace('guide-search', 'guide-other')],
    ['half', text.slice(0, text.length / 2)],
    ['listings that are none', text.replace(/\n.*\n/, '\n{"a":1}\n')],
    ['fewer listings than words', text.replace(/\n.*\n/, '\n[["a",1]]\n')],
  ])('is refused when it is %s', (_what, damaged) => expect(SearchIndex.fromText(damaged, rows)).toBeNull())
})
