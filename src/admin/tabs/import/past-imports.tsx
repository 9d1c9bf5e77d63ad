import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '../../../ui/link.tsx'
import { RequestFailure } from '../../../backend/request-failure.ts'
import { useOnline } from '../../../browser/network.ts'
import { formatMajuroDateTime } from '../../../domain/hours/majuro-input.ts'
import { formatMajuroDate } from '../../../domain/hours/majuro-time.ts'
import { Notice } from '../../../ui/page-parts.tsx'
import { readEmails } from '../../kit/account-emails.ts'
import { useAdmin } from '../../kit/admin-context.tsx'
import { useConfirm } from '../../kit/confirmations.tsx'
import rowStyles from '../../kit/kit.module.css'
import { failureMessage, ProblemNotice, ReadState } from '../../kit/reads.tsx'
import type { PastImportsSource } from './import-kind.ts'
import { PHOTO_IMPORT_TEXTS } from './photos/texts.ts'
import styles from './import.module.css'
import { IMPORT_TEXTS } from './texts.ts'
import {
  countNotUndone,
  PAST_IMPORTS_KEY,
  type PastImport,
  readPastImports,
  undoableUntil,
  undoImport,
  type UndoReport,
} from './undo-import.ts'

const { undo: texts } = IMPORT_TEXTS

const READ_TEXTS = { loading: texts.loading, failed: texts.failed, retry: IMPORT_TEXTS.import.again }

interface PastProps {
  past: PastImportsSource
  /** The words for a number of imported rows, such as '3 businesses'. */
  count: (count: number) => string
}

interface UndoState {
  problem: string | null
  /** The import that was undone last, and the report of its undo. */
  ended: { of: PastImport; report: UndoReport } | null
  /** The import that is being undone, and how many of its rows are undone. */
  running: { id: string; undone: number } | null
  undo: (one: PastImport) => Promise<void>
}

function useUndo({ past, count }: PastProps, onEnd: () => void): UndoState {
  const { backend, pullDirectory } = useAdmin()
  const confirm = useConfirm()
  const isOnline = useOnline()
  const [state, setState] = useState<Omit<UndoState, 'undo'>>({ problem: null, ended: null, running: null })
  const undo = async (pastImport: PastImport): Promise<void> => {
    if (state.running !== null || !isOnline) return
    const isSure = await confirm({
      title: texts.title,
      text: isPhotoImport(pastImport)
        ? PHOTO_IMPORT_TEXTS.question(pastImport.file_name)
        : texts.question(pastImport.file_name, count(pastImport.added), count(pastImport.changed)),
      confirm: texts.undo,
      cancel: texts.cancel,
      isDangerous: true,
    })
    if (!isSure) return
    setState({ problem: null, ended: null, running: { id: pastImport.id, undone: 0 } })
    try {
      const report = await undoImport(
        () => backend.tables.callDatabase<UndoReport | null>(past.undo, { import_id: pastImport.id }),
        ({ undone }) => setState((now) => ({ ...now, running: { id: pastImport.id, undone } })),
      )
      setState({
        problem: report === null ? texts.tooLate : null,
        ended: report === null ? null : { of: pastImport, report },
        running: null,
      })
    } catch (failure) {
      if (!(failure instanceof RequestFailure)) throw failure
      setState({ problem: texts.stopped(failureMessage(failure)), ended: null, running: null })
    }
    onEnd()
    void pullDirectory()
  }
  return { ...state, undo }
}

/** Imports of the last 30 days, each with a button that undoes it (IMPORT-9, IMPORT-13). */
export function PastImports(props: PastProps) {
  const { past } = props
  const { backend } = useAdmin()
  const read = useQuery({
    queryKey: [...PAST_IMPORTS_KEY, past.table],
    queryFn: async () => {
      const [imports, emails] = await Promise.all([
        readPastImports(backend, past.table, Date.now()),
        readEmails(backend.tables),
      ])
      return { imports, emails }
    },
    refetchOnReconnect: true,
  })
  const undoing = useUndo(props, () => void read.refetch())
  const { data } = read
  return (
    <section className={rowStyles.item} aria-labelledby="past-imports">
      <h2 id="past-imports">{texts.list}</h2>
      <p className={styles.help}>{texts.explain}</p>
      <ReadState read={read} texts={READ_TEXTS} />
      <ProblemNotice problem={undoing.problem} />
      {undoing.ended !== null && <UndoResult {...props} {...undoing.ended} />}
      {data?.imports.length === 0 && <p>{texts.none}</p>}
      {data !== undefined && data.imports.length > 0 && (
        <ul className={styles.list}>
          {data.imports.map((pastImport) => (
            <PastImportRow
              key={pastImport.id}
              one={pastImport}
              by={data.emails.get(pastImport.imported_by ?? '') ?? texts.nobody}
              undoing={undoing}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function PastImportRow({ one, by, undoing }: { one: PastImport; by: string; undoing: UndoState }) {
  const isOnline = useOnline()
  const isRunning = undoing.running?.id === one.id
  return (
    <li className={styles.past}>
      <div>
        <b>{one.file_name}</b>
        <p className={styles.help}>
          {isPhotoImport(one) ? PHOTO_IMPORT_TEXTS.what(one.photos ?? 0) : texts.what(one)}{' '}
          {texts.by(formatMajuroDateTime(Date.parse(one.imported_at)), by)}{' '}
          {one.undone_at === null
            ? texts.until(formatMajuroDate(undoableUntil(one)))
            : texts.undoneAt(formatMajuroDateTime(Date.parse(one.undone_at)))}
        </p>
      </div>
      {isRunning && <output>{texts.running(undoing.running?.undone ?? 0)}</output>}
      {!isRunning && (
        <button
          type="button"
          className="button"
          aria-label={texts.undoOf(one.file_name, one.undone_at !== null)}
          aria-disabled={!isOnline || undoing.running !== null || undefined}
          onClick={() => void undoing.undo(one)}
        >
          {one.undone_at === null ? texts.undo : texts.again}
        </button>
      )}
    </li>
  )
}

function isPhotoImport({ added, changed, photos = 0 }: PastImport): boolean {
  return photos > 0 && added === 0 && changed === 0
}

/** The result of an undo, with the rows that were not undone because they, or their photos, were changed or deleted since. */
function UndoResult({ past, count, of, report }: PastProps & { of: PastImport; report: UndoReport }) {
  const { length } = report.kept
  const ofPhotos = isPhotoImport(of)
  return (
    <Notice tone={length === 0 ? 'success' : 'warning'}>
      <output>
        {ofPhotos
          ? PHOTO_IMPORT_TEXTS.undone(of.file_name, report.undone)
          : texts.done(of.file_name, count(report.undone))}
      </output>
      {length > 0 && (
        <>
          <p>{ofPhotos ? PHOTO_IMPORT_TEXTS.kept(length) : texts.kept(length, count(length))}</p>
          <ul>
            {countNotUndone(report.kept).map(({ id, name, reason, count: some }) => (
              <li key={`${id} ${reason}`}>
                {past.historyPath === null ? name : <Link to={past.historyPath(id)}>{name}</Link>}:{' '}
                {ofPhotos ? PHOTO_IMPORT_TEXTS.reasons[reason](some) : texts.reasons[reason]}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}
