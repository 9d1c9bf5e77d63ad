import { FountainEncoder, FountainDecoder } from './fountain-code.ts'
import { toBase45, fromBase45 } from './base45.ts'

/*
 * One QR code holds: format, id of the transfer, length of the whole transfer, number of the block, block, CRC32. The bytes
 * are encoded as Base45 (RFC 9285), because the alphanumeric mode of a QR code needs only 11 bits for two characters, and
 * because some readers return only text.
 */

/** A block that fits into a QR code of version 17 with error correction L, which weak cameras read (docs/decisions/0037). */
const BLOCK_BYTES = 600
const HEADER_BYTES = 13
const FRAME_BYTES = HEADER_BYTES + BLOCK_BYTES + 4
export const QR_VERSION = 17
const FRAME_FORMAT = 1
/** Largest accepted transfer, larger than any directory: a wrong length in a code must not fill the memory. */
const MAX_TRANSFER_BYTES = 4_000_000
/** Number of transfers that are read at the same time; a further transfer replaces the oldest. */
const MAX_TRANSFERS = 3

/** Makes the texts of the endless sequence of QR codes that shows a transfer to cameras. */
export class TransferWriter {
  private readonly encoder: FountainEncoder

  private constructor(
    private readonly bytes: Uint8Array,
    private readonly id: number,
  ) {
    this.encoder = new FountainEncoder(bytes, BLOCK_BYTES, id)
  }

  /** Equal bytes get the same transfer id, so a receiver keeps its progress when the sender stops and starts again. */
  static async create(bytes: Uint8Array<ArrayBuffer>): Promise<TransferWriter> {
    const hash = await crypto.subtle.digest('SHA-256', bytes)
    return new TransferWriter(bytes, new DataView(hash).getUint32(0))
  }

  /** Number of codes that hold the whole transfer; a receiver needs about two more. */
  get frameCount(): number {
    return this.encoder.count
  }

  /** The text of a QR code of the sequence. @param number from 0 on */
  makeFrame(number: number): string {
    const frame = new Uint8Array(FRAME_BYTES)
    const view = new DataView(frame.buffer)
    view.setUint8(0, FRAME_FORMAT)
    view.setUint32(1, this.id)
    view.setUint32(5, this.bytes.length)
    view.setUint32(9, number)
    frame.set(this.encoder.makeBlock(number), HEADER_BYTES)
    view.setUint32(FRAME_BYTES - 4, crc32(frame.subarray(0, -4)))
    return toBase45(frame)
  }
}

/** Rebuilds transfers from the codes that a camera has read. */
export class TransferReader {
  private readonly transfers = new Map<string, FountainDecoder>()
  private bestProgress = 0

  /**
   * Adds the text of a QR code. A damaged code, or a code of anything else than a transfer, changes nothing. @returns the
   * whole transfer if this code completes it, else null
   */
  addCode(text: string): Uint8Array<ArrayBuffer> | null {
    const frame = fromBase45(text)
    if (frame === null || frame.length !== FRAME_BYTES) return null
    const view = new DataView(frame.buffer)
    const length = view.getUint32(5)
    if (view.getUint32(FRAME_BYTES - 4) !== crc32(frame.subarray(0, -4))) return null
    if (view.getUint8(0) !== FRAME_FORMAT || length === 0 || length > MAX_TRANSFER_BYTES) return null
    const decoder = this.findDecoder(view.getUint32(1), length)
    decoder.addBlock(view.getUint32(9), frame.subarray(HEADER_BYTES, -4))
    this.bestProgress = Math.max(this.bestProgress, decoder.progress)
    return decoder.readBytes()
  }

  /** Greatest share of a transfer that has arrived, from 0 to 1. It never decreases, even if another transfer begins. */
  get progress(): number {
    return this.bestProgress
  }

  private findDecoder(id: number, length: number): FountainDecoder {
    const key = `${id} ${length}`
    const existing = this.transfers.get(key)
    if (existing !== undefined) return existing
    const [oldest] = this.transfers.keys()
    if (this.transfers.size >= MAX_TRANSFERS && oldest !== undefined) this.transfers.delete(oldest)
    const decoder = new FountainDecoder(length, BLOCK_BYTES, id)
    this.transfers.set(key, decoder)
    return decoder
  }
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
