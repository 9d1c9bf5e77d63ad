/*
 * Encodes the coastline as one text per atoll, like Google's encoded polylines (differences, zigzag, five bits a
 * character from '?' on). The texts are part of the map's code, so that a map needs no request for the coastline.
 */

/** One step of the grid: 2.2 m of latitude. */
export const COASTLINE_UNIT_DEGREES = 2e-5

const FIRST_CHARACTER = 63
const GROUP_BITS = 5
const GROUP = 32

/** Encodes rings of grid points (longitude, latitude). Each ring starts with its number of points. */
export function encodeRings(rings: readonly (readonly (readonly [number, number])[])[]): string {
  let text = ''
  let [lastX, lastY] = [0, 0]
  for (const ring of rings) {
    text += encodeNumber(ring.length)
    for (const [x, y] of ring) {
      text += encodeNumber(zigzag(x - lastX)) + encodeNumber(zigzag(y - lastY))
      ;[lastX, lastY] = [x, y]
    }
  }
  return text
}

/** @returns one flat array of degrees per ring: longitude, latitude, longitude, latitude ... */
export function decodeRings(text: string): Float64Array[] {
  const rings: Float64Array[] = []
  const next = numbersOf(text)
  let [x, y] = [0, 0]
  for (let count = next(); count !== null; count = next()) {
    const ring = new Float64Array(count * 2)
    for (let at = 0; at < ring.length; at += 2) {
      x += unzigzag(next() ?? 0)
      y += unzigzag(next() ?? 0)
      ring[at] = x * COASTLINE_UNIT_DEGREES
      ring[at + 1] = y * COASTLINE_UNIT_DEGREES
    }
    rings.push(ring)
  }
  return rings
}

function zigzag(value: number): number {
  return value < 0 ? -value * 2 - 1 : value * 2
}

function unzigzag(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2
}

function encodeNumber(value: number): string {
  let text = ''
  let rest = value
  while (rest >= GROUP) {
    text += String.fromCharCode((rest % GROUP) + GROUP + FIRST_CHARACTER)
    rest = Math.floor(rest / GROUP)
  }
  return text + String.fromCharCode(rest + FIRST_CHARACTER)
}

/** Returns a function that reads the next number; null at the end. */
function numbersOf(text: string): () => number | null {
  let at = 0
  return () => {
    if (at >= text.length) return null
    let [value, shift] = [0, 0]
    for (;;) {
      const code = text.charCodeAt(at) - FIRST_CHARACTER
      at += 1
      value += (code & (GROUP - 1)) << shift
      if (code < GROUP) return value
      shift += GROUP_BITS
    }
  }
}
