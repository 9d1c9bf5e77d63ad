import {
  COLLECTIONS,
  LATER_COLLECTIONS,
  type Collection,
  type DirectoryChanges,
  type DirectoryRows,
  type Listing,
} from '../listing/listing.ts'

/*
 * The text of a snapshot, put together page by page: the same text as `formatSnapshot(joinPages(pages))`, but of the
 * rows only those of the newest block are held as objects. An edge function has little memory and processor time.
 */

interface Table {
  /** Finished blocks, each the JSON of its columns in UTF-8: as text it would take twice the memory. */
  blocks: Uint8Array[]
  /** Rows that are in no block yet. */
  waiting: Row[]
  /** Index of the block in which each row is, or -1 while it waits. */
  places: Map<string, number>
}

export class SnapshotPages {
  private readonly tables = new Map<Collection, Table>(
    COLLECTIONS.map((collection) => [collection, { blocks: [], waiting: [], places: new Map() }]),
  )
  private last: DirectoryChanges | undefined

  /**
   * Adds the next answer of `directory_changes`, from `since = 0` on.
   * @throws RangeError when the page does not continue the ones before
   */
  add(page: DirectoryChanges): void {
    if (page.reset || (this.last && page.epoch !== this.last.epoch)) {
      throw new RangeError('The pages do not belong together')
    }
    const { rows: _, ...head } = page
    this.last = { ...head, rows: {} }
    for (const [collection, table] of this.tables) {
      for (const id of page.deleted[collection] ?? []) remove(table, id)
      for (const row of page.rows[collection] ?? []) {
        // Changed since its page was read: the newest counts.
        remove(table, row.id)
        table.places.set(row.id, -1)
        table.waiting.push(row)
      }
      flushFullBlocks(table)
    }
  }

  /**
   * The text, in parts that are small enough to be compressed one after the other.
   * @throws RangeError when there was no page
   */
  *parts(): Generator<string | Uint8Array> {
    if (!this.last) throw new RangeError('A directory of no pages')
    const { rows: _, ...head } = this.last
    yield `${JSON.stringify({ ...head, deleted: {} }).slice(0, -1)},"rows":{`
    let isFirst = true
    const later: string[] = []
    for (const [collection, table] of this.tables) {
      if (isLater(collection)) {
        const blocks = [...table.blocks.filter((block) => block.length > 0).map(decode), ...lastBlocks(table)]
        later.push(...blocks.map((block) => formatLater(collection, block)))
        continue
      }
      yield `${isFirst ? '' : ','}${JSON.stringify(collection)}:[`
      isFirst = false
      const last = [...lastBlocks(table)]
      const lines = [...table.blocks.filter((block) => block.length > 0), ...last]
      for (const [at, line] of lines.entries()) {
        yield at === 0 ? '\n' : ',\n'
        yield line
      }
      yield lines.length === 0 ? ']' : '\n]'
    }
    yield `}${formatLaterTables(later)}}`
  }
}

/** Keeps back one block's rows at most: the sizes of the last blocks depend on how many rows are left. */
function flushFullBlocks(table: Table): void {
  for (;;) {
    const size = blockSize(table.blocks.length, Number.MAX_SAFE_INTEGER)
    if (table.waiting.length <= size) return
    const block = rowsOfOneBlock(table.waiting.slice(0, size))
    for (const { id } of block) table.places.set(id, table.blocks.length)
    table.blocks.push(formatBlock(block))
    table.waiting = table.waiting.slice(block.length)
  }
}

function* lastBlocks({ blocks, waiting }: Table): Generator<string> {
  let index = blocks.length
  for (let at = 0; at < waiting.length; index += 1) {
    const block = rowsOfOneBlock(waiting.slice(at, at + blockSize(index, waiting.length - at)))
    yield JSON.stringify(toColumns(block))
    at += block.length
  }
}

function remove(table: Table, id: string): void {
  const place = table.places.get(id)
  if (place === undefined) return
  table.places.delete(id)
  if (place === -1) {
    table.waiting = table.waiting.filter((row) => row.id !== id)
    return
  }
  const text = new TextDecoder().decode(table.blocks[place])
  const rows = toRows(JSON.parse(text) as Columns) as Row[]
  const left = rows.filter((row) => row.id !== id)
  table.blocks[place] = left.length === 0 ? new Uint8Array() : formatBlock(left)
}

function formatBlock(rows: Row[]): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(toColumns(rows)))
}

/*
 * A snapshot of the directory as one JSON text: the head (epoch, revision, totals) on the first line, then one block of
 * rows per line, as one list per column (docs/decisions/0005). The gzipped file is a quarter smaller than with rows, and
 * a reader can store rows during the download. The content is the answer of `directory_changes(0, ...)`.
 */

/**
 * Rows per block: the first is small, so that something shows early on 2G; the last size repeats. Smaller blocks are
 * stored earlier during the download, but take more bytes: 1,000 listings in five blocks are 14 % larger than in two.
 */
const BLOCK_ROWS = [100, 600, 2_000]
/** The last blocks are small, because only they remain to be stored when the download ends. */
const LAST_BLOCK_ROWS = 500

export type Row = { id: string; revision: number }

/** One list per column, all of the same length. */
export type Columns = Record<string, unknown[]>

export function formatSnapshot(changes: DirectoryChanges): string {
  const { rows, ...head } = changes
  const linesOf = (collection: Collection): string[] =>
    blocksOf(rows[collection] ?? []).map((block) => JSON.stringify(toColumns(block)))
  const later = LATER_COLLECTIONS.flatMap((collection) =>
    linesOf(collection).map((block) => formatLater(collection, block)),
  )
  const tables = COLLECTIONS.filter((collection) => !isLater(collection)).map((collection) => {
    const lines = linesOf(collection)
    return `${JSON.stringify(collection)}:[${lines.length === 0 ? '' : `\n${lines.join(',\n')}\n`}]`
  })
  return `${JSON.stringify({ ...head, deleted: {} }).slice(0, -1)},"rows":{${tables.join(',')}}${formatLaterTables(later)}}`
}

/*
 * Versions of the guide before these tables refuse a file with an unknown table. So the blocks of later tables stand
 * behind the others as JSON strings, which those versions read over, on lines that the signature covers like all others.
 */

function isLater(collection: Collection): boolean {
  return LATER_COLLECTIONS.some((later) => later === collection)
}

/** One line: table and columns, as a JSON string. */
function formatLater(collection: Collection, block: string): string {
  return JSON.stringify(`${collection} ${block}`)
}

/** Not one byte where these tables have no rows. */
function formatLaterTables(lines: readonly string[]): string {
  return lines.length === 0 ? '' : `,"later":{"table-blocks":[\n${lines.join(',\n')}\n]}`
}

/**
 * Table and columns on a line of `formatLater`; null for a table that this version does not know.
 * @throws SyntaxError
 */
export function parseLaterLine(line: string): { collection: Collection; columns: Columns } | null {
  const text = JSON.parse(line.endsWith(',') ? line.slice(0, -1) : line) as string
  const space = text.indexOf(' ')
  const collection = LATER_COLLECTIONS.find((later) => later === text.slice(0, space))
  return collection === undefined ? null : { collection, columns: JSON.parse(text.slice(space)) as Columns }
}

/** Reads a whole text without checks: only for files that this project wrote. */
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

/** @throws TypeError when these are not lists of the same length */
export function toRows(columns: Columns): unknown[] {
  const names = Object.keys(columns)
  const count = columns['id']?.length ?? 0
  for (const name of names) {
    const column: unknown = columns[name]
    if (!Array.isArray(column) || column.length !== count) throw new TypeError(`Column ${name} is not whole`)
  }
  const rows: Record<string, unknown>[] = []
  for (let at = 0; at < count; at += 1) {
    const row: Record<string, unknown> = {}
    for (const name of names) row[name] = columns[name]?.[at]
    rows.push(row)
  }
  return rows
}

/** A column that some rows lack is null there (MH-5); one that all of them lack is not in the block. */
export function toColumns(rows: Row[]): Columns {
  const names = new Set(rows.flatMap((row) => Object.keys(row))) as Set<keyof Row>
  return Object.fromEntries([...names].map((name) => [name, rows.map((row) => row[name] ?? null)]))
}

function blocksOf(rows: Row[]): Row[][] {
  const blocks: Row[][] = []
  for (let at = 0; at < rows.length; at += blocks.at(-1)?.length ?? 0) {
    const size = blockSize(blocks.length, rows.length - at)
    blocks.push(rowsOfOneBlock(rows.slice(at, at + size)))
  }
  return blocks
}

function blockSize(index: number, left: number): number {
  const size = BLOCK_ROWS[Math.min(index, BLOCK_ROWS.length - 1)] ?? 1
  return left <= size && left > LAST_BLOCK_ROWS ? Math.ceil(left / 2) : Math.min(size, left)
}

/** Characters of the rows of a block. Readers refuse a longer line (RECEIVE-6), and one row is far shorter. */
const LONGEST_BLOCK = 500_000

/** Starts a new block where the texts are long. */
function rowsOfOneBlock(rows: Row[]): Row[] {
  let length = 0
  const end = rows.findIndex((row, at) => {
    length += JSON.stringify(row).length
    return at > 0 && length > LONGEST_BLOCK
  })
  return end === -1 ? rows : rows.slice(0, end)
}

/*
 * Parts of a snapshot that can be checked without the rest (SIGN-4): the emergency numbers, and the listings of each
 * atoll. The signed first line holds the SHA-256 of each part's text. Signer and giver build that text from the lines of
 * the snapshot in the same way; a receiver gets it as it is.
 */

/** Key of the part with the emergency numbers and site settings. The key of each other part is its atoll's code. */
export const NUMBERS_PART = 'numbers'

const BLOCK = '{'.charCodeAt(0)
const LATER_LINE = '"'.charCodeAt(0)

/**
 * The text of each part, by key: a line for each block of rows, made of table and columns.
 * @param lines all lines of a snapshot
 */
export function snapshotParts(lines: readonly Uint8Array[]): Map<string, string> {
  const parts = new Map<string, string>()
  const add = (key: string, table: string, columns: string): void =>
    void parts.set(key, `${parts.get(key) ?? ''}${table} ${columns}\n`)
  let table: string | null = null
  for (const [at, line] of lines.entries()) {
    // Trips are with the numbers: the text of an atoll's part has only listings for versions before trips.
    if (line[0] === LATER_LINE) {
      const block = parseLaterLine(decode(line))
      if (block !== null) add(NUMBERS_PART, block.collection, JSON.stringify(block.columns))
    } else if (at === 0 || line[0] !== BLOCK) table = openTable(decode(line))
    else if (table === 'businesses') {
      for (const [atoll, rows] of byAtoll(parseBlock(line)))
        add(atoll, table, JSON.stringify(toColumns(rows)))
    } else if (table === 'emergency_contacts' || table === 'directory_settings')
      add(NUMBERS_PART, table, JSON.stringify(parseBlock(line)))
  }
  return parts
}

/** The table whose blocks follow this line; null if none. */
function openTable(line: string): string | null {
  const last = [...line.slice(line.lastIndexOf(',"rows":{') + 1).matchAll(/"(\w+)":\[(\])?/g)].at(-1)
  return last?.[2] === undefined ? (last?.[1] ?? null) : null
}

function parseBlock(line: Uint8Array): Columns {
  return JSON.parse(decode(line).replace(/,$/, '')) as Columns
}

function byAtoll(columns: Columns): Map<string, Listing[]> {
  const groups = new Map<string, Listing[]>()
  for (const listing of toRows(columns) as Listing[]) {
    const group = groups.get(listing.atoll)
    if (group === undefined) groups.set(listing.atoll, [listing])
    else group.push(listing)
  }
  return groups
}

function decode(line: Uint8Array): string {
  return new TextDecoder().decode(line)
}
