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
  waitingRows: Row[]
  /** Row id -> index of its block; -1 while the row is in `waitingRows`. */
  blockIndexes: Map<string, number>
}

export class SnapshotPages {
  private readonly tables = new Map<Collection, TableState>(
    COLLECTIONS.map((collection) => [collection, { blocks: [], waitingRows: [], blockIndexes: new Map() }]),
  )
  private lastPage: DirectoryChanges | undefined

  /**
   * Adds the next answer of `directory_changes`, from `since = 0` on.
   * @throws RangeError when the page does not continue the earlier pages
   */
  add(page: DirectoryChanges): void {
    if (page.reset || (this.lastPage && page.epoch !== this.lastPage.epoch)) {
      throw new RangeError('The pages do not belong together')
    }
    const { rows: _, ...head } = page
    this.lastPage = { ...head, rows: {} }
    for (const [collection, table] of this.tables) {
      for (const id of page.deleted[collection] ?? []) removeRow(table, id)
      for (const row of page.rows[collection] ?? []) {
        // Remove an older revision of the row, which an earlier page may have had.
        removeRow(table, row.id)
        table.blockIndexes.set(row.id, -1)
        table.waitingRows.push(row)
      }
      flushFullBlocks(table)
    }
  }

  /**
   * The text, in parts that are small enough to be compressed one after the other.
   * @throws RangeError when there was no page
   */
  *parts(): Generator<string | Uint8Array> {
    if (!this.lastPage) throw new RangeError('A directory of no pages')
    const { rows: _, ...head } = this.lastPage
    yield `${JSON.stringify({ ...head, deleted: {} }).slice(0, -1)},"rows":{`
    let isFirst = true
    const laterLines: string[] = []
    for (const [collection, table] of this.tables) {
      if (isLaterCollection(collection)) {
        const blocks = [
          ...table.blocks.filter((block) => block.length > 0).map(decodeLine),
          ...formatLastBlocks(table),
        ]
        laterLines.push(...blocks.map((block) => formatLaterLine(collection, block)))
        continue
      }
      yield `${isFirst ? '' : ','}${JSON.stringify(collection)}:[`
      isFirst = false
      const lastLines = [...formatLastBlocks(table)]
      const lines = [...table.blocks.filter((block) => block.length > 0), ...lastLines]
      for (const [index, line] of lines.entries()) {
        yield index === 0 ? '\n' : ',\n'
        yield line
      }
      yield lines.length === 0 ? ']' : '\n]'
    }
    yield `}${formatLaterTables(laterLines)}}`
  }
}

/** Writes blocks until at most one block of rows waits: the sizes of the last blocks depend on how many rows are left. */
function flushFullBlocks(table: TableState): void {
  for (;;) {
    const size = computeBlockSize(table.blocks.length, Number.MAX_SAFE_INTEGER)
    if (table.waitingRows.length <= size) return
    const block = takeBlockRows(table.waitingRows.slice(0, size))
    for (const { id } of block) table.blockIndexes.set(id, table.blocks.length)
    table.blocks.push(formatBlock(block))
    table.waitingRows = table.waitingRows.slice(block.length)
  }
}

function* formatLastBlocks({ blocks, waitingRows }: TableState): Generator<string> {
  let index = blocks.length
  for (let offset = 0; offset < waitingRows.length; index += 1) {
    const block = takeBlockRows(
      waitingRows.slice(offset, offset + computeBlockSize(index, waitingRows.length - offset)),
    )
    yield JSON.stringify(toColumns(block))
    offset += block.length
  }
}

function removeRow(table: TableState, id: string): void {
  const blockIndex = table.blockIndexes.get(id)
  if (blockIndex === undefined) return
  table.blockIndexes.delete(id)
  if (blockIndex === -1) {
    table.waitingRows = table.waitingRows.filter((row) => row.id !== id)
    return
  }
  const text = new TextDecoder().decode(table.blocks[blockIndex])
  const rows = toRows(JSON.parse(text) as Columns) as Row[]
  const remainingRows = rows.filter((row) => row.id !== id)
  table.blocks[blockIndex] = remainingRows.length === 0 ? new Uint8Array() : formatBlock(remainingRows)
}

function formatBlock(rows: Row[]): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(toColumns(rows)))
}
