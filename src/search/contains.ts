const MAX_RECENT_SEARCHES = 8
/** Only pairs of ASCII characters are indexed, because folded text has few other characters. */
const CHARACTER_CODES = 128
const PAIR_COUNT = CHARACTER_CODES * CHARACTER_CODES
/** Code of the first indexed character. Control characters are not indexed, because no needle contains one. */
const FIRST_INDEXED = 32

function isIndexedCode(code: number): boolean {
  return code >= FIRST_INDEXED && code < CHARACTER_CODES
}

function increaseCount(counts: Int32Array, at: number, by: number): void {
  counts[at] = (counts[at] ?? 0) + by
}

/** Maps each pair of characters to the slots (indices) of the texts that contain it. One array has the slots of all pairs. */
class PairIndex {
  private readonly starts = new Int32Array(PAIR_COUNT + 1)
  private readonly slots: Uint16Array | Uint32Array

  constructor(texts: readonly string[]) {
    const { starts } = this
    const { pairs, ends } = collectPairs(texts)
    const total = ends.at(-1) ?? 0
    for (let at = 0; at < total; at += 1) increaseCount(starts, (pairs[at] ?? 0) + 1, 1)
    for (let pair = 0; pair < PAIR_COUNT; pair += 1) increaseCount(starts, pair + 1, starts[pair] ?? 0)
    this.slots = texts.length <= 0xffff ? new Uint16Array(total) : new Uint32Array(total)
    const next = starts.slice()
    for (let slot = 0, at = 0; slot < texts.length; slot += 1) {
      for (const end = ends[slot] ?? 0; at < end; at += 1) {
        const pair = pairs[at] ?? 0
        this.slots[next[pair] ?? 0] = slot
        increaseCount(next, pair, 1)
      }
    }
  }

  /** Slots of the texts with the rarest pair of the needle, in ascending order; null if none of its pairs is indexed. */
  slotsWithRarestPair(needle: string): Uint16Array | Uint32Array | null {
    let rarest: Uint16Array | Uint32Array | null = null
    for (let at = 0; at + 1 < needle.length; at += 1) {
      const [first, second] = [needle.charCodeAt(at), needle.charCodeAt(at + 1)]
      if (!isIndexedCode(first) || !isIndexedCode(second)) continue
      const pair = first * CHARACTER_CODES + second
      const slots = this.slots.subarray(this.starts[pair], this.starts[pair + 1])
      if (!rarest || slots.length < rarest.length) rarest = slots
    }
    return rarest
  }
}

/** Lists the pairs in each text, without repeats, text after text. `ends` has for each text the index after its last pair. */
function collectPairs(texts: readonly string[]): { pairs: Uint16Array; ends: Int32Array } {
  const pairs = new Uint16Array(texts.reduce((sum, text) => sum + text.length, 0))
  const ends = new Int32Array(texts.length)
  const lastSlots = new Int32Array(PAIR_COUNT).fill(-1)
  let count = 0
  for (const [slot, text] of texts.entries()) {
    let first = 0
    for (let at = 0; at < text.length; at += 1) {
      const second = text.charCodeAt(at)
      const pair = first * CHARACTER_CODES + second
      if (isIndexedCode(first) && isIndexedCode(second) && lastSlots[pair] !== slot) {
        lastSlots[pair] = slot
        pairs[count] = pair
        count += 1
      }
      first = second
    }
    ends[slot] = count
  }
  return { pairs, ends }
}

/**
 * Substring search over all texts. It compares only the texts that have the needle's rarest pair of characters, or the
 * results of a recent search for a part of the needle, whichever are fewer.
 */
export class ContainsIndex {
  private readonly pairs: PairIndex
  private readonly recent = new Map<string, ArrayLike<number>>()

  /** `texts[n]` is the folded text of slot n; empty for a free slot. */
  constructor(private readonly texts: readonly string[]) {
    this.pairs = new PairIndex(texts)
  }

  /** Slots whose text contains the folded `needle`, in ascending order. */
  slotsWith(needle: string): ArrayLike<number> {
    const known = this.recent.get(needle)
    if (known) return known
    const slots = this.find(needle)
    const [oldest] = this.recent.keys()
    if (this.recent.size >= MAX_RECENT_SEARCHES && oldest !== undefined) this.recent.delete(oldest)
    this.recent.set(needle, slots)
    return slots
  }

  private find(needle: string): ArrayLike<number> {
    const withPair = this.pairs.slotsWithRarestPair(needle)
    if (withPair && needle.length === 2) return withPair
    const wider = this.smallestRecent(needle)
    const candidates = withPair && (!wider || withPair.length < wider.length) ? withPair : wider
    const slots: number[] = []
    const count = candidates?.length ?? this.texts.length
    for (let at = 0; at < count; at += 1) {
      const slot = candidates ? (candidates[at] ?? 0) : at
      if (this.texts[slot]?.includes(needle) === true) slots.push(slot)
    }
    return slots
  }

  /** The smallest result of a recent search for a part of the needle; null if there is none. */
  private smallestRecent(needle: string): ArrayLike<number> | null {
    let best: ArrayLike<number> | null = null
    for (const [part, slots] of this.recent) {
      if (needle.includes(part) && (!best || slots.length < best.length)) best = slots
    }
    return best
  }
}
