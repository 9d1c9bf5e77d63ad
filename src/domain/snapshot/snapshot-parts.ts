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

/**
 * The text of each part, by key. It has a line for each block of rows, with the name of the table and the columns.
 * @param lines all lines of a snapshot
 */
export function formatSnapshotParts(lines: readonly Uint8Array[]): Map<string, string> {
  const textByPart = new Map<string, string>()
  const addLine = (key: string, table: string, columns: string): void =>
    void textByPart.set(key, `${textByPart.get(key) ?? ''}${table} ${columns}\n`)
  let table: string | null = null
  for (const [lineIndex, line] of lines.entries()) {
    // Trips go into the part of the emergency numbers, because older versions expect only listings in an atoll's part.
    if (line[0] === LATER_LINE_START_CODE) {
      const block = parseLaterLine(decodeLine(line))
      if (block !== null) addLine(NUMBERS_PART, block.collection, JSON.stringify(block.columns))
    } else if (lineIndex === 0 || line[0] !== BLOCK_START_CODE) table = findOpenTable(decodeLine(line))
    else if (table === 'businesses') {
      for (const [atoll, rows] of groupByAtoll(parseBlock(line)))
        addLine(atoll, table, JSON.stringify(toColumns(rows)))
    } else if (table === 'emergency_contacts' || table === 'directory_settings')
      addLine(NUMBERS_PART, table, JSON.stringify(parseBlock(line)))
  }
  return textByPart
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
