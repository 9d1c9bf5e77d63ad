import { parseDegrees } from '../../../domain/atolls/typed-position.ts'
import { fromMajuroInput } from '../../../domain/hours/majuro-input.ts'
import { parseServes } from '../../../domain/listing/serves.ts'
import { isFormula } from '../../kit/csv.ts'
import type { ImportColumn } from './columns.ts'

/* Converts cells of a listing file to values and back. */

const YES_WORDS = new Set(['true', 'yes', '1'])
const NO_WORDS = new Set(['false', 'no', '0'])
const DECIMAL_PATTERN = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** Columns whose cells are read in lower case, because their values are ids or fixed words. */
const LOWER_CASE_COLUMNS: ReadonlySet<ImportColumn> = new Set(['id', 'category', 'chat_app', 'closed_until'])

const ESCAPED_FORMULA_PATTERN = /^'(?='*[=+\-@\t\r])/

/** Adds an apostrophe before a text that a spreadsheet would run as a formula. parseCell removes it. */
export function escapeFormula(text: string): string {
  return isFormula(text) ? `'${text}` : text
}

export function unescapeFormula(cell: string): string {
  return cell.replace(ESCAPED_FORMULA_PATTERN, '')
}

/**
 * Returns the value of a CSV cell. A blank cell gives null, or undefined (no change) if the column does not allow null.
 * A cell that cannot be parsed stays text, so that the validation rules of the form refuse it with their message.
 */
export function parseCell(column: ImportColumn, rawCell: string): unknown {
  const cell = unescapeFormula(rawCell)
  const text = cell.trim()
  if (text === '') return column === 'featured' ? undefined : null
  if (column === 'latitude' || column === 'longitude')
    return DECIMAL_PATTERN.test(text) ? Number(text) : (parseDegrees(text) ?? text)
  if (column === 'alt_names') return parseNames(text)
  if (column === 'serves') return parseServes(text)
  if (column === 'last_checked_at') return toMajuroInstant(text)
  if (LOWER_CASE_COLUMNS.has(column)) return text.toLowerCase()
  if (column === 'atoll') return text.toUpperCase()
  if (column !== 'featured') return cell
  if (YES_WORDS.has(text.toLowerCase())) return true
  return NO_WORDS.has(text.toLowerCase()) ? false : text
}

/** Converts a day, or a time without a zone, to its instant (ISO 8601) in Majuro time. Other text is returned unchanged. */
export function toMajuroInstant(text: string): string {
  return fromMajuroInput(text.replace(/^([\d-]{10})[ T](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?$/, '$1T$2')) ?? text
}

/** Returns the CSV cell for a value, which parseCell reads as the same value; a null or empty value is a blank cell. */
export function formatCell(column: ImportColumn, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (column === 'alt_names' && Array.isArray(value)) return escapeFormula(formatNames(value as string[]))
  if (column === 'serves' && Array.isArray(value)) return (value as string[]).join('; ')
  return typeof value === 'string' ? escapeFormula(value) : JSON.stringify(value)
}

/** The names in a cell, separated by semicolons or written as a JSON list; null if there are none (IMPORT-7). */
function parseNames(text: string): unknown {
  const names = text.startsWith('[') ? parseJsonOrText(text) : text.split(';').map((name) => name.trim())
  if (!Array.isArray(names)) return names
  const filled: unknown[] = names.filter((name) => name !== '')
  return filled.length === 0 ? null : filled
}

function parseJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Joins names with semicolons, or writes a JSON list if parseNames would read the joined text as other names. */
function formatNames(names: readonly string[]): string {
  const text = names.join('; ')
  const isPlain = JSON.stringify(parseNames(text)) === JSON.stringify(names)
  return isPlain ? text : JSON.stringify(names)
}
