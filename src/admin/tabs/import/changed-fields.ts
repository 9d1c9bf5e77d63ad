import { toMajuroInput } from '../../../domain/hours/majuro-input.ts'
import { formatCell } from './cells.ts'
import { type FileRow, IMPORT_COLUMNS, type ImportColumn, type ListingFields } from './columns.ts'
import { findChangedCells, type ChangedCell, type PlannedWrite } from './import-plan.ts'

/** Returns the fields whose value differs from the listing. Blank text and null count as equal. */
export function differingFields(fields: FileRow['fields'], known: ListingFields): FileRow['fields'] {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) =>
        !(IMPORT_COLUMNS as readonly string[]).includes(name) ||
        !isSameValue(name as ImportColumn, value, known),
    ),
  )
}

function isSameValue(column: ImportColumn, value: unknown, known: ListingFields): boolean {
  const [ours, theirs] = [formatCell(column, known[column]), formatCell(column, value)]
  if (column === 'id') return theirs === '' || ours === theirs.toLowerCase()
  if (column === 'last_checked_at') return isSameCheck(ours, theirs)
  return withUnixLineBreaks(ours) === withUnixLineBreaks(theirs)
}

/** Whether two check times are equal. A file may contain only the date, read as midnight, which equals any time of that day. */
function isSameCheck(ours: string, theirs: string): boolean {
  return (
    ours === theirs ||
    Date.parse(ours) === Date.parse(theirs) ||
    `${toMajuroInput(ours).slice(0, 10)}T00:00` === toMajuroInput(theirs)
  )
}

/** Converts line breaks to \n, because spreadsheets write the line breaks of their operating system. */
function withUnixLineBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** The columns that a write changes, with the cells before and after; for a new listing, its filled columns. */
export function changedCells(write: PlannedWrite<ListingFields>): ChangedCell[] {
  return findChangedCells(write, IMPORT_COLUMNS, formatCell)
}
