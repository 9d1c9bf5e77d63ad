import { type RefObject, useCallback } from 'react'
import { useOnline } from '../../browser/network.ts'
import { type Question, useConfirm } from './confirmations.tsx'
import type { SaveOutcome } from './save-row.ts'
import { FAILURE_TEXTS } from './texts.ts'
import { type Ending, useAttempt } from './use-attempt.ts'
import { type ServerRead, useServerRead } from './use-server-read.ts'

/*
 * The rows of one table on a tab: read, changed with one press, deleted after a question. What another admin did
 * meanwhile is shown, never overwritten; nothing is sent without a network.
 */

interface RowsPlan<Row> {
  /** Must be stable (useCallback). */
  read: () => Promise<Row[]>
  sort: (rows: readonly Row[]) => Row[]
  /** That somebody else changed, or deleted, the row. */
  words: { changed: string; deleted: string }
  /** What names the list: takes the focus when a row goes away with the button that was pressed. */
  heading: RefObject<HTMLHeadingElement | null>
}

export interface Change<Row> {
  /** What could not be done: 'Failed to update announcement'. */
  failed: string
  write: () => Promise<SaveOutcome<Row> | { kind: 'problem'; problem: string }>
  /** What to say of the row as it was saved. */
  said: (row: Row) => string
  onSaved?: (row: Row) => void
}

export interface Removal<Row> {
  question: Omit<Question, 'isDangerous'>
  failed: string
  erase: () => Promise<SaveOutcome<Row>>
  said: string
  onRemoved?: () => void
}

export interface Rows<Row> extends ServerRead<Row[]> {
  isOnline: boolean
  /** Why the last change was not made; stands above the list. */
  problem: string | null
  /** Shows rows that were just saved. */
  put: (...saved: Row[]) => void
  doOnline: (failed: string, work: () => Promise<Ending>) => Promise<void>
  save: (change: Change<Row>) => Promise<void>
  remove: (row: Row, removal: Removal<Row>) => Promise<void>
}

export function useRows<Row extends { id: string }>({
  read,
  sort,
  words,
  heading,
}: RowsPlan<Row>): Rows<Row> {
  const confirm = useConfirm()
  const isOnline = useOnline()
  const rows = useServerRead(read)
  const { problem, attempt } = useAttempt()
  const { change, reload } = rows

  const put = useCallback(
    (...saved: Row[]): void => {
      const ids = new Set(saved.map(({ id }) => id))
      change((all) => sort([...all.filter(({ id }) => !ids.has(id)), ...saved]))
    },
    [change, sort],
  )
  const doOnline: Rows<Row>['doOnline'] = (failed, work) =>
    isOnline ? attempt(failed, work, reload) : Promise.resolve()
  const endingOf = (kind: 'conflict' | 'deleted' | 'refused'): Ending => {
    if (kind === 'refused') return { problem: FAILURE_TEXTS.permission }
    return { problem: kind === 'conflict' ? words.changed : words.deleted }
  }

  return {
    ...rows,
    isOnline,
    problem,
    put,
    doOnline,
    save: ({ failed, write, said, onSaved }) =>
      doOnline(failed, async () => {
        const outcome = await write()
        if (outcome.kind === 'problem') return { problem: outcome.problem }
        if (outcome.kind !== 'saved') return endingOf(outcome.kind)
        put(outcome.row)
        onSaved?.(outcome.row)
        return { said: said(outcome.row) }
      }),
    remove: async (row, { question, failed, erase, said, onRemoved }) => {
      if (!(await confirm({ ...question, isDangerous: true }))) return
      await doOnline(failed, async () => {
        const { kind } = await erase()
        if (kind !== 'saved' && kind !== 'deleted') return endingOf(kind)
        change((all) => all.filter(({ id }) => id !== row.id))
        heading.current?.focus()
        onRemoved?.()
        return { said }
      })
    },
  }
}
