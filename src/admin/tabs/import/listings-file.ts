import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { stringify } from 'csv-stringify/browser/esm/sync'
import type { Listing } from '../../../domain/listing/listing.ts'

/* Listing files, for the browser and for `npm run listings`. */

/** One listing of a file. Fields that the file does not contain are absent; null means "none" or "not known". */
export interface FileRow {
  /** Where the listing begins: the line in a CSV file, or the row number in a JSON file. */
  at: string
  fields: Partial<Record<string, unknown>>
  /** Why the row cannot be read as a listing. */
  problem?: string
}

/** The file as a whole cannot be read. The message is a sentence for the person who chose it. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError'
}

interface ListingsFile {
  name: string
  /** UTF-8, with or without a byte order mark. */
  bytes: Uint8Array
}

/** @throws UnreadableFileError */
export function readListingsFile({ name, bytes }: ListingsFile): FileRow[] {
  const format = formatOf(name)
  const text = decode(bytes, name)
  return format === 'json' ? parseJsonRows(text, name) : parseCsvRows(text, name)
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
  if (/\.json$/i.test(name)) return 'json'
  if (/\.csv$/i.test(name)) return 'csv'
  throw new UnreadableFileError(`${name} must end in .csv or .json.`)
}

function decode(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UnreadableFileError(`${file} is not UTF-8: save it again as "CSV UTF-8".`)
  }
}

function parseJsonRows(text: string, file: string): FileRow[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new UnreadableFileError(
      `${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
  if (!Array.isArray(value)) {
    throw new UnreadableFileError(`${file} must hold a list: [{...}, {...}].`)
  }
  return value.map((row: unknown, index) => {
    const at = `row ${index + 1}`
    const isObject = typeof row === 'object' && row !== null && !Array.isArray(row)
    return isObject
      ? { at, fields: row }
      : { at, fields: {}, problem: 'An entry must be an object such as {"name": ..., ...}' }
  })
}

interface CsvRecord {
  record: string[]
  info: { lines: number }
}

function parseCsvRows(text: string, file: string): FileRow[] {
  const records = parseRecords(text, file)
  const [header, ...rows] = records
  if (!header) throw new UnreadableFileError(`${file} is empty: its first line must name the columns.`)
  const columns = readHeader(header.record, file)
  return rows.map(({ record, info }) => {
    // The parser only reports the line on which a record ends.
    const at = `line ${info.lines - countLineBreaks(record)}`
    if (record.length === columns.length) return { at, fields: toFields(columns, record) }
    return { at, fields: {}, problem: `It has ${record.length} cells, the first line has ${columns.length}` }
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

function readHeader(cells: readonly string[], file: string): ImportColumn[] {
  const names = cells.map((cell) => cell.trim().toLowerCase())
  const unknown = names.filter((name) => !isImportColumn(name))
  if (unknown.length > 0) {
    throw new UnreadableFileError(
      `${file} has unknown columns: ${unknown.map((name) => `"${name}"`).join(', ')}. Known: ${IMPORT_COLUMNS.join(', ')}.`,
    )
  }
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new UnreadableFileError(`${file} has the column "${twice}" twice.`)
  return names.filter(isImportColumn)
}

function toFields(columns: readonly ImportColumn[], record: readonly string[]): FileRow['fields'] {
  const cells = columns.map((column, at) => [column, parseCell(column, record[at] ?? '')] as const)
  return Object.fromEntries(cells.filter(([, value]) => value !== undefined))
}

/** The columns of listing files, in file order. The server sets all other fields of a listing. */
export const IMPORT_COLUMNS = [
  'id',
  'name',
  'category',
  'atoll',
  'description',
  'address_details',
  'mailing_address',
  'phone',
  'email',
  'website',
  'operating_hours',
  'latitude',
  'longitude',
  'featured',
  'alert',
  'closed_until',
  'alt_names',
  'last_checked_at',
] as const
export type ImportColumn = (typeof IMPORT_COLUMNS)[number]
export type ListingFields = Pick<Listing, ImportColumn>

export function isImportColumn(name: string): name is ImportColumn {
  return (IMPORT_COLUMNS as readonly string[]).includes(name)
}

const YES = new Set(['true', 'yes', '1'])
const NO = new Set(['false', 'no', '0'])
const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** Matches text that a spreadsheet would run as a formula, also after apostrophes (OWASP, CSV Injection). */
const FORMULA = /^'*[=+\-@\t\r]/
const ESCAPED_FORMULA = /^'(?='*[=+\-@\t\r])/

/** Adds an apostrophe in front, so that a spreadsheet treats the cell as text. parseCell removes it. */
function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/**
 * Returns the value of a CSV cell. A blank cell gives null, or undefined (no change) if the column does not allow null.
 * A cell that cannot be parsed stays text, so that the validation rules of the form refuse it with their message.
 */
export function parseCell(column: ImportColumn, rawCell: string): unknown {
  const cell = rawCell.replace(ESCAPED_FORMULA, '')
  const text = cell.trim()
  if (text === '') return column === 'featured' ? undefined : null
  if (column === 'latitude' || column === 'longitude') return DECIMAL.test(text) ? Number(text) : text
  if (column === 'alt_names') return parseNames(text)
  if (column === 'id' || column === 'category' || column === 'closed_until') return text.toLowerCase()
  if (column === 'atoll') return text.toUpperCase()
  if (column !== 'featured') return cell
  if (YES.has(text.toLowerCase())) return true
  return NO.has(text.toLowerCase()) ? false : text
}

/** Returns the CSV cell for a value. parseCell returns the same value again. */
export function formatCell(column: ImportColumn, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (column === 'alt_names' && Array.isArray(value)) return escapeFormula(formatNames(value as string[]))
  return typeof value === 'string' ? escapeFormula(value) : JSON.stringify(value)
}

/** Joins names with semicolons, or writes a JSON list when a name contains a semicolon. */
function parseNames(text: string): unknown {
  if (!text.startsWith('[')) {
    return text
      .split(';')
      .map((name) => name.trim())
      .filter((name) => name !== '')
  }
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function formatNames(names: readonly string[]): string {
  const text = names.join('; ')
  const isPlain = JSON.stringify(parseNames(text)) === JSON.stringify(names)
  return isPlain ? text : JSON.stringify(names)
}
