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
  /** Folded text that is shown, by which entries are ordered and told apart. */
  folded: string
  /** Folded spellings that are searched, each behind a line break. */
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

/** Names and parts of addresses of the listings; where they say the same as one that is there already, that one stays. */
function collectTexts(listings: readonly Listing[], there: readonly Entry[] = []): Entry[] {
  const entries = new Map(there.map((entry) => [entry.folded, entry]))
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

/** Texts in alphabetical order, so that the first ones found are the ones to show. */
class EntryList {
  private readonly entries: Entry[]
  private readonly contains: ContainsIndex

  constructor(entries: Entry[]) {
    this.entries = [...entries].sort((a, b) => (a.folded < b.folded ? -1 : 1))
    this.contains = new ContainsIndex(this.entries.map(({ searched }) => searched))
  }

  /** Enough to fill the list even if as many are already in it. */
  first(needle: string): Entry[] {
    const slots = this.contains.firstSlotsWith(needle, SUGGESTIONS_SHOWN * 2)
    return slots.flatMap((at) => this.entries[at] ?? [])
  }
}

/** The texts that may be suggested. Those of the reader's own atoll are kept apart too, so that they can come first. */
export class SuggestionSource {
  private readonly all: EntryList
  private own: { atoll: string; entries: EntryList } | null = null

  constructor(private readonly slots: ListingSlots) {
    this.all = new EntryList(collectEntries(slots))
  }

  /**
   * Texts that contain what is typed: those that begin with it first, then alphabetically; at most 8. Inside both
   * groups names and addresses of the reader's own atoll come first.
   */
  suggest(typed: string, ownAtoll: string | null): Suggestion[] {
    const needle = fold(typed).trim()
    if (typed.trim().length < SUGGEST_FROM_CHARACTERS || needle === '') return []
    const lists = ownAtoll === null ? [this.all] : [this.entriesOn(ownAtoll), this.all]
    const found = [`\n${needle}`, needle].flatMap((text) => lists.flatMap((list) => list.first(text)))
    // The same text twice keeps its first place; as a place or an atoll it says more than as part of an address.
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
