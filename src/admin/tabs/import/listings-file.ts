import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { stringify } from 'csv-stringify/browser/esm/sync'
import { formatCell } from './cells.ts'
import { readJsonRecords } from './json-records.ts'
import {
  type FileRow,
  IMPORT_COLUMNS,
  type ImportSource,
  type ListingFields,
  type SourceRecord,
} from './columns.ts'
import { mapRecords, type ImportChoices, NO_CHOICES } from './map-records.ts'
import { UnreadableFileError } from './unreadable-file.ts'

/* Listing files, for the browser and for `npm run listings`. */

interface ListingsFile {
  name: string
  /** UTF-8, with or without a byte order mark. */
  bytes: Uint8Array
}

/** @throws UnreadableFileError */
export function readSource({ name, bytes }: ListingsFile): ImportSource {
  const isJson = formatOf(name) === 'json'
  const text = decode(bytes, name)
  const records = isJson ? readJsonRecords(text, name) : readCsvRecords(text, name)
  return { headers: [...new Set(records.flatMap(({ cells }) => cells.map(([header]) => header)))], records }
}

/** The listings of a file, its columns found by their names (IMPORT-6). @throws UnreadableFileError */
export function readListingsFile(file: ListingsFile, choices: ImportChoices = NO_CHOICES): FileRow[] {
  return mapRecords(readSource(file), choices, file.name).rows
}

/** Byte order mark. Without it, spreadsheets do not read the file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * The content of a .csv file (CRLF, with a byte order mark, as spreadsheets expect) or of a .json file.
 * @throws UnreadableFileError for any other file extension
 */
export function formatListingsFile(name: string, listings: readonly ListingFields[]): string {
  if (formatOf(name) === 'json') {
    const rows = listings.map((listing) =>
      Object.fromEntries(IMPORT_COLUMNS.map((column) => [column, listing[column]])),
    )
    return `${JSON.stringify(rows, null, 2)}\n`
  }
  const rows = listings.map((listing) => IMPORT_COLUMNS.map((column) => formatCell(column, listing[column])))
  // Records end with CRLF, so by default a cell with only a line feed would not be quoted. `quoted_match` quotes it.
  const quoting = { record_delimiter: 'windows', quoted_match: /[\r\n]/ } as const
  return BYTE_ORDER_MARK + stringify([[...IMPORT_COLUMNS], ...rows], quoting)
}

function formatOf(name: string): 'csv' | 'json' {
  if (/\.(?:geo)?json$/i.test(name)) return 'json'
  if (/\.(?:csv|tsv|txt)$/i.test(name)) return 'csv'
  throw new UnreadableFileError(`${name} must end in .csv or .json.`)
}

function decode(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UnreadableFileError(`${file} is not UTF-8: save it again as "CSV UTF-8".`)
  }
}

interface CsvRecord {
  record: string[]
  info: { lines: number }
}

function readCsvRecords(text: string, file: string): SourceRecord[] {
  const [header, ...rows] = parseRecords(text, file)
  if (!header) throw new UnreadableFileError(`${file} is empty: its first line must name the columns.`)
  const names = header.record.map((cell) => cell.replace(BYTE_ORDER_MARK, '').trim())
  const twice = names.find((name, index) => name !== '' && names.indexOf(name) !== index)
  if (twice !== undefined) throw new UnreadableFileError(`${file} has the column "${twice}" twice.`)
  return rows.map(({ record, info }) => {
    // The parser only reports the line on which a record ends.
    const at = `line ${info.lines - countLineBreaks(record)}`
    const problem = `It has ${record.length} cells, the first line has ${names.length}`
    if (record.length !== names.length) return { at, cells: [], problem }
    return { at, cells: names.map((name, place) => [name, record[place] ?? ''] as const) }
  })
}

function parseRecords(text: string, file: string): CsvRecord[] {
  try {
    // Convert Windows line ends, because the parser counts each of them twice inside a cell.
    return parse(text.replace(/\r\n?/g, '\n'), {
      info: true,
      delimiter: delimiterOf(text),
      record_delimiter: '\n',
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as CsvRecord[]
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableFileError(`${file} is not CSV: ${error.message}`)
    throw error
  }
}

function countLineBreaks(record: readonly string[]): number {
  return record.join('').match(/\n/g)?.length ?? 0
}

/** Finds the separator in the first line: spreadsheets use semicolons or tabs where the comma is the decimal sign. */
function delimiterOf(text: string): string {
  const header = text.slice(0, text.search(/[\r\n]|$/))
  return /[,;\t]/.exec(header)?.[0] ?? ','
}
