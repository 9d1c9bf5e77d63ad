import { useCallback, useEffect, useRef, useState } from 'react'
import { Notice } from '../../ui/notice.tsx'
import { useLoaded } from '../dashboard/use-loaded.ts'
import { failureMessage } from '../kit/failure-message.ts'
import { useAdmin } from '../kit/admin-context.ts'
import { ALL_ACTIVITY, readActivity } from '../overview/activity.ts'
import { ActivityList } from '../overview/activity-list.tsx'
import styles from './security-tab.module.css'
import { SECURITY_TEXTS } from './texts.ts'

/** Entries shown at first (DASH-5). */
const SHOWN = 5
const STEP = 25

/** The newest changes of listings and the newest messages; as many as are asked for. */
export function RecentActivity() {
  const { backend } = useAdmin()
  const [isWanted] = useState(() => (history.state as { show?: string } | null)?.show === ALL_ACTIVITY.show)
  const [limit, setLimit] = useState(isWanted ? STEP : SHOWN)
  const heading = useRef<HTMLHeadingElement>(null)
  const { content, failure, reload } = useLoaded(
    useCallback(() => readActivity(backend.tables, limit), [backend.tables, limit]),
  )
  const isThere = content !== null
  useEffect(() => {
    if (!isWanted || !isThere) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView()
  }, [isWanted, isThere])

  return (
    <section className={styles.section}>
      <h3 ref={heading} tabIndex={-1}>
        {SECURITY_TEXTS.activityTitle}
      </h3>
      {failure !== null && (
        <Notice tone="danger" role="alert">
          <p>
            {SECURITY_TEXTS.activityFailed} {failureMessage(failure)}
          </p>
          <button type="button" className="button" onClick={reload}>
            {SECURITY_TEXTS.tryAgain}
          </button>
        </Notice>
      )}
      {content === null && failure === null && <output>{SECURITY_TEXTS.checking}</output>}
      {content !== null && <ActivityList activity={content} />}
      {content !== null && content.length >= limit && (
        <p>
          <button type="button" className="button" onClick={() => setLimit(limit + STEP)}>
            {SECURITY_TEXTS.activityMore}
          </button>
        </p>
      )}
    </section>
  )
}
