import type { Listing } from '../../../src/domain/listing.ts'

/** The columns of listing files, in this order. The server sets all other fields. */
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

/** Text that a spreadsheet would run as a formula, also behind apostrophes (OWASP, CSV Injection). */
const FORMULA = /^'*[=+\-@\t\r]/
const ESCAPED_FORMULA = /^'(?='*[=+\-@\t\r])/

/** An apostrophe in front makes it text for a spreadsheet; parseCell takes it away again. */
function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/**
 * The value of a CSV cell. A blank one is null, or undefined (no change) for a column that has no null. A cell that
 * is not understood stays text, so that the form's rules refuse it with their own message.
 */
export function parseCell(column: Column, rawCell: string): unknown {
  const cell = rawCell.replace(ESCAPED_FORMULA, '')
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

/** The cell for a value. parseCell reads the same value back. */
export function formatCell(column: Column, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (column === 'alt_names' && Array.isArray(value)) return escapeFormula(formatNames(value as string[]))
  return typeof value === 'string' ? escapeFormula(value) : JSON.stringify(value)
}

/** Names separated by semicolons, or a JSON list when a name contains one. */
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
