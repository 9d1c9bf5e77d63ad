import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '../../../ui/link.tsx'
import { RequestFailure } from '../../../backend/request-failure.ts'
import { useOnline } from '../../../browser/network.ts'
import { formatMajuroDateTime } from '../../../domain/hours/majuro-input.ts'
import { BackIcon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/page-parts.tsx'
import { fieldLabel, ValueTable } from './changed-values.tsx'
import { useAdmin } from '../../kit/admin-context.tsx'
import { AdminHeading } from '../../kit/admin-heading.tsx'
import { useConfirm } from '../../kit/confirmations.tsx'
import kit from '../../kit/kit.module.css'
import { failureMessage, ReadState, ProblemNotice } from '../../kit/reads.tsx'
import { FAILURE_TEXTS } from '../../kit/texts.ts'
import { useToasts } from '../../kit/toasts.tsx'
import { activityPath, editListingPath } from '../../paths.ts'
import { RestoreButton } from './restore-button.tsx'
import {
  changesBetween,
  type ListingVersion,
  readHistory,
  restoredFields,
  restoreVersion,
} from './listing-versions.ts'
import styles from './activity.module.css'
import { HISTORY_TEXTS } from './texts.ts'

const READ_TEXTS = {
  loading: HISTORY_TEXTS.loading,
  failed: HISTORY_TEXTS.failed,
  retry: HISTORY_TEXTS.retry,
}

/** /admin/business/history/{id}: every version of a listing, and buttons that restore one (HISTORY-1, HISTORY-2). */
export function HistoryScreen({ id }: { id: string }) {
  const { backend } = useAdmin()
  const read = useQuery({ queryKey: ['history', { id }], queryFn: () => readHistory(backend, id) })
  const { data: history, refetch } = read
  const [problem, setProblem] = useState<Problem | null>(null)
  const newest = history?.versions[0]
  const name = newest?.fields.name
  const isDeleted = history !== undefined && history.deleted_at !== null
  return (
    <div className={kit.tab}>
      <p className={styles.links}>
        {!isDeleted && (
          <Link to={editListingPath(id)} className={styles.historyLink}>
            <BackIcon /> {HISTORY_TEXTS.back}
          </Link>
        )}
        <Link to={activityPath(`?listing=${id}`)} className={styles.historyLink}>
          {HISTORY_TEXTS.activity}
        </Link>
      </p>
      <AdminHeading title={name === undefined ? HISTORY_TEXTS.titleUnknown : HISTORY_TEXTS.title(name)} />
      <ReadState read={read} texts={READ_TEXTS} />
      <ProblemNotice problem={problem?.text ?? null} details={problem?.details} />
      {history !== undefined && newest === undefined && <p>{HISTORY_TEXTS.none}</p>}
      {isDeleted && newest !== undefined && (
        <Notice tone="warning">
          <p>{HISTORY_TEXTS.isDeleted(formatMajuroDateTime(Date.parse(history.deleted_at ?? '')))}</p>
          <RestoreButton
            id={id}
            name={newest.fields.name}
            onProblem={(text) => setProblem(text === null ? null : { text })}
            onDone={() => void refetch()}
          />
        </Notice>
      )}
      {history !== undefined && newest !== undefined && (
        <ol className={styles.versions}>
          {history.versions.map((version, index) => (
            <Version
              key={version.revision}
              version={version}
              before={history.versions[index + 1] ?? null}
              isCurrent={index === 0 && !isDeleted}
              current={isDeleted ? null : newest}
              onProblem={setProblem}
              onDone={() => void refetch()}
            />
          ))}
        </ol>
      )}
    </div>
  )
}

/** Why a version was not restored. */
interface Problem {
  text: string
  /** What the server found wrong, each in a line of its own (ADMERR-1). */
  details?: readonly string[]
}

interface VersionProps {
  version: ListingVersion
  /** The version before this one; null for the first version. */
  before: ListingVersion | null
  isCurrent: boolean
  /** The current version; null for a deleted listing, which has to be restored first. */
  current: ListingVersion | null
  onProblem: (problem: Problem | null) => void
  onDone: () => void
}

function Version({ version, before, isCurrent, current, onProblem, onDone }: VersionProps) {
  const when = formatMajuroDateTime(Date.parse(version.saved_at))
  const changes = before === null ? [] : changesBetween(before.fields, version.fields)
  return (
    <li className={styles.version}>
      <div className={kit.head}>
        <p className={styles.saved}>
          {isCurrent && <strong className={styles.mark}>{HISTORY_TEXTS.current}</strong>}
          {HISTORY_TEXTS.savedBy(when, version.author ?? HISTORY_TEXTS.nobody)}
        </p>
        {current !== null && !isCurrent && (
          <RestoreVersionButton
            version={version}
            current={current}
            when={when}
            onProblem={onProblem}
            onDone={onDone}
          />
        )}
      </div>
      {before === null ? (
        <p className={styles.detail}>{HISTORY_TEXTS.first}</p>
      ) : (
        <ValueTable values={changes} />
      )}
    </li>
  )
}

interface RestoreVersionProps extends Pick<VersionProps, 'version' | 'onProblem' | 'onDone'> {
  current: ListingVersion
  when: string
}

function RestoreVersionButton({ version, current, when, onProblem, onDone }: RestoreVersionProps) {
  const { backend, audit, pullDirectory } = useAdmin()
  const confirm = useConfirm()
  const toasts = useToasts()
  const isOnline = useOnline()
  const [isBusy, setIsBusy] = useState(false)

  const restore = async (): Promise<void> => {
    if (isBusy || !isOnline) return
    const fields = restoredFields(current.fields, version.fields)
    if (fields.length === 0) return toasts.success(HISTORY_TEXTS.restoreSame)
    const isSure = await confirm({
      title: HISTORY_TEXTS.restoreTitle,
      text: HISTORY_TEXTS.restoreText(fields.map(fieldLabel).join(', ')),
      confirm: HISTORY_TEXTS.restore,
    })
    if (!isSure) return
    onProblem(null)
    setIsBusy(true)
    try {
      const { kind } = await restoreVersion(backend, current.fields, version.fields)
      if (kind === 'saved') {
        audit({
          action: 'listing_version_restored',
          resource_type: 'businesses',
          resource_id: current.fields.id,
          details: { name: version.fields.name, version: version.saved_at },
        })
        toasts.success(HISTORY_TEXTS.restored)
        void pullDirectory()
      } else {
        const reasons = {
          conflict: HISTORY_TEXTS.changed,
          deleted: HISTORY_TEXTS.gone,
          refused: FAILURE_TEXTS.permission,
        }
        onProblem({ text: reasons[kind] })
        toasts.error(HISTORY_TEXTS.restoreFailed)
      }
      onDone()
    } catch (failure) {
      if (!(failure instanceof RequestFailure)) throw failure
      onProblem({
        text: `${HISTORY_TEXTS.restoreFailed}. ${failureMessage(failure)}`,
        details: failure.details,
      })
      toasts.error(HISTORY_TEXTS.restoreFailed)
    } finally {
      setIsBusy(false)
    }
    return undefined
  }
  return (
    <button
      type="button"
      className="button"
      aria-label={HISTORY_TEXTS.restoreLabel(when)}
      aria-disabled={isBusy || !isOnline || undefined}
      onClick={() => void restore()}
    >
      {HISTORY_TEXTS.restore}
    </button>
  )
}
