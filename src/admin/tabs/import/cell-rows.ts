import type { SourceRecord } from './columns.ts'
import type { CellRow } from './csv-records.ts'
import { UnreadableFileError } from './unreadable-file.ts'

/**
 * The records of a CSV file or a sheet. Skips blank rows, and titles above the header row, which is the first row with at
 * least two filled cells. @throws UnreadableFileError
 */
export function recordsOf(all: readonly CellRow[], file: string): SourceRecord[] {
  const rows = all.filter(({ cells }) => countFilledCells(cells) > 0)
  const first = Math.max(
    0,
    rows.findIndex(({ cells }) => countFilledCells(cells) > 1),
  )
  const header = rows[first]
  if (header === undefined) {
    throw new UnreadableFileError(`${file} is empty: its first line must name the columns.`)
  }
  const names = columnNames(header.cells, file)
  const where = header.line === 1 ? 'the first line' : `line ${header.line}`
  return rows.slice(first + 1).map(({ line, cells }) => {
    const at = `line ${line}`
    const problem = `It has ${cells.length} cells, ${where} has ${names.length}`
    // Blank cells after the last column are allowed.
    if (cells.length < names.length || countFilledCells(cells.slice(names.length)) > 0)
      return { at, cells: [], problem }
    return { at, cells: names.map((name, place) => [name, cells[place] ?? ''] as const) }
  })
}

function countFilledCells(cells: readonly string[]): number {
  return cells.filter((cell) => cell.trim() !== '').length
}

/** @throws UnreadableFileError when two columns have the same name */
function columnNames(header: readonly string[], file: string): string[] {
  const names = header.map((cell) => cell.replace('\ufeff', '').trim())
  const twice = names.find((name, index) => name !== '' && names.indexOf(name) !== index)
  if (twice !== undefined) throw new UnreadableFileError(`${file} has the column "${twice}" twice.`)
  return names
}
