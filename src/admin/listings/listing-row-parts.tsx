import { useNow } from '../../browser/use-now.ts'
import type { Listing } from '../../domain/listing.ts'
import { relativeTime } from '../../domain/majuro-time.ts'
import styles from './listings.module.css'
import { BUSINESSES_TEXTS } from './texts.ts'
import type { BusinessActions } from './use-listings.ts'

export interface BusinessListProps {
  rows: readonly Listing[]
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  actions: BusinessActions
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
        ? BUSINESSES_TEXTS.neverChecked
        : BUSINESSES_TEXTS.checked(relativeTime(Date.parse(last_checked_at), now))}
    </span>
  )
}
