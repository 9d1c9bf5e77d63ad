import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { decodeShape, encodeShape, toSvgPath, SHAPE_CELLS } from '../../src/domain/atolls/atoll-shape.ts'
import { computeAtollShapes } from './atoll-shapes.ts'
import { readCoastline } from './coastline.ts'

const LARGEST_BROTLI_BYTES = 1_300

const shapes = computeAtollShapes(readCoastline())

/** Draws a shape as lines of text, one for each row of cells. */
function drawShape(shape: string): string[] {
  const cells = new Set(decodeShape(shape))
  return Array.from({ length: SHAPE_CELLS }, (_, row) =>
    Array.from({ length: SHAPE_CELLS }, (__, column) =>
      cells.has(row * SHAPE_CELLS + column) ? '#' : ' ',
    ).join(''),
  )
}

describe('the shapes of the atolls (ATOLL-10)', () => {
  it('the shapes of the atolls exist for all 34 atolls, touch opposite edges of their square, and together are small', () => {
    expect(Object.keys(shapes)).toHaveLength(34)
    for (const shape of Object.values(shapes)) {
      const rows = drawShape(shape)
      const isHigh = [rows[0], rows.at(-1)].every((row = '') => row.includes('#'))
      const isWide = rows.some((row) => row.startsWith('#')) && rows.some((row) => row.endsWith('#'))
      expect(isHigh || isWide).toBe(true)
    }
    expect(brotliCompressSync(JSON.stringify(shapes)).length).toBeLessThanOrEqual(LARGEST_BROTLI_BYTES)
  })

  it('the shapes of the atolls show the coast of an island without the land inside', () => {
    const middle = drawShape(shapes['kili'] ?? '')[SHAPE_CELLS / 2] ?? ''
    expect(middle.trim()).toMatch(/^#+ +#+$/)
  })

  it('the shapes of the atolls are decoded to the cells that were encoded, for gaps of up to 299 cells', () => {
    const cells = [0, 1, 58, 59, 150, 240, 331, 423, SHAPE_CELLS ** 2 - 1]
    expect(decodeShape(encodeShape(cells.toReversed()))).toEqual(cells)
    for (let gap = 0; gap < 300; gap += 1) expect(decodeShape(encodeShape([gap]))).toEqual([gap])
    expect(decodeShape('')).toEqual([])
  })

  it('the shapes of the atolls become an SVG path of lines and dots, none of which continues in the next row', () => {
    expect(toSvgPath(encodeShape([0, 1, 2, 5, SHAPE_CELLS - 1, SHAPE_CELLS]))).toBe(
      'M0 0h2M5 0h.1M23 0h.1M0 1h.1',
    )
    expect(toSvgPath('')).toBe('')
  })
})
