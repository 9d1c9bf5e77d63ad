import type { Listing } from '../../../src/domain/listing.ts'

/** The fields of a listing that files carry, in their order; the others are the server's. */
export const COLUMNS = [
  'id',
  'name',
  'category',
  'atoll',
  'description',
  'address_details',
  'mailing_address',
  'phone',
  'email',
  'website',
  'operating_hours',
  'latitude',
  'longitude',
  'featured',
  'alert',
  'alt_names',
  'last_checked_at',
] as const
export type Column = (typeof COLUMNS)[number]
export type ListingFields = Pick<Listing, Column>

export function isColumn(name: string): name is Column {
  return (COLUMNS as readonly string[]).includes(name)
}

const YES = new Set(['true', 'yes', '1'])
const NO = new Set(['false', 'no', '0'])
const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/**
 * What a CSV cell says. A blank one is null, "not known"; where that is no choice it says nothing (undefined). What cannot be understood stays text, for the form's rules
 * to refuse in their own words.
 */
export function parseCell(column: Column, cell: string): unknown {
  const text = cell.trim()
  if (text === '') return column === 'featured' ? undefined : null
  if (column === 'latitude' || column === 'longitude') return DECIMAL.test(text) ? Number(text) : text
  if (column === 'alt_names') return parseNames(text)
  if (column === 'id' || column === 'category') return text.toLowerCase()
  if (column === 'atoll') return text.toUpperCase()
  if (column !== 'featured') return cell
  if (YES.has(text.toLowerCase())) return true
  return NO.has(text.toLowerCase()) ? false : text
}

/** The cell that parseCell reads back as the same value. */
export function formatCell(column: Column, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (column === 'alt_names' && Array.isArray(value)) return formatNames(value as string[])
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Names between semicolons, or a JSON list where a name holds one. */
function parseNames(text: string): unknown {
  if (!text.startsWith('[')) {
    return text
      .split(';')
      .map((name) => name.trim())
      .filter((name) => name !== '')
  }
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function formatNames(names: readonly string[]): string {
  const text = names.join('; ')
  const isPlain = JSON.stringify(parseNames(text)) === JSON.stringify(names)
  return isPlain ? text : JSON.stringify(names)
}
