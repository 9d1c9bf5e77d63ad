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
export async function readSource({ name, bytes }: ListingsFile): Promise<ImportSource> {
  const records = await readRecords(name, bytes)
  return { headers: [...new Set(records.flatMap(({ cells }) => cells.map(([header]) => header)))], records }
}

async function readRecords(name: string, bytes: Uint8Array): Promise<SourceRecord[]> {
  const format = formatOf(name)
  if (format === 'xlsx') {
    // On demand, because few lists are workbooks.
    const { readWorkbookRows } = await import('./workbook-rows.ts')
    return readRows(await readWorkbookRows(bytes, name), name)
  }
  const text = decode(bytes, name)
  return format === 'json' ? readJsonRecords(text, name) : readCsvRecords(text, name)
}

/** The listings of a file, its columns found by their names (IMPORT-6). @throws UnreadableFileError */
export async function readListingsFile(
  file: ListingsFile,
  choices: ImportChoices = NO_CHOICES,
): Promise<FileRow[]> {
  const source = await readSource(file)
  const { rows, columns } = mapRecords(source, choices)
  const hasNames = columns.some(({ column }) => column === 'name' || column === 'id')
  if (source.records.some(({ problem }) => problem === undefined) && !hasNames) {
    throw new UnreadableFileError(
      `${file.name} has no column with the names. Its columns: ${source.headers.join(', ').slice(0, 300)}.`,
    )
  }
  return rows
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

function formatOf(name: string): 'csv' | 'json' | 'xlsx' {
  if (/\.xlsx$/i.test(name)) return 'xlsx'
  if (/\.(?:geo)?json$/i.test(name)) return 'json'
  if (/\.(?:csv|tsv|txt)$/i.test(name)) return 'csv'
  throw new UnreadableFileError(`${name} must end in .csv, .xlsx or .json.`)
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
  const names = columnNames(header.record, file)
  return rows.map(({ record, info }) => {
    // The parser only reports the line on which a record ends.
    const at = `line ${info.lines - countLineBreaks(record)}`
    const problem = `It has ${record.length} cells, the first line has ${names.length}`
    if (record.length !== names.length) return { at, cells: [], problem }
    return { at, cells: names.map((name, place) => [name, record[place] ?? ''] as const) }
  })
}

/** @throws UnreadableFileError when two columns have the same name */
function columnNames(header: readonly string[], file: string): string[] {
  const names = header.map((cell) => cell.replace(BYTE_ORDER_MARK, '').trim())
  const twice = names.find((name, index) => name !== '' && names.indexOf(name) !== index)
  if (twice !== undefined) throw new UnreadableFileError(`${file} has the column "${twice}" twice.`)
  return names
}

/** Records of a sheet. Titles above the line with the columns are left out: that line is the first with two cells. */
function readRows(rows: readonly string[][], file: string): SourceRecord[] {
  const first = rows.findIndex((row) => row.filter((cell) => cell.trim() !== '').length > 1)
  const header = rows[first]
  if (header === undefined) {
    throw new UnreadableFileError(`${file} is empty: its first line must name the columns.`)
  }
  const names = columnNames(header, file)
  return rows.flatMap((row, index): SourceRecord[] => {
    if (index <= first || row.every((cell) => cell.trim() === '')) return []
    return [{ at: `line ${index + 1}`, cells: names.map((name, at) => [name, row[at] ?? ''] as const) }]
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
