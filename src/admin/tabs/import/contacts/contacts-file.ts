import type { FileRow } from '../columns.ts'
import { formatImportFile, type NamedFile, readImportFile } from '../import-file.ts'
import { NO_CHOICES } from '../map-records.ts'
import { CONTACT_COLUMNS, toContactJson, type ContactFields, formatContactCell } from './contact-columns.ts'
import { CONTACT_RULES } from './map-contacts.ts'

/** Reads the emergency contacts of a file. @throws UnreadableFileError */
export function readContactsFile(file: NamedFile): Promise<FileRow[]> {
  return readImportFile(file, NO_CHOICES, CONTACT_RULES)
}

/** Formats the content of a .csv or .json file. @throws UnreadableFileError for any other file extension */
export function formatContactsFile(name: string, contacts: readonly ContactFields[]): string {
  const shape = { columns: CONTACT_COLUMNS, formatCell: formatContactCell, jsonValue: toContactJson }
  return formatImportFile(name, shape, contacts)
}
