import * as fc from 'fast-check'
import { encodeQR } from 'qr'
import { decodeQR } from 'qr/decode.js'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../../tests/fixtures/random.ts'
import { QR_VERSION, TransferReader, TransferWriter } from './camera-frames.ts'

function makeRandomBytes(length: number, seed: number): Uint8Array<ArrayBuffer> {
  const random = seededRandom(seed)
  return Uint8Array.from({ length }, () => Math.floor(random() * 256))
}

/** Adds codes until the transfer is complete. @returns the bytes of the transfer and how many codes were added */
function readTransfer(
  reader: TransferReader,
  frames: Iterable<string>,
): { bytes: Uint8Array; count: number } {
  let count = 0
  for (const frame of frames) {
    const progressBefore = reader.progress
    const bytes = reader.addCode(frame)
    count += 1
    expect(reader.progress).toBeGreaterThanOrEqual(progressBefore)
    if (bytes !== null) return { bytes, count }
  }
  throw new Error('The transfer is not whole')
}

function shuffle<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((value) => ({ value, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ value }) => value)
}

/** Returns the code with one of its characters changed. */
function damageFrame(frame: string, random: () => number): string {
  const position = Math.floor(random() * frame.length)
  return `${frame.slice(0, position)}${frame[position] === '0' ? '1' : '0'}${frame.slice(position + 1)}`
}

describe('a transfer by a sequence of QR codes (CAMERA-1)', () => {
  it('QR codes transfer equal bytes with 30 % of codes lost, in any order, with duplicates, damaged and foreign codes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 20_000 }), fc.integer(), async (length, seed) => {
        const random = seededRandom(seed)
        const bytes = makeRandomBytes(length, seed)
        const writer = await TransferWriter.create(bytes)
        const foreignWriter = await TransferWriter.create(makeRandomBytes(length + 1, seed + 1))
        const shownCodes = Array.from({ length: writer.frameCount * 2 + 40 }, (_, number) =>
          writer.makeFrame(number),
        )
        const readCodes = shownCodes.filter(() => random() >= 0.3)
        const extraCodes = [
          ...readCodes,
          ...readCodes.map((frame) => damageFrame(frame, random)),
          ...readCodes
            .slice(0, foreignWriter.frameCount / 2)
            .map((_, number) => foreignWriter.makeFrame(number)),
          'HTTP://EXAMPLE.ORG',
          'not Base45: é',
        ]
        const { bytes: received } = readTransfer(new TransferReader(), shuffle(extraCodes, random))
        expect(received).toEqual(bytes)
      }),
      { numRuns: 12 },
    )
  })

  it('a transfer by QR codes needs less than 4 % more codes than its bytes fill, even if the first codes are missed', async () => {
    const bytes = makeRandomBytes(60_000, 1)
    const writer = await TransferWriter.create(bytes)
    expect(writer.frameCount).toBe(100)
    const framesFrom = function* (first: number) {
      for (let number = first; ; number += 1) yield writer.makeFrame(number)
    }
    let codeRatioSum = 0
    for (let run = 1; run <= 5; run += 1) {
      const { bytes: received, count } = readTransfer(new TransferReader(), framesFrom(run * 1_000))
      expect(received).toEqual(bytes)
      codeRatioSum += count
    }
    expect(codeRatioSum / 5).toBeLessThan(104)
  })

  it('a transfer by QR codes continues after the sender has started again', async () => {
    const bytes = makeRandomBytes(12_000, 2)
    const firstWriter = await TransferWriter.create(bytes)
    const reader = new TransferReader()
    for (let number = 0; number < 15; number += 1)
      expect(reader.addCode(firstWriter.makeFrame(number))).toBeNull()
    expect(reader.progress).toBe(15 / 20)
    const secondWriter = await TransferWriter.create(bytes)
    const remainingCodes = Array.from({ length: 20 }, (_, number) => secondWriter.makeFrame(number))
    expect(readTransfer(reader, remainingCodes)).toEqual({ bytes, count: 20 })
  })

  it('a transfer by QR codes ignores a code that claims to belong to a huge transfer', async () => {
    const writer = await TransferWriter.create(new Uint8Array(5_000_000))
    const reader = new TransferReader()
    expect(reader.addCode(writer.makeFrame(0))).toBeNull()
    expect(reader.progress).toBe(0)
  })

  it('the codes of a transfer fit into a QR code of the used version and are read back from it', async () => {
    const writer = await TransferWriter.create(makeRandomBytes(3_000, 3))
    const text = writer.makeFrame(123_456)
    const rows = encodeQR(text, 'raw', { ecc: 'low', border: 4, version: QR_VERSION, mask: 0 })
    const scale = 4
    const sidePx = rows.length * scale
    const data = new Uint8ClampedArray(sidePx * sidePx * 4)
    for (let at = 0; at < sidePx * sidePx; at += 1) {
      const isDark = rows[Math.floor(at / sidePx / scale)]?.[Math.floor((at % sidePx) / scale)]
      data.fill(isDark ? 0 : 255, at * 4, at * 4 + 4)
    }
    expect(decodeQR({ data, width: sidePx, height: sidePx })).toBe(text)
  })
})
