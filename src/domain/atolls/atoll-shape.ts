/*
 * The shape of an atoll as a small drawing: the cells of a square that its coast runs through. Encoded as text, with one
 * character for most cells, the shapes of all atolls take about 1 kB. Their outlines would take 3 kB.
 */

/** Cells along each side of the square. */
export const SHAPE_CELLS = 24

/** Code of the character for a gap of 0. Of the characters from here on, the backslash is not used: JSON would escape it. */
const FIRST_CHARACTER_CODE = 35
const BACKSLASH_CODE = 92
/** A gap of this length or more continues in the next character. */
const MAX_GAP = 90

/** @param cells numbers of cells, row by row from the top left one, in any order */
export function encodeShape(cells: Iterable<number>): string {
  let text = ''
  let lastCell = -1
  for (const cell of [...new Set(cells)].sort((a, b) => a - b)) {
    let gap = cell - lastCell - 1
    for (; gap >= MAX_GAP; gap -= MAX_GAP) text += encodeGap(MAX_GAP)
    text += encodeGap(gap)
    lastCell = cell
  }
  return text
}

/** The numbers of the cells, row by row. */
export function decodeShape(text: string): number[] {
  const cells: number[] = []
  let cellNumber = 0
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    const gap = code - FIRST_CHARACTER_CODE - (code > BACKSLASH_CODE ? 1 : 0)
    cellNumber += gap
    if (gap === MAX_GAP) continue
    cells.push(cellNumber)
    cellNumber += 1
  }
  return cells
}

/** An SVG path in cells: a line for each row of adjacent cells. A single cell is a short line, whose round ends show a dot. */
export function toSvgPath(text: string): string {
  let path = ''
  let end = NaN
  let rowStart = NaN
  const closeRow = (): void => {
    if (!Number.isNaN(rowStart))
      path += `M${rowStart % SHAPE_CELLS} ${Math.floor(rowStart / SHAPE_CELLS)}h${end === rowStart ? '.1' : end - rowStart}`
  }
  for (const cell of decodeShape(text)) {
    const isBeside = cell === end + 1 && cell % SHAPE_CELLS !== 0
    if (!isBeside) {
      closeRow()
      rowStart = cell
    }
    end = cell
  }
  closeRow()
  return path
}

function encodeGap(gap: number): string {
  const code = FIRST_CHARACTER_CODE + gap
  return String.fromCharCode(code >= BACKSLASH_CODE ? code + 1 : code)
}
