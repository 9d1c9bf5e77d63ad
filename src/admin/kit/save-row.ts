import type { AdminTables } from '../../backend/admin-tables.ts'
import type { WriteOutcome } from '../../backend/table-writes.ts'
import { RequestFailure } from '../../backend/request-failure.ts'

/*
 * Writes one row of a replicated table. A new row has the id of its form, a change names the revision it
 * began with. So saving again after a lost answer finds the saved row instead of creating a second one
 * (CONFLICT-3).
 */

const ALREADY_THERE = '23505'

export interface ReplicatedRow {
  id: string
  revision: number
}

export type SaveOutcome<Row> =
  | { kind: 'saved'; row: Row }
  /** Another version was saved since the form began. Nothing was written. */
  | { kind: 'conflict'; current: Row }
  | { kind: 'deleted' }
  /** The row is unchanged: this account may not write it. */
  | { kind: 'refused' }

/** @throws RequestFailure */
export async function insertOnce<Row extends ReplicatedRow>(
  tables: AdminTables,
  table: string,
  row: Partial<Row> & { id: string },
): Promise<SaveOutcome<Row>> {
  try {
    return { kind: 'saved', row: await tables.insertRow<Row>(table, row) }
  } catch (failure) {
    if (!(failure instanceof RequestFailure)) throw failure
    if (failure.code !== ALREADY_THERE && !failure.isUncertain) throw failure
    const current = await readAgain<Row>(tables, table, row.id)
    if (current === null) throw failure
    return compareWith(current, row)
  }
}

/** The row after a write that may have been made; null if there is none, or if it cannot be read. */
export async function readAgain<Row>(tables: AdminTables, table: string, id: string): Promise<Row | null> {
  try {
    const [current = null] = await tables.readRows<Row>(table, { filter: (query) => query.eq('id', id) })
    return current
  } catch (failure) {
    if (!(failure instanceof RequestFailure)) throw failure
    console.warn('It is not known whether a change was made', failure)
    return null
  }
}

/**
 * Makes a request that changes something. If its answer is lost, `look` asks the server whether the change was made
 * (CONFLICT-8).
 * @param look returns null if the change was not made
 * @throws RequestFailure
 */
export async function confirmAfterLostResponse<Result>(
  request: () => Promise<Result>,
  look: () => Promise<Result | null>,
): Promise<Result> {
  try {
    return await request()
  } catch (failure) {
    if (!(failure instanceof RequestFailure) || !failure.isUncertain) throw failure
    const found = await look().catch((error: unknown) => {
      console.warn('It is not known whether a change was made', error)
      return null
    })
    if (found === null) throw failure
    return found
  }
}

/** Updates the row unless somebody changed it. @throws RequestFailure */
export async function updateIfUnchanged<Row extends ReplicatedRow>(
  tables: AdminTables,
  table: string,
  base: Row,
  changes: Partial<Row>,
): Promise<SaveOutcome<Row>> {
  const outcome = await tables.updateRow<Row>(table, base.id, changes, {
    column: 'revision',
    value: base.revision,
  })
  return treatOwnChangeAsSaved(outcome, changes)
}

/** Deletes the row unless somebody changed it. @throws RequestFailure */
export function deleteIfUnchanged<Row extends ReplicatedRow>(
  tables: AdminTables,
  table: string,
  { id, revision }: Row,
): Promise<SaveOutcome<Row>> {
  return tables.deleteRow<Row>(table, id, { column: 'revision', value: revision })
}

/**
 * Changes a few fields with one click. Where only other fields changed since the row was shown, as in a list that still
 * shows this device's copy, the change is made on the newest version; else it is a conflict (CONFLICT-9).
 * @param about fields to which the change refers, such as the phone number that it confirms; if another admin changed one of
 *   them, that is a conflict too
 * @throws RequestFailure
 */
export async function changeFields<Row extends ReplicatedRow>(
  tables: AdminTables,
  table: string,
  base: Row,
  changes: Partial<Row>,
  about: readonly (keyof Row)[] = [],
): Promise<SaveOutcome<Row>> {
  const outcome = await updateIfUnchanged<Row>(tables, table, base, changes)
  if (outcome.kind !== 'conflict') return outcome
  const { current } = outcome
  const fields = [...(Object.keys(changes) as (keyof Row)[]), ...about]
  return fields.every((field) => isSame(base[field], current[field]))
    ? updateIfUnchanged<Row>(tables, table, current, changes)
    : outcome
}

/** Inserts the row, or updates the fields that differ from `base`. @throws RequestFailure */
export async function saveRow<Row extends ReplicatedRow>(
  tables: AdminTables,
  table: string,
  { id, base, fields }: { id: string; base: Row | null; fields: Partial<Row> },
): Promise<SaveOutcome<Row>> {
  if (base === null) return insertOnce<Row>(tables, table, { ...fields, id })
  const changes = changedFields<Row>(base, fields)
  return Object.keys(changes).length === 0
    ? { kind: 'saved', row: base }
    : updateIfUnchanged<Row>(tables, table, base, changes)
}

/** A conflict with one's own change, whose answer was lost, counts as saved. */
export function treatOwnChangeAsSaved<Row extends object>(
  outcome: WriteOutcome<Row>,
  sent: Partial<Row>,
): SaveOutcome<Row> {
  return outcome.kind === 'conflict' ? compareWith(outcome.current, sent) : outcome
}

/** If the row already holds what is sent, an earlier try succeeded and its answer was lost. */
export function compareWith<Row extends object>(current: Row, sent: Partial<Row>): SaveOutcome<Row> {
  const isSaved = Object.entries(sent).every(([field, value]) => isSame(current[field as keyof Row], value))
  return isSaved ? { kind: 'saved', row: current } : { kind: 'conflict', current }
}

/**
 * Treats two notations of one time as equal, such as '2026-11-20T10:00:00.000Z' and '2026-11-20
 * 10:00:00+00'.
 */
function isSame(stored: unknown, sent: unknown): boolean {
  if (JSON.stringify(stored ?? null) === JSON.stringify(sent ?? null)) return true
  if (typeof stored !== 'string' || typeof sent !== 'string') return false
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(sent) && Date.parse(stored) === Date.parse(sent)
}

/* Compares two versions of a row: what an admin typed, and what another admin saved in the meantime (CONFLICT-2). */

export interface VersionDifference<Field extends string> {
  field: Field
  /** Who changed it since the version that the form was opened with. */
  changedBy: 'them' | 'me' | 'both'
  /**
   * Present if this field says something about another field, such as when a number was confirmed, and different admins changed
   * the two fields: then the name of the other field, here the number.
   */
  about?: Field
}

export type VersionChoice = 'mine' | 'theirs'

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}

/**
 * The fields that differ between the two versions, in the order of `fields`. `base` is the version before both.
 * @param about for each field that says something about another field, the name of the other field: { confirmed_at: 'phone' }.
 * If one admin changed the number and the other one its confirmation, the person is asked, because nobody may have confirmed
 * the new number (CONFLICT-9)
 */
export function compareVersions<Row extends object, Field extends keyof Row & string>(
  fields: readonly Field[],
  versions: { base: Row; theirs: Row; mine: Row },
  about: Partial<Record<Field, Field>> = {},
): VersionDifference<Field>[] {
  const { base, theirs, mine } = versions
  const differ = fields.filter((field) => !isEqual(theirs[field], mine[field]))
  const changedBy = (field: Field): VersionDifference<Field>['changedBy'] => {
    if (isEqual(base[field], mine[field])) return 'them'
    return isEqual(base[field], theirs[field]) ? 'me' : 'both'
  }
  return differ.map((field) => {
    const subject = about[field]
    const isSplit =
      subject !== undefined && differ.includes(subject) && changedBy(subject) !== changedBy(field)
    return isSplit ? { field, changedBy: 'both', about: subject } : { field, changedBy: changedBy(field) }
  })
}

/** A change by one side wins; the person chooses where both changed a field. */
export function proposedChoice({ changedBy }: VersionDifference<string>): VersionChoice | null {
  if (changedBy === 'both') return null
  return changedBy === 'me' ? 'mine' : 'theirs'
}

/**
 * The choices that keep everything that this admin changed. Other fields stay as the other admin saved them (CONFLICT-2). A
 * field that says something about another field, such as its confirmation, is taken from the same version as that field.
 */
export function keepMine<Field extends string>(
  differences: readonly VersionDifference<Field>[],
): Record<Field, VersionChoice> {
  const subjectOf = (one: VersionDifference<Field>): VersionDifference<Field> =>
    differences.find(({ field }) => field === one.about) ?? one
  const choices = differences.map((one) => [one.field, proposedChoice(subjectOf(one)) ?? 'mine'])
  return Object.fromEntries(choices) as Record<Field, VersionChoice>
}

/** The fields of `mine` that differ from `base`: the content of an update. A time in another notation is no change. */
export function changedFields<Row extends object>(base: Row, mine: Partial<Row>): Partial<Row> {
  const changed = Object.entries(mine).filter(([field, value]) => !isSame(base[field as keyof Row], value))
  return Object.fromEntries(changed) as Partial<Row>
}

/** A form over a newer version: fields that were not touched since `before` are those of `now`. */
export function rebaseForm<Form extends object>(form: Form, before: Form, now: Form): Form {
  const touched = Object.entries(form).filter(([name, value]) => !isEqual(value, before[name as keyof Form]))
  return { ...now, ...Object.fromEntries(touched) }
}
