/*
 * A fountain code: any set of slightly more blocks than the text has is enough to rebuild it, in any order, so a
 * camera that misses codes never has to wait for a certain one. Blocks 0 to count - 1 are the text itself; each
 * further one is the XOR of a random half of them (a random linear code over GF(2), solved by Gaussian elimination).
 * That needs about two blocks more than the text has, where an LT code of so few blocks needs 40 % more.
 */

/** The XOR of the source blocks whose bits are set in `mask`. */
interface Equation {
  mask: Uint32Array
  words: Uint32Array
}

class FountainEncoder {
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
    this.count = blockCount(bytes.length, blockBytes)
    this.blocks = Array.from({ length: this.count }, (_, at) =>
      toWords(bytes.subarray(at * blockBytes, (at + 1) * blockBytes), blockBytes),
    )
  }

  /** @param number from 0 on, without an end */
  block(number: number): Uint8Array {
    const mask = maskOf(number, this.count, this.seed)
    const words = new Uint32Array(this.blockBytes / 4)
    for (const [at, block] of this.blocks.entries()) if (hasBit(mask, at)) xor(words, block)
    return new Uint8Array(words.buffer)
  }
}

class FountainDecoder {
  private readonly count: number
  /** By its lowest bit: each equation lacks the bits of those before it. */
  private readonly equations: (Equation | undefined)[]
  private solved = 0

  constructor(
    private readonly length: number,
    private readonly blockBytes: number,
    private readonly seed: number,
  ) {
    this.count = blockCount(length, blockBytes)
    this.equations = Array.from({ length: this.count })
  }

  /** Adds a block; one that was there before, or that tells nothing new, changes nothing. */
  add(number: number, block: Uint8Array): void {
    const mask = maskOf(number, this.count, this.seed)
    const words = toWords(block, this.blockBytes)
    for (let at = 0; at < this.count; at += 1) {
      if (!hasBit(mask, at)) continue
      const known = this.equations[at]
      if (known === undefined) {
        this.equations[at] = { mask, words }
        this.solved += 1
        return
      }
      xor(mask, known.mask)
      xor(words, known.words)
    }
  }

  /** 0 to 1; never goes back. */
  get progress(): number {
    return this.solved / this.count
  }

  /** The text; null while blocks are missing. */
  bytes(): Uint8Array<ArrayBuffer> | null {
    if (this.solved < this.count) return null
    const whole = new Uint8Array(this.count * this.blockBytes)
    const blocks: Uint32Array[] = []
    for (let at = this.count - 1; at >= 0; at -= 1) {
      const { mask, words } = this.equations[at] ?? { mask: new Uint32Array(), words: new Uint32Array() }
      const block = words.slice()
      for (let later = at + 1; later < this.count; later += 1)
        if (hasBit(mask, later)) xor(block, blocks[later] ?? block)
      blocks[at] = block
      whole.set(new Uint8Array(block.buffer), at * this.blockBytes)
    }
    return whole.slice(0, this.length)
  }
}

function blockCount(length: number, blockBytes: number): number {
  return Math.max(1, Math.ceil(length / blockBytes))
}

/** Which source blocks a block is made of. The same on every device. */
function maskOf(number: number, count: number, seed: number): Uint32Array {
  const mask = new Uint32Array(Math.ceil(count / 32))
  if (number < count) {
    mask[number >>> 5] = 1 << (number & 31)
    return mask
  }
  const random = randomWords(seed ^ Math.imul(number, 0x9e3779b9))
  for (const at of mask.keys()) mask[at] = random()
  const unused = mask.length * 32 - count
  mask[mask.length - 1] = (mask.at(-1) ?? 0) & (0xffffffff >>> unused)
  return mask
}

/** mulberry32: small, and the same in every browser. */
function randomWords(seed: number): () => number {
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

function xor(target: Uint32Array, other: Uint32Array): void {
  for (let at = 0; at < target.length; at += 1) target[at] = (target[at] ?? 0) ^ (other[at] ?? 0)
}

/** Filled up with zeros. */
function toWords(bytes: Uint8Array, blockBytes: number): Uint32Array {
  const block = new Uint8Array(blockBytes)
  block.set(bytes.subarray(0, blockBytes))
  return new Uint32Array(block.buffer)
}

/*
 * What one QR code holds: format, transfer, length of the whole, number of the block, block, CRC32. As Base45
 * (RFC 9285), because the alphanumeric mode of a QR code needs 11 bits for two of its characters, and because some
 * readers give back only text.
 */

/** Fits into version 17 with error correction L: small enough for weak cameras, see docs/decisions/0037. */
const BLOCK_BYTES = 600
const HEADER_BYTES = 13
const FRAME_BYTES = HEADER_BYTES + BLOCK_BYTES + 4
export const QR_VERSION = 17
const FORMAT = 1
/** More than any directory has; a wrong length must not fill the memory. */
const MAX_TRANSFER_BYTES = 4_000_000
/** Transfers that are read at the same time; further ones replace the oldest. */
const MAX_TRANSFERS = 3

/** Makes the endless sequence of QR codes that shows a transfer to cameras. */
export class TransferWriter {
  private readonly encoder: FountainEncoder

  private constructor(
    private readonly bytes: Uint8Array,
    private readonly id: number,
  ) {
    this.encoder = new FountainEncoder(bytes, BLOCK_BYTES, id)
  }

  /** The same bytes are the same transfer, so a sender may stop and start again. */
  static async of(bytes: Uint8Array<ArrayBuffer>): Promise<TransferWriter> {
    const hash = await crypto.subtle.digest('SHA-256', bytes)
    return new TransferWriter(bytes, new DataView(hash).getUint32(0))
  }

  /** How many codes hold the whole; a receiver needs about two more. */
  get frameCount(): number {
    return this.encoder.count
  }

  /** @param number from 0 on */
  frame(number: number): string {
    const frame = new Uint8Array(FRAME_BYTES)
    const view = new DataView(frame.buffer)
    view.setUint8(0, FORMAT)
    view.setUint32(1, this.id)
    view.setUint32(5, this.bytes.length)
    view.setUint32(9, number)
    frame.set(this.encoder.block(number), HEADER_BYTES)
    view.setUint32(FRAME_BYTES - 4, crc32(frame.subarray(0, -4)))
    return toBase45(frame)
  }
}

/** Puts transfers together again from the codes that a camera saw. */
export class TransferReader {
  private readonly transfers = new Map<string, FountainDecoder>()
  private best = 0

  /**
   * Adds the text of a code; damaged and foreign ones change nothing.
   * @returns the whole transfer with the code that completes it, else null
   */
  add(text: string): Uint8Array<ArrayBuffer> | null {
    const frame = fromBase45(text)
    if (frame === null || frame.length !== FRAME_BYTES) return null
    const view = new DataView(frame.buffer)
    const length = view.getUint32(5)
    if (view.getUint32(FRAME_BYTES - 4) !== crc32(frame.subarray(0, -4))) return null
    if (view.getUint8(0) !== FORMAT || length === 0 || length > MAX_TRANSFER_BYTES) return null
    const decoder = this.transfer(view.getUint32(1), length)
    decoder.add(view.getUint32(9), frame.subarray(HEADER_BYTES, -4))
    this.best = Math.max(this.best, decoder.progress)
    return decoder.bytes()
  }

  /** Of the transfer that is nearest to its end, 0 to 1; never goes back. */
  get progress(): number {
    return this.best
  }

  private transfer(id: number, length: number): FountainDecoder {
    const key = `${id} ${length}`
    const known = this.transfers.get(key)
    if (known !== undefined) return known
    const [oldest] = this.transfers.keys()
    if (this.transfers.size >= MAX_TRANSFERS && oldest !== undefined) this.transfers.delete(oldest)
    const decoder = new FountainDecoder(length, BLOCK_BYTES, id)
    this.transfers.set(key, decoder)
    return decoder
  }
}

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

function toBase45(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 2) {
    const isPair = at + 1 < bytes.length
    const value = isPair ? (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0) : (bytes[at] ?? 0)
    for (let left = value, digits = isPair ? 3 : 2; digits > 0; digits -= 1) {
      text += CHARACTERS[left % 45]
      left = Math.floor(left / 45)
    }
  }
  return text
}

/** Null for a text that is not Base45. */
function fromBase45(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 3 === 1) return null
  const bytes: number[] = []
  for (let at = 0; at < text.length; at += 3) {
    const isPair = at + 2 < text.length
    const low = CHARACTERS.indexOf(text.charAt(at))
    const middle = CHARACTERS.indexOf(text.charAt(at + 1))
    const high = isPair ? CHARACTERS.indexOf(text.charAt(at + 2)) : 0
    const value = low + middle * 45 + high * 2_025
    if (Math.min(low, middle, high) < 0 || value > (isPair ? 0xffff : 0xff)) return null
    if (isPair) bytes.push(value >>> 8)
    bytes.push(value & 0xff)
  }
  return Uint8Array.from(bytes)
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = (value & 1) === 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (value >>> 8) ^ (CRC_TABLE[(value ^ byte) & 0xff] ?? 0)
  return (value ^ 0xffffffff) >>> 0
}
