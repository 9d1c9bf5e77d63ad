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
  /** The shown text, folded: entries are sorted and compared by it. */
  folded: string
  /** Folded spellings to search in, each after a line break. */
  searched: string
}

function toEntry(kind: Suggestion['kind'], text: string, others: readonly string[] = []): SuggestionEntry {
  const folded = fold(text).trim()
  return { suggestion: { kind, text }, folded, searched: `\n${[folded, ...others.map(fold)].join('\n')}\n` }
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
  all: readonly Listing[],
  groups: readonly SuggestionEntry[],
  shared: ReadonlySet<string>,
): SuggestionEntry[] {
  const atolls = new Set(all.map(({ atoll }) => atoll))
  const fixed = [
    ...groups,
    ...SETTLEMENTS.filter((place) => atolls.has(place.atoll)).map((place) =>
      toEntry('address', place.name, place.aliases),
    ),
  ]
  return collectTexts(all, fixed, shared)
}

function listingsOf(slots: ListingSlots): Listing[] {
  return slots.all().flatMap((slot) => slots.listing(slot) ?? [])
}

/** Returns the folded names of listings that occur on more than one atoll. */
function findSharedNames(listings: readonly Listing[]): ReadonlySet<string> {
  const atollByName = new Map<string, string>()
  const shared = new Set<string>()
  for (const { name, atoll } of listings) {
    const folded = fold(name).trim()
    const known = atollByName.get(folded)
    if (known === undefined) atollByName.set(folded, atoll)
    else if (known !== atoll) shared.add(folded)
  }
  return shared
}

/**
 * Creates the entries for names and for parts of addresses. An entry of `existing` with the same folded text is used instead.
 * Adds the atoll to the names in `shared` (SUGGEST-4).
 */
function collectTexts(
  listings: readonly Listing[],
  existing: readonly SuggestionEntry[],
  shared: ReadonlySet<string>,
): SuggestionEntry[] {
  const entries = new Map(existing.map((entry) => [entry.folded, entry]))
  const seenTexts = new Set<string>()
  const offer = (kind: Suggestion['kind'], text: string, searched = text): SuggestionEntry | null => {
    if (text === '' || seenTexts.has(text)) return null
    seenTexts.add(text)
    const entry = { ...toEntry(kind, text), searched: `\n${fold(searched).trim()}\n` }
    if (entry.folded === '' || entries.has(entry.folded)) return null
    entries.set(entry.folded, entry)
    return entry
  }
  for (const { id, name, atoll, address_details: address } of listings) {
    const isShared = shared.size > 0 && shared.has(fold(name).trim())
    const text = isShared ? `${name.trim()}, ${atollName(atoll)}` : name.trim()
    const entry = offer('listing', text, name)
    if (entry !== null) entry.suggestion.id = id
    // Several listings have this name, so the suggestion starts a search instead of leading to one of them.
    else delete entries.get(fold(text).trim())?.suggestion.id
    for (const part of address.split(/[,;\n]/)) offer('address', part.trim())
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
  private readonly whole: string

  constructor(entries: SuggestionEntry[]) {
    this.entries = [...entries].sort((a, b) => (a.folded < b.folded ? -1 : 1))
    this.starts = new Int32Array(entries.length + 1)
    let length = 0
    for (const [at, { searched }] of this.entries.entries()) {
      this.starts[at] = length
      length += searched.length
    }
    this.starts[entries.length] = length
    this.whole = this.entries.map(({ searched }) => searched).join('')
  }

  /** Returns the first matches: twice as many as are shown, because some of them may be in another list too. */
  first(needle: string): SuggestionEntry[] {
    const found: SuggestionEntry[] = []
    let at = 0
    for (let hit = this.whole.indexOf(needle); hit !== -1 && found.length < MAX_SUGGESTIONS * 2;) {
      // Hits come in the order of the entries, so for a frequent needle the next one is nearby.
      while ((this.starts[at + 1] ?? Infinity) <= hit) at += 1
      const entry = this.entries[at]
      if (entry) found.push(entry)
      hit = this.whole.indexOf(needle, this.starts[at + 1] ?? this.whole.length)
    }
    return found
  }
}

/** All texts that may be suggested. Texts of the visitor's own atoll are also in a separate list, which is searched first. */
export class SuggestionSource {
  private readonly all: EntryList
  private readonly groups: EntryList
  private readonly shared: ReadonlySet<string>
  private own: { atoll: string; entries: EntryList } | null = null

  constructor(private readonly slots: ListingSlots) {
    const listings = listingsOf(slots)
    const groups = collectGroups(listings)
    this.shared = findSharedNames(listings)
    this.groups = new EntryList(groups)
    this.all = new EntryList(collectEntries(listings, groups, this.shared))
  }

  /**
   * At most 8 texts that contain what is typed: first those that begin with it, then the others, each group by
   * alphabet, with names and addresses of the visitor's own atoll first. Among those that begin with it, atolls and
   * categories come before all others (SUGGEST-4).
   */
  suggest(typed: string, ownAtoll: string | null): Suggestion[] {
    const needle = fold(typed).trim()
    if (typed.trim().length < MIN_SUGGESTION_CHARACTERS || needle === '') return []
    const lists = ownAtoll === null ? [this.all] : [this.entriesOn(ownAtoll), this.all]
    const found = [
      ...[this.groups, ...lists].flatMap((list) => list.first(`\n${needle}`)),
      ...lists.flatMap((list) => list.first(needle)),
    ]
    // If a text occurs several times, keep its first position, but its last suggestion, such as an atoll instead of an address.
    const suggestionsByText = new Map(found.map((entry) => [entry.folded, entry.suggestion]))
    return [...suggestionsByText.values()].slice(0, MAX_SUGGESTIONS)
  }

  private entriesOn(atoll: string): EntryList {
    if (this.own?.atoll !== atoll) {
      this.own = {
        atoll,
        entries: new EntryList(
          collectTexts(
            listingsOf(this.slots).filter((listing) => listing.atoll === atoll),
            [],
            this.shared,
          ),
        ),
      }
    }
    return this.own.entries
  }
}
