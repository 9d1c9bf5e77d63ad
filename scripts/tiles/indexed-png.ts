import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Mask that removes the alpha channel of an opaque picture's pixels: they become small integers, which are counted faster. */
const RGB_MASK = 0xffffff
const RGBA_MASK = 0xffffffff

interface PaletteOptions {
  /** Colors of the palette, at most 256. */
  colours?: number
  /** False for a picture with transparent pixels. */
  isOpaque?: boolean
}

/**
 * Encodes a picture with few colors as a PNG with a palette. The file is a quarter of the size that the canvas's own
 * encoder gives, which writes true color only. The palette has the most used colors; every other color, as on smoothed
 * edges, becomes the nearest color of the palette.
 *
 * @param pixels RGBA
 */
export async function encodeIndexedPng(
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
  { colours: count = 32, isOpaque = true }: PaletteOptions = {},
): Promise<Buffer> {
  const mask = isOpaque ? RGB_MASK : RGBA_MASK
  const colours = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height)
  const palette = findMostUsedColours(colours, count, mask)
  const rows = Buffer.alloc((width + 1) * height)
  const known = new Map(palette.map((colour, at) => [colour, at]))
  for (let y = 0, from = 0; y < height; y += 1) {
    let previous = -1
    let entry = 0
    // The first byte of each row is the PNG filter type. 0 (no filter) compresses best with a palette.
    for (let to = y * (width + 1) + 1, end = to + width; to < end; to += 1, from += 1) {
      const colour = ((colours[from] ?? 0) & mask) >>> 0
      if (colour !== previous) {
        entry = known.get(colour) ?? findNearestColour(palette, colour)
        known.set(colour, entry)
        previous = colour
      }
      rows[to] = entry
    }
  }
  return encodePng({
    width,
    height,
    depth: 8,
    palette: palette.map((colour) => splitChannels(colour).slice(0, 3)),
    ...(isOpaque ? {} : { alphas: palette.map((colour) => colour >>> 24) }),
    rows,
    level: 9,
  })
}

interface IndexedPixels {
  width: number
  height: number
  /** Bits per pixel. */
  depth: 4 | 8
  /** Red, green and blue of each color. */
  palette: readonly (readonly number[])[]
  /** How opaque each color is, 0 to 255. */
  alphas?: readonly number[]
  /** For each row: the PNG filter byte, then the pixels. */
  rows: Buffer
  /** zlib compression level: 9 takes five times as long as 6 and saves 5 %. */
  level: 6 | 9
}

export async function encodePng({
  width,
  height,
  depth,
  palette,
  alphas,
  rows,
  level,
}: IndexedPixels): Promise<Buffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, 3], 8)
  return Buffer.concat([
    PNG_SIGNATURE,
    formatChunk('IHDR', header),
    formatChunk('PLTE', Buffer.from(palette.flat())),
    ...(alphas === undefined ? [] : [formatChunk('tRNS', Buffer.from(alphas))]),
    formatChunk('IDAT', await promisify(deflate)(rows, { level })),
    formatChunk('IEND', Buffer.alloc(0)),
  ])
}

function findMostUsedColours(colours: Uint32Array, count: number, mask: number): number[] {
  const counts = new Map<number, number>()
  let runStart = 0
  for (let at = 1; at <= colours.length; at += 1) {
    const colour = ((colours[at - 1] ?? 0) & mask) >>> 0
    if (at < colours.length && ((colours[at] ?? 0) & mask) >>> 0 === colour) continue
    counts.set(colour, (counts.get(colour) ?? 0) + at - runStart)
    runStart = at
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, count)
    .map(([colour]) => colour)
}

function findNearestColour(palette: readonly number[], colour: number): number {
  const [red, green, blue, alpha] = splitChannels(colour)
  let best = 0
  let least = Infinity
  for (const [at, candidate] of palette.entries()) {
    const [r, g, b, a] = splitChannels(candidate)
    const distance = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2 + (a - alpha) ** 2
    if (distance < least) {
      least = distance
      best = at
    }
  }
  return best
}

/** Red, green, blue and alpha of a pixel that was read as a 32-bit number on a little-endian machine. */
function splitChannels(colour: number): [number, number, number, number] {
  return [colour & 0xff, (colour >> 8) & 0xff, (colour >> 16) & 0xff, colour >>> 24]
}

function formatChunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const frame = Buffer.alloc(4 + body.length + 4)
  frame.writeUInt32BE(content.length, 0)
  frame.set(body, 4)
  frame.writeUInt32BE(crc32(body), 4 + body.length)
  return frame
}
