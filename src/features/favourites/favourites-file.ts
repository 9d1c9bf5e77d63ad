import type { Favourite } from '../../domain/listing/favourite.ts'
import type { ListingCard } from '../../domain/listing/listing-card.ts'
import { readListingId } from '../../domain/listing/listing.ts'
import { MAX_NOTE_LENGTH } from '../../listings/favourites/favourites.ts'

/**
 * Favorites as a file for another browser or phone. The file contains ids and short texts, because the other device has the
 * listings in its replica. Older versions wrote plain arrays of listings, which can be read too (FAV-5).
 */
const FAVOURITES_FORMAT = 'marshall-islands-guide-favorites'
const FORMAT_VERSION = 1

/** Larger files are refused: 1,000 favorites take about 0.4 MB, so a larger file is hardly a file of favorites. */
export const MAX_FAVOURITES_FILE_BYTES = 2_000_000
const MAX_FAVOURITES = 2_000
const MAX_TEXT_LENGTH = 300

type FavouritesFileResult =
  | { problem: null; favourites: Favourite[]; skipped: number }
  /** not-a-list: not a file of favorites. newer: written by a later version of the guide. */
  | { problem: 'not-a-list' | 'newer' }

export function writeFavouritesFile(favourites: readonly Favourite[], now: Date): string {
  const rows = favourites.map(({ id, snapshot, savedAt, note }) => {
    const { name, category, atoll, address_details, phone } = snapshot
    const saved_at = new Date(savedAt).toISOString()
    return { id, saved_at, name, category, atoll, address_details, phone, note }
  })
  const file = {
    format: FAVOURITES_FORMAT,
    version: FORMAT_VERSION,
    exported_at: now.toISOString(),
    favorites: rows,
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** Reads the favorites in a file. Entries without a listing's id or name, and all beyond 2,000, are counted as skipped. */
export function readFavouritesFile(text: string, now: Date): FavouritesFileResult {
  const rows = readFavouriteRows(parseJson(text))
  if (!Array.isArray(rows)) return { problem: rows }
  const favourites = new Map<string, Favourite>()
  let skipped = 0
  for (const [position, row] of rows.entries()) {
    // Give rows without a time times that are one millisecond apart, so that the list keeps its order.
    const favourite = favourites.size < MAX_FAVOURITES ? readRow(row, now.getTime() - position) : null
    if (favourite === null) skipped += 1
    else if (!favourites.has(favourite.id)) favourites.set(favourite.id, favourite)
  }
  if (favourites.size === 0 && skipped > 0) return { problem: 'not-a-list' }
  return { problem: null, favourites: [...favourites.values()], skipped }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return null
  }
}

function readFavouriteRows(file: unknown): unknown[] | 'not-a-list' | 'newer' {
  if (Array.isArray(file)) return file
  if (!isRecord(file) || file['format'] !== FAVOURITES_FORMAT) return 'not-a-list'
  const { version, favorites } = file
  if (typeof version === 'number' && version > FORMAT_VERSION) return 'newer'
  return Array.isArray(favorites) ? favorites : 'not-a-list'
}

function readRow(row: unknown, otherwiseSavedAt: number): Favourite | null {
  if (!isRecord(row)) return null
  const id = typeof row['id'] === 'string' ? readListingId(row['id']) : null
  const name = readText(row['name'])
  if (id === null || name === '') return null
  const savedAt = typeof row['saved_at'] === 'string' ? Date.parse(row['saved_at']) : Number.NaN
  const isPast = savedAt >= 0 && savedAt <= otherwiseSavedAt
  const favourite = {
    id,
    snapshot: readSnapshot(id, name, row),
    savedAt: isPast ? savedAt : otherwiseSavedAt,
  }
  const note = readText(row['note'], MAX_NOTE_LENGTH)
  return note === '' ? favourite : { ...favourite, note }
}

/** Reads a card without pictures and position, because a file is not trusted to have the right ones. */
function readSnapshot(id: string, name: string, row: Record<string, unknown>): ListingCard {
  const phone = readText(row['phone'])
  return {
    id,
    name,
    category: readText(row['category']),
    atoll: readText(row['atoll']).slice(0, 3),
    address_details: readText(row['address_details']),
    phone: phone === '' ? null : phone,
    operating_hours: null,
    featured: false,
    alert: null,
    latitude: null,
    longitude: null,
    thumbnail_url: null,
    thumbnail_alt: null,
  }
}

function readText(value: unknown, longest = MAX_TEXT_LENGTH): string {
  return typeof value === 'string' ? value.trim().slice(0, longest) : ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
