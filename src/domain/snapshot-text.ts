import { COLLECTIONS, type Collection, type DirectoryChanges, type DirectoryRows } from './listing.ts'

/*
 * A snapshot of the directory as one JSON text: the head (epoch, revision, totals) on the first line, then one block of
 * rows per line, as one list per column (docs/decisions/0005). The gzipped file is a quarter smaller than with rows, and
 * a reader can store rows during the download. The content is the answer of `directory_changes(0, ...)`.
 */

/** Rows per block: the first is small, so that something shows early on 2G; the last size repeats. */
const BLOCK_ROWS = [100, 900, 2_000]
/** The last blocks are small, because only they remain to be stored when the download ends. */
const LAST_BLOCK_ROWS = 500

export type Row = { id: string; revision: number }

/** One list per column, all of the same length. */
export type Columns = Record<string, unknown[]>

export function formatSnapshot(changes: DirectoryChanges): string {
  const { rows, ...head } = changes
  const tables = COLLECTIONS.map((collection) => {
    const lines = blocksOf(rows[collection] ?? []).map((block) => JSON.stringify(toColumns(block)))
    return `${JSON.stringify(collection)}:[${lines.length === 0 ? '' : `\n${lines.join(',\n')}\n`}]`
  })
  return `${JSON.stringify({ ...head, deleted: {} }).slice(0, -1)},"rows":{${tables.join(',')}}}`
}

/** Reads a whole text without checks: only for files that this project wrote. */
export function parseSnapshot(text: string): DirectoryChanges {
  const { rows, ...head } = JSON.parse(text) as Omit<DirectoryChanges, 'rows'> & {
    rows: Record<Collection, Columns[]>
  }
  const tables = COLLECTIONS.map((collection) => [collection, rows[collection].flatMap(toRows)])
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

export function toColumns(rows: Row[]): Columns {
  const names = Object.keys(rows[0] ?? {}) as (keyof Row)[]
  return Object.fromEntries(names.map((name) => [name, rows.map((row) => row[name])]))
}

function blocksOf(rows: Row[]): Row[][] {
  const blocks: Row[][] = []
  for (let at = 0; at < rows.length; at += blocks.at(-1)?.length ?? 0) {
    const size = blockSize(blocks.length, rows.length - at)
    blocks.push(rowsOfOneKind(rows.slice(at, at + size)))
  }
  return blocks
}

export function blockSize(index: number, left: number): number {
  const size = BLOCK_ROWS[Math.min(index, BLOCK_ROWS.length - 1)] ?? 1
  const isLast = index >= BLOCK_ROWS.length - 1 && left <= size
  return isLast && left > LAST_BLOCK_ROWS ? Math.ceil(left / 2) : Math.min(size, left)
}

/** Starts a new block where the columns change, so that no value is lost. */
export function rowsOfOneKind(rows: Row[]): Row[] {
  const columns = Object.keys(rows[0] ?? {}).join()
  const end = rows.findIndex((row) => Object.keys(row).join() !== columns)
  return end === -1 ? rows : rows.slice(0, end)
}
