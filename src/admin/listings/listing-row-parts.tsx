import { useNow } from '../../browser/use-now.ts'
import type { Listing } from '../../domain/listing.ts'
import { relativeTime } from '../../domain/majuro-time.ts'
import type { ListingActions } from './listing-rows.ts'
import styles from './listings.module.css'
import { LISTINGS_TEXTS } from './texts.ts'

export interface ListingListProps {
  rows: readonly Listing[]
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  actions: ListingActions
  /** The address of the table, which an edit leads back to. */
  from: string
}

export function withSelected(
  selected: ReadonlySet<string>,
  ids: readonly string[],
  isSelected: boolean,
): ReadonlySet<string> {
  const next = new Set(selected)
  for (const id of ids) {
    if (isSelected) next.add(id)
    else next.delete(id)
  }
  return next
}

export function CheckedLine({ row: { last_checked_at } }: { row: Listing }) {
  const now = useNow()
  return (
    <span className={styles.second}>
      {last_checked_at === null
        ? LISTINGS_TEXTS.neverChecked
        : LISTINGS_TEXTS.checked(relativeTime(Date.parse(last_checked_at), now))}
    </span>
  )
}
