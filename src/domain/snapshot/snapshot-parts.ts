import type { Listing } from '../listing/listing.ts'
import { type Columns, parseLaterLine, toRows, toColumns, decodeLine } from './snapshot-text.ts'

/*
 * Parts of a snapshot that can be checked without the rest (SIGN-4): the emergency numbers, and the listings of each
 * atoll. The signed first line contains the SHA-256 of each part's text. The signer and a device that gives a part build
 * this text from the lines of the snapshot in the same way; a device that receives a part gets the text itself.
 */

/** Key of the part with the emergency numbers and site settings. The key of each other part is its atoll's code. */
export const NUMBERS_PART = 'numbers'

const BLOCK_START_CODE = '{'.charCodeAt(0)
const LATER_LINE_START_CODE = '"'.charCodeAt(0)

/** The text of each part, by key. @param lines all lines of a snapshot */
export function formatSnapshotParts(lines: Iterable<Uint8Array>): Map<string, string> {
  const textByPart = new Map<string, string>()
  for (const { key, text } of formatPartLines(lines))
    textByPart.set(key, `${textByPart.get(key) ?? ''}${text}`)
  return textByPart
}

/** A line of a part's text for a block of rows: the name of the table and the columns. */
interface PartLine {
  /** Key of the part. */
  key: string
  /** The text of the line, which ends with a line break. */
  text: string
}

function toPartLine(key: string, table: string, columns: unknown): PartLine {
  return { key, text: `${table} ${JSON.stringify(columns)}\n` }
}

/** The lines of all parts' texts, those of each part in their order. @param lines all lines of a snapshot */
export function* formatPartLines(lines: Iterable<Uint8Array>): Generator<PartLine> {
  let table: string | null = null
  let isFirst = true
  for (const line of lines) {
    // Trips go into the part of the emergency numbers, because older versions expect only listings in an atoll's part.
    if (line[0] === LATER_LINE_START_CODE) {
      const block = parseLaterLine(decodeLine(line))
      if (block !== null) yield toPartLine(NUMBERS_PART, block.collection, block.columns)
    } else if (isFirst || line[0] !== BLOCK_START_CODE) table = findOpenTable(decodeLine(line))
    else if (table === 'businesses') {
      for (const [atoll, rows] of groupByAtoll(parseBlock(line)))
        yield toPartLine(atoll, table, toColumns(rows))
    } else if (table === 'emergency_contacts' || table === 'directory_settings')
      yield toPartLine(NUMBERS_PART, table, parseBlock(line))
    isFirst = false
  }
}

/** Returns the name of the table whose blocks follow this line; null if none follows. */
function findOpenTable(line: string): string | null {
  const lastMatch = [...line.slice(line.lastIndexOf(',"rows":{') + 1).matchAll(/"(\w+)":\[(\])?/g)].at(-1)
  return lastMatch?.[2] === undefined ? (lastMatch?.[1] ?? null) : null
}

function parseBlock(line: Uint8Array): Columns {
  return JSON.parse(decodeLine(line).replace(/,$/, '')) as Columns
}

function groupByAtoll(columns: Columns): Map<string, Listing[]> {
  const groups = new Map<string, Listing[]>()
  for (const listing of toRows(columns) as Listing[]) {
    const group = groups.get(listing.atoll)
    if (group === undefined) groups.set(listing.atoll, [listing])
    else group.push(listing)
  }
  return groups
}
