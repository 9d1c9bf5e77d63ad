import type { AdminTables } from '../../backend/admin-tables.ts'
import type { WriteOutcome } from '../../backend/table-writes.ts'
import { RequestFailure } from '../../backend/request-failure.ts'

/*
 * Writes one row of a replicated table. A new row has the id that its form chose, and a change is sent with the
 * revision on which it is based. If the answer to a save is lost, saving again therefore finds the saved row and
 * does not create a second one (CONFLICT-3).
 */

const UNIQUE_VIOLATION = '23505'

export interface ReplicatedRow {
  id: string
  revision: number
}

export type SaveOutcome<Row> =
  | { kind: 'saved'; row: Row }
  /** Another version was saved since the form was opened. Nothing was written. */
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
    if (failure.code !== UNIQUE_VIOLATION && !failure.isUncertain) throw failure
    const current = await readRowAfterWrite<Row>(tables, table, row.id)
    if (current === null) throw failure
    return compareWithStoredRow(current, row)
  }
}

/** Reads the row after a write whose result is unknown. Null if there is no row, or if it cannot be read. */
export async function readRowAfterWrite<Row>(
  tables: AdminTables,
  table: string,
  id: string,
): Promise<Row | null> {
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
 * Sends a request that changes something. If its answer is lost, calls `look`, which reads from the server whether the
 * change was made (CONFLICT-8).
 * @param look returns the result of the change, or null if it was not made
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

/** Updates the row, unless somebody has changed it since its revision was read. @throws RequestFailure */
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

/** Deletes the row, unless somebody has changed it since its revision was read. @throws RequestFailure */
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
  return fields.every((field) => isSameValue(base[field], current[field]))
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
  const changes = pickChangedFields<Row>(base, fields)
  return Object.keys(changes).length === 0
    ? { kind: 'saved', row: base }
    : updateIfUnchanged<Row>(tables, table, base, changes)
}

/** Returns the fields of `mine` that differ from `base`, to send as an update. A time in another notation is no change. */
export function pickChangedFields<Row extends object>(base: Row, mine: Partial<Row>): Partial<Row> {
  const changed = Object.entries(mine).filter(
    ([field, value]) => !isSameValue(base[field as keyof Row], value),
  )
  return Object.fromEntries(changed) as Partial<Row>
}

/** Converts a conflict to 'saved' if the server's row already has the sent values, because an earlier answer was lost. */
export function treatOwnChangeAsSaved<Row extends object>(
  outcome: WriteOutcome<Row>,
  sent: Partial<Row>,
): SaveOutcome<Row> {
  return outcome.kind === 'conflict' ? compareWithStoredRow(outcome.current, sent) : outcome
}

/** Returns 'saved' if the row has the sent values, because then an earlier try succeeded; otherwise a conflict. */
export function compareWithStoredRow<Row extends object>(current: Row, sent: Partial<Row>): SaveOutcome<Row> {
  const isSaved = Object.entries(sent).every(([field, value]) =>
    isSameValue(current[field as keyof Row], value),
  )
  return isSaved ? { kind: 'saved', row: current } : { kind: 'conflict', current }
}

/**
 * Treats two notations of one time as equal, such as '2026-11-20T10:00:00.000Z' and '2026-11-20
 * 10:00:00+00'.
 */
function isSameValue(stored: unknown, sent: unknown): boolean {
  if (JSON.stringify(stored ?? null) === JSON.stringify(sent ?? null)) return true
  if (typeof stored !== 'string' || typeof sent !== 'string') return false
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(sent) && Date.parse(stored) === Date.parse(sent)
}
