import { useNow } from '../browser/use-now.ts'
import { formatCheckedAgo, formatCheckedOn, isOldCheck } from '../domain/listing/freshness.ts'
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
        formatCheckedOn(at)
      ) : (
        <AfterHydration isInKeptPages fallback={formatCheckedOn(at)}>
          <CheckedAge at={at} />
        </AfterHydration>
      )}
    </p>
  )
}

function CheckedAge({ at }: { at: string }) {
  const now = useNow()
  return (
    <>
      <span className="no-print" data-old={isOldCheck(at, now) || undefined}>
        {formatCheckedAgo(at, now)}
      </span>
      <span className={styles.onPaper}>{formatCheckedOn(at)}</span>
    </>
  )
}
