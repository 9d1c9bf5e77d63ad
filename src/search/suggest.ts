import { ATOLLS, SETTLEMENTS } from '../domain/atolls.ts'
import { CATEGORY_INFO } from '../domain/categories.ts'
import { fold } from '../domain/fold.ts'
import { CATEGORIES, type Listing } from '../domain/listing.ts'
import { SUGGEST_FROM_CHARACTERS, SUGGESTIONS_SHOWN } from '../domain/search-query.ts'
import type { Suggestion } from '../domain/search-query.ts'
import { ContainsIndex } from './contains.ts'
import type { ListingSlots } from './listing-slots.ts'

interface Entry {
  suggestion: Suggestion
  /** The shown text, folded: entries are sorted and compared by it. */
  folded: string
  /** Folded spellings to search in, each after a line break. */
  searched: string
}

function toEntry(kind: Suggestion['kind'], text: string, others: readonly string[] = []): Entry {
  const folded = fold(text).trim()
  return { suggestion: { kind, text }, folded, searched: `\n${[folded, ...others.map(fold)].join('\n')}\n` }
}

/** Names, atolls, category labels and parts of addresses, each text once (SUGGEST-2). */
function collectEntries(slots: ListingSlots): Entry[] {
  const all = listingsOf(slots)
  const atolls = new Set(all.map(({ atoll }) => atoll))
  const fixed = [
    ...ATOLLS.filter(({ code }) => atolls.has(code)).map(({ name, aliases }) =>
      toEntry('atoll', name, aliases),
    ),
    ...SETTLEMENTS.filter((place) => atolls.has(place.atoll)).map((place) =>
      toEntry('address', place.name, place.aliases),
    ),
    ...CATEGORIES.map((category) => toEntry('category', CATEGORY_INFO[category].label)),
  ]
  return collectTexts(all, fixed)
}

function listingsOf(slots: ListingSlots): Listing[] {
  return slots.all().flatMap((slot) => slots.listing(slot) ?? [])
}

/** Names and parts of addresses of the listings; an entry of `existing` with the same folded text wins. */
function collectTexts(listings: readonly Listing[], existing: readonly Entry[] = []): Entry[] {
  const entries = new Map(existing.map((entry) => [entry.folded, entry]))
  const seenTexts = new Set<string>()
  const offer = (kind: Suggestion['kind'], text: string): void => {
    if (text === '' || seenTexts.has(text)) return
    seenTexts.add(text)
    const entry = toEntry(kind, text)
    if (entry.folded !== '' && !entries.has(entry.folded)) entries.set(entry.folded, entry)
  }
  for (const { name, address_details: address } of listings) {
    offer('listing', name.trim())
    for (const part of address.split(/[,;\n]/)) offer('address', part.trim())
  }
  return [...entries.values()]
}

/** Entries in alphabetical order: the first ones found are the ones to show. */
class EntryList {
  private readonly entries: Entry[]
  private readonly contains: ContainsIndex

  constructor(entries: Entry[]) {
    this.entries = [...entries].sort((a, b) => (a.folded < b.folded ? -1 : 1))
    this.contains = new ContainsIndex(this.entries.map(({ searched }) => searched))
  }

  /** The first matches: twice as many as are shown, because half may be duplicates of another list. */
  first(needle: string): Entry[] {
    const slots = this.contains.firstSlotsWith(needle, SUGGESTIONS_SHOWN * 2)
    return slots.flatMap((at) => this.entries[at] ?? [])
  }
}

/** The texts that may be suggested; those of the visitor's own atoll also in a list of their own, to come first. */
export class SuggestionSource {
  private readonly all: EntryList
  private own: { atoll: string; entries: EntryList } | null = null

  constructor(private readonly slots: ListingSlots) {
    this.all = new EntryList(collectEntries(slots))
  }

  /**
   * At most 8 texts that contain what is typed: first those that begin with it, then the others, each group by
   * alphabet, with names and addresses of the visitor's own atoll first.
   */
  suggest(typed: string, ownAtoll: string | null): Suggestion[] {
    const needle = fold(typed).trim()
    if (typed.trim().length < SUGGEST_FROM_CHARACTERS || needle === '') return []
    const lists = ownAtoll === null ? [this.all] : [this.entriesOn(ownAtoll), this.all]
    const found = [`\n${needle}`, needle].flatMap((text) => lists.flatMap((list) => list.first(text)))
    // A duplicate keeps its first position and the later kind: a place or an atoll says more than part of an address.
    const shown = new Map(found.map((entry) => [entry.folded, entry.suggestion]))
    return [...shown.values()].slice(0, SUGGESTIONS_SHOWN)
  }

  private entriesOn(atoll: string): EntryList {
    if (this.own?.atoll !== atoll) {
      this.own = {
        atoll,
        entries: new EntryList(collectTexts(listingsOf(this.slots).filter((one) => one.atoll === atoll))),
      }
    }
    return this.own.entries
  }
}
