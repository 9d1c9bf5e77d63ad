import { useNow } from '../browser/use-now.ts'
import { checkedAgo, checkedOn, isOldCheck } from '../domain/listing/freshness.ts'
import styles from './page-parts.module.css'
import { AfterHydration } from './after-hydration.tsx'

interface CheckedLineProps {
  /** `last_checked_at` of the listing; undefined where it is not known, as in old favorites. */
  at: string | null | undefined
}

/** When the details were last checked (FRESH-1). A rendered page shows the date instead, which stays true later (FRESH-2). */
export function CheckedLine({ at }: CheckedLineProps) {
  if (at === undefined) return null
  return (
    <p className={styles.checked}>
      {at === null ? (
        checkedOn(at)
      ) : (
        <AfterHydration isInKeptPages fallback={checkedOn(at)}>
          <Age at={at} />
        </AfterHydration>
      )}
    </p>
  )
}

function Age({ at }: { at: string }) {
  const now = useNow()
  return (
    <>
      <span className="no-print" data-old={isOldCheck(at, now) || undefined}>
        {checkedAgo(at, now)}
      </span>
      <span className={styles.onPaper}>{checkedOn(at)}</span>
    </>
  )
}
