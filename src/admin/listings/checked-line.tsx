import type { Listing } from '../../domain/listing.ts'
import { relativeTime } from '../../domain/relative-time.ts'
import { useNow } from '../../browser/use-now.ts'
import styles from './listings.module.css'
import { BUSINESSES_TEXTS } from './texts.ts'

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
