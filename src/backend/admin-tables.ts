import type { PostgrestError, SupabaseClient } from '@supabase/supabase-js'
import { RequestFailure, SESSION_ENDED } from './request-failure.ts'

/** Rows per request; the server may send fewer. */
const PAGE_ROWS = 1000

/** A read to which a filter adds conditions, with the methods of supabase-js. */
export type TableQuery = ReturnType<ReturnType<SupabaseClient['from']>['select']>

/** The version of a row on which a write is based (RIGHTS-7). */
export interface Precondition {
  column: 'revision' | 'updated_at'
  /** As received: a number, or the timestamp's text unchanged (JavaScript dates cut it). */
  value: number | string
}

/** How a write with a precondition ended. `refused`: the row is unchanged, this account may not write it. */
export type WriteOutcome<Row> =
  { kind: 'saved'; row: Row } | { kind: 'deleted' } | { kind: 'conflict'; current: Row } | { kind: 'refused' }

/** A row of a replicated table, as it was read. No two rows ever have the same revision. */
export interface VersionedRow {
  id: string
  revision: number
}

/** Reads and writes of tables with the admin's session. All throw RequestFailure. */
export interface AdminTables {
  /** Every row that passes the filter, by id; read in pages, because the server caps the rows of one answer. */
  readAllRows<Row extends { id: string }>(table: string, ask?: ReadRequest): Promise<Row[]>
  /** One page: for reads with their own order and limit. */
  readRows<Row>(table: string, ask?: ReadRequest): Promise<Row[]>
  /** The server's exact count. */
  countRows(table: string, filter?: (query: TableQuery) => TableQuery): Promise<number>
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
   * Changes rows in one request, each only if it still has its revision, and returns what happened to each. Keep lists
   * short (50 rows): their ids are in the address. `changes` null deletes the rows.
   */
  writeRows<Row extends VersionedRow>(
    table: string,
    bases: readonly Row[],
    changes: object | null,
  ): Promise<{ base: Row; outcome: WriteOutcome<Row> }[]>
  /** Calls a database function. */
  callDatabase<Result>(name: string, parameters?: object): Promise<Result>
  /** Runs any other request of supabase-js, with the same failures. */
  run<Row>(request: PromiseLike<TableAnswer>): Promise<Row[]>
}

export interface ReadRequest {
  /** Columns to read; default: all. */
  select?: string
  filter?: (query: TableQuery) => TableQuery
}

/** The part of supabase-js's answer that is used here. */
interface TableAnswer {
  data: unknown
  error: PostgrestError | null
  count?: number | null
  status: number
}

const keep = (query: TableQuery): TableQuery => query

/** @param hasEnded asks whether the session was ended: such a write changes no row, without an error */
export function createAdminTables(client: SupabaseClient, hasEnded: () => Promise<boolean>): AdminTables {
  async function readRows<Row>(table: string, { select = '*', filter = keep }: ReadRequest = {}) {
    return rowsOf<Row>(await filter(client.from(table).select(select)).retry(false))
  }

  async function readAllRows<Row extends { id: string }>(
    table: string,
    { select = '*', filter = keep }: ReadRequest = {},
  ) {
    const rows: Row[] = []
    for (;;) {
      const first = filter(client.from(table).select(select, { count: 'exact' }))
      const last = rows.at(-1)
      const page = last === undefined ? first : first.gt('id', last.id)
      const answer: TableAnswer = await page.order('id').limit(PAGE_ROWS).retry(false)
      const found = rowsOf<Row>(answer)
      rows.push(...found)
      if (found.length === 0 || found.length >= (answer.count ?? Number.POSITIVE_INFINITY)) return rows
    }
  }

  async function countRows(table: string, filter = keep) {
    const answer: TableAnswer = await filter(
      client.from(table).select('*', { count: 'exact', head: true }),
    ).retry(false)
    throwFailure(answer)
    if (typeof answer.count === 'number') return answer.count
    throw new RequestFailure('The server sent no count', { kind: 'refused', status: answer.status })
  }

  async function insertRow<Row>(table: string, row: object) {
    const [written] = rowsOf<Row>(await client.from(table).insert(row).select().retry(false))
    if (written !== undefined) return written
    throw new RequestFailure('The server did not return the new row', { kind: 'refused', status: 403 })
  }

  async function upsertRows<Row>(table: string, rows: object[], onConflict: string) {
    return rowsOf<Row>(await client.from(table).upsert(rows, { onConflict }).select().retry(false))
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
    const all = client.from(table).delete().eq('id', id)
    const some = precondition === undefined ? all : all.eq(precondition.column, precondition.value)
    return writeOne<Row>(table, id, precondition, some.select().retry(false))
  }

  async function writeOne<Row extends object>(
    table: string,
    id: string,
    precondition: Precondition | undefined,
    write: PromiseLike<TableAnswer>,
  ): Promise<WriteOutcome<Row>> {
    const answer = await write
    const outcome = (): Promise<WriteOutcome<Row>> => explainNoRow<Row>(table, id, precondition)
    if (isLost(answer)) return knownAfterLoss(answer, outcome, ({ kind }) => kind !== 'refused')
    const [row] = rowsOf<Row>(answer)
    return row === undefined ? outcome() : { kind: 'saved', row }
  }

  /** The server answers a refused write with success and no rows; reading the row tells the reason. */
  async function explainNoRow<Row extends object>(
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
    await throwIfEnded()
    return { kind: 'refused' }
  }

  async function throwIfEnded(): Promise<void> {
    if (await hasEnded()) throw new RequestFailure(SESSION_ENDED, { kind: 'refused', status: 401 })
  }

  async function writeRows<Row extends VersionedRow>(
    table: string,
    bases: readonly Row[],
    changes: object | null,
  ) {
    const all = changes === null ? client.from(table).delete() : client.from(table).update(changes)
    const ids = bases.map(({ id }) => id)
    const revisions = bases.map(({ revision }) => revision)
    // Two lists are enough to check every row, because a revision belongs to only one row.
    const answer = await all.in('id', ids).in('revision', revisions).select().retry(false)
    const outcomes = async (written: readonly Row[]) => {
      const saved = byId(written)
      const missing = ids.filter((id) => !saved.has(id))
      const current = byId(
        missing.length === 0
          ? []
          : await readRows<Row>(table, { filter: (query) => query.in('id', missing) }),
      )
      const ended = bases.map((base) => ({
        base,
        outcome: outcomeOf(base, saved.get(base.id), current.get(base.id)),
      }))
      if (ended.some(({ outcome }) => outcome.kind === 'refused')) await throwIfEnded()
      return ended
    }
    // One statement changes all rows or none, so one unchanged row tells that nothing was written.
    return isLost(answer)
      ? knownAfterLoss(
          answer,
          () => outcomes([]),
          (ended) => ended.every(({ outcome }) => outcome.kind !== 'refused'),
        )
      : outcomes(rowsOf<Row>(answer))
  }

  async function callDatabase<Result>(name: string, parameters: object = {}) {
    const answer: TableAnswer = await client.rpc(name, parameters).retry(false)
    throwFailure(answer)
    return answer.data as Result
  }

  return {
    readAllRows,
    readRows,
    countRows,
    insertRow,
    upsertRows,
    updateRow,
    deleteRow,
    writeRows,
    callDatabase,
    run: async (request) => rowsOf(await request),
  }
}

/** No answer came: the server may have made the change (CONFLICT-8). */
function isLost({ error, status }: TableAnswer): boolean {
  return error !== null && status === 0
}

/**
 * What the rows themselves say after a lost answer. The failure stands where they cannot be read, or show that nothing
 * was written.
 * @throws RequestFailure
 */
async function knownAfterLoss<Outcome>(
  lost: TableAnswer,
  read: () => Promise<Outcome>,
  isWritten: (outcome: Outcome) => boolean,
): Promise<Outcome> {
  const outcome = await read().catch((failure: unknown) => {
    if (!(failure instanceof RequestFailure)) throw failure
    console.warn('It is not known whether a change was made', failure)
    return null
  })
  if (outcome !== null && isWritten(outcome)) return outcome
  throw failureOf(lost)
}

function byId<Row extends VersionedRow>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}

function outcomeOf<Row extends VersionedRow>(
  base: Row,
  saved: Row | undefined,
  current: Row | undefined,
): WriteOutcome<Row> {
  if (saved !== undefined) return { kind: 'saved', row: saved }
  if (current === undefined) return { kind: 'deleted' }
  return current.revision === base.revision ? { kind: 'refused' } : { kind: 'conflict', current }
}

function rowsOf<Row>(answer: TableAnswer): Row[] {
  throwFailure(answer)
  return (Array.isArray(answer.data) ? answer.data : []) as Row[]
}

/** @throws RequestFailure when there is no answer or the server refused */
function throwFailure(answer: TableAnswer): void {
  if (answer.error !== null) throw failureOf(answer)
}

function failureOf({ error, status }: TableAnswer): RequestFailure {
  const { message = '', code = '', hint = '' } = error ?? {}
  if (status !== 0) {
    const facts = { kind: 'refused', status, code: code ?? '', hint: hint ?? '' } as const
    return new RequestFailure(message, facts, { cause: error })
  }
  const isTimeout = /^(TimeoutError|AbortError)/.test(message)
  return new RequestFailure(message, { kind: isTimeout ? 'timeout' : 'network' }, { cause: error })
}
