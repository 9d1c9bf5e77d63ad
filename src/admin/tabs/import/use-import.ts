import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAdmin } from '../../kit/admin-context.tsx'
import { failureMessage } from '../../kit/reads.tsx'
import { useLeaveWarning } from '../../kit/use-leave-warning.ts'
import { type ImportSource, detectListOrigin, type RowOrigin } from './columns.ts'
import { readSource } from './import-file.ts'
import type { ImportKind } from './import-kind.ts'
import type { DeletedRow, ImportPlan, ImportRow, ExistingRow } from './import-plan.ts'
import { mapRecords, type ImportChoices, type MappedRecords } from './map-records.ts'
import { readStoredChoices, storeChoices } from './stored-choices.ts'
import { UnreadableFileError } from './unreadable-file.ts'
import { PAST_IMPORTS_KEY } from './undo-import.ts'
import { NOTHING_WRITTEN, writePlan, type WriteReport } from './write-plan.ts'

/** A file, the directory's rows, and the decisions that a person can make before the file is written. */
export interface ImportSetup<Row extends ImportRow> {
  source: ImportSource
  choices: ImportChoices
  /** True: a blank cell clears its field. */
  isClearing: boolean
  /** Origin of the rows for which the file names no origin. */
  origin: RowOrigin
  known: readonly ExistingRow<Row>[]
  deleted: readonly DeletedRow[]
}

export interface PlannedImport<Row extends ImportRow> {
  file: File
  setup: ImportSetup<Row>
  mapped: MappedRecords
  plan: ImportPlan<Row>
  /** The id under which the import can be undone (IMPORT-9). */
  importId: string
  /** The person's decisions whether to write a row, by its place in the file. They stay when columns change (IMPORT-18). */
  ticks: ReadonlyMap<string, boolean>
  /** Places in the file of the rows that are not to be written. */
  left: ReadonlySet<string>
}

/** stopped: a request failed; the rows that `report` counts as done are written or refused. */
export type ImportState<Row extends ImportRow> =
  | { phase: 'empty' }
  | { phase: 'reading'; file: File }
  | { phase: 'unread'; file: File; problem: string; isRetryable: boolean }
  | ({ phase: 'planned' } & PlannedImport<Row>)
  | ({ phase: 'writing'; report: WriteReport } & PlannedImport<Row>)
  | ({ phase: 'stopped'; report: WriteReport; problem: string } & PlannedImport<Row>)
  | ({ phase: 'done'; report: WriteReport } & PlannedImport<Row>)

/** The state of an import, and the actions of its screen. */
export interface ImportFlow<Row extends ImportRow> {
  state: ImportState<Row>
  /** Reads a file and compares it with the directory; null returns to the choice of a file. */
  choose: (file: File | null) => Promise<void>
  /** Changes the meaning of columns, words or blank cells, or the origin. Stores the choices for files with these columns. */
  adjust: (changes: Partial<Pick<ImportSetup<Row>, 'choices' | 'isClearing' | 'origin'>>) => void
  /** Sets whether a row is written. */
  tick: (at: string, isWritten: boolean) => void
  /** Writes the plan, or continues where it stopped. */
  write: () => Promise<void>
}

export function useImport<Row extends ImportRow>(kind: ImportKind<Row>): ImportFlow<Row> {
  const { backend, audit, pullDirectory } = useAdmin()
  const queries = useQueryClient()
  const [state, setState] = useState<ImportState<Row>>({ phase: 'empty' })
  useLeaveWarning(state.phase === 'writing')

  const choose: ImportFlow<Row>['choose'] = async (file) => {
    if (file === null) {
      setState({ phase: 'empty' })
      return
    }
    setState({ phase: 'reading', file })
    try {
      const source = await readSource({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })
      const [known, deleted] = await Promise.all([kind.readKnown(backend), kind.readDeleted(backend)])
      setState(
        makePlannedState(kind, {
          file,
          ticks: new Map(),
          setup: {
            source,
            choices: readStoredChoices(kind.chosenColumns, source),
            isClearing: false,
            origin: detectListOrigin(source),
            known,
            deleted,
          },
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
        (rows) => kind.send(backend, rows, { import_id: importId, file_name: file.name.slice(0, 300) }),
        (soFar) => {
          report = soFar
          setState({ ...plannedImport, phase: 'writing', report })
        },
        { from: report, origin: state.setup.origin },
      )
      setState({ ...plannedImport, phase: 'done', report })
      audit({
        ...kind.event,
        details: { file: file.name, written: report.written, refused: report.refused.length },
      })
    } catch (failure) {
      setState({ ...plannedImport, phase: 'stopped', report, problem: failureMessage(failure) })
    }
    void queries.invalidateQueries({ queryKey: PAST_IMPORTS_KEY })
    void pullDirectory()
  }
  const adjust: ImportFlow<Row>['adjust'] = (changes) => {
    if (state.phase !== 'planned') return
    const setup = { ...state.setup, ...changes }
    const isSamePlan = changes.choices === undefined && changes.isClearing === undefined
    if (!isSamePlan) storeChoices(kind.chosenColumns, setup.source, setup.choices)
    setState(isSamePlan ? { ...state, setup } : makePlannedState(kind, { ...state, setup }))
  }
  const tick: ImportFlow<Row>['tick'] = (at, isWritten) => {
    if (state.phase !== 'planned') return
    setState({ ...state, ...withTick(state, at, isWritten) })
  }
  return { state, choose, adjust, tick, write }
}

function makePlannedState<Row extends ImportRow>(
  kind: ImportKind<Row>,
  { file, setup, ticks }: Pick<PlannedImport<Row>, 'file' | 'setup' | 'ticks'>,
): ImportState<Row> {
  const mapped = mapRecords(setup.source, setup.choices, kind.rules)
  const { isClearing, deleted } = setup
  const plan = kind.plan(mapped.rows, setup.known, { isClearing, deleted })
  const unwrittenRows = findUnwrittenRows(plan, ticks)
  return {
    phase: 'planned',
    file,
    setup,
    mapped,
    plan,
    ticks,
    left: unwrittenRows,
    importId: crypto.randomUUID(),
  }
}

function withTick<Row extends ImportRow>(
  { plan, ticks }: Pick<PlannedImport<Row>, 'plan' | 'ticks'>,
  at: string,
  isWritten: boolean,
): Pick<PlannedImport<Row>, 'ticks' | 'left'> {
  const isProposed = plan.writes.some((row) => row.at === at && !row.wasDeleted)
  const changed = new Map(ticks)
  // If an ordinary row is ticked again, delete the decision: with other columns the row may match a deleted listing, which
  // nobody has ticked then (IMPORT-8).
  if (isWritten && isProposed) changed.delete(at)
  else changed.set(at, isWritten)
  return { ticks: changed, left: findUnwrittenRows(plan, changed) }
}

/** Places of the rows that a person unticked, and of the deleted rows that nobody ticked. */
function findUnwrittenRows<Row extends ImportRow>(
  { writes }: ImportPlan<Row>,
  ticks: PlannedImport<Row>['ticks'],
): ReadonlySet<string> {
  return new Set(writes.filter(({ at, wasDeleted }) => !(ticks.get(at) ?? !wasDeleted)).map(({ at }) => at))
}
