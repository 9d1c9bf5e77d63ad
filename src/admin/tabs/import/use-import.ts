import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AdminBackend } from '../../../backend/admin-client.ts'
import { useAdmin } from '../../kit/admin-context.tsx'
import { failureMessage } from '../../kit/reads.tsx'
import { localSetting } from '../../../browser/local-setting.ts'
import { IMPORT_COLUMNS, type ImportSource, originOf, type RowOrigin } from './columns.ts'
import { readSource } from './listings-file.ts'
import { mapRecords, NO_CHOICES, type ImportChoices, type MappedRecords } from './map-records.ts'
import { UnreadableFileError } from './unreadable-file.ts'
import { planImport, type DeletedName, type ImportPlan } from './plan-import.ts'
import type { KnownListing } from './known-listings.ts'
import { PAST_IMPORTS_KEY } from './undo-import.ts'
import { type ImportOutcome, NOTHING_WRITTEN, writePlan, type WriteReport } from './write-plan.ts'

/** What a person can decide before a file is written. */
export interface ImportSetup {
  source: ImportSource
  choices: ImportChoices
  /** True: a blank cell clears its field. */
  isClearing: boolean
  /** Where the rows come from that do not say it themselves. */
  origin: RowOrigin
  known: readonly KnownListing[]
  deleted: readonly DeletedName[]
}

export interface Planned {
  file: File
  setup: ImportSetup
  mapped: MappedRecords
  plan: ImportPlan
  /** Under this id the import can be undone (IMPORT-9). */
  importId: string
  /** Rows that are not written. */
  left: ReadonlySet<string>
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
  /** Changes what the columns and words of the file mean, and remembers it for the next file with these columns. */
  adjust: (changes: Partial<Pick<ImportSetup, 'choices' | 'isClearing' | 'origin'>>) => void
  /** Leaves a row out, or takes it back in. */
  tick: (at: string, isWritten: boolean) => void
  /** Writes the plan, or continues where it stopped. */
  write: () => Promise<void>
}

export function useImport(): ImportFlow {
  const { backend, audit, pullDirectory } = useAdmin()
  const queries = useQueryClient()
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
      const source = await readSource({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })
      const [known, deleted] = await Promise.all([readKnownListings(backend), readDeletedNames(backend)])
      setState(
        planned(file, {
          source,
          choices: rememberedChoices(source),
          isClearing: false,
          origin: originOf(source),
          known,
          deleted,
        }),
      )
    } catch (failure) {
      const isUnreadable = failure instanceof UnreadableFileError
      const problem = isUnreadable ? failure.message : failureMessage(failure)
      setState({ phase: 'unread', file, problem, isRetryable: !isUnreadable })
    }
  }

  const write = async (): Promise<void> => {
    if (state.phase !== 'planned' && state.phase !== 'stopped') return
    const { phase: _phase, ...plannedImport } = state
    const { file, plan, left, importId } = state
    const writes = plan.writes.filter(({ at }) => !left.has(at))
    let report = state.phase === 'stopped' ? state.report : NOTHING_WRITTEN
    setState({ ...plannedImport, phase: 'writing', report })
    try {
      report = await writePlan(
        writes,
        (listings) =>
          backend.tables.callDatabase<ImportOutcome[]>('import_listings', {
            listings,
            import_id: importId,
            file_name: file.name.slice(0, 300),
          }),
        (soFar) => {
          report = soFar
          setState({ ...plannedImport, phase: 'writing', report })
        },
        { from: report, origin: state.setup.origin },
      )
      setState({ ...plannedImport, phase: 'done', report })
      audit({
        action: 'businesses_imported',
        resource_type: 'businesses',
        details: { file: file.name, written: report.written, refused: report.refused.length },
      })
    } catch (failure) {
      setState({ ...plannedImport, phase: 'stopped', report, problem: failureMessage(failure) })
    }
    void queries.invalidateQueries({ queryKey: PAST_IMPORTS_KEY })
    void pullDirectory()
  }
  const adjust: ImportFlow['adjust'] = (changes) => {
    if (state.phase !== 'planned') return
    const setup = { ...state.setup, ...changes }
    rememberChoices(setup)
    setState(planned(state.file, setup))
  }
  const tick: ImportFlow['tick'] = (at, isWritten) => {
    if (state.phase !== 'planned') return
    const left = new Set(state.left)
    if (isWritten) left.delete(at)
    else left.add(at)
    setState({ ...state, left })
  }
  return { state, choose, adjust, tick, write }
}

function planned(file: File, setup: ImportSetup): ImportState {
  const mapped = mapRecords(setup.source, setup.choices)
  const { isClearing, deleted } = setup
  const plan = planImport(mapped.rows, setup.known, { isClearing, deleted })
  const left = new Set(plan.writes.filter(({ wasDeleted }) => wasDeleted).map(({ at }) => at))
  return { phase: 'planned', file, setup, mapped, plan, left, importId: crypto.randomUUID() }
}

/** @throws RequestFailure */
function readDeletedNames({ tables }: AdminBackend): Promise<DeletedName[]> {
  return tables.readAllRows<DeletedName>('deleted_listings', {
    select: 'id,name,atoll:fields->>atoll',
    filter: (query) => query.eq('by_undo', false),
  })
}

/** What was chosen for a file with the same columns. */
const remembered = localSetting('guide-admin-import')

function columnsKey({ headers }: ImportSource): string {
  return headers.join('\n').slice(0, 2_000)
}

function rememberedChoices(source: ImportSource): ImportChoices {
  try {
    const { key, choices } = JSON.parse(remembered.read() ?? 'null') as {
      key: string
      choices: ImportChoices
    }
    return key === columnsKey(source) ? choices : NO_CHOICES
  } catch {
    return NO_CHOICES
  }
}

function rememberChoices({ source, choices }: ImportSetup): void {
  remembered.write(JSON.stringify({ key: columnsKey(source), choices }))
}
