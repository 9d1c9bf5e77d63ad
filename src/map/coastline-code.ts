/*
 * Encodes the coastline as one text per atoll, like Google's encoded polylines (differences, zigzag, five bits a
 * character from '?' on). The texts are part of the map's code, so that a map needs no request for the coastline.
 */

/** One step of the grid: 2.2 m of latitude. */
export const COASTLINE_UNIT_DEGREES = 2e-5

const FIRST_CHARACTER_CODE = 63
const BITS_PER_CHARACTER = 5
const CONTINUATION_BIT = 32

/** Encodes rings of grid points (longitude, latitude). Each ring starts with its number of points. */
export function encodeRings(rings: readonly (readonly (readonly [number, number])[])[]): string {
  let text = ''
  let [lastX, lastY] = [0, 0]
  for (const ring of rings) {
    text += encodeNumber(ring.length)
    for (const [x, y] of ring) {
      text += encodeNumber(encodeZigzag(x - lastX)) + encodeNumber(encodeZigzag(y - lastY))
      ;[lastX, lastY] = [x, y]
    }
  }
  return text
}

/** @returns one flat array of degrees per ring: longitude, latitude, longitude, latitude ... */
export function decodeRings(text: string): Float64Array[] {
  const rings: Float64Array[] = []
  const readNumber = createNumberReader(text)
  let [x, y] = [0, 0]
  for (let count = readNumber(); count !== null; count = readNumber()) {
    const ring = new Float64Array(count * 2)
    for (let position = 0; position < ring.length; position += 2) {
      x += decodeZigzag(readNumber() ?? 0)
      y += decodeZigzag(readNumber() ?? 0)
      ring[position] = x * COASTLINE_UNIT_DEGREES
      ring[position + 1] = y * COASTLINE_UNIT_DEGREES
    }
    rings.push(ring)
  }
  return rings
}

function encodeZigzag(value: number): number {
  return value < 0 ? -value * 2 - 1 : value * 2
}

function decodeZigzag(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2
}

function encodeNumber(value: number): string {
  let text = ''
  let remainder = value
  while (remainder >= CONTINUATION_BIT) {
    text += String.fromCharCode((remainder % CONTINUATION_BIT) + CONTINUATION_BIT + FIRST_CHARACTER_CODE)
    remainder = Math.floor(remainder / CONTINUATION_BIT)
  }
  return text + String.fromCharCode(remainder + FIRST_CHARACTER_CODE)
}

/** Returns a function that reads the next number; null at the end. */
function createNumberReader(text: string): () => number | null {
  let at = 0
  return () => {
    if (at >= text.length) return null
    let [value, shift] = [0, 0]
    for (;;) {
      const code = text.charCodeAt(at) - FIRST_CHARACTER_CODE
      at += 1
      value += (code & (CONTINUATION_BIT - 1)) << shift
      if (code < CONTINUATION_BIT) return value
      shift += BITS_PER_CHARACTER
    }
  }
}
