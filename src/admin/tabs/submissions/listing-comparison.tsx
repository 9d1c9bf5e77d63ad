import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../ui/link.tsx'
import type { AdminBackend } from '../../../backend/admin-client.ts'
import { atollName } from '../../../domain/atolls/atoll-names.ts'
import { toCategoryBadge } from '../../../domain/listing/categories.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { formatMajuroDateTime } from '../../../domain/hours/majuro-input.ts'
import { useAdmin } from '../../kit/admin-context.tsx'
import { ReadState } from '../../kit/reads.tsx'
import { editListingPath } from '../../paths.ts'
import styles from './submissions.module.css'
import { SUBMISSION_TEXTS } from './texts.ts'

const { compareWith: texts, retry } = SUBMISSION_TEXTS
type ShownField = keyof typeof texts.fields
const SHOWN_FIELDS = Object.keys(texts.fields) as ShownField[]

const READ_TEXTS = { loading: texts.loading, failed: texts.failed, retry }

interface ListingComparisonProps {
  id: string
  message: { seen: number | null; sentAt: string }
}

/** Shows the listing of a correction, and its changes since the version that the visitor saw (SUBM-4). */
export function ListingComparison({ id, message }: ListingComparisonProps) {
  const { backend } = useAdmin()
  const read = useQuery({ queryKey: ['listing-changes', { id }], queryFn: () => readComparison(backend, id) })
  const answer = read.data
  if (answer === undefined) return <ReadState read={read} texts={READ_TEXTS} />
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
        {SHOWN_FIELDS.map((field) => (
          <div key={field} data-changed={changed.has(field) || undefined}>
            <dt>{texts.fields[field]}</dt>
            <dd>{formatValue(listing, field)}</dd>
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
                <li key={field}>{texts.change(fieldLabel(field), change)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p>
        <Link className="button" to={editListingPath(listing.id)}>
          {texts.edit}
        </Link>
      </p>
    </section>
  )
}

function fieldLabel(field: string): string {
  return Object.hasOwn(texts.fields, field)
    ? texts.fields[field as ShownField]
    : (texts.otherFields[field] ?? field)
}

/** Number of log entries to read: enough, because a listing is changed only a few times a year. */
const MAX_ENTRIES = 50

async function readComparison(
  { tables }: AdminBackend,
  id: string,
): Promise<{ listing: Listing | null; entries: AuditEntry[] }> {
  const [listings, entries] = await Promise.all([
    tables.readRows<Listing>('businesses', { filter: (query) => query.eq('id', id) }),
    tables.readRows<AuditEntry>('audit_logs', {
      select: 'id, timestamp, changes',
      filter: (query) =>
        query
          .eq('action', 'businesses.updated')
          .eq('resource_id', id)
          .order('timestamp', { ascending: false })
          .limit(MAX_ENTRIES),
    }),
  ])
  return { listing: listings[0] ?? null, entries }
}

function formatValue(listing: Listing, field: ShownField): string {
  if (field === 'atoll') return atollName(listing.atoll)
  if (field === 'category') return toCategoryBadge(listing.category)
  return listing[field] ?? texts.none
}

/*
 * Changes of a listing since the version that the writer of a correction saw. The message contains the revision of that
 * version, which may be old: the visitor's copy may be old, and a message may wait for days for a network.
 */

/** An entry of the audit log. Its changes usually include the change of the row's revision. */
export interface AuditEntry {
  id: string
  timestamp: string
  changes: Record<string, { old: unknown; new: unknown }> | null
}

interface ListingChange {
  id: string
  timestamp: string
  fields: { field: string; change: string }[]
}

interface ListingChanges {
  changes: ListingChange[]
  /** `seen`: the changes since the version that the visitor saw; `sent`: the changes since the message was sent. */
  from: 'seen' | 'sent'
  /** True if the log does not have all changes since the version that the visitor saw. */
  isIncomplete: boolean
}

const REVISION = 'revision'

export function changesSince(
  entries: readonly AuditEntry[],
  message: { seen: number | null; sentAt: string },
  revision: number,
): ListingChanges {
  // A revision above the current one is from another database: use the time of the message instead.
  const seen = message.seen !== null && message.seen <= revision ? message.seen : null
  if (seen === null) {
    const sentAt = Date.parse(message.sentAt)
    const later = entries.filter(({ timestamp }) => Date.parse(timestamp) > sentAt)
    return { changes: later.flatMap(toChange), from: 'sent', isIncomplete: false }
  }
  const later = entries.filter((entry) => (revisionsOf(entry)?.to ?? -1) > seen)
  const oldest = Math.min(...later.map((entry) => revisionsOf(entry)?.from ?? revision))
  return {
    changes: later.flatMap(toChange),
    from: 'seen',
    isIncomplete: revision !== seen && (later.length === 0 || oldest > seen),
  }
}

function toChange({ id, timestamp, changes }: AuditEntry): ListingChange[] {
  const fields = Object.entries(changes ?? {})
    .filter(([field]) => field !== REVISION)
    .map(([field, value]) => ({ field, change: `${valueText(value.old)} -> ${valueText(value.new)}` }))
  return fields.length === 0 ? [] : [{ id, timestamp, fields }]
}

function valueText(value: unknown): string {
  if (value === null || value === '') return texts.none
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The row's revisions before and after an entry; null if the entry does not have them. */
function revisionsOf({ changes }: AuditEntry): { from: number; to: number } | null {
  const { old: from, new: to } = changes?.[REVISION] ?? {}
  return typeof from === 'number' && typeof to === 'number' ? { from, to } : null
}
