import { type RefObject, useMemo, useRef, useState } from 'react'
import { Link } from '../../../ui/link.tsx'
import { useNow } from '../../../browser/use-now.ts'
import { atollName } from '../../../domain/atolls/atoll-names.ts'
import { toCategoryBadge } from '../../../domain/listing/categories.ts'
import { isFax, parsePhones } from '../../../domain/listing/contact-details.ts'
import { sortLongestUncheckedFirst } from '../../kit/duplicate-listings.ts'
import { onFirstClick } from '../../kit/first-click.ts'
import { useFocusFallback } from '../../kit/use-focus-fallback.ts'
import { mailtoHref } from '../../kit/mail-link.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { editListingPath } from '../../paths.ts'
import listingStyles from './listing-rows.module.css'
import type { ListingActions } from './listing-rows.ts'
import styles from './listings.module.css'
import { LISTINGS_TEXTS, lastCheckedText } from './texts.ts'

const { queue: texts } = LISTINGS_TEXTS

interface CheckQueueProps {
  /** The listings to check, in any order. */
  rows: readonly Listing[]
  actions: ListingActions
  /** Path of the table, to which the edit form returns. */
  from: string
  /** Takes the focus when the last listing is checked (A11Y-3). */
  heading: RefObject<HTMLHeadingElement | null>
}

/**
 * Shows one unchecked listing at a time, with buttons to confirm it, edit it, call it, or postpone it (BIZ-3). Begins with the
 * listing that was not checked for the longest time; the order of the table does not matter.
 */
export function CheckQueue({ rows, ...props }: CheckQueueProps) {
  const [later, setLater] = useState<ReadonlySet<string>>(new Set())
  const queue = useMemo(() => sortLongestUncheckedFirst(rows), [rows])
  const waiting = queue.filter(({ id }) => !later.has(id))
  const row = waiting[0] ?? queue[0]
  if (row === undefined) return <p className={styles.queue}>{texts.done}</p>
  const postpone = (): void => setLater(waiting.length > 1 ? new Set([...later, row.id]) : new Set([row.id]))
  return <NextListing {...props} row={row} onLater={queue.length > 1 ? postpone : null} />
}

interface NextListingProps extends Omit<CheckQueueProps, 'rows'> {
  row: Listing
  /** Null if no other listing waits. */
  onLater: (() => void) | null
}

function NextListing({ row, actions, from, heading, onLater }: NextListingProps) {
  const section = useRef<HTMLElement>(null)
  useFocusFallback(section, heading)
  const now = useNow()
  const phones = (parsePhones(row.phone ?? '') ?? []).filter((number) => !isFax(number))
  const mail = row.email === null ? null : mailtoHref(row.email)
  return (
    <section ref={section} className={styles.queue} aria-label={texts.title}>
      <div aria-live="polite">
        <h3>
          {texts.title}: {row.name}
        </h3>
        <p className={listingStyles.second}>
          {[toCategoryBadge(row.category), atollName(row.atoll), row.address_details]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <dl className={styles.facts}>
        <Fact label={texts.phone} value={row.phone} />
        <Fact label={texts.email} value={row.email} />
        <Fact label={texts.hours} value={row.operating_hours} />
        <Fact label={texts.checked} value={lastCheckedText(row, now)} />
      </dl>
      <p className={styles.queueActions}>
        <button
          type="button"
          className="button button-primary"
          aria-disabled={!actions.isOnline}
          onClick={onFirstClick(() => {
            if (actions.isOnline) void actions.markChecked(row)
          })}
        >
          {texts.right}
        </button>
        <Link className="button" to={editListingPath(row.id)} state={{ from }}>
          {LISTINGS_TEXTS.actions.edit}
        </Link>
        {phones.map(({ href, display }) => (
          <a key={href} className="button" href={href}>
            {texts.call(display)}
          </a>
        ))}
        {phones.length === 0 && mail !== null && (
          <a className="button" href={mail}>
            {texts.write}
          </a>
        )}
        {onLater !== null && (
          <button type="button" className="button" onClick={onLater}>
            {texts.later}
          </button>
        )}
      </p>
    </section>
  )
}

function Fact({ label, value }: { label: string; value: string | null }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value ?? texts.none}</dd>
    </div>
  )
}
