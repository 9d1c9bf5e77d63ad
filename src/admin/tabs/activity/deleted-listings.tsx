import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { Link } from '../../../ui/link.tsx'
import { formatMajuroDateTime } from '../../../domain/hours/majuro-input.ts'
import { formatMajuroDate } from '../../../domain/hours/majuro-time.ts'
import { readForbiddenPlaces } from '../../kit/do-not-list.ts'
import { readEmails } from '../../kit/account-emails.ts'
import { useAdmin } from '../../kit/admin-context.tsx'
import kit from '../../kit/kit.module.css'
import { ReadState, ProblemNotice } from '../../kit/reads.tsx'
import { useFocusFallback } from '../../kit/use-focus-fallback.ts'
import { historyPath } from '../../paths.ts'
import { type DeletedListing, groupByDeletion, readDeletedListings, restorableUntil } from './deleted-rows.ts'
import { ForbidButton } from './do-not-list.tsx'
import { PlacesNotToList } from './forbidden-places.tsx'
import { RestoreAll } from './restore-all.tsx'
import styles from './activity.module.css'
import { HISTORY_TEXTS } from './texts.ts'
import { RestoreButton } from './restore-button.tsx'

const READ_TEXTS = {
  loading: HISTORY_TEXTS.loading,
  failed: HISTORY_TEXTS.deletedFailed,
  retry: HISTORY_TEXTS.retry,
}

/** Listings deleted in the last 30 days, each with a button that restores it (HISTORY-3), and the forbidden places. */
export function DeletedListings() {
  const { backend } = useAdmin()
  const heading = useRef<HTMLHeadingElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const read = useQuery({
    queryKey: ['deleted-listings'],
    queryFn: async () => {
      const [rows, forbidden, emails] = await Promise.all([
        readDeletedListings(backend),
        readForbiddenPlaces(backend.tables),
        readEmails(backend.tables),
      ])
      return { rows, forbidden, emails }
    },
  })
  const { data, refetch } = read
  const onDone = (): void => void refetch()
  return (
    <>
      <section className={kit.list} aria-labelledby="deleted-title">
        <h3 id="deleted-title" ref={heading} tabIndex={-1}>
          {HISTORY_TEXTS.deletedTitle}
        </h3>
        <p className={styles.detail}>{HISTORY_TEXTS.deletedHelp}</p>
        <ReadState read={read} texts={READ_TEXTS} />
        <ProblemNotice problem={problem} />
        {data?.rows.length === 0 && <p>{HISTORY_TEXTS.deletedNone}</p>}
        {data !== undefined && data.rows.length > 0 && (
          <ul className={styles.versions}>
            {groupByDeletion(data.rows).map((rows) => {
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
                    <RestoreAll rows={rows} onProblem={setProblem} onDone={onDone} />
                  </li>
                )
              )
            })}
            {data.rows.map((row) => (
              <DeletedRow
                key={row.id}
                row={row}
                by={data.emails.get(row.deleted_by ?? '') ?? HISTORY_TEXTS.nobody}
                heading={heading}
                isForbidden={data.forbidden.some(({ id }) => id === row.id)}
                onProblem={setProblem}
                onDone={onDone}
              />
            ))}
          </ul>
        )}
      </section>
      {data !== undefined && (
        <PlacesNotToList
          places={data.forbidden}
          emails={data.emails}
          onProblem={setProblem}
          onDone={onDone}
        />
      )}
    </>
  )
}

interface DeletedRowProps {
  row: DeletedListing
  /** Who deleted the listing. */
  by: string
  /** Whether the listing is marked as not to be listed again. */
  isForbidden: boolean
  /** Takes the focus when the focused row or button is removed (A11Y-3). */
  heading: RefObject<HTMLHeadingElement | null>
  onProblem: (problem: string | null) => void
  onDone: () => void
}

function DeletedRow({ row, by, isForbidden, heading, onProblem, onDone }: DeletedRowProps) {
  const item = useRef<HTMLLIElement>(null)
  useFocusFallback(item, heading)
  return (
    <li ref={item} className={styles.deleted}>
      <div>
        <strong className={styles.name}>{row.name}</strong>
        <p className={styles.detail}>
          {HISTORY_TEXTS.deletedBy(formatMajuroDateTime(Date.parse(row.deleted_at)), by)}
          {' · '}
          {HISTORY_TEXTS.photos(row.photos.length)}
          {' · '}
          {HISTORY_TEXTS.until(formatMajuroDate(restorableUntil(row)))}
        </p>
      </div>
      <div className={kit.actions}>
        <Link to={historyPath(row.id)} className="button" aria-label={HISTORY_TEXTS.historyLabel(row.name)}>
          {HISTORY_TEXTS.history}
        </Link>
        {!isForbidden && <ForbidButton place={row} heading={heading} onDone={onDone} />}
        <RestoreButton id={row.id} name={row.name} onProblem={onProblem} onDone={onDone} />
      </div>
    </li>
  )
}
