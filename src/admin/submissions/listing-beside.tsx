import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { AdminBackend } from '../../backend/admin-client.ts'
import { atollName } from '../../domain/atoll-names.ts'
import { categoryBadge } from '../../domain/categories.ts'
import type { Listing } from '../../domain/listing.ts'
import { formatMajuroDateTime } from '../../domain/majuro-time.ts'
import { useAdmin } from '../kit/admin-context.ts'
import { editBusinessPath } from '../paths.ts'
import { ReadState } from '../kit/read-state.tsx'
import { changesSince, type AuditEntry, type ListingChanges } from './listing-changes.ts'
import styles from './submissions.module.css'
import { SUBMISSION_TEXTS } from './texts.ts'

const { compareWith: texts, retry } = SUBMISSION_TEXTS
type ShownField = keyof typeof texts.fields
const SHOWN = Object.keys(texts.fields) as ShownField[]

const READ_TEXTS = { loading: texts.loading, failed: texts.failed, retry }

interface ListingBesideProps {
  id: string
  message: { seen: number | null; sentAt: string }
}

/** The listing that a correction is about, as it is now, with what was changed since the version its writer saw. */
export function ListingBeside({ id, message }: ListingBesideProps) {
  const { backend } = useAdmin()
  const read = useQuery({ queryKey: ['listing-changes', { id }], queryFn: () => readBeside(backend, id) })
  const answer = read.data
  if (answer === undefined) return <ReadState read={read} words={READ_TEXTS} />
  if (answer.listing === null) return <p className={styles.beside}>{texts.gone}</p>
  const { listing, entries } = answer
  return <Comparison listing={listing} since={changesSince(entries, message, listing.revision)} />
}

function Comparison({ listing, since }: { listing: Listing; since: ListingChanges }) {
  const { changes, from, isIncomplete } = since
  const changed = new Set(changes.flatMap(({ fields }) => fields.map(({ field }) => field)))
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
      <h4>{texts.changes[from]}</h4>
      {isIncomplete && <p>{texts.incomplete}</p>}
      {changes.length === 0 && !isIncomplete && <p>{texts.noChanges[from]}</p>}
      <ul className={styles.changes}>
        {changes.map(({ id, timestamp, fields }) => (
          <li key={id}>
            {texts.at(formatMajuroDateTime(Date.parse(timestamp)))}
            <ul>
              {fields.map(({ field, change }) => (
                <li key={field}>{texts.change(nameOf(field), change)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p>
        <Link className="button" to={editBusinessPath(listing.id)}>
          {texts.edit}
        </Link>
      </p>
    </section>
  )
}

function nameOf(field: string): string {
  return Object.hasOwn(texts.fields, field)
    ? texts.fields[field as ShownField]
    : (texts.otherFields[field] ?? field)
}

/** The newest entries are enough: a listing is changed a few times a year. */
const MOST_ENTRIES = 50

async function readBeside(
  { tables }: AdminBackend,
  id: string,
): Promise<{ listing: Listing | null; entries: AuditEntry[] }> {
  const [listings, entries] = await Promise.all([
    tables.readRows<Listing>('businesses', { filter: (query) => query.eq('id', id) }),
    tables.readRows<AuditEntry>('audit_logs', {
      select: 'id, timestamp, details',
      filter: (query) =>
        query
          .eq('action', 'businesses.updated')
          .eq('resource_id', id)
          .order('timestamp', { ascending: false })
          .limit(MOST_ENTRIES),
    }),
  ])
  return { listing: listings[0] ?? null, entries }
}

function inWords(listing: Listing, field: ShownField): string {
  if (field === 'atoll') return atollName(listing.atoll)
  if (field === 'category') return categoryBadge(listing.category)
  return listing[field] ?? texts.none
}
