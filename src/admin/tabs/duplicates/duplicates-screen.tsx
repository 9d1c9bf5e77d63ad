import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useNow } from '../../../browser/use-now.ts'
import { atollName } from '../../../domain/atolls/atoll-names.ts'
import { categoryBadge } from '../../../domain/listing/categories.ts'
import { collidingListings } from '../../kit/duplicate-listings.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { relativeTime } from '../../../domain/hours/majuro-time.ts'
import { BackIcon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/page-parts.tsx'
import { useAdmin } from '../../kit/admin-context.tsx'
import { AdminHeading } from '../../kit/admin-heading.tsx'
import rowStyles from '../../kit/kit.module.css'
import { ReadState } from '../../kit/reads.tsx'
import { DUPLICATES_PATH, editListingPath, LISTINGS_TAB_PATH } from '../../paths.ts'
import styles from './duplicates.module.css'
import type { MergeOutcome } from './merge-listings.ts'
import { MergePanel } from './merge-panel.tsx'
import { DUPLICATES_TEXTS } from './texts.ts'

const { loading, failed, retry } = DUPLICATES_TEXTS
const READ_TEXTS = { loading, failed, retry }
const STEP = 20

/** /admin/duplicates: the listings with the same name on one atoll, and merging them (MERGE-5). */
export function DuplicatesScreen() {
  const { backend } = useAdmin()
  const [problem, setProblem] = useState<string | null>(null)
  const [shown, setShown] = useState(STEP)
  const count = useRef<HTMLOutputElement>(null)
  const read = useQuery({
    queryKey: ['duplicates'],
    queryFn: async () => collidingListings(await backend.tables.readAllRows<Listing>('businesses')),
  })
  const groups = read.data
  const onEnd = (outcome: MergeOutcome): void => {
    setProblem(outcome === 'merged' ? null : DUPLICATES_TEXTS.panel[outcome])
    count.current?.focus()
    void read.refetch()
  }
  return (
    <div className={rowStyles.tab}>
      <p>
        <Link to={LISTINGS_TAB_PATH} className={styles.back}>
          <BackIcon /> {DUPLICATES_TEXTS.back}
        </Link>
      </p>
      <AdminHeading title={DUPLICATES_TEXTS.title} />
      <p className={styles.help}>{DUPLICATES_TEXTS.explain}</p>
      {problem !== null && (
        <Notice tone="warning" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      <ReadState read={read} texts={READ_TEXTS} />
      {groups !== undefined && (
        <output ref={count} tabIndex={-1}>
          {groups.length === 0 ? DUPLICATES_TEXTS.none : DUPLICATES_TEXTS.count(groups.length)}
        </output>
      )}
      {groups?.slice(0, shown).map((group) => (
        // The key includes the revisions, so that a panel never compares outdated rows.
        <Group
          key={group.map(({ id, revision }) => `${id} ${revision}`).join()}
          group={group}
          onEnd={onEnd}
        />
      ))}
      {groups !== undefined && groups.length > shown && (
        <p>
          <button type="button" className="button" onClick={() => setShown(shown + STEP)}>
            {DUPLICATES_TEXTS.more(Math.min(STEP, groups.length - shown))}
          </button>
        </p>
      )}
    </div>
  )
}

/** Proposes the most recently checked listing, else the oldest one, whose address has been known the longest. */
function proposedId(group: readonly Listing[]): string {
  const [first] = [...group].sort(
    (a, b) =>
      (b.last_checked_at ?? '').localeCompare(a.last_checked_at ?? '') ||
      a.created_at.localeCompare(b.created_at),
  )
  return first?.id ?? ''
}

function Group({ group, onEnd }: { group: readonly Listing[]; onEnd: (outcome: MergeOutcome) => void }) {
  const id = useId()
  const [keptId, setKeptId] = useState(() => proposedId(group))
  const [comparedId, setComparedId] = useState<string | null>(null)
  const kept = group.find((listing) => listing.id === keptId)
  const compared = group.find((listing) => listing.id === comparedId)
  const [first] = group
  if (kept === undefined || first === undefined) return null
  return (
    <section className={`${rowStyles.item} ${rowStyles.stack}`} aria-labelledby={id}>
      <h2 id={id} className={styles.name}>
        {DUPLICATES_TEXTS.group(first.name, atollName(first.atoll))}
      </h2>
      <ul className={styles.listings}>
        {group.map((listing) => (
          <li key={listing.id} className={styles.listing} data-kept={listing.id === keptId || undefined}>
            <label className={rowStyles.checkLine}>
              <input
                type="radio"
                name={id}
                checked={listing.id === keptId}
                onChange={() => {
                  setKeptId(listing.id)
                  setComparedId(null)
                }}
              />
              {DUPLICATES_TEXTS.keep}
            </label>
            <Facts listing={listing} />
            {listing.id !== keptId && (
              <p>
                <button
                  type="button"
                  className="button"
                  aria-expanded={comparedId === listing.id}
                  onClick={() => setComparedId(comparedId === listing.id ? null : listing.id)}
                >
                  {DUPLICATES_TEXTS.compare}
                </button>
              </p>
            )}
          </li>
        ))}
      </ul>
      {compared !== undefined && (
        <MergePanel
          key={`${kept.id} ${compared.id}`}
          kept={kept}
          duplicate={compared}
          onEnd={onEnd}
          onCancel={() => setComparedId(null)}
        />
      )}
    </section>
  )
}

function Facts({ listing }: { listing: Listing }) {
  const now = useNow()
  const { id, name, category, address_details, phone, email, last_checked_at, created_at } = listing
  return (
    <div>
      <p className={styles.title}>{name}</p>
      <p>{[categoryBadge(category), address_details].filter(Boolean).join(' · ')}</p>
      <p>{[phone, email].filter(Boolean).join(' · ')}</p>
      <p className={styles.help}>
        {last_checked_at === null
          ? DUPLICATES_TEXTS.neverChecked
          : DUPLICATES_TEXTS.checked(relativeTime(Date.parse(last_checked_at), now))}
        {' · '}
        {DUPLICATES_TEXTS.added(relativeTime(Date.parse(created_at), now))}
      </p>
      <p className={styles.links}>
        <Link to={`/business/${id}`}>{DUPLICATES_TEXTS.view}</Link>
        <Link to={editListingPath(id)} state={{ from: DUPLICATES_PATH }}>
          {DUPLICATES_TEXTS.edit}
        </Link>
      </p>
    </div>
  )
}
