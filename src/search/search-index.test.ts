import { describe, expect, it } from 'vitest'
import { makeListing } from '../../tests/fixtures/make-listing.ts'
import { createSearchListings } from '../../tests/fixtures/search-listings.ts'
import { type SearchQuery, parseSearchQuery } from '../domain/search/search-query.ts'
import { createSearchIndex } from './search-index.ts'

const sampleIndex = createSearchIndex(createSearchListings())
const listSuggestionTexts = (typedText: string) =>
  sampleIndex.suggest(typedText).map(({ text, kind }) => `${kind}: ${text}`)

describe('suggestions', () => {
  it('suggestions list atolls and categories before listings, and add the atoll to a name on several atolls (SUGGEST-4)', () => {
    const sharedIndex = createSearchIndex([
      makeListing('a', { name: 'Majestic Store' }),
      makeListing('b', { name: 'Accounting Office' }),
      makeListing('c', { name: 'Ebon Twin' }),
      makeListing('d', { name: 'Ebon Twin', atoll: 'EBO' }),
    ])
    const listSuggestions = (typedText: string) => sharedIndex.suggest(typedText).map(({ text }) => text)
    expect(listSuggestions('maj')).toEqual(['Majuro', 'Majestic Store'])
    expect(listSuggestions('acc')).toEqual(['Accommodations', 'Accounting Office'])
    expect(listSuggestions('ebon')).toEqual(['Ebon', 'Ebon Twin, Ebon', 'Ebon Twin, Majuro'])
    // The page may be in another language than this index, so it cannot tell the category by the text.
    expect(sharedIndex.suggest('acc')[0]?.category).toBe('accommodation')
    expect(sharedIndex.suggest('acc')[1]?.category).toBeUndefined()
  })

  it('suggestions come from names, atolls, categories and addresses: matches at the beginning first, then by alphabet (SUGGEST-2)', () => {
    expect(listSuggestionTexts('ba')).toEqual([
      'category: Banks & ATMs',
      "listing: Ben's Bakery",
      'listing: Jālwōj Bay Store',
      'listing: Savings Bank of Laura',
    ])
    expect(listSuggestionTexts('kw')).toEqual(['atoll: Kwajalein'])
    expect(listSuggestionTexts('Kuwaj')).toEqual(['atoll: Kwajalein'])
    expect(listSuggestionTexts('jaroj')).toEqual(['address: Djarrit', 'address: Jarōj'])
    expect(listSuggestionTexts('lagoon s')).toEqual(['address: lagoon side'])
    expect(listSuggestionTexts('BEN’S')).toEqual(["listing: Ben's Bakery"])
  })

  it.each(['', ' ', 'b', ' b ', "'", '%%%', '\u0000\u0000'])('there are no suggestions for %j', (typedText) =>
    expect(listSuggestionTexts(typedText)).toEqual([]),
  )

  it('suggestions list a name that begins with the typed text on the own atoll before one on another atoll', () => {
    const indexOfTwoAtolls = createSearchIndex([
      makeListing('a', { name: 'Reef Cafe', address_details: 'Uliga' }),
      makeListing('b', { name: 'Reef Store', atoll: 'EBO', address_details: 'Ebon' }),
      makeListing('c', { name: 'Big Reef', address_details: 'Uliga' }),
    ])
    const listSuggestions = (ownAtoll: string | null) =>
      indexOfTwoAtolls.suggest('reef', ownAtoll).map(({ text }) => text)
    expect(listSuggestions(null)).toEqual(['Reef Cafe', 'Reef Store', 'Big Reef'])
    expect(listSuggestions('EBO')).toEqual(['Reef Store', 'Reef Cafe', 'Big Reef'])
  })

  it('there are at most eight suggestions, without repeats (SUGGEST-1)', () => {
    const manyListings = createSearchIndex(
      Array.from({ length: 40 }, (_, index) =>
        makeListing(`s${index}`, { name: `Store ${index % 20}`, address_details: 'Store Road, Uliga' }),
      ),
    )
    const suggested = manyListings.suggest('store').map(({ text }) => text)
    expect(suggested).toHaveLength(8)
    expect(new Set(suggested).size).toBe(8)
    expect(suggested.slice(0, 3)).toEqual(['Store 0', 'Store 1', 'Store 10'])
  })
})

const NO_QUERY = parseSearchQuery(() => null)
/** Monday 2026-11-16, 9:00 in Majuro. */
const NOW = new Date('2026-11-15T21:00:00Z')

const rows = createSearchListings()
const byId = new Map(rows.map((row) => [row.id, row]))
const index = createSearchIndex(rows)
const runQuery = (query: Partial<SearchQuery>, ownAtoll?: string) =>
  index.search({ ...NO_QUERY, ...query }, { now: NOW, ownAtoll: ownAtoll ?? null })
const findNames = (query: Partial<SearchQuery>, ownAtoll?: string) =>
  runQuery(query, ownAtoll).ids.map((id) => byId.get(id)?.name.normalize('NFC'))

/** A typed query, and the name of the listing that must be first. */
const EXPECTED_FIRST_RESULTS: readonly (readonly [string, string])[] = [
  // Queries with a whole name or the beginning of a name.
  ['K&K Island Pride', 'K&K Island Pride'],
  ['k&k', 'K&K Island Pride'],
  ['island pride', 'K&K Island Pride'],
  ['Ben', "Ben's Bakery"],
  ['bakery', "Ben's Bakery"],
  ['bak', "Ben's Bakery"],
  ['coffee corner', 'Coffee 🙂 Corner'],
  ['🙂', 'Coffee 🙂 Corner'],
  ['hospital', 'Hospital'],
  // Queries with other apostrophes, hyphens, ampersands or spaces than the name.
  ["Ben's", "Ben's Bakery"],
  ['Ben’s', "Ben's Bakery"],
  ['Benʻs bakery', "Ben's Bakery"],
  ['bens bakery', "Ben's Bakery"],
  ['kk', 'K&K Island Pride'],
  ['KK Island', 'K&K Island Pride'],
  ['k & k', 'K&K Island Pride'],
  ['Roi Namur', 'Roi-Namur Ferry'],
  ['roinamur', 'Roi-Namur Ferry'],
  ['roi–namur', 'Roi-Namur Ferry'],
  ['Blue Lagoon', 'Bluelagoon Divers'],
  ['blue-lagoon divers', 'Bluelagoon Divers'],
  ['ferry roinamur', 'Roi-Namur Ferry'],
  ['walk in clinic', 'Hospital'],
  ['walkin', 'Hospital'],
  ['doctors office', 'Hospital'],
  // Queries with Marshallese letters in any form.
  ['Jālwōj Bay', 'Jālwōj Bay Store'],
  ['Jālwōj Bay'.normalize('NFD'), 'Jālwōj Bay Store'],
  ['jalwoj bay', 'Jālwōj Bay Store'],
  ['JALWOJ', 'Jālwōj Bay Store'],
  ['Jaluit Bay', 'Jālwōj Bay Store'],
  ['bob & sons', 'Bōb & Sons Fishing Supply'],
  ['BŌB', 'Bōb & Sons Fishing Supply'],
  ['Aelon Kein', 'Aelōn̄ Kein Ad Handicrafts'],
  ['Aelōñ kein', 'Aelōn̄ Kein Ad Handicrafts'],
  ['aelon~ kein', 'Aelōn̄ Kein Ad Handicrafts'],
  ['Ṃaḷoeḷap', 'M̧aļoeļap Local Government Office'],
  ['Maloelap', 'M̧aļoeļap Local Government Office'],
  ['maloelap office', 'M̧aļoeļap Local Government Office'],
  ['namdik copra', 'Nam̧dik Copra Shed'],
  ['Namdrik copra', 'Nam̧dik Copra Shed'],
  ['Namorik', 'Nam̧dik Copra Shed'],
  // Queries for other names of a place.
  ['our islands', 'Aelōn̄ Kein Ad Handicrafts'],
  ['crafts', 'Aelōn̄ Kein Ad Handicrafts'],
  // Queries for places in any spelling.
  ['Epjā taxi', 'Epjā Taxi'],
  ['Ebeye taxi', 'Epjā Taxi'],
  ['epja', 'Epjā Taxi'],
  ['hotel djarrit', 'Reef Hotel'],
  ['hotel Jarōj', 'Reef Hotel'],
  ['hotel rita', 'Reef Hotel'],
  ['bank laura', 'Savings Bank of Laura'],
  ['bank lora', 'Savings Bank of Laura'],
  ['rita mart', 'Rita Mart'],
  ['Wōjjā', 'Bōb & Sons Fishing Supply'],
  ['wotje', 'Bōb & Sons Fishing Supply'],
  ['kuwajleen atm', 'ATM at the dock'],
  ['taxi kwaj', 'Epjā Taxi'],
  ['ujae', 'Ujae Health Center'],
  ['lib', 'Lib Island Airstrip Agent'],
  // Queries that name a category.
  ['atm', 'ATM at the dock'],
  ['guesthouse', 'Bikarej Guesthouse'],
  ['bank kwajalein', 'ATM at the dock'],
  // Queries with parts of words.
  ['goon', 'Bluelagoon Divers'],
  ['andicraft', 'Aelōn̄ Kein Ad Handicrafts'],
  ['resso', 'Coffee 🙂 Corner'],
  // Queries with typing mistakes.
  ['bakrey', "Ben's Bakery"],
  ['hospitel', 'Hospital'],
  ['guesthose', 'Bikarej Guesthouse'],
  ['fishng suply', 'Bōb & Sons Fishing Supply'],
  ['goverment maloelap', 'M̧aļoeļap Local Government Office'],
  ['airstip', 'Lib Island Airstrip Agent'],
  ['hotle', 'Reef Hotel'],
  ['Kwajelein taxi', 'Epjā Taxi'],
  ['jaliut bay', 'Jālwōj Bay Store'],
  // Queries of characters that are neither letters nor digits.
  ['100%', 'Bōb & Sons Fishing Supply'],
  ['%', 'Bōb & Sons Fishing Supply'],
  ['wreck_dives', 'Bluelagoon Divers'],
  ['_', 'Bluelagoon Divers'],
  ['\\', 'Bluelagoon Divers'],
  ['24/7', 'Hospital'],
]

describe('search', () => {
  it.each(EXPECTED_FIRST_RESULTS)('a search for %j finds %j first', (text, name) => {
    expect(findNames({ text })[0]).toBe(name)
  })

  it('a search finds listings with every word or, marked as loose, with some of the words (SEARCH-8)', () => {
    expect(findNames({ text: 'ferry dock' })).toEqual(['Roi-Namur Ferry'])
    expect(runQuery({ text: 'ferry dock' }).isLoose).toBe(false)
    const looseResult = runQuery({ text: 'ferry espresso' })
    expect(looseResult.isLoose).toBe(true)
    expect(looseResult.total).toBe(2)
    expect(runQuery({ text: 'xyzzyplugh' })).toEqual({
      ids: [],
      total: 0,
      page: 1,
      pageCount: 1,
      isLoose: false,
    })
  })

  it('a search ranks matches in name, other name, category and text in this order, and the own atoll higher (SEARCH-7)', () => {
    const rankedIndex = createSearchIndex([
      makeListing('text', { name: 'A', description: 'bank' }),
      makeListing('category', { name: 'B', category: 'banking' }),
      makeListing('alias', { name: 'C', alt_names: ['Old Bank'] }),
      makeListing('name', { name: 'The Bank' }),
      makeListing('ebon', { name: 'E', description: 'bank', atoll: 'EBO' }),
    ])
    const findIds = (ownAtoll: string | null) =>
      rankedIndex.search({ ...NO_QUERY, text: 'bank' }, { now: NOW, ownAtoll }).ids
    expect(findIds(null)).toEqual(['name', 'alias', 'category', 'text', 'ebon'])
    expect(findIds('EBO')).toEqual(['name', 'alias', 'category', 'ebon', 'text'])
  })

  it('a search without a text lists the own atoll first, then featured listings', () => {
    const listedIndex = createSearchIndex([
      makeListing('featured', { name: 'A', featured: true }),
      makeListing('ebon', { name: 'Z', atoll: 'EBO' }),
      makeListing('other', { name: 'B' }),
    ])
    const findIds = (ownAtoll: string | null) =>
      listedIndex.search({ ...NO_QUERY, category: 'business' }, { now: NOW, ownAtoll }).ids
    expect(findIds(null)).toEqual(['featured', 'other', 'ebon'])
    expect(findIds('EBO')).toEqual(['ebon', 'featured', 'other'])
  })

  it('a search filters by category, atoll, location and open now, together (SEARCH-10) (SEARCH-9)', () => {
    expect(findNames({ category: 'banking' })).toEqual(['ATM at the dock', 'Savings Bank of Laura'])
    expect(findNames({ atoll: 'KWA', text: 'taxi' })).toEqual(['Epjā Taxi'])
    expect(findNames({ atoll: 'MAJ', text: 'taxi' })).toEqual([])
    expect(findNames({ isOpenNow: true })).toEqual(['Marshall Islands Resort'])
    expect(findNames({ isOpenNow: true, category: 'banking' })).toEqual([])
    const closedPlaces = ['infinity', '2026-12-01', '2026-01-01', null].map((closed_until) =>
      makeListing(`${closed_until}`, { operating_hours: '24/7', closed_until }),
    )
    // A place that is closed until a later date is not open now, whatever its hours (HOURS-13).
    expect(
      createSearchIndex(closedPlaces).search({ ...NO_QUERY, isOpenNow: true }, { now: NOW, ownAtoll: null })
        .ids,
    ).toEqual(['2026-01-01', 'null'])
  })

  it.each([
    ['KWA', ['ATM at the dock', 'Epjā Taxi', 'Roi-Namur Ferry']],
    ['kwaj', ['ATM at the dock', 'Epjā Taxi', 'Roi-Namur Ferry']],
    ['Kuwajleen', ['ATM at the dock', 'Epjā Taxi', 'Roi-Namur Ferry']],
    ['djarrit', ['Reef Hotel']],
    ['Jarōj', ['Reef Hotel']],
    ['Rita', ['Reef Hotel']],
    ['lagoon side', ['Reef Hotel']],
    ['loelap', ['M̧aļoeļap Local Government Office']],
    ['  ', null],
    ['nowhere', []],
    ["'", []],
    ['%', []],
  ])('a search filters by the location %j', (location, expected) => {
    expect(findNames({ location })).toEqual(expected?.map((name) => name.normalize('NFC')) ?? findNames({}))
  })

  it.each(['shop', 'a', ''])(
    'a search for %j has the same listings in searchAll as in all pages together',
    (text) => {
      const manyListings = createSearchIndex(
        Array.from({ length: 40 }, (_, number) =>
          makeListing(`many-${number}`, { name: `Shop ${number % 7} ${number}` }),
        ),
      )
      const query = { ...NO_QUERY, text, atoll: 'MAJ' }
      const pages = [1, 2, 3, 4].flatMap((page) => manyListings.search({ ...query, page }, { now: NOW }).ids)
      expect(pages).toHaveLength(text === 'a' ? 0 : 40)
      expect(manyListings.searchAll({ ...query, page: 3 }, { now: NOW })).toEqual(pages)
    },
  )

  it('a search orders listings by their last check, and can leave out listings without a recent check (FRESH-3)', () => {
    const checks = { new: '2026-11-01T00:00:00Z', old: '2020-01-01T00:00:00Z', never: null }
    const checkedIndex = createSearchIndex(
      Object.entries(checks).map(([id, last_checked_at]) => makeListing(id, { last_checked_at })),
    )
    const findIds = (changes: Partial<SearchQuery>) =>
      checkedIndex.search({ ...NO_QUERY, atoll: 'MAJ', sort: 'checked', ...changes }, { now: NOW }).ids
    expect(findIds({})).toEqual(['new', 'old', 'never'])
    expect(findIds({ isCheckedLately: true })).toEqual(['new'])
  })

  it('a search sorts by each choice, and equal listings by name (LIST-4)', () => {
    const sortedIndex = createSearchIndex([
      makeListing('b', { name: 'Bank', category: 'banking', created_at: '2026-01-02T00:00:00Z' }),
      makeListing('a', { name: 'atm', category: 'banking', created_at: '2026-01-03T00:00:00Z' }),
      makeListing('c', { name: 'Club', description: 'has an ATM', featured: true }),
      makeListing('d', { name: 'Dock' }),
    ])
    const listOrder = (sort: SearchQuery['sort']) =>
      sortedIndex.search({ ...NO_QUERY, atoll: 'MAJ', sort }, { now: NOW }).ids.join('')
    expect({
      relevance: listOrder('relevance'),
      name: listOrder('name'),
      name_desc: listOrder('name_desc'),
      featured: listOrder('featured'),
      newest: listOrder('newest'),
      oldest: listOrder('oldest'),
      atm_first: listOrder('atm_first'),
      bank_first: listOrder('bank_first'),
    }).toEqual({
      relevance: 'cabd',
      name: 'abcd',
      name_desc: 'dcba',
      featured: 'cabd',
      newest: 'abcd',
      oldest: 'cdba',
      atm_first: 'acbd',
      bank_first: 'bacd',
    })
  })

  it('a search ignores the single first letter of a word that is still being typed', () => {
    expect(findNames({ text: 'bakery u' })).toEqual(["Ben's Bakery"])
    expect(runQuery({ text: 'bakery u' }).isLoose).toBe(false)
  })
})
