import type { EmergencyContact } from '../../../../domain/listing/listing.ts'
import { CONTACT_FIELDS } from '../../../kit/emergency-form.ts'
import { escapeFormula, toMajuroInstant, unescapeFormula } from '../cells.ts'
import { ORIGIN_COLUMNS } from '../columns.ts'

/* The columns of a file of emergency contacts, and the conversion of cells to values and back (IMPORT-12). */

/** The columns of contact files, in file order. */
export const CONTACT_COLUMNS = ['id', ...CONTACT_FIELDS] as const
export type ContactColumn = (typeof CONTACT_COLUMNS)[number]
export type ContactFields = Required<Pick<EmergencyContact, ContactColumn>>

export function isContactColumn(name: string): boolean {
  return ([...CONTACT_COLUMNS, ...ORIGIN_COLUMNS] as readonly string[]).includes(name)
}

/** In a file, this word means the whole country, for which a contact's atoll is null: a blank cell means "not known". */
export const WHOLE_COUNTRY_CODE = 'ALL'

const YES_PATTERN = /^(?:true|yes|y|1|x|always|24\s*\/\s*7|24\s*(?:h|hrs|hours)(?:\s+a\s+day)?)$/i
const NO_PATTERN = /^(?:false|no|n|0)$/i

/** Reads a cell: null if it is blank. What cannot be read stays text, so that the rules of the form refuse it. */
export function parseContactCell(column: string, rawCell: string): unknown {
  const cell = unescapeFormula(rawCell)
  const text = cell.trim()
  if (text === '') return null
  if (column === 'id' || column === 'category') return text.toLowerCase()
  if (column === 'atoll') return text.toUpperCase()
  if (column === 'available_24_7') return YES_PATTERN.test(text) ? true : NO_PATTERN.test(text) ? false : text
  return column === 'confirmed_at' ? text : cell
}

/** Formats a value as a CSV cell: WHOLE_COUNTRY_CODE for an atoll that is null, and blank for other null values. */
export function formatContactCell(column: ContactColumn, value: unknown): string {
  const text = toContactJson(column, value) ?? ''
  return typeof text === 'string' ? escapeFormula(text) : JSON.stringify(text)
}

/** The value as a JSON file contains it: WHOLE_COUNTRY_CODE for an atoll that is null; other values are unchanged. */
export function toContactJson(column: ContactColumn, value: unknown): unknown {
  return column === 'atoll' && (value === null || value === undefined) ? WHOLE_COUNTRY_CODE : (value ?? null)
}

/** The instant (ISO 8601) of a day, which is its midnight in Majuro, or of a time. Other text is returned unchanged. */
export function toConfirmationInstant(text: string): string {
  const majuro = toMajuroInstant(text)
  const instant = Date.parse(majuro)
  const isWhole = /\d[T ]\d/.test(majuro) && !Number.isNaN(instant)
  return isWhole ? new Date(instant).toISOString() : text
}
