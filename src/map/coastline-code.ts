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
  const next = createNumberReader(text)
  let [x, y] = [0, 0]
  for (let count = next(); count !== null; count = next()) {
    const ring = new Float64Array(count * 2)
    for (let at = 0; at < ring.length; at += 2) {
      x += decodeZigzag(next() ?? 0)
      y += decodeZigzag(next() ?? 0)
      ring[at] = x * COASTLINE_UNIT_DEGREES
      ring[at + 1] = y * COASTLINE_UNIT_DEGREES
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
  let rest = value
  while (rest >= CONTINUATION_BIT) {
    text += String.fromCharCode((rest % CONTINUATION_BIT) + CONTINUATION_BIT + FIRST_CHARACTER_CODE)
    rest = Math.floor(rest / CONTINUATION_BIT)
  }
  return text + String.fromCharCode(rest + FIRST_CHARACTER_CODE)
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
