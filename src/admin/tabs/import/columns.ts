import type { Listing } from '../../../domain/listing/listing.ts'

/* What a file of listings holds: as it is written, and in the columns of the directory. */

/** The columns of listing files, in file order. The server sets all other fields of a listing. */
export const IMPORT_COLUMNS = [
  'id',
  'name',
  'category',
  'atoll',
  'description',
  'description_mh',
  'mh_by',
  'address_details',
  'mailing_address',
  'phone',
  'email',
  'website',
  'chat_app',
  'chat_contact',
  'radio_channel',
  'operating_hours',
  'latitude',
  'longitude',
  'featured',
  'alert',
  'closed_until',
  'alt_names',
  'serves',
  'last_checked_at',
] as const
export type ImportColumn = (typeof IMPORT_COLUMNS)[number]
export type ListingFields = Pick<Listing, ImportColumn>

export function isImportColumn(name: string): name is ImportColumn {
  return (IMPORT_COLUMNS as readonly string[]).includes(name)
}

/** One listing of a file. Fields that the file does not contain are absent; null means "none" or "not known". */
export interface FileRow {
  /** Where the listing begins: the line in a CSV file, or the row number in a JSON file. */
  at: string
  fields: Partial<Record<string, unknown>>
  /** Why the row cannot be read as a listing. */
  problem?: string
}

/** One entry of a file: its cells with their headers. */
export interface SourceRecord {
  /** Where it begins: the line in a CSV file, or the row number in a JSON file. */
  at: string
  cells: readonly (readonly [header: string, value: unknown])[]
  problem?: string
}

/** A file as it is written: records whose cells have the headers of the file. */
export interface ImportSource {
  headers: readonly string[]
  records: readonly SourceRecord[]
}
