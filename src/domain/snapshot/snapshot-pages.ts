import { COLLECTIONS, type Collection, type DirectoryChanges } from './collections.ts'
import {
  type Row,
  type Columns,
  isLaterCollection,
  formatLaterLine,
  formatLaterTables,
  toRows,
  toColumns,
  computeBlockSize,
  takeBlockRows,
  decodeLine,
} from './snapshot-text.ts'

/*
 * Builds the text of a snapshot page by page: the same text as `formatSnapshot(joinPages(pages))`, but only the rows of the
 * newest block are in memory as objects, because an edge function has little memory and processor time.
 */

interface TableState {
  /** Finished blocks, each as the JSON of its columns in UTF-8, because a string would take twice the memory. */
  blocks: Uint8Array[]
  /** Rows that are in no block yet. */
  waiting: Row[]
  /** Row id -> index of its block; -1 while the row is in `waiting`. */
  places: Map<string, number>
}

export class SnapshotPages {
  private readonly tables = new Map<Collection, TableState>(
    COLLECTIONS.map((collection) => [collection, { blocks: [], waiting: [], places: new Map() }]),
  )
  private last: DirectoryChanges | undefined

  /**
   * Adds the next answer of `directory_changes`, from `since = 0` on.
   * @throws RangeError when the page does not continue the earlier pages
   */
  add(page: DirectoryChanges): void {
    if (page.reset || (this.last && page.epoch !== this.last.epoch)) {
      throw new RangeError('The pages do not belong together')
    }
    const { rows: _, ...head } = page
    this.last = { ...head, rows: {} }
    for (const [collection, table] of this.tables) {
      for (const id of page.deleted[collection] ?? []) removeRow(table, id)
      for (const row of page.rows[collection] ?? []) {
        // The row may have changed after an earlier page was read: only its newest revision is kept.
        removeRow(table, row.id)
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
      if (isLaterCollection(collection)) {
        const blocks = [
          ...table.blocks.filter((block) => block.length > 0).map(decodeLine),
          ...lastBlocks(table),
        ]
        later.push(...blocks.map((block) => formatLaterLine(collection, block)))
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

/** Writes blocks until at most one block of rows waits: the sizes of the last blocks depend on how many rows are left. */
function flushFullBlocks(table: TableState): void {
  for (;;) {
    const size = computeBlockSize(table.blocks.length, Number.MAX_SAFE_INTEGER)
    if (table.waiting.length <= size) return
    const block = takeBlockRows(table.waiting.slice(0, size))
    for (const { id } of block) table.places.set(id, table.blocks.length)
    table.blocks.push(formatBlock(block))
    table.waiting = table.waiting.slice(block.length)
  }
}

function* lastBlocks({ blocks, waiting }: TableState): Generator<string> {
  let index = blocks.length
  for (let at = 0; at < waiting.length; index += 1) {
    const block = takeBlockRows(waiting.slice(at, at + computeBlockSize(index, waiting.length - at)))
    yield JSON.stringify(toColumns(block))
    at += block.length
  }
}

function removeRow(table: TableState, id: string): void {
  const place = table.places.get(id)
  if (place === undefined) return
  table.places.delete(id)
  if (place === -1) {
    table.waiting = table.waiting.filter((row) => row.id !== id)
    return
  }
  const text = new TextDecoder().decode(table.blocks[place])
  const rows = toRows(JSON.parse(text) as Columns) as Row[]
  const remainingRows = rows.filter((row) => row.id !== id)
  table.blocks[place] = remainingRows.length === 0 ? new Uint8Array() : formatBlock(remainingRows)
}

function formatBlock(rows: Row[]): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(toColumns(rows)))
}
