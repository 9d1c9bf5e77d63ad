const MAX_RECENT = 8

/**
 * Substring search over all texts: one long string and one native indexOf loop, which is far quicker than a search in
 * each of 10,000 texts. As a person types, a longer needle is searched only where a part of it was found.
 */
export class ContainsIndex {
  private readonly starts: Int32Array
  private readonly whole: string
  private readonly recent = new Map<string, number[]>()

  /** `texts[n]` is the text of slot n, between two line breaks; empty for a free slot. */
  constructor(private readonly texts: readonly string[]) {
    this.starts = new Int32Array(texts.length + 1)
    let length = 0
    for (const [slot, text] of texts.entries()) {
      this.starts[slot] = length
      length += text.length
    }
    this.starts[texts.length] = length
    this.whole = texts.join('')
  }

  /** Slots whose text contains the folded `needle`, in ascending order. */
  slotsWith(needle: string): readonly number[] {
    const known = this.recent.get(needle)
    if (known) return known
    const wider = this.smallestRecent(needle)
    const slots = wider
      ? wider.filter((slot) => this.texts[slot]?.includes(needle) === true)
      : this.firstSlotsWith(needle, Infinity)
    const [oldest] = this.recent.keys()
    if (this.recent.size >= MAX_RECENT && oldest !== undefined) this.recent.delete(oldest)
    this.recent.set(needle, slots)
    return slots
  }

  /** The first `max` slots whose text contains `needle`, in ascending order. */
  firstSlotsWith(needle: string, max: number): number[] {
    const slots: number[] = []
    let slot = 0
    for (let at = this.whole.indexOf(needle); at !== -1 && slots.length < max;) {
      // Hits come in slot order, so for a frequent needle the next hit is nearby.
      while ((this.starts[slot + 1] ?? Infinity) <= at) slot += 1
      slots.push(slot)
      at = this.whole.indexOf(needle, this.starts[slot + 1] ?? this.whole.length)
    }
    return slots
  }

  /** The smallest recent result for a part of the needle. */
  private smallestRecent(needle: string): readonly number[] | null {
    let best: readonly number[] | null = null
    for (const [part, slots] of this.recent) {
      if (needle.includes(part) && (!best || slots.length < best.length)) best = slots
    }
    return best
  }
}
