const MAX_RECENT_SEARCHES = 8
/** Only pairs of ASCII characters are indexed, because folded text has few other characters. */
const CHARACTER_CODES = 128
const PAIR_COUNT = CHARACTER_CODES * CHARACTER_CODES
/** Code of the first indexed character. Control characters are not indexed, because no needle contains one. */
const FIRST_INDEXED = 32

function isIndexedCode(code: number): boolean {
  return code >= FIRST_INDEXED && code < CHARACTER_CODES
}

function increaseCount(counts: Int32Array, index: number, difference: number): void {
  counts[index] = (counts[index] ?? 0) + difference
}

/** Maps each pair of characters to the slots (indices) of the texts that contain it. One array has the slots of all pairs. */
class PairIndex {
  private readonly starts = new Int32Array(PAIR_COUNT + 1)
  private readonly slots: Uint16Array | Uint32Array

  constructor(texts: readonly string[]) {
    const { starts } = this
    const { pairs, ends } = collectPairs(texts)
    const total = ends.at(-1) ?? 0
    for (let pairIndex = 0; pairIndex < total; pairIndex += 1)
      increaseCount(starts, (pairs[pairIndex] ?? 0) + 1, 1)
    for (let pair = 0; pair < PAIR_COUNT; pair += 1) increaseCount(starts, pair + 1, starts[pair] ?? 0)
    this.slots = texts.length <= 0xffff ? new Uint16Array(total) : new Uint32Array(total)
    const nextPositions = starts.slice()
    for (let slot = 0, pairPosition = 0; slot < texts.length; slot += 1) {
      for (const end = ends[slot] ?? 0; pairPosition < end; pairPosition += 1) {
        const pair = pairs[pairPosition] ?? 0
        this.slots[nextPositions[pair] ?? 0] = slot
        increaseCount(nextPositions, pair, 1)
      }
    }
  }

  /** Slots of the texts with the rarest pair of the needle, in ascending order; null if none of its pairs is indexed. */
  findSlotsWithRarestPair(needle: string): Uint16Array | Uint32Array | null {
    let rarestSlots: Uint16Array | Uint32Array | null = null
    for (let index = 0; index + 1 < needle.length; index += 1) {
      const [firstCode, secondCode] = [needle.charCodeAt(index), needle.charCodeAt(index + 1)]
      if (!isIndexedCode(firstCode) || !isIndexedCode(secondCode)) continue
      const pair = firstCode * CHARACTER_CODES + secondCode
      const slots = this.slots.subarray(this.starts[pair], this.starts[pair + 1])
      if (!rarestSlots || slots.length < rarestSlots.length) rarestSlots = slots
    }
    return rarestSlots
  }
}

/** Lists the pairs in each text, without repeats, text after text. `ends` has for each text the index after its last pair. */
function collectPairs(texts: readonly string[]): { pairs: Uint16Array; ends: Int32Array } {
  const pairs = new Uint16Array(texts.reduce((totalLength, text) => totalLength + text.length, 0))
  const ends = new Int32Array(texts.length)
  const lastSlots = new Int32Array(PAIR_COUNT).fill(-1)
  let count = 0
  for (const [slot, text] of texts.entries()) {
    let firstCode = 0
    for (let index = 0; index < text.length; index += 1) {
      const secondCode = text.charCodeAt(index)
      const pair = firstCode * CHARACTER_CODES + secondCode
      if (isIndexedCode(firstCode) && isIndexedCode(secondCode) && lastSlots[pair] !== slot) {
        lastSlots[pair] = slot
        pairs[count] = pair
        count += 1
      }
      firstCode = secondCode
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
  private readonly recentSearches = new Map<string, ArrayLike<number>>()

  /** `texts[n]` is the folded text of slot n; empty for a free slot. */
  constructor(private readonly texts: readonly string[]) {
    this.pairs = new PairIndex(texts)
  }

  /** Slots whose text contains the folded `needle`, in ascending order. */
  findSlotsWith(needle: string): ArrayLike<number> {
    const knownSlots = this.recentSearches.get(needle)
    if (knownSlots) return knownSlots
    const slots = this.findSlots(needle)
    const [oldestNeedle] = this.recentSearches.keys()
    if (this.recentSearches.size >= MAX_RECENT_SEARCHES && oldestNeedle !== undefined)
      this.recentSearches.delete(oldestNeedle)
    this.recentSearches.set(needle, slots)
    return slots
  }

  private findSlots(needle: string): ArrayLike<number> {
    const withPair = this.pairs.findSlotsWithRarestPair(needle)
    if (withPair && needle.length === 2) return withPair
    const widerResult = this.findSmallestRecent(needle)
    const candidates =
      withPair && (!widerResult || withPair.length < widerResult.length) ? withPair : widerResult
    const slots: number[] = []
    const count = candidates?.length ?? this.texts.length
    for (let index = 0; index < count; index += 1) {
      const slot = candidates ? (candidates[index] ?? 0) : index
      if (this.texts[slot]?.includes(needle) === true) slots.push(slot)
    }
    return slots
  }

  /** The smallest result of a recent search for a part of the needle; null if there is none. */
  private findSmallestRecent(needle: string): ArrayLike<number> | null {
    let smallestResult: ArrayLike<number> | null = null
    for (const [partOfNeedle, slots] of this.recentSearches) {
      if (needle.includes(partOfNeedle) && (!smallestResult || slots.length < smallestResult.length))
        smallestResult = slots
    }
    return smallestResult
  }
}
