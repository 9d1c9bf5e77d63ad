import { parseEmergencyPhones } from '../../../../domain/emergency/emergency-phones.ts'
import type { FieldProblem } from '../../../../domain/form-fields.ts'
import { toMajuroInput } from '../../../../domain/hours/majuro-input.ts'
import { foldToKey } from '../../../../domain/search/fold.ts'
import { isUuid } from '../../../../domain/uuid.ts'
import { findFutureConfirmation, isSameNumber } from '../../../kit/emergency-form.ts'
import type { FileRow } from '../columns.ts'
import {
  TICK_HINTS,
  findChangedCells,
  type ChangedCell,
  filledFields,
  type ImportPlan,
  type ExistingRow,
  nameKey,
  type PlannedRow,
  type PlannedWrite,
  type PlanOptions,
  planRows,
} from '../import-plan.ts'
import { checkContact } from './check-contact.ts'
import {
  toConfirmationInstant,
  CONTACT_COLUMNS,
  type ContactColumn,
  type ContactFields,
  formatContactCell,
  WHOLE_COUNTRY_CODE,
} from './contact-columns.ts'
import { emergencyCategoryOf } from './map-contacts.ts'

export type KnownContact = ExistingRow<ContactFields>

/**
 * Compares a file with the emergency contacts. A row with an id matches the contact with that id. A row without an id matches
 * the contact with the same folded name on the same atoll or, if the row names no atoll, the only contact of that name. Other
 * rows are new contacts. The rules are those of the form (EMERGADM-4). Importing the same file twice changes nothing the second
 * time.
 */
export function planContacts(
  rows: readonly FileRow[],
  known: readonly KnownContact[],
  { isClearing = false, deleted = [], restoreHints = TICK_HINTS }: PlanOptions = {},
): ImportPlan<ContactFields> {
  const byPhone = new Map(
    known.flatMap(({ name, phone }) => phoneKeys(phone).map((key) => [key, name] as const)),
  )
  return planRows(rows, deleted, {
    planRow: (row) => planRow(row, known, isClearing),
    doubtsOf: ({ phone }, wasDeleted, from) => {
      const knownNumber = phoneKeys(phone).find((key) => byPhone.has(key))
      return [
        ...(wasDeleted ? [`This contact was deleted here. ${restoreHints.deleted}`] : []),
        ...(knownNumber === undefined ? [] : [`Same phone number as ${byPhone.get(knownNumber)}`]),
        ...(from.fields['atoll'] ? [] : ['It names no atoll: visitors of the whole country will see it']),
      ]
    },
    twice: (at) => `The same contact is on ${at} already`,
  })
}

function phoneKeys(phone: string): string[] {
  return (parseEmergencyPhones(phone) ?? []).map(({ href }) => href)
}

function planRow(
  row: FileRow,
  known: readonly KnownContact[],
  isClearing: boolean,
): PlannedRow<ContactFields> | FieldProblem[] {
  if (row.problem !== undefined) return [{ field: '', message: row.problem }]
  const { fields } = row
  const found = findKnownContact(fields, known)
  if (typeof found === 'string') return [{ field: 'id', message: found }]
  const written = isClearing ? fields : filledFields(fields)
  if (found === undefined) return planNewContact(written)
  const givenColumns = CONTACT_COLUMNS.filter(
    (column) => column in written && !isSameValue(column, written[column], found),
  )
  const changes = Object.fromEntries(givenColumns.map((column) => [column, written[column]]))
  if (givenColumns.length === 0) return { row: found, before: found, isChanged: false }
  const isConfirmed = givenColumns.includes('confirmed_at')
  const isConfirmationOld = found.confirmed_at !== null && !isConfirmed && isNewNumber(changes, found)
  // Do not write the row without the day: a second import of the same file would then store the day for the new number.
  if (isConfirmationOld && written['confirmed_at']) return [outdatedConfirmationProblem(found)]
  const checked = checkContact(found.id, { ...found, ...changes }, found.phone)
  if (Array.isArray(checked)) return checked
  const future = isConfirmed ? findFutureConfirmation(checked.confirmed_at) : []
  if (future.length > 0) return future
  // Take only the fields that the file changes, because the rules may also reformat the others.
  const givenFields = Object.fromEntries(
    givenColumns.map((column) => [column, checked[column]]),
  ) as Partial<ContactFields>
  const contact = {
    ...toContactFields(found),
    ...(isConfirmationOld ? { confirmed_at: null } : {}),
    ...givenFields,
  }
  const isChanged = givenColumns.some((column) => !isSameValue(column, contact[column], found))
  return { row: contact, before: found, isChanged }
}

/** Whether the file has another number than the database, so that the stored day of confirmation is wrong for it (EMERGADM-5). */
function isNewNumber({ phone }: FileRow['fields'], known: KnownContact): boolean {
  return typeof phone === 'string' && !isSameNumber(phone, known.phone)
}

function outdatedConfirmationProblem({ phone }: KnownContact): FieldProblem {
  return {
    field: 'confirmed_at',
    message: `On this day the number ${phone} was called. Write the day on which the new one was, or leave the cell empty.`,
  }
}

function planNewContact(fields: FileRow['fields']): PlannedRow<ContactFields> | FieldProblem[] {
  const { id, name, category } = fields
  const checked = checkContact(typeof id === 'string' ? id.toLowerCase() : crypto.randomUUID(), {
    ...fields,
    // A list without categories may tell the category in the name, such as 'Laura Health Center'.
    category: category ?? (typeof name === 'string' ? emergencyCategoryOf(name) : null) ?? 'other',
  })
  if (Array.isArray(checked)) return checked
  const future = findFutureConfirmation(checked.confirmed_at)
  return future.length > 0 ? future : { row: checked, before: null, isChanged: true }
}

/** The contact that a row means; undefined if the row is a new contact; a text if the id is invalid or several match. */
function findKnownContact(
  { id, name, atoll }: FileRow['fields'],
  known: readonly KnownContact[],
): KnownContact | undefined | string {
  if (typeof id === 'string' && id !== '') {
    return isUuid(id) ? known.find((contact) => contact.id === id.toLowerCase()) : 'The id must be a UUID'
  }
  if (typeof name !== 'string') return undefined
  const hasAtoll = typeof atoll === 'string' && atoll !== ''
  const place = atoll === WHOLE_COUNTRY_CODE ? null : (atoll as string)
  const same = known.filter((one) =>
    hasAtoll
      ? nameKey(one) === nameKey({ name, atoll: place })
      : (foldToKey(one.name) || one.name) === (foldToKey(name) || name),
  )
  return same.length > 1
    ? `${same.length} contacts have this name${hasAtoll ? ' on this atoll' : ''}: give the ${hasAtoll ? 'id' : 'atoll or the id'} of the one that is meant`
    : same[0]
}

function isSameValue(column: ContactColumn, value: unknown, known: ContactFields): boolean {
  const [ours, theirs] = [formatContactCell(column, known[column]), formatContactCell(column, value)]
  if (column === 'id') return true
  if (column !== 'confirmed_at') return ours.replace(/\r\n?/g, '\n') === theirs.replace(/\r\n?/g, '\n')
  // A file may name only the day, so the same day counts as the same value.
  return (
    ours === theirs ||
    Date.parse(ours) === Date.parse(toConfirmationInstant(theirs)) ||
    toMajuroInput(ours).slice(0, 10) === theirs
  )
}

function toContactFields(contact: KnownContact): ContactFields {
  return Object.fromEntries(
    CONTACT_COLUMNS.map((column) => [column, contact[column] ?? null]),
  ) as unknown as ContactFields
}

/** The columns that a write changes, with the cells before and after; for a new contact, those that are filled. */
export function changedContactCells(write: PlannedWrite<ContactFields>): ChangedCell[] {
  return findChangedCells(write, CONTACT_COLUMNS, formatContactCell)
}
