import { formatCell } from './cells.ts'
import {
  IMPORT_COLUMNS,
  type ImportColumn,
  type ListingFields,
  type FileRow,
  type RowOrigin,
} from './columns.ts'
import type { KnownListing } from './known-listings.ts'

/** Without blank cells: a list that does not know something erases nothing (IMPORT-7). */
export function filledFields(fields: FileRow['fields']): FileRow['fields'] {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''))
}

/** Returns the fields whose value differs from the listing. Blank text and null count as equal. */
export function differingFields(fields: FileRow['fields'], known: ListingFields): FileRow['fields'] {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) =>
        !(IMPORT_COLUMNS as readonly string[]).includes(name) || !isSame(name as ImportColumn, value, known),
    ),
  )
}

function isSame(column: ImportColumn, value: unknown, known: ListingFields): boolean {
  const [ours, theirs] = [formatCell(column, known[column]), formatCell(column, value)]
  if (column === 'id') return theirs === '' || ours === theirs.toLowerCase()
  if (column === 'last_checked_at') return ours === theirs || Date.parse(ours) === Date.parse(theirs)
  return unixLines(ours) === unixLines(theirs)
}

/** Converts line breaks, because spreadsheets write those of their operating system. */
function unixLines(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** A complete listing that the import would write, and its position in the file. */
export interface PlannedWrite {
  at: string
  listing: ListingFields
  /** The listing that is changed, as it is now; null for a new listing. */
  before: KnownListing | null
  /** True for a listing that was deleted here: it comes back only if somebody says so (IMPORT-8). */
  wasDeleted: boolean
  origin: RowOrigin
}

/** The columns that a write changes, with the cells before and after; for a new listing, those that are filled. */
export function changedCells({
  listing,
  before,
}: PlannedWrite): { column: ImportColumn; from: string; to: string }[] {
  return IMPORT_COLUMNS.filter((column) => column !== 'id').flatMap((column) => {
    const from = before === null ? '' : formatCell(column, before[column])
    const to = formatCell(column, listing[column])
    return from === to || (before === null && to === 'false') ? [] : [{ column, from, to }]
  })
}
