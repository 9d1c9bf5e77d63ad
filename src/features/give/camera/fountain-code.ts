/*
 * A fountain code makes an endless sequence of blocks from the data. Any blocks, in any order, rebuild the data if there
 * are slightly more of them than source blocks, so a camera that misses codes never waits for a particular code. Blocks 0 to
 * count - 1 are the source blocks, the data itself. Each further block is the XOR of a random half of them (a random linear
 * code over GF(2), solved by Gaussian elimination). A receiver needs about two blocks more than `count`. An LT code would
 * need 40 % more.
 */

/** An equation of the fountain code: `words` is the XOR of the source blocks whose bits are set in `mask`. */
interface Equation {
  mask: Uint32Array
  words: Uint32Array
}

export class FountainEncoder {
  readonly count: number
  private readonly blocks: Uint32Array[]

  /**
   * @param blockBytes a multiple of 4
   * @param seed the same as in the decoder
   */
  constructor(
    bytes: Uint8Array,
    private readonly blockBytes: number,
    private readonly seed: number,
  ) {
    this.count = countBlocks(bytes.length, blockBytes)
    this.blocks = Array.from({ length: this.count }, (_, at) =>
      toWords(bytes.subarray(at * blockBytes, (at + 1) * blockBytes), blockBytes),
    )
  }

  /** @param number of the block, from 0; there is no last block */
  makeBlock(number: number): Uint8Array {
    const mask = makeBlockMask(number, this.count, this.seed)
    const words = new Uint32Array(this.blockBytes / 4)
    for (const [at, block] of this.blocks.entries()) if (hasBit(mask, at)) xorInto(words, block)
    return new Uint8Array(words.buffer)
  }
}

export class FountainDecoder {
  private readonly count: number
  /** Equations by the index of the lowest bit in their mask. */
  private readonly equations: (Equation | undefined)[]
  private solvedCount = 0

  constructor(
    private readonly length: number,
    private readonly blockBytes: number,
    private readonly seed: number,
  ) {
    this.count = countBlocks(length, blockBytes)
    this.equations = Array.from({ length: this.count })
  }

  /** Adds a block. A block that contains nothing new, such as a repeated block, changes nothing. */
  addBlock(number: number, block: Uint8Array): void {
    const mask = makeBlockMask(number, this.count, this.seed)
    const words = toWords(block, this.blockBytes)
    for (let at = 0; at < this.count; at += 1) {
      if (!hasBit(mask, at)) continue
      const equation = this.equations[at]
      if (equation === undefined) {
        this.equations[at] = { mask, words }
        this.solvedCount += 1
        return
      }
      xorInto(mask, equation.mask)
      xorInto(words, equation.words)
    }
  }

  /** Share of the data that is known, from 0 to 1; it never decreases. */
  get progress(): number {
    return this.solvedCount / this.count
  }

  /** The whole data; null while blocks are missing. */
  readBytes(): Uint8Array<ArrayBuffer> | null {
    if (this.solvedCount < this.count) return null
    const data = new Uint8Array(this.count * this.blockBytes)
    const blocks: Uint32Array[] = []
    for (let at = this.count - 1; at >= 0; at -= 1) {
      const { mask, words } = this.equations[at] ?? { mask: new Uint32Array(), words: new Uint32Array() }
      const block = words.slice()
      for (let laterIndex = at + 1; laterIndex < this.count; laterIndex += 1)
        if (hasBit(mask, laterIndex)) xorInto(block, blocks[laterIndex] ?? block)
      blocks[at] = block
      data.set(new Uint8Array(block.buffer), at * this.blockBytes)
    }
    return data.slice(0, this.length)
  }
}

function countBlocks(length: number, blockBytes: number): number {
  return Math.max(1, Math.ceil(length / blockBytes))
}

/** A bit mask of the source blocks that a block combines; equal on every device for the same arguments. */
function makeBlockMask(number: number, count: number, seed: number): Uint32Array {
  const mask = new Uint32Array(Math.ceil(count / 32))
  if (number < count) {
    mask[number >>> 5] = 1 << (number & 31)
    return mask
  }
  const random = createRandomWords(seed ^ Math.imul(number, 0x9e3779b9))
  for (const at of mask.keys()) mask[at] = random()
  const unusedBits = mask.length * 32 - count
  mask[mask.length - 1] = (mask.at(-1) ?? 0) & (0xffffffff >>> unusedBits)
  return mask
}

/** Pseudo-random numbers by mulberry32, which is small and gives the same numbers in every browser. */
function createRandomWords(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let word = Math.imul(state ^ (state >>> 15), state | 1)
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61)
    return (word ^ (word >>> 14)) >>> 0
  }
}

function hasBit(mask: Uint32Array, at: number): boolean {
  return (((mask[at >>> 5] ?? 0) >>> (at & 31)) & 1) === 1
}

function xorInto(target: Uint32Array, other: Uint32Array): void {
  for (let at = 0; at < target.length; at += 1) target[at] = (target[at] ?? 0) ^ (other[at] ?? 0)
}

/** The bytes of a block as 32-bit words, filled up with zeros. */
function toWords(bytes: Uint8Array, blockBytes: number): Uint32Array {
  const block = new Uint8Array(blockBytes)
  block.set(bytes.subarray(0, blockBytes))
  return new Uint32Array(block.buffer)
}
