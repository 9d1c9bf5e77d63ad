import type { SupabaseClient } from '@supabase/supabase-js'
import { confirmEmptyAnswer } from './lost-rights.ts'
import { RequestFailure } from './request-failure.ts'
import { rowsOrThrow, throwFailure, type TableAnswer } from './table-answers.ts'

/** Rows per request; the server may send fewer. */
const PAGE_ROWS = 1000

/** A supabase-js query, to which a filter adds conditions. */
export type TableQuery = ReturnType<ReturnType<SupabaseClient['from']>['select']>

interface ReadRequest {
  /** Columns to read; default: all. */
  select?: string
  filter?: (query: TableQuery) => TableQuery
}

/** Reads of tables. All throw RequestFailure. */
export interface TableReads {
  /** Reads all rows that pass the filter, ordered by id. Reads in pages, because the server limits the rows of one answer. */
  readAllRows<Row extends { id: string }>(table: string, readRequest?: ReadRequest): Promise<Row[]>
  /** Reads with one request, for a filter that sets its own order and limit. */
  readRows<Row>(table: string, readRequest?: ReadRequest): Promise<Row[]>
  /** The number of rows that pass the filter, counted by the server. */
  countRows(table: string, filter?: (query: TableQuery) => TableQuery): Promise<number>
}

const noFilter = (query: TableQuery): TableQuery => query

/** @param hasEnded asks the server whether the session has lost its rights, because it then finds no rows for admins */
export function createTableReads(client: SupabaseClient, hasEnded: () => Promise<boolean>): TableReads {
  async function readRows<Row>(table: string, { select = '*', filter = noFilter }: ReadRequest = {}) {
    const rows = rowsOrThrow<Row>(await filter(client.from(table).select(select)).retry(false))
    await confirmEmptyAnswer(table, { isEmpty: rows.length === 0, hasEnded })
    return rows
  }

  async function readAllRows<Row extends { id: string }>(
    table: string,
    { select = '*', filter = noFilter }: ReadRequest = {},
  ) {
    const rows: Row[] = []
    for (;;) {
      const firstQuery = filter(client.from(table).select(select, { count: 'exact' }))
      const lastRow = rows.at(-1)
      const pageQuery = lastRow === undefined ? firstQuery : firstQuery.gt('id', lastRow.id)
      const answer: TableAnswer = await pageQuery.order('id').limit(PAGE_ROWS).retry(false)
      const foundRows = rowsOrThrow<Row>(answer)
      rows.push(...foundRows)
      if (foundRows.length > 0 && foundRows.length < (answer.count ?? Number.POSITIVE_INFINITY)) continue
      await confirmEmptyAnswer(table, { isEmpty: foundRows.length === 0, hasEnded })
      return rows
    }
  }

  async function countRows(table: string, filter = noFilter) {
    const answer: TableAnswer = await filter(
      client.from(table).select('*', { count: 'exact', head: true }),
    ).retry(false)
    throwFailure(answer)
    if (typeof answer.count !== 'number')
      throw new RequestFailure('The server sent no count', { kind: 'refused', status: answer.status })
    await confirmEmptyAnswer(table, { isEmpty: answer.count === 0, hasEnded })
    return answer.count
  }

  return { readAllRows, readRows, countRows }
}
