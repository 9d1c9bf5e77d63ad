import { formatCell } from './cells.ts'
import { type FileRow, IMPORT_COLUMNS, type ListingFields } from './columns.ts'
import { formatImportFile, type NamedFile, readImportFile } from './import-file.ts'
import { LISTING_RULES } from './map-columns.ts'
import { type ImportChoices, NO_CHOICES } from './map-records.ts'

/** Reads the listings of a file. @throws UnreadableFileError */
export function readListingsFile(file: NamedFile, choices: ImportChoices = NO_CHOICES): Promise<FileRow[]> {
  return readImportFile(file, choices, LISTING_RULES)
}

/** Formats the content of a .csv or .json file. @throws UnreadableFileError for any other file extension */
export function formatListingsFile(name: string, listings: readonly ListingFields[]): string {
  return formatImportFile(name, { columns: IMPORT_COLUMNS, formatCell }, listings)
}
