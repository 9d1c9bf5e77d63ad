import {
  COLLECTIONS,
  LATER_COLLECTIONS,
  type Collection,
  type DirectoryChanges,
  type DirectoryRows,
} from './collections.ts'

/*
 * A snapshot of the directory as one JSON text: the head (epoch, revision, totals) on the first line, then one block of
 * rows per line, as one list per column (docs/decisions/0005). The gzipped file is a quarter smaller than with rows, and
 * a reader can store rows during the download. The content is the answer of `directory_changes(0, ...)`.
 */

/**
 * Rows per block: the first is small, so that something shows early on 2G; the last size repeats. Smaller blocks are
 * stored earlier during the download, but take more bytes: 1,000 listings in five blocks are 14 % larger than in two.
 */
const BLOCK_ROW_COUNTS = [100, 600, 2_000]
/** The last blocks are small, because they are the only rows still to be stored when the download ends. */
const LAST_BLOCK_ROW_COUNT = 500

export type Row = { id: string; revision: number }

/** Rows as one list of values per column, all of the same length. */
export type Columns = Record<string, unknown[]>

export function formatSnapshot(changes: DirectoryChanges): string {
  const { rows, ...head } = changes
  const formatBlockLines = (collection: Collection): string[] =>
    splitIntoBlocks(rows[collection] ?? []).map((block) => JSON.stringify(toColumns(block)))
  const laterLines = LATER_COLLECTIONS.flatMap((collection) =>
    formatBlockLines(collection).map((block) => formatLaterLine(collection, block)),
  )
  const tables = COLLECTIONS.filter((collection) => !isLaterCollection(collection)).map((collection) => {
    const lines = formatBlockLines(collection)
    return `${JSON.stringify(collection)}:[${lines.length === 0 ? '' : `\n${lines.join(',\n')}\n`}]`
  })
  return `${JSON.stringify({ ...head, deleted: {} }).slice(0, -1)},"rows":{${tables.join(',')}}${formatLaterTables(laterLines)}}`
}

/*
 * Older releases reject a file with an unknown table. So newer tables follow the others as JSON strings, which older
 * releases ignore. The signature covers these lines too.
 */

export function isLaterCollection(collection: Collection): boolean {
  return LATER_COLLECTIONS.some((laterTable) => laterTable === collection)
}

/** A line for a block of rows of a newer table: the name of the table and the columns, in one JSON string. */
export function formatLaterLine(collection: Collection, block: string): string {
  return JSON.stringify(`${collection} ${block}`)
}

/** Returns the end of a snapshot's text, with the lines of `formatLaterLine`; empty without lines. */
export function formatLaterTables(lines: readonly string[]): string {
  return lines.length === 0 ? '' : `,"later":{"table-blocks":[\n${lines.join(',\n')}\n]}`
}

/**
 * Table and columns on a line of `formatLaterLine`; null for a table that this version does not know.
 * @throws SyntaxError
 */
export function parseLaterLine(line: string): { collection: Collection; columns: Columns } | null {
  const text = JSON.parse(line.endsWith(',') ? line.slice(0, -1) : line) as string
  const spaceIndex = text.indexOf(' ')
  const collection = LATER_COLLECTIONS.find((laterTable) => laterTable === text.slice(0, spaceIndex))
  return collection === undefined
    ? null
    : { collection, columns: JSON.parse(text.slice(spaceIndex)) as Columns }
}

/** Parses a whole text without checking its content: only for files that this project wrote. */
export function parseSnapshot(text: string): DirectoryChanges {
  const {
    rows,
    signature: _signature,
    signed_at: _signedAt,
    lines: _lines,
    parts: _parts,
    later,
    ...head
  } = JSON.parse(text) as Omit<DirectoryChanges, 'rows'> & {
    rows: { [C in Collection]?: Columns[] }
    later?: { 'table-blocks': string[] }
    signature?: string
    signed_at?: string
    lines?: string[]
    parts?: Record<string, string>
  }
  for (const line of later?.['table-blocks'] ?? []) {
    const block = parseLaterLine(JSON.stringify(line))
    if (block !== null) (rows[block.collection] ??= []).push(block.columns)
  }
  const tables = COLLECTIONS.flatMap((collection) => {
    const blocks = rows[collection]
    return blocks === undefined ? [] : [[collection, blocks.flatMap(toRows)]]
  })
  return { ...head, rows: Object.fromEntries(tables) as { [C in Collection]: DirectoryRows[C][] } }
}

/** @throws TypeError when the columns are not lists of the same length */
export function toRows(columns: Columns): unknown[] {
  const names = Object.keys(columns)
  const count = columns['id']?.length ?? 0
  for (const name of names) {
    const column: unknown = columns[name]
    if (!Array.isArray(column) || column.length !== count) throw new TypeError(`Column ${name} is not whole`)
  }
  // V8 keeps an object that gets two dozen computed names one by one as a hash table, twice as large. Copies of an object that
  // JSON has made, with all names, stay compact.
  const emptyRow = JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null])))) as object
  const rows: Record<string, unknown>[] = []
  for (let index = 0; index < count; index += 1) {
    const row: Record<string, unknown> = { ...emptyRow }
    for (const name of names) row[name] = columns[name]?.[index]
    rows.push(row)
  }
  return rows
}

/** Converts rows to columns. A row without a column has null there (MH-5). A column that all rows lack is left out. */
export function toColumns(rows: Row[]): Columns {
  return Object.fromEntries(listColumnNames(rows).map((name) => [name, rows.map((row) => row[name] ?? null)]))
}

/** The names of all columns that at least one of these rows has. */
function listColumnNames(rows: Row[]): (keyof Row)[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))] as (keyof Row)[]
}

function splitIntoBlocks(rows: Row[]): Row[][] {
  const blocks: Row[][] = []
  for (let offset = 0; offset < rows.length; offset += blocks.at(-1)?.length ?? 0) {
    const size = computeBlockSize(blocks.length, rows.length - offset)
    blocks.push(takeBlockRows(rows.slice(offset, offset + size)))
  }
  return blocks
}

export function computeBlockSize(index: number, rowsLeft: number): number {
  const size = BLOCK_ROW_COUNTS[Math.min(index, BLOCK_ROW_COUNTS.length - 1)] ?? 1
  return rowsLeft <= size && rowsLeft > LAST_BLOCK_ROW_COUNT
    ? Math.ceil(rowsLeft / 2)
    : Math.min(size, rowsLeft)
}

/**
 * Maximum length of a block as `formatLaterLine` writes it, which is the longer of the two ways to write a block. Readers
 * refuse a line of more than a million characters (RECEIVE-6), and one row is far shorter.
 */
const MAX_BLOCK_LENGTH = 900_000

/** Returns the first of these rows, as many as fit into one block: all of them, unless their texts are long. */
export function takeBlockRows(rows: Row[]): Row[] {
  const names = listColumnNames(rows)
  let length = 0
  const end = rows.findIndex((row, index) => {
    const values = names.map((name) => row[name] ?? null)
    length += JSON.stringify(JSON.stringify(values)).length
    return index > 0 && length > MAX_BLOCK_LENGTH
  })
  return end === -1 ? rows : rows.slice(0, end)
}

export function decodeLine(line: Uint8Array): string {
  return new TextDecoder().decode(line)
}
