import { stringify } from 'csv-stringify/browser/esm/sync'
import { recordsOf } from './cell-rows.ts'
import { parseCsv } from './csv-records.ts'
import { readJsonRecords } from './json-records.ts'
import type { FileRow, ImportSource, SourceRecord } from './columns.ts'
import { type ImportChoices, mapRecords, type MappingRules } from './map-records.ts'
import { UnreadableFileError } from './unreadable-file.ts'

/* Reads and writes files of businesses or emergency contacts, in the browser and in the operator's commands. */

export interface NamedFile {
  name: string
  /** UTF-8 text, with or without a byte order mark, or an Excel workbook. */
  bytes: Uint8Array
}

/** @throws UnreadableFileError */
export async function readSource({ name, bytes }: NamedFile): Promise<ImportSource> {
  const records = await readRecords(name, bytes)
  return { headers: [...new Set(records.flatMap(({ cells }) => cells.map(([header]) => header)))], records }
}

async function readRecords(name: string, bytes: Uint8Array): Promise<SourceRecord[]> {
  const format = detectFormat(name)
  if (format === 'xlsx') {
    // Load the library on demand, because few lists are workbooks.
    const { readWorkbookRows } = await import('./workbook-rows.ts')
    const rows = await readWorkbookRows(bytes, name)
    return recordsOf(
      rows.map((cells, index) => ({ line: index + 1, cells })),
      name,
    )
  }
  const text = decode(bytes, name)
  return format === 'json' ? readJsonRecords(text, name) : recordsOf(parseCsv(text, name), name)
}

/** Reads the rows of a file; its columns are recognised by their headers (IMPORT-6). @throws UnreadableFileError */
export async function readImportFile(
  file: NamedFile,
  choices: ImportChoices,
  rules: MappingRules,
): Promise<FileRow[]> {
  const source = await readSource(file)
  const { rows, columns } = mapRecords(source, choices, rules)
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

/** The columns of a file to write, and how values are converted to cells. */
interface FileShape<Column extends string> {
  columns: readonly Column[]
  formatCell: (column: Column, value: unknown) => string
  /** Converts a value for a JSON file; by default it is unchanged. */
  jsonValue?: (column: Column, value: unknown) => unknown
}

/**
 * The content of a .csv file (CRLF, with a byte order mark, as spreadsheets expect) or of a .json file.
 * @throws UnreadableFileError for any other file extension, also .xlsx: such a file with text in it opens nowhere
 */
export function formatImportFile<Column extends string>(
  name: string,
  { columns, formatCell, jsonValue = (_column, value) => value }: FileShape<Column>,
  rows: readonly Partial<Record<Column, unknown>>[],
): string {
  const format = detectFormat(name)
  if (format === 'xlsx')
    throw new UnreadableFileError(`${name} must end in .csv or .json: spreadsheets open a .csv file.`)
  if (format === 'json') {
    const objects = rows.map((row) =>
      Object.fromEntries(columns.map((column) => [column, jsonValue(column, row[column])])),
    )
    return `${JSON.stringify(objects, null, 2)}\n`
  }
  const cells = rows.map((row) => columns.map((column) => formatCell(column, row[column])))
  // Records end with CRLF, so by default a cell with only a line feed would not be quoted. `quoted_match` quotes it.
  const quoting = { record_delimiter: 'windows', quoted_match: /[\r\n]/ } as const
  return BYTE_ORDER_MARK + stringify([[...columns], ...cells], quoting)
}

function detectFormat(name: string): 'csv' | 'json' | 'xlsx' {
  if (/\.xlsx$/i.test(name)) return 'xlsx'
  if (/\.(?:geo)?json$/i.test(name)) return 'json'
  if (/\.(?:csv|tsv|txt)$/i.test(name)) return 'csv'
  throw new UnreadableFileError(`${name} must end in .csv, .xlsx or .json.`)
}

function decode(bytes: Uint8Array, file: string): string {
  const failure = new UnreadableFileError(`${file} is not UTF-8: save it again as "CSV UTF-8".`)
  // Plain letters in UTF-16 are valid UTF-8 with NUL characters between them, which no list has.
  if (bytes.includes(0)) throw failure
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw failure
  }
}
