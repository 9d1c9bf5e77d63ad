import { useCallback } from 'react'
import { Link } from 'wouter'
import type { AdminBackend } from '../../backend/admin-client.ts'
import { atollName } from '../../domain/atoll-names.ts'
import { categoryBadge } from '../../domain/categories.ts'
import type { Listing } from '../../domain/listing.ts'
import { formatMajuroDateTime } from '../../domain/majuro-time.ts'
import { AfterDelay } from '../../ui/after-delay.tsx'
import { failureMessage } from '../failures/failure-message.ts'
import { useAdmin } from '../frame/admin-context.ts'
import { editBusinessPath } from '../paths.ts'
import { useServerRead } from '../reading/use-server-read.ts'
import styles from './submissions.module.css'
import { SUBMISSION_TEXTS } from './texts.ts'

const { compareWith: texts, retry } = SUBMISSION_TEXTS
type ShownField = keyof typeof texts.fields
const SHOWN = Object.keys(texts.fields) as ShownField[]

/** One entry of the audit log: each changed field with 'before -> after'. */
interface Change {
  id: string
  timestamp: string
  details: Record<string, unknown>
}

/** The listing that a correction is about, as it is now, with what was changed since the visitor wrote. */
export function ListingBeside({ id, since }: { id: string; since: string }) {
  const { backend } = useAdmin()
  const { answer, failure, isReading, reload } = useServerRead(
    useCallback(() => readBeside(backend, id, since), [backend, id, since]),
  )
  if (answer === undefined) {
    if (isReading || failure === null) return <AfterDelay>{texts.loading}</AfterDelay>
    return (
      <div role="alert" className={styles.beside}>
        <p>
          {texts.failed}. {failureMessage(failure)}
        </p>
        <button type="button" className="button" onClick={() => void reload()}>
          {retry}
        </button>
      </div>
    )
  }
  if (answer.listing === null) return <p className={styles.beside}>{texts.gone}</p>
  return <Comparison listing={answer.listing} changes={answer.changes} />
}

function Comparison({ listing, changes }: { listing: Listing; changes: Change[] }) {
  const changed = new Set(changes.flatMap(({ details }) => Object.keys(details)))
  return (
    <section className={styles.beside} aria-label={texts.title(listing.name)}>
      <h4>{texts.title(listing.name)}</h4>
      <dl className={styles.fields}>
        {SHOWN.map((field) => (
          <div key={field} data-changed={changed.has(field) || undefined}>
            <dt>{texts.fields[field]}</dt>
            <dd>{inWords(listing, field)}</dd>
          </div>
        ))}
      </dl>
      <h4>{texts.changes}</h4>
      {changes.length === 0 ? (
        <p>{texts.noChanges}</p>
      ) : (
        <ul className={styles.changes}>
          {changes.map(({ id, timestamp, details }) => (
            <li key={id}>
              {texts.at(formatMajuroDateTime(Date.parse(timestamp)))}
              <ul>
                {Object.entries(details).map(([field, change]) => (
                  <li key={field}>
                    {texts.change(
                      Object.hasOwn(texts.fields, field) ? texts.fields[field as ShownField] : field,
                      String(change),
                    )}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link className="button" to={editBusinessPath(listing.id)}>
          {texts.edit}
        </Link>
      </p>
    </section>
  )
}

async function readBeside(
  { tables }: AdminBackend,
  id: string,
  since: string,
): Promise<{ listing: Listing | null; changes: Change[] }> {
  const [listings, changes] = await Promise.all([
    tables.readRows<Listing>('businesses', { filter: (query) => query.eq('id', id) }),
    tables.readRows<Change>('audit_logs', {
      select: 'id, timestamp, details',
      filter: (query) =>
        query
          .eq('action', 'businesses.updated')
          .eq('resource_id', id)
          .gt('timestamp', since)
          .order('timestamp', { ascending: false })
          .limit(50),
    }),
  ])
  return { listing: listings[0] ?? null, changes }
}

function inWords(listing: Listing, field: ShownField): string {
  if (field === 'atoll') return atollName(listing.atoll)
  if (field === 'category') return categoryBadge(listing.category)
  return listing[field] ?? texts.none
}
