import { NO_ORIGIN, type RowOrigin } from './columns.ts'
import { type ImportRow, type PlannedWrite, makeRowNote, type RowNote } from './import-plan.ts'

/* Writes a planned import. Uses no React, because the operator's commands need it too. */

/** One row for the database. If `revision` is null, the row is added. */
export interface SentRow<Row> extends RowOrigin {
  row: Row
  revision: number | null
  /** True: the row is added only if there is none of its name on its atoll (IMPORT-19). */
  by_name: boolean
}

/** The database's answer for each row, in the order of the rows. */
export interface ImportOutcome {
  id: string
  outcome: 'written' | 'changed' | 'gone' | 'refused'
  /** The database's reason if it refused the row. */
  reason: string | null
}

/** Maximum rows in one transaction, so that an admin's save never waits long for the import (FEED-7). */
export const CHUNK_ROWS = 200

export interface WriteReport {
  /** Number of writes that have an outcome, from the first write on. */
  done: number
  written: number
  refused: readonly RowNote[]
}

export const NOTHING_WRITTEN: WriteReport = { done: 0, written: 0, refused: [] }

export interface WriteOptions {
  /** The report of an earlier run, from which writing continues. */
  from?: WriteReport
  /** Origin of the rows for which the file names no origin (IMPORT-11). */
  origin?: RowOrigin
}

/**
 * Writes the planned rows, one request for each chunk. Rows that somebody changed after the comparison are skipped. To
 * continue after a failed request, pass the last report: a chunk whose answer was lost is sent again, which changes nothing
 * (IMPORT-4).
 * @throws what `send` throws; `onChunk` has then been called for every earlier chunk
 */
export async function writePlan<Row extends ImportRow>(
  writes: readonly PlannedWrite<Row>[],
  send: (chunk: SentRow<Row>[]) => Promise<ImportOutcome[]>,
  onChunk: (report: WriteReport) => void,
  { from = NOTHING_WRITTEN, origin = NO_ORIGIN }: WriteOptions = {},
): Promise<WriteReport> {
  let report = from
  while (report.done < writes.length) {
    const chunk = writes.slice(report.done, report.done + CHUNK_ROWS)
    const outcomes = await send(
      chunk.map(({ row, before, isByName, origin: rowOrigin }) => ({
        row,
        revision: before?.revision ?? null,
        by_name: isByName,
        source: rowOrigin.source ?? origin.source,
        licence: rowOrigin.licence ?? origin.licence,
      })),
    )
    const refused = chunk.flatMap(({ at }, index) => {
      const problem = explainOutcome(outcomes[index])
      return problem === null ? [] : [makeRowNote(at, problem)]
    })
    report = {
      done: report.done + chunk.length,
      written: report.written + chunk.length - refused.length,
      refused: [...report.refused, ...refused],
    }
    onChunk(report)
  }
  return report
}

/** Why the server did not write a row, as a sentence for the person who imports; null when it was written. */
function explainOutcome(outcome: ImportOutcome | undefined): string | null {
  switch (outcome?.outcome) {
    case 'written':
      return null
    case 'changed':
      return 'Somebody changed it in the meantime: run the import again'
    case 'gone':
      return 'Somebody deleted it in the meantime: run the import again'
    default:
      return `The database refused it: ${outcome?.reason ?? 'no answer for this row'}`
  }
}
