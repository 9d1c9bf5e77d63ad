import { useEffect, useState } from 'react'
import type { AdminBackend } from '../../../backend/admin-client.ts'
import { useAdmin } from '../../kit/admin-context.tsx'
import { failureMessage } from '../../kit/reads.tsx'
import { IMPORT_COLUMNS, readListingsFile, UnreadableFileError } from './listings-file.ts'
import { planImport, type ImportPlan, type KnownListing } from './plan-import.ts'
import { type ImportOutcome, NOTHING_WRITTEN, writePlan, type WriteReport } from './write-plan.ts'

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
