import { unzipSync, zipSync } from 'fflate'
import { type CellValue, readSheet } from 'read-excel-file/universal'
import { UnreadableFileError } from './unreadable-file.ts'

/* Reads the first sheet of an Excel workbook (.xlsx) as rows of text. This module is loaded only for such a file. */

/** Largest unpacked size of a workbook: no list of listings is larger. */
const MAX_UNPACKED_BYTES = 60_000_000

/** @throws UnreadableFileError */
export async function readWorkbookRows(bytes: Uint8Array, file: string): Promise<string[][]> {
  const unpacked = removeCompression(bytes, file)
  try {
    return (await readSheet(unpacked)).map((row) => row.map(formatWorkbookCell))
  } catch (error) {
    throw new UnreadableFileError(
      `${file} cannot be read as a workbook: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

/**
 * Removes the compression from the archive. The library unpacks large compressed sheets in a worker with a blob URL, which
 * the guide's content security policy does not allow.
 */
function removeCompression(bytes: Uint8Array, file: string): ArrayBuffer {
  let size = 0
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/\.(?:xml|rels)$/.test(name)) return false
        size += originalSize
        if (size > MAX_UNPACKED_BYTES) throw new Error('it is too large')
        return true
      },
    })
    return new Uint8Array(zipSync(parts, { level: 0 })).buffer
  } catch (error) {
    throw new UnreadableFileError(
      `${file} is no Excel workbook (.xlsx): ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

function formatWorkbookCell(cell: CellValue | null): string {
  if (cell === null) return ''
  // A workbook has no time zones, so write none. It stores a day without a time as midnight, so do not write that time.
  if (cell instanceof Date)
    return cell
      .toISOString()
      .replace(/(?:T00:00)?:00\.000Z$/, '')
      .replace(/Z$/, '')
  return typeof cell === 'string' ? cell : JSON.stringify(cell)
}
