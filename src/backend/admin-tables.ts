import type { SupabaseClient } from '@supabase/supabase-js'
import { rowsOrThrow, throwFailure, type TableAnswer } from './table-answers.ts'
import { createTableReads, type TableReads } from './table-reads.ts'
import { confirmEmptyAnswer } from './lost-rights.ts'
import { createTableWrites, type TableWrites } from './table-writes.ts'

/** Reads and writes of tables with the admin's session. All throw RequestFailure. */
export interface AdminTables extends TableReads, TableWrites {
  /** Calls a database function. */
  callDatabase<Result>(name: string, parameters?: object): Promise<Result>
  /** Runs any other request of supabase-js, with the same failures. */
  run<Row>(request: PromiseLike<TableAnswer>): Promise<Row[]>
}

/** @param hasEnded asks the server whether the session has lost its rights, because it then gets empty answers, not errors */
export function createAdminTables(client: SupabaseClient, hasEnded: () => Promise<boolean>): AdminTables {
  const reads = createTableReads(client, hasEnded)
  async function callDatabase<Result>(name: string, parameters: object = {}) {
    const answer: TableAnswer = await client.rpc(name, parameters).retry(false)
    throwFailure(answer)
    await confirmEmptyAnswer(name, { isEmpty: isEmptyData(answer.data), hasEnded })
    return answer.data as Result
  }

  return {
    ...reads,
    ...createTableWrites(client, { ...reads, hasEnded }),
    callDatabase,
    run: async (request) => rowsOrThrow(await request),
  }
}

function isEmptyData(data: unknown): boolean {
  return data === null || (Array.isArray(data) && data.length === 0)
}
