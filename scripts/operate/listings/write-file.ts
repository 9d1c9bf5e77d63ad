import { rename, writeFile } from 'node:fs/promises'
import { stringify } from 'csv-stringify/sync'
import { PlainFailure } from '../../../supabase/local/plain-failure.ts'
import { COLUMNS, formatCell, type ListingFields } from './columns.ts'

/** Byte order mark. Without it, spreadsheets do not read the file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * Writes listings as .csv (CRLF, with a byte order mark, as spreadsheets expect) or .json.
 * @throws PlainFailure for any other file extension
 */
export async function writeListingsFile(file: string, listings: readonly ListingFields[]): Promise<void> {
  const text = formatListings(file, listings)
  await writeFile(`${file}.new`, text)
  await rename(`${file}.new`, file)
}

function formatListings(file: string, listings: readonly ListingFields[]): string {
  if (/\.json$/i.test(file)) {
    return `${JSON.stringify(
      listings.map((listing) => Object.fromEntries(COLUMNS.map((column) => [column, listing[column]]))),
      null,
      2,
    )}\n`
  }
  if (!/\.csv$/i.test(file)) throw new PlainFailure(`${file} must end in .csv or .json.`)
  const rows = listings.map((listing) => COLUMNS.map((column) => formatCell(column, listing[column])))
  // Records end with CRLF, so by default a cell with only a line feed would not be quoted. `quoted_match` quotes it.
  const quoting = { record_delimiter: 'windows', quoted_match: /[\r\n]/ } as const
  return BYTE_ORDER_MARK + stringify([[...COLUMNS], ...rows], quoting)
}
