import { atollName } from '../domain/atolls/atoll-names.ts'
import { SETTLEMENTS } from '../domain/atolls/atoll-spellings.ts'
import { ATOLLS } from '../domain/atolls/atolls.ts'
import { CATEGORY_INFO } from '../domain/listing/categories.ts'
import { fold } from '../domain/search/fold.ts'
import { CATEGORIES, type Listing } from '../domain/listing/listing.ts'
import { MIN_SUGGESTION_CHARACTERS, MAX_SUGGESTIONS } from '../domain/search/search-query.ts'
import type { Suggestion } from '../domain/search/search-query.ts'
import type { ListingSlots } from './listing-slots.ts'

interface SuggestionEntry {
  suggestion: Suggestion
  /** The folded form of the shown text, by which entries are sorted and compared. */
  foldedText: string
  /** Folded spellings to search in, each after a line break. */
  searchedText: string
}

function toEntry(
  kind: Suggestion['kind'],
  text: string,
  otherSpellings: readonly string[] = [],
): SuggestionEntry {
  const foldedText = fold(text).trim()
  return {
    suggestion: { kind, text },
    foldedText,
    searchedText: `\n${[foldedText, ...otherSpellings.map(fold)].join('\n')}\n`,
  }
}

/** Creates the entries for the atolls with listings and for the categories. */
function collectGroups(listings: readonly Listing[]): SuggestionEntry[] {
  const atolls = new Set(listings.map(({ atoll }) => atoll))
  return [
    ...ATOLLS.filter(({ code }) => atolls.has(code)).map(({ name, aliases }) =>
      toEntry('atoll', name, aliases),
    ),
    ...CATEGORIES.map((category) => {
      const entry = toEntry('category', CATEGORY_INFO[category].label)
      entry.suggestion.category = category
      return entry
    }),
  ]
}

/** Creates the entries for names, atolls, categories and parts of addresses, without repeats (SUGGEST-2). */
function collectEntries(
  allListings: readonly Listing[],
  groups: readonly SuggestionEntry[],
  shared: ReadonlySet<string>,
): SuggestionEntry[] {
  const atolls = new Set(allListings.map(({ atoll }) => atoll))
  const groupEntries = [
    ...groups,
    ...SETTLEMENTS.filter((place) => atolls.has(place.atoll)).map((place) =>
      toEntry('address', place.name, place.aliases),
    ),
  ]
  return collectTexts(allListings, groupEntries, shared)
}

function getListings(slots: ListingSlots): Listing[] {
  return slots.listSlots().flatMap((slot) => slots.listing(slot) ?? [])
}

/** Returns the folded names of listings that occur on more than one atoll. */
function findSharedNames(listings: readonly Listing[]): ReadonlySet<string> {
  const atollByName = new Map<string, string>()
  const sharedNames = new Set<string>()
  for (const { name, atoll } of listings) {
    const foldedName = fold(name).trim()
    const knownAtoll = atollByName.get(foldedName)
    if (knownAtoll === undefined) atollByName.set(foldedName, atoll)
    else if (knownAtoll !== atoll) sharedNames.add(foldedName)
  }
  return sharedNames
}

/**
 * Creates the entries for names and for parts of addresses. An entry of `existingEntries` with the same folded text is used
 * instead. Adds the atoll to the names in `sharedNames` (SUGGEST-4).
 */
function collectTexts(
  listings: readonly Listing[],
  existingEntries: readonly SuggestionEntry[],
  shared: ReadonlySet<string>,
): SuggestionEntry[] {
  const entries = new Map(existingEntries.map((entry) => [entry.foldedText, entry]))
  const seenTexts = new Set<string>()
  const addEntry = (kind: Suggestion['kind'], text: string, searchedText = text): SuggestionEntry | null => {
    if (text === '' || seenTexts.has(text)) return null
    seenTexts.add(text)
    const entry = { ...toEntry(kind, text), searchedText: `\n${fold(searchedText).trim()}\n` }
    if (entry.foldedText === '' || entries.has(entry.foldedText)) return null
    entries.set(entry.foldedText, entry)
    return entry
  }
  for (const { id, name, atoll, address_details: address } of listings) {
    const isShared = shared.size > 0 && shared.has(fold(name).trim())
    const text = isShared ? `${name.trim()}, ${atollName(atoll)}` : name.trim()
    const entry = addEntry('listing', text, name)
    if (entry !== null) entry.suggestion.id = id
    // Several listings have this name, so the suggestion starts a search instead of leading to one of them.
    else delete entries.get(fold(text).trim())?.suggestion.id
    for (const addressPart of address.split(/[,;\n]/)) addEntry('address', addressPart.trim())
  }
  return [...entries.values()]
}

/**
 * A list of entries in alphabetical order. Their texts are joined into one long string, so that a search can stop as soon as it
 * has enough matches.
 */
class EntryList {
  private readonly entries: SuggestionEntry[]
  private readonly starts: Int32Array
  private readonly joinedTexts: string

  constructor(entries: SuggestionEntry[]) {
    this.entries = [...entries].sort((a, b) => (a.foldedText < b.foldedText ? -1 : 1))
    this.starts = new Int32Array(entries.length + 1)
    let length = 0
    for (const [index, { searchedText }] of this.entries.entries()) {
      this.starts[index] = length
      length += searchedText.length
    }
    this.starts[entries.length] = length
    this.joinedTexts = this.entries.map(({ searchedText }) => searchedText).join('')
  }

  /** Returns up to twice as many matches as are shown, because `suggest` shows a text that several lists contain only once. */
  findFirst(needle: string): SuggestionEntry[] {
    const foundEntries: SuggestionEntry[] = []
    let entryIndex = 0
    for (
      let hitIndex = this.joinedTexts.indexOf(needle);
      hitIndex !== -1 && foundEntries.length < MAX_SUGGESTIONS * 2;
    ) {
      // Hits come in the order of the entries, so for a frequent needle the next one is nearby.
      while ((this.starts[entryIndex + 1] ?? Infinity) <= hitIndex) entryIndex += 1
      const entry = this.entries[entryIndex]
      if (entry) foundEntries.push(entry)
      hitIndex = this.joinedTexts.indexOf(needle, this.starts[entryIndex + 1] ?? this.joinedTexts.length)
    }
    return foundEntries
  }
}

/** All texts that may be suggested. Texts of the visitor's own atoll are also in a separate list, which is searched first. */
export class SuggestionSource {
  private readonly allEntries: EntryList
  private readonly groups: EntryList
  private readonly shared: ReadonlySet<string>
  private ownEntries: { atoll: string; entries: EntryList } | null = null

  constructor(private readonly slots: ListingSlots) {
    const listings = getListings(slots)
    const groups = collectGroups(listings)
    this.shared = findSharedNames(listings)
    this.groups = new EntryList(groups)
    this.allEntries = new EntryList(collectEntries(listings, groups, this.shared))
  }

  /**
   * At most 8 texts that contain what is typed: first those that begin with it, then the others, each group by
   * alphabet, with names and addresses of the visitor's own atoll first. Among those that begin with it, atolls and
   * categories come before all others (SUGGEST-4).
   */
  suggest(typedText: string, ownAtoll: string | null): Suggestion[] {
    const needle = fold(typedText).trim()
    if (typedText.trim().length < MIN_SUGGESTION_CHARACTERS || needle === '') return []
    const lists = ownAtoll === null ? [this.allEntries] : [this.getEntriesOfAtoll(ownAtoll), this.allEntries]
    const foundEntries = [
      ...[this.groups, ...lists].flatMap((list) => list.findFirst(`\n${needle}`)),
      ...lists.flatMap((list) => list.findFirst(needle)),
    ]
    // If a text occurs several times, keep its first position, but its last suggestion, such as an atoll instead of an address.
    const suggestionsByText = new Map(foundEntries.map((entry) => [entry.foldedText, entry.suggestion]))
    return [...suggestionsByText.values()].slice(0, MAX_SUGGESTIONS)
  }

  private getEntriesOfAtoll(atoll: string): EntryList {
    if (this.ownEntries?.atoll !== atoll) {
      this.ownEntries = {
        atoll,
        entries: new EntryList(
          collectTexts(
            getListings(this.slots).filter((listing) => listing.atoll === atoll),
            [],
            this.shared,
          ),
        ),
      }
    }
    return this.ownEntries.entries
  }
}
