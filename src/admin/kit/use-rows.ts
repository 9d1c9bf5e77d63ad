import { useQuery, useQueryClient, type QueryKey, type UseQueryResult } from '@tanstack/react-query'
import { useRef, type RefObject } from 'react'
import { useOnline } from '../../browser/network.ts'
import { useConfirm } from './confirmations.tsx'
import type { SaveOutcome } from './save-row.ts'
import { type ChangeOutcome, describeUnsaved, useReportedChange } from './use-reported-change.ts'
import { useRowRenewal } from './use-row-renewal.ts'

/*
 * Reads the rows of one table for a tab, changes them with one click, and deletes them after a confirmation. Changes by
 * other admins are shown and never overwritten. No change is sent without a network.
 */

interface RowsOptions<Row> {
  key: QueryKey
  /** Another query that shows the same rows; read again after a change. */
  related?: QueryKey
  /** Reads the rows. `read` may call `show` to show other rows until the server answers, such as those of a stored copy. */
  read: (show: (rows: Row[]) => void) => Promise<Row[]>
  /** Reads the newest rows with less data than `read`, based on the rows that are shown. */
  renew?: (shown: readonly Row[]) => Promise<Row[]>
  sort: (rows: readonly Row[]) => Row[]
  /** Texts for a row that another admin changed or deleted. */
  texts: { changed: string; deleted: string }
  /** Heading of the list; takes the focus when the row with the focused button is deleted. */
  heading: RefObject<HTMLHeadingElement | null>
}

interface RowChange<Row> {
  /** What failed, such as 'Failed to update announcement'. */
  failed: string
  /** Identifies the action and its row. While the action is running, a second call with the same text does nothing. */
  only?: string
  write: () => Promise<SaveOutcome<Row> | { kind: 'problem'; problem: string }>
  /** The success message for the saved row. */
  success: (row: Row) => string
  onSaved?: (row: Row) => void
}

interface RowRemoval<Row> {
  texts: { deleteTitle: string; deleteShort: string; errors: { delete: string }; toasts: { deleted: string } }
  /** The question of the confirmation, which contains the name of the row. */
  question: string
  erase: () => Promise<SaveOutcome<Row>>
  onRemoved?: () => void
}

export interface UseRowsResult<Row> {
  /** The last read. Its `data` are kept when a later read fails. */
  read: UseQueryResult<Row[]>
  isOnline: boolean
  /** Why the last change was not made; shown above the list. */
  problem: string | null
  /** Shows rows that were just saved. */
  put: (...saved: Row[]) => void
  /** Hides rows that were just deleted. */
  drop: (ids: readonly string[]) => void
  /**
   * Runs `work` if there is a network. A failure is shown as the text `failed` with the reason.
   * @param only identifies the action and its row; while the action is running, a second call with this text does nothing
   */
  doOnline: (failed: string, work: () => Promise<ChangeOutcome>, only?: string) => Promise<void>
  save: (change: RowChange<Row>) => Promise<void>
  remove: (row: Row, removal: RowRemoval<Row>) => Promise<void>
}

export function useRows<Row extends { id: string }>(plan: RowsOptions<Row>): UseRowsResult<Row> {
  const { key, sort, texts, heading } = plan
  const confirm = useConfirm()
  const isOnline = useOnline()
  const queries = useQueryClient()
  const show = (rows: Row[]): void => {
    if (queries.getQueryData(key) === undefined) queries.setQueryData(key, rows)
  }
  const read = useQuery({ queryKey: key, queryFn: () => plan.read(show), refetchOnReconnect: true })
  useRowRenewal<Row>(key, isOnline, (shown) => plan.renew?.(shown) ?? plan.read(() => undefined))
  const [problem, attempt] = useReportedChange(() => queries.invalidateQueries({ queryKey: key }))

  const change = (next: (rows: Row[]) => Row[]): void => {
    queries.setQueryData<Row[]>(key, (rows) => (rows === undefined ? rows : next(rows)))
    // A read that began before the change would show the old rows.
    if (queries.isFetching({ queryKey: key }) > 0)
      void queries
        .cancelQueries({ queryKey: key }, { silent: true })
        .then(() => queries.invalidateQueries({ queryKey: key }))
    if (plan.related !== undefined) void queries.invalidateQueries({ queryKey: plan.related })
  }
  const showSaved = (...saved: Row[]): void => {
    const ids = new Set(saved.map(({ id }) => id))
    change((rows) => sort([...rows.filter(({ id }) => !ids.has(id)), ...saved]))
  }
  const drop = (ids: readonly string[]): void => {
    const dropped = new Set(ids)
    change((rows) => rows.filter(({ id }) => !dropped.has(id)))
  }
  const runningActions = useRef(new Set<string>())
  const doOnline: UseRowsResult<Row>['doOnline'] = async (failed, work, only) => {
    if (!isOnline || (only !== undefined && runningActions.current.has(only))) return
    if (only === undefined) return attempt(failed, work)
    runningActions.current.add(only)
    await attempt(failed, work).finally(() => runningActions.current.delete(only))
  }

  return {
    read,
    isOnline,
    problem,
    put: showSaved,
    drop,
    doOnline,
    save: ({ failed, only, write, success, onSaved }) => {
      const work = async (): Promise<ChangeOutcome> => {
        const outcome = await write()
        if (outcome.kind === 'problem') return { problem: outcome.problem }
        if (outcome.kind !== 'saved') return describeUnsaved(outcome.kind, texts)
        showSaved(outcome.row)
        onSaved?.(outcome.row)
        return { success: success(outcome.row) }
      }
      return doOnline(failed, work, only)
    },
    remove: async (
      row,
      { texts: { deleteTitle, deleteShort, errors, toasts }, question, erase, onRemoved },
    ) => {
      const confirmation = { title: deleteTitle, text: question, confirm: deleteShort, isDangerous: true }
      if (!(await confirm(confirmation))) return
      await doOnline(errors.delete, async () => {
        const { kind } = await erase()
        if (kind !== 'saved' && kind !== 'deleted') return describeUnsaved(kind, texts)
        drop([row.id])
        heading.current?.focus()
        onRemoved?.()
        return { success: toasts.deleted }
      })
    },
  }
}
