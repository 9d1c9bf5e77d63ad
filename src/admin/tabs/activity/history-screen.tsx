import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '../../../ui/link.tsx'
import { formatMajuroDateTime } from '../../../domain/hours/majuro-input.ts'
import { BackIcon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/page-parts.tsx'
import { ValueTable } from './changed-values.tsx'
import { useAdmin } from '../../kit/admin-context.tsx'
import { AdminHeading } from '../../kit/admin-heading.tsx'
import kit from '../../kit/kit.module.css'
import { ReadState, ProblemNotice } from '../../kit/reads.tsx'
import { activityPath, editListingPath } from '../../paths.ts'
import { RestoreButton } from './restore-button.tsx'
import { type RestoreProblem, RestoreVersionButton } from './restore-version-button.tsx'
import { changesBetween, type ListingVersion, readHistory } from './listing-versions.ts'
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
  const [problem, setProblem] = useState<RestoreProblem | null>(null)
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

interface VersionProps {
  version: ListingVersion
  /** The version before this one; null for the first version. */
  before: ListingVersion | null
  isCurrent: boolean
  /** The current version; null for a deleted listing, which has to be restored first. */
  current: ListingVersion | null
  onProblem: (problem: RestoreProblem | null) => void
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
