import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { stringify } from 'csv-stringify/sync'
import { atollName } from '../../../src/domain/atolls/atoll-names.ts'
import type { Listing } from '../../../src/domain/listing/listing.ts'
import { toRowPosition } from '../../../src/domain/atolls/position.ts'

/*
 * The listings as files for other programs: /data/listings.csv, .geojson and .json (PAGES-9). They contain only data that
 * every visitor's device downloads. A site whose operator names no licence has no such files.
 */
export interface OpenData {
  listings: readonly Listing[]
  takenAt: Date
  /** Name or address of the licence under which others may use the listings. */
  licence: string
  siteUrl: string | null
}

/** Columns and what they mean, in the order of the CSV file. */
const COLUMN_DESCRIPTIONS = {
  id: 'Id of the listing; its page is /business/ID',
  name: 'Name',
  category: 'business, accommodation, transportation, government or banking',
  atoll: 'Three-letter code of the atoll or island',
  atoll_name: 'Name of the atoll or island',
  address_details: 'Address as people write it',
  mailing_address: 'Postal address; empty: the same as the address',
  phone: 'Phone numbers as written, separated by /',
  email: 'E-mail address',
  website: 'Website',
  operating_hours: 'Opening hours as written, in the time of Majuro (UTC+12)',
  description: 'What it is, in its own words',
  description_mh: 'What it is, in Marshallese',
  mh_by: 'Who wrote or checked the Marshallese text',
  chat_app: 'App of the contact in chat_contact: whatsapp, messenger or signal',
  chat_contact: 'Number with country code, or the name of a Messenger account',
  radio_channel: 'Radio channel, such as VHF 16',
  latitude: 'Degrees north (WGS 84)',
  longitude: 'Degrees east (WGS 84)',
  closed_until: 'Closed for now until this day, on which it opens again; infinity: until further notice',
  alert: 'Short notice, such as temporarily closed',
  serves: 'Codes of the atolls that a boat, plane or taxi goes to, separated by ; in the CSV file',
  alt_names: 'Other names, separated by ; in the CSV file',
  last_checked_at: 'Beginning of the day in Majuro on which the details were last confirmed (ISO 8601, UTC)',
  updated_at: 'Beginning of the day in Majuro on which the listing last changed (ISO 8601, UTC)',
} as const

type Column = keyof typeof COLUMN_DESCRIPTIONS
type OpenListing = Record<Column, string | number | readonly string[] | null>

const COLUMNS = Object.keys(COLUMN_DESCRIPTIONS) as Column[]

export async function writeOpenData(outDir: string, data: OpenData): Promise<void> {
  const folder = path.join(outDir, 'data')
  await mkdir(folder, { recursive: true })
  const files = formatOpenData(data)
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
}

export function formatOpenData(data: OpenData): Record<string, string> {
  const rows = data.listings.map(toOpenListing)
  const about = {
    licence: data.licence,
    date: data.takenAt.toISOString(),
    source: data.siteUrl ?? 'Marshall Islands Guide',
  }
  return {
    'listings.csv': formatCsv(rows),
    'listings.json': JSON.stringify({ ...about, dictionary: COLUMN_DESCRIPTIONS, listings: rows }),
    'listings.geojson': JSON.stringify(toGeoJson(about, data.listings, rows)),
    'dictionary.json': JSON.stringify({ ...about, columns: COLUMN_DESCRIPTIONS }, null, 2),
  }
}

function toOpenListing(listing: Listing): OpenListing {
  return Object.fromEntries(
    COLUMNS.map((column) => [
      column,
      column === 'atoll_name' ? atollName(listing.atoll) : (listing[column] ?? null),
    ]),
  ) as OpenListing
}

/** CSV with a byte order mark and CRLF, as spreadsheets expect. A text that begins like a formula is escaped. */
function formatCsv(rows: readonly OpenListing[]): string {
  const cells = rows.map((row) =>
    COLUMNS.map((column) => {
      const value = row[column]
      return Array.isArray(value) ? value.join('; ') : value
    }),
  )
  return stringify([COLUMNS, ...cells], { bom: true, record_delimiter: 'windows', escape_formulas: true })
}

/** Features of RFC 7946; a listing without a position has the geometry null. */
function toGeoJson(about: object, listings: readonly Listing[], rows: readonly OpenListing[]): object {
  const features = rows.map((row, at) => {
    const listing = listings[at]
    const position = listing === undefined ? null : toRowPosition(listing)
    const { latitude: _latitude, longitude: _longitude, ...properties } = row
    return {
      type: 'Feature',
      id: row.id,
      geometry:
        position === null ? null : { type: 'Point', coordinates: [position.longitude, position.latitude] },
      properties,
    }
  })
  return { type: 'FeatureCollection', ...about, features }
}
