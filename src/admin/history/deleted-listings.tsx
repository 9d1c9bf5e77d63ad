import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { RequestFailure } from '../../backend/request-failure.ts'
import { useOnline } from '../../browser/network.ts'
import { formatMajuroDateTime } from '../../domain/majuro-input.ts'
import { formatMajuroDate } from '../../domain/majuro-time.ts'
import { readEmails } from '../activity/activity-rows.ts'
import { useAdmin } from '../kit/admin-context.ts'
import kit from '../kit/kit.module.css'
import { failureMessage, ReadState, RowProblem } from '../kit/reads.tsx'
import { useToasts } from '../kit/toasts.tsx'
import { historyPath } from '../paths.ts'
import styles from './history.module.css'
import { restorableUntil, readDeletedListings, restoreListing } from './history-rows.ts'
import { HISTORY_TEXTS } from './texts.ts'

const READ_TEXTS = {
  loading: HISTORY_TEXTS.loading,
  failed: HISTORY_TEXTS.deletedFailed,
  retry: HISTORY_TEXTS.retry,
}

/** Listings deleted in the last 30 days, each with a button that brings it back (HISTORY-3). */
export function DeletedListings() {
  const { backend } = useAdmin()
  const [problem, setProblem] = useState<string | null>(null)
  const read = useQuery({
    queryKey: ['deleted-listings'],
    queryFn: async () => {
      const [rows, emails] = await Promise.all([readDeletedListings(backend), readEmails(backend.tables)])
      return { rows, emails }
    },
  })
  const { data, refetch } = read
  return (
    <section className={kit.list} aria-labelledby="deleted-title">
      <h3 id="deleted-title">{HISTORY_TEXTS.deletedTitle}</h3>
      <p className={styles.quiet}>{HISTORY_TEXTS.deletedHelp}</p>
      <ReadState read={read} texts={READ_TEXTS} />
      <RowProblem problem={problem} />
      {data?.rows.length === 0 && <p>{HISTORY_TEXTS.deletedNone}</p>}
      {data !== undefined && data.rows.length > 0 && (
        <ul className={styles.versions}>
          {data.rows.map((row) => (
            <li key={row.id} className={styles.deleted}>
              <div>
                <strong className={styles.name}>{row.name}</strong>
                <p className={styles.quiet}>
                  {HISTORY_TEXTS.deletedBy(
                    formatMajuroDateTime(Date.parse(row.deleted_at)),
                    data.emails.get(row.deleted_by ?? '') ?? HISTORY_TEXTS.nobody,
                  )}
                  {' · '}
                  {HISTORY_TEXTS.photos(row.photos.length)}
                  {' · '}
                  {HISTORY_TEXTS.until(formatMajuroDate(restorableUntil(row)))}
                </p>
              </div>
              <div className={kit.actions}>
                <Link
                  to={historyPath(row.id)}
                  className="button"
                  aria-label={HISTORY_TEXTS.historyLabel(row.name)}
                >
                  {HISTORY_TEXTS.history}
                </Link>
                <RestoreButton
                  id={row.id}
                  name={row.name}
                  onProblem={setProblem}
                  onDone={() => void refetch()}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface RestoreButtonProps {
  id: string
  name: string
  onProblem: (problem: string | null) => void
  /** Called once the listing is no longer among the deleted ones. */
  onDone: () => void
}

/** Brings a deleted listing back, with its photos. */
export function RestoreButton({ id, name, onProblem, onDone }: RestoreButtonProps) {
  const { backend, pullDirectory } = useAdmin()
  const toasts = useToasts()
  const isOnline = useOnline()
  const [isBusy, setIsBusy] = useState(false)
  const restore = async (): Promise<void> => {
    if (isBusy || !isOnline) return
    onProblem(null)
    setIsBusy(true)
    try {
      if (await restoreListing(backend, id)) {
        toasts.success(HISTORY_TEXTS.listingRestored(name))
        void pullDirectory()
      } else {
        onProblem(HISTORY_TEXTS.listingNotThere)
        toasts.error(HISTORY_TEXTS.listingRestoreFailed)
      }
      onDone()
    } catch (failure) {
      if (!(failure instanceof RequestFailure)) throw failure
      onProblem(`${HISTORY_TEXTS.listingRestoreFailed}. ${failureMessage(failure)}`)
      toasts.error(HISTORY_TEXTS.listingRestoreFailed)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <button
      type="button"
      className="button button-primary"
      aria-label={HISTORY_TEXTS.restoreListingLabel(name)}
      aria-disabled={isBusy || !isOnline || undefined}
      onClick={() => void restore()}
    >
      {HISTORY_TEXTS.restoreListing}
    </button>
  )
}
