import { ATOLLS } from '../domain/atolls.ts'
import { CATEGORY_INFO } from '../domain/categories.ts'
import { fold } from '../domain/fold.ts'
import { CATEGORIES } from '../domain/listing.ts'
import { SETTLEMENTS } from '../domain/places.ts'
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

/** Names, atolls, category labels and parts of addresses, each text once (spec public-site 7). */
function collectEntries(slots: ListingSlots): Entry[] {
  const all = slots.all().flatMap((slot) => slots.listing(slot) ?? [])
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
  const entries = new Map(fixed.map((entry) => [entry.folded, entry]))
  const seenTexts = new Set<string>()
  const offer = (kind: Suggestion['kind'], text: string): void => {
    if (text === '' || seenTexts.has(text)) return
    seenTexts.add(text)
    const entry = toEntry(kind, text)
    if (entry.folded !== '' && !entries.has(entry.folded)) entries.set(entry.folded, entry)
  }
  for (const { name, address_details: address } of all) {
    offer('listing', name.trim())
    for (const part of address.split(/[,;\n]/)) offer('address', part.trim())
  }
  return [...entries.values()]
}

/** The texts that may be suggested, in alphabetical order, so that the first ones found are the ones to show. */
export class SuggestionSource {
  private readonly entries: Entry[]
  private readonly contains: ContainsIndex

  constructor(slots: ListingSlots) {
    this.entries = collectEntries(slots)
    this.entries.sort((a, b) => (a.folded < b.folded ? -1 : 1))
    this.contains = new ContainsIndex(this.entries.map(({ searched }) => searched))
  }

  /** Texts that contain what is typed: those that begin with it first, then alphabetically; at most 8. */
  suggest(typed: string): Suggestion[] {
    const needle = fold(typed).trim()
    if (typed.trim().length < SUGGEST_FROM_CHARACTERS || needle === '') return []
    const found = new Set([...this.first(`\n${needle}`), ...this.first(needle)])
    return [...found].slice(0, SUGGESTIONS_SHOWN).flatMap((at) => this.entries[at]?.suggestion ?? [])
  }

  /** Enough to fill the list even if as many are already in it. */
  private first(needle: string): number[] {
    return this.contains.firstSlotsWith(needle, SUGGESTIONS_SHOWN * 2)
  }
}
