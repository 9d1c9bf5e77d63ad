import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { UnreadableFileError } from './unreadable-file.ts'

/** A row of cells, and the line of the file or the row of the sheet on which it begins. */
export interface CellRow {
  line: number
  cells: readonly string[]
}

/** The first line with which a file tells Excel its separator, such as 'sep=;'. Excel does not show that line. */
const SEPARATOR_LINE_PATTERN = /^\ufeff?"?sep=([^"\n])"?\1*(?=\n|$)/i

/** @throws UnreadableFileError */
export function parseCsv(written: string, file: string): CellRow[] {
  // Convert Windows line ends, because the parser counts each of them twice inside a cell.
  const text = written.replace(/\r\n?/g, '\n')
  const separator = SEPARATOR_LINE_PATTERN.exec(text)
  const rest = text.slice(separator?.[0].length ?? 0)
  const delimiter = separator?.[1] ?? findSeparator(text)
  try {
    return readRows(rest, { delimiter })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // A quote within a cell, as in 'Bar "The Reef"', may be part of the cell's text.
    const rows = readRowsWithInnerQuotes(rest, delimiter)
    if (rows !== null) return rows
    throw new UnreadableFileError(`${file} is not CSV: ${error.message}`)
  }
}

/** Reads the rows with quotes inside cells; null if a quoted cell has several lines, because it may contain other rows. */
function readRowsWithInnerQuotes(text: string, delimiter: string): CellRow[] | null {
  try {
    const rows = readRows(text, { delimiter, relax_quotes: true })
    const isPlain = rows.every(({ cells }) => cells.every((cell) => !/^"[^]*\n/.test(cell)))
    return isPlain ? rows : null
  } catch (error) {
    if (error instanceof CsvError) return null
    throw error
  }
}

function readRows(text: string, how: { delimiter: string; relax_quotes?: boolean }): CellRow[] {
  const records = parse(text, {
    ...how,
    info: true,
    record_delimiter: '\n',
    relax_column_count: true,
    skip_empty_lines: true,
  }) as unknown as { record: string[]; info: { lines: number } }[]
  return records.map(({ record, info }) => ({
    // The parser only reports the line on which a record ends.
    line: info.lines - countLineBreaks(record),
    cells: record,
  }))
}

function countLineBreaks(record: readonly string[]): number {
  return record.join('').match(/\n/g)?.length ?? 0
}

/** Number of characters of a file that are read to find its separator. */
const SAMPLE_CHARACTERS = 50_000

/**
 * Finds the separator of the cells, because spreadsheets use semicolons or tabs where the comma is the decimal sign. It is the
 * character that occurs, outside of quotes, on most lines. Of two such characters, it is the one that occurs more often on
 * the first line that contains it, or else the one that occurs first.
 */
function findSeparator(text: string): string {
  const lines = text
    .slice(0, SAMPLE_CHARACTERS)
    .replace(/(^|[,;\t])"(?:[^"]|"")*(?:"|$)/gm, '$1')
    .split('\n')
  const found = lines.join('').match(/[,;\t]/g) ?? []
  const counted = [...new Set(found)].map((separator) => {
    const counts = lines.map((line) => line.split(separator).length - 1).filter((count) => count > 0)
    return { separator, lines: counts.length, first: counts[0] ?? 0 }
  })
  const [best] = counted.sort((a, b) => b.lines - a.lines || b.first - a.first)
  return best?.separator ?? ','
}
