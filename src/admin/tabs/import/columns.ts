import type { Listing } from '../../../domain/listing/listing.ts'

/* A file of listings or contacts: its records as they are in the file, and its rows in the columns of the directory. */

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

/** Columns that say where a row comes from. They are stored in a separate table, not in the listing (IMPORT-11). */
export const ORIGIN_COLUMNS = ['source', 'licence'] as const

/** The column that names the photos of a row. The photos are uploaded separately from the list (IMPORT-16). */
export const PHOTOS_COLUMN = 'photos'

/** Columns of a file of listings that are not fields of a listing. */
export const LISTING_EXTRAS = [...ORIGIN_COLUMNS, PHOTOS_COLUMN] as const
export type FileColumn = ImportColumn | (typeof LISTING_EXTRAS)[number]

/** Who made a row, such as 'Chamber of Commerce', and under which licence; null if the file does not say it. */
export interface RowOrigin {
  source: string | null
  licence: string | null
}

export const NO_ORIGIN: RowOrigin = { source: null, licence: null }

export function isFileColumn(name: string): name is FileColumn {
  return isImportColumn(name) || (LISTING_EXTRAS as readonly string[]).includes(name)
}

export function isImportColumn(name: string): name is ImportColumn {
  return (IMPORT_COLUMNS as readonly string[]).includes(name)
}

/** A listing or contact of a file. Fields that the file does not contain are absent; null means "none" or "not known". */
export interface FileRow {
  /** Where the row begins: the line in a CSV file, or the row number in a JSON file. */
  at: string
  fields: Partial<Record<string, unknown>>
  origin?: RowOrigin
  /** The file names or web addresses of the listing's photos, as in the imported file. */
  photos?: readonly string[]
  /** Why the row cannot be read. */
  problem?: string
}

/** One entry of a file: its cells with their headers. */
export interface SourceRecord {
  /** Where the entry begins: the line in a CSV file, or the row number in a JSON file. */
  at: string
  cells: readonly (readonly [header: string, value: unknown])[]
  problem?: string
}

/** A file before its columns are mapped: records whose cells have the headers of the file. */
export interface ImportSource {
  headers: readonly string[]
  records: readonly SourceRecord[]
}

/** The source of a whole list. It is known only for an export of OpenStreetMap, which its headers identify. */
export function detectListOrigin({ headers }: ImportSource): RowOrigin {
  return headers.some((header) => /^@?(?:osm_)?id$|^@type$/.test(header)) &&
    headers.some((header) => header.startsWith('@') || header.startsWith('osm_'))
    ? { source: 'OpenStreetMap contributors', licence: 'ODbL 1.0' }
    : NO_ORIGIN
}
