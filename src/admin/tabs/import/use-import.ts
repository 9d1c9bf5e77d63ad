import { useEffect, useState } from 'react'
import type { AdminBackend } from '../../../backend/admin-client.ts'
import { useAdmin } from '../../kit/admin-context.tsx'
import { failureMessage } from '../../kit/reads.tsx'
import { IMPORT_COLUMNS, type ListingFields, readListingsFile, UnreadableFileError } from './listings-file.ts'
import {
  planImport,
  type ImportPlan,
  type KnownListing,
  rowNote,
  type PlannedWrite,
  type RowNote,
} from './plan-import.ts'

interface Planned {
  file: File
  plan: ImportPlan
}

/** stopped: a request failed; what is reported as done is saved. */
export type ImportState =
  | { phase: 'empty' }
  | { phase: 'reading'; file: File }
  | { phase: 'unread'; file: File; problem: string; isRetryable: boolean }
  | ({ phase: 'planned' } & Planned)
  | ({ phase: 'writing'; report: WriteReport } & Planned)
  | ({ phase: 'stopped'; report: WriteReport; problem: string } & Planned)
  | ({ phase: 'done'; report: WriteReport } & Planned)

/** Every listing with its revision, in the columns of a file. @throws RequestFailure */
export function readKnownListings({ tables }: AdminBackend): Promise<KnownListing[]> {
  return tables.readAllRows<KnownListing>('businesses', {
    select: [...IMPORT_COLUMNS, 'revision'].join(', '),
  })
}

export interface ImportFlow {
  state: ImportState
  /** Reads a file and compares it with the directory; null goes back to the choice of a file. */
  choose: (file: File | null) => Promise<void>
  /** Writes the plan, or continues where it stopped. */
  write: () => Promise<void>
}

export function useImport(): ImportFlow {
  const { backend, audit, pullDirectory } = useAdmin()
  const [state, setState] = useState<ImportState>({ phase: 'empty' })
  const isWriting = state.phase === 'writing'
  useEffect(() => {
    if (!isWriting) return undefined
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isWriting])

  const choose: ImportFlow['choose'] = async (file) => {
    if (file === null) {
      setState({ phase: 'empty' })
      return
    }
    setState({ phase: 'reading', file })
    try {
      const rows = readListingsFile({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })
      const plan = planImport(rows, await readKnownListings(backend))
      setState({ phase: 'planned', file, plan })
    } catch (failure) {
      const isUnreadable = failure instanceof UnreadableFileError
      const problem = isUnreadable ? failure.message : failureMessage(failure)
      setState({ phase: 'unread', file, problem, isRetryable: !isUnreadable })
    }
  }

  const write = async (): Promise<void> => {
    if (state.phase !== 'planned' && state.phase !== 'stopped') return
    const { file, plan } = state
    let report = state.phase === 'stopped' ? state.report : NOTHING_WRITTEN
    setState({ phase: 'writing', file, plan, report })
    try {
      report = await writePlan(
        plan.writes,
        (listings) => backend.tables.callDatabase<ImportOutcome[]>('import_listings', { listings }),
        (soFar) => {
          report = soFar
          setState({ phase: 'writing', file, plan, report })
        },
        report,
      )
      setState({ phase: 'done', file, plan, report })
      audit({
        action: 'businesses_imported',
        resource_type: 'businesses',
        details: { file: file.name, written: report.written, refused: report.refused.length },
      })
    } catch (failure) {
      setState({ phase: 'stopped', file, plan, report, problem: failureMessage(failure) })
    }
    void pullDirectory()
  }
  return { state, choose, write }
}

/** One listing for the database function import_listings; `revision` null adds it. */
export interface ImportedListing {
  listing: ListingFields
  revision: number | null
}

/** Its answer for each listing, in the same order. */
export interface ImportOutcome {
  id: string
  outcome: 'written' | 'changed' | 'gone' | 'refused'
  /** The database's reason, where it refused. */
  reason: string | null
}

/** Maximum rows in one transaction, so that an admin's save never waits long for the import (FEED-7). */
export const CHUNK_ROWS = 200

export interface WriteReport {
  /** Number of writes that have an outcome, counted from the first one. */
  done: number
  written: number
  refused: readonly RowNote[]
}

const NOTHING_WRITTEN: WriteReport = { done: 0, written: 0, refused: [] }

/**
 * Writes the planned listings, one request for each chunk. Listings that somebody changed after the comparison are
 * skipped. After a failed request it continues from the last report: a chunk whose answer was lost is sent again, which
 * changes nothing (IMPORT-4).
 * @throws what `send` throws; `onChunk` has then been called for everything before
 */
export async function writePlan(
  writes: readonly PlannedWrite[],
  send: (chunk: ImportedListing[]) => Promise<ImportOutcome[]>,
  onChunk: (report: WriteReport) => void,
  from: WriteReport = NOTHING_WRITTEN,
): Promise<WriteReport> {
  let report = from
  while (report.done < writes.length) {
    const chunk = writes.slice(report.done, report.done + CHUNK_ROWS)
    const outcomes = await send(
      chunk.map(({ listing, before }) => ({ listing, revision: before?.revision ?? null })),
    )
    const refused = chunk.flatMap(({ at }, index) => {
      const problem = explain(outcomes[index])
      return problem === null ? [] : [rowNote(at, problem)]
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

/** Null for a listing that was written. */
function explain(outcome: ImportOutcome | undefined): string | null {
  switch (outcome?.outcome) {
    case 'written':
      return null
    case 'changed':
      return 'Somebody changed this listing in the meantime: run the import again'
    case 'gone':
      return 'Somebody deleted this listing in the meantime: run the import again'
    default:
      return `The database refused it: ${outcome?.reason ?? 'no answer for this row'}`
  }
}
