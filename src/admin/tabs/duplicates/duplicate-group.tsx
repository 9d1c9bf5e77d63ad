import { useId, useState } from 'react'
import { Link } from '../../../ui/link.tsx'
import { useOnline } from '../../../browser/network.ts'
import { useNow } from '../../../browser/use-now.ts'
import { atollName } from '../../../domain/atolls/atoll-names.ts'
import { toCategoryBadge } from '../../../domain/listing/categories.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { formatRelativeTime } from '../../../domain/hours/majuro-time.ts'
import { foldToKey } from '../../../domain/search/fold.ts'
import rowStyles from '../../kit/kit.module.css'
import itemStyles from '../../kit/row-item.module.css'
import { DUPLICATES_PATH, editListingPath } from '../../paths.ts'
import styles from './duplicates.module.css'
import type { MergeOutcome } from './merge-listings.ts'
import { MergePanel } from './merge-panel.tsx'
import { DUPLICATES_TEXTS } from './texts.ts'

/** Proposes which listing to keep: the most recently checked, or else the oldest, whose web address is known the longest. */
function proposeKeptId(group: readonly Listing[]): string {
  const [first] = [...group].sort(
    (a, b) =>
      (b.last_checked_at ?? '').localeCompare(a.last_checked_at ?? '') ||
      a.created_at.localeCompare(b.created_at),
  )
  return first?.id ?? ''
}

interface DuplicateGroupProps {
  group: readonly Listing[]
  onEnd: (outcome: MergeOutcome) => void
  onDistinct: (one: Listing, other: Listing) => void
}

export function DuplicateGroup({ group, onEnd, onDistinct }: DuplicateGroupProps) {
  const isOnline = useOnline()
  const id = useId()
  const [keptId, setKeptId] = useState(() => proposeKeptId(group))
  const [comparedId, setComparedId] = useState<string | null>(null)
  const keptListing = group.find((listing) => listing.id === keptId)
  const compared = group.find((listing) => listing.id === comparedId)
  const [first, second] = group
  if (keptListing === undefined || first === undefined) return null
  return (
    <section className={`${rowStyles.item} ${rowStyles.stack}`} aria-labelledby={id}>
      <h2 id={id} className={styles.name}>
        {second === undefined || foldToKey(first.name) === foldToKey(second.name)
          ? DUPLICATES_TEXTS.group(first.name, atollName(first.atoll))
          : DUPLICATES_TEXTS.pair(first.name, second.name)}
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
            <ListingSummary listing={listing} />
            {listing.id !== keptId && (
              <p className={rowStyles.actions}>
                <button
                  type="button"
                  className="button"
                  aria-disabled={!isOnline || undefined}
                  aria-label={DUPLICATES_TEXTS.twoLabel(listing.name, keptListing.name)}
                  onClick={() => {
                    if (isOnline) onDistinct(keptListing, listing)
                  }}
                >
                  {DUPLICATES_TEXTS.two}
                </button>
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
          key={`${keptListing.id} ${compared.id}`}
          kept={keptListing}
          duplicate={compared}
          onEnd={onEnd}
          onCancel={() => setComparedId(null)}
        />
      )}
    </section>
  )
}

function ListingSummary({ listing }: { listing: Listing }) {
  const now = useNow()
  const { id, name, category, address_details, phone, email, last_checked_at, created_at } = listing
  return (
    <div>
      <p className={styles.title}>{name}</p>
      <p>{[toCategoryBadge(category), address_details].filter(Boolean).join(' · ')}</p>
      <p>{[phone, email].filter(Boolean).join(' · ')}</p>
      <p className={itemStyles.help}>
        {last_checked_at === null
          ? DUPLICATES_TEXTS.neverChecked
          : DUPLICATES_TEXTS.checked(formatRelativeTime(Date.parse(last_checked_at), now))}
        {' · '}
        {DUPLICATES_TEXTS.added(formatRelativeTime(Date.parse(created_at), now))}
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
