import type { SupabaseClient } from '@supabase/supabase-js'
import { throwIfEnded } from './lost-rights.ts'
import { RequestFailure } from './request-failure.ts'
import { toRequestFailure, isAnswerLost, rowsOrThrow, type TableAnswer } from './table-answers.ts'
import type { TableReads } from './table-reads.ts'

/** The version of a row on which a write is based (RIGHTS-7). */
export interface Precondition {
  column: 'revision' | 'updated_at'
  /** As received: a number, or the unchanged text of the timestamp, because a JavaScript Date would drop its microseconds. */
  value: number | string
}

/** How a write with a precondition ended. `refused`: the row is unchanged, because this account may not write it. */
export type WriteOutcome<Row> =
  { kind: 'saved'; row: Row } | { kind: 'deleted' } | { kind: 'conflict'; current: Row } | { kind: 'refused' }

/** `hasEnded` asks the server whether the session has ended, because writes of an ended session change no row (SESSION-10). */
type TableReader = Pick<TableReads, 'readRows'> & { hasEnded: () => Promise<boolean> }

/** A row as it was read, with the column that contains its version. */
interface VersionedRow {
  id: string
  revision?: number
  updated_at?: string
}

/** Writes of tables. All throw RequestFailure. */
export interface TableWrites {
  insertRow<Row>(table: string, row: object): Promise<Row>
  /** Inserts rows, or updates those whose `onConflict` columns exist already. Returns them. */
  upsertRows<Row>(table: string, rows: object[], onConflict: string): Promise<Row[]>
  updateRow<Row extends object>(
    table: string,
    id: string,
    changes: object,
    precondition: Precondition,
  ): Promise<WriteOutcome<Row>>
  deleteRow<Row extends object>(
    table: string,
    id: string,
    precondition?: Precondition,
  ): Promise<WriteOutcome<Row>>
  /**
   * Changes rows in one request, each only if it still has its version, and returns the outcome of each row. Pass at most
   * about 50 rows, because their ids are in the URL. If `changes` is null, deletes the rows.
   */
  writeRows<Row extends VersionedRow>(
    table: string,
    bases: readonly Row[],
    changes: object | null,
    column?: Precondition['column'],
  ): Promise<{ base: Row; outcome: WriteOutcome<Row> }[]>
}

export function createTableWrites(client: SupabaseClient, reads: TableReader): TableWrites {
  async function insertRow<Row>(table: string, row: object) {
    const [writtenRow] = rowsOrThrow<Row>(await client.from(table).insert(row).select().retry(false))
    if (writtenRow !== undefined) return writtenRow
    throw new RequestFailure('The server did not return the new row', { kind: 'refused', status: 403 })
  }

  async function upsertRows<Row>(table: string, rows: object[], onConflict: string) {
    return rowsOrThrow<Row>(await client.from(table).upsert(rows, { onConflict }).select().retry(false))
  }

  async function updateRow<Row extends object>(
    table: string,
    id: string,
    changes: object,
    precondition: Precondition,
  ): Promise<WriteOutcome<Row>> {
    const { column, value } = precondition
    const write = client.from(table).update(changes).eq('id', id).eq(column, value).select().retry(false)
    return writeOne(table, id, precondition, write)
  }

  async function deleteRow<Row extends object>(table: string, id: string, precondition?: Precondition) {
    const rowQuery = client.from(table).delete().eq('id', id)
    const guardedQuery =
      precondition === undefined ? rowQuery : rowQuery.eq(precondition.column, precondition.value)
    return writeOne<Row>(table, id, precondition, guardedQuery.select().retry(false))
  }

  async function writeOne<Row extends object>(
    table: string,
    id: string,
    precondition: Precondition | undefined,
    write: PromiseLike<TableAnswer>,
  ): Promise<WriteOutcome<Row>> {
    const answer = await write
    const outcome = (): Promise<WriteOutcome<Row>> => explainUnchangedRow<Row>(reads, table, id, precondition)
    if (isAnswerLost(answer)) return resolveLostWrite(answer, outcome, ({ kind }) => kind !== 'refused')
    const [row] = rowsOrThrow<Row>(answer)
    return row === undefined ? outcome() : { kind: 'saved', row }
  }

  async function writeRows<Row extends VersionedRow>(
    table: string,
    bases: readonly Row[],
    changes: object | null,
    column: Precondition['column'] = 'revision',
  ) {
    const tableQuery = changes === null ? client.from(table).delete() : client.from(table).update(changes)
    const ids = bases.map(({ id }) => id)
    const versions = bases.map((base) => base[column])
    // The list of ids and the list of versions together check every row, because no two rows have the same version.
    const answer = await tableQuery.in('id', ids).in(column, versions).select().retry(false)
    const findOutcomes = (writtenRows: readonly Row[]) =>
      explainOutcomes(reads, table, { bases, column }, writtenRows)
    // One statement changes all rows or none, so one unchanged row proves that nothing was written.
    return isAnswerLost(answer)
      ? resolveLostWrite(
          answer,
          () => findOutcomes([]),
          (outcomesSoFar) => outcomesSoFar.every(({ outcome }) => outcome.kind !== 'refused'),
        )
      : findOutcomes(rowsOrThrow<Row>(answer))
  }

  return { insertRow, upsertRows, updateRow, deleteRow, writeRows }
}

/** Finds out why a write changed no row, by reading the row, because the server answers a refused write with success. */
async function explainUnchangedRow<Row extends object>(
  { readRows, hasEnded }: TableReader,
  table: string,
  id: string,
  precondition: Precondition | undefined,
): Promise<WriteOutcome<Row>> {
  const [current] = await readRows<Row>(table, { filter: (query) => query.eq('id', id) })
  if (current === undefined) return { kind: 'deleted' }
  const isSame =
    precondition === undefined ||
    (current as Record<string, unknown>)[precondition.column] === precondition.value
  if (!isSame) return { kind: 'conflict', current }
  await throwIfEnded(hasEnded)
  return { kind: 'refused' }
}

/** Returns the outcome of each row of a write that returned the rows `writtenRows`. */
async function explainOutcomes<Row extends VersionedRow>(
  { readRows, hasEnded }: TableReader,
  table: string,
  { bases, column }: { bases: readonly Row[]; column: Precondition['column'] },
  writtenRows: readonly Row[],
): Promise<{ base: Row; outcome: WriteOutcome<Row> }[]> {
  const saved = indexById(writtenRows)
  const missingIds = bases.map(({ id }) => id).filter((id) => !saved.has(id))
  const current = indexById(
    missingIds.length === 0
      ? []
      : await readRows<Row>(table, { filter: (query) => query.in('id', missingIds) }),
  )
  const outcomesOfRows = bases.map((base) => ({
    base,
    outcome: toWriteOutcome(base, saved.get(base.id), { current: current.get(base.id), column }),
  }))
  if (outcomesOfRows.some(({ outcome }) => outcome.kind === 'refused')) await throwIfEnded(hasEnded)
  return outcomesOfRows
}

/**
 * After a lost answer, reads the rows to find out what the write did. Throws the failure of the write when the rows cannot be
 * read, or show that nothing was written. @throws RequestFailure
 */
async function resolveLostWrite<Outcome>(
  lostAnswer: TableAnswer,
  read: () => Promise<Outcome>,
  isWritten: (outcome: Outcome) => boolean,
): Promise<Outcome> {
  const outcome = await read().catch((failure: unknown) => {
    if (!(failure instanceof RequestFailure)) throw failure
    console.warn('It is not known whether a change was made', failure)
    return null
  })
  if (outcome !== null && isWritten(outcome)) return outcome
  throw toRequestFailure(lostAnswer)
}

function indexById<Row extends VersionedRow>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}

function toWriteOutcome<Row extends VersionedRow>(
  base: Row,
  saved: Row | undefined,
  { current, column }: { current: Row | undefined; column: Precondition['column'] },
): WriteOutcome<Row> {
  if (saved !== undefined) return { kind: 'saved', row: saved }
  if (current === undefined) return { kind: 'deleted' }
  return current[column] === base[column] ? { kind: 'refused' } : { kind: 'conflict', current }
}
