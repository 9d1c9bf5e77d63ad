import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '../../../ui/link.tsx'
import type { AdminBackend } from '../../../backend/admin-client.ts'
import { RequestFailure } from '../../../backend/request-failure.ts'
import { useOnline } from '../../../browser/network.ts'
import { LISTING_FIELDS, type ListingField } from '../../../domain/listing/listing-form.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { formatMajuroDateTime } from '../../../domain/hours/majuro-input.ts'
import { formatMajuroDate } from '../../../domain/hours/majuro-time.ts'
import { type ChangedValue, fieldLabel, formatValue } from './changed-values.tsx'
import { readEmails } from '../../kit/account-emails.ts'
import { useAdmin } from '../../kit/admin-context.tsx'
import kit from '../../kit/kit.module.css'
import { failureMessage, ReadState, ProblemNotice } from '../../kit/reads.tsx'
import type { SaveOutcome } from '../../kit/save-row.ts'
import { useToasts } from '../../kit/toasts.tsx'
import { updateListing } from '../../kit/listing-writes.ts'
import { historyPath } from '../../paths.ts'
import { deletionsOf, readDeletedListings, restorableUntil, restoreListing } from './deleted-rows.ts'
import { RestoreAll } from './restore-all.tsx'
import styles from './activity.module.css'
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
      <p className={styles.detail}>{HISTORY_TEXTS.deletedHelp}</p>
      <ReadState read={read} texts={READ_TEXTS} />
      <ProblemNotice problem={problem} />
      {data?.rows.length === 0 && <p>{HISTORY_TEXTS.deletedNone}</p>}
      {data !== undefined && data.rows.length > 0 && (
        <ul className={styles.versions}>
          {deletionsOf(data.rows).map((rows) => {
            const [first] = rows
            return (
              first !== undefined &&
              rows.length > 1 && (
                <li key={`all ${first.id}`} className={styles.deleted}>
                  <p>
                    {HISTORY_TEXTS.deletedTogether(
                      rows.length,
                      formatMajuroDateTime(Date.parse(first.deleted_at)),
                      data.emails.get(first.deleted_by ?? '') ?? HISTORY_TEXTS.nobody,
                    )}
                  </p>
                  <RestoreAll rows={rows} onProblem={setProblem} onDone={() => void refetch()} />
                </li>
              )
            )
          })}
          {data.rows.map((row) => (
            <li key={row.id} className={styles.deleted}>
              <div>
                <strong className={styles.name}>{row.name}</strong>
                <p className={styles.detail}>
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

/** One version of a listing. */
export interface ListingVersion {
  revision: number
  /** ISO 8601. */
  saved_at: string
  /** E-mail address; null if the log names none. */
  author: string | null
  fields: Listing
}

interface ListingHistory {
  /** Newest first. The first one is the current version, unless the listing is deleted. */
  versions: ListingVersion[]
  deleted_at: string | null
}

/** @throws RequestFailure */
export function readHistory({ tables }: AdminBackend, listing: string): Promise<ListingHistory> {
  return tables.callDatabase<ListingHistory>('listing_history', { listing })
}

/** The fields that a version changed, compared with the version before it. */
export function changesBetween(before: Listing, after: Listing): ChangedValue[] {
  const fields = [...LISTING_FIELDS, 'last_checked_at'] as const
  return fields
    .map((field) => ({
      field,
      label: fieldLabel(field),
      before: formatValue(field, before[field]),
      after: formatValue(field, after[field]),
    }))
    .filter((value) => value.before !== value.after)
}

/** The fields in which a version differs from the current one: those that restoring it writes. */
export function restoredFields(current: Listing, version: Listing): ListingField[] {
  return LISTING_FIELDS.filter(
    (field) => JSON.stringify(current[field] ?? null) !== JSON.stringify(version[field] ?? null),
  )
}

/**
 * Saves an earlier version over the current one, unless somebody saved another version since.
 * @throws RequestFailure
 */
export function restoreVersion(
  backend: AdminBackend,
  current: Listing,
  version: Listing,
): Promise<SaveOutcome<Listing>> {
  const fields = Object.fromEntries(LISTING_FIELDS.map((field) => [field, version[field] ?? null]))
  return updateListing(backend, current, fields as Pick<Listing, ListingField>)
}
