import { AlertRows } from '../../kit/alert-rows.tsx'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { Notice } from '../../../ui/page-parts.tsx'
import { useAdmin, useAdminArea } from '../../kit/admin-context.tsx'
import { ReadState } from '../../kit/reads.tsx'
import { readServerTime } from '../../kit/server-time.ts'
import factRows from '../../kit/fact-rows.module.css'
import { SECURITY_TEXTS } from './texts.ts'
import { MAX_ALERTS, readAlerts } from '../../kit/alerts.ts'
import { readHiddenAlerts, storeHiddenAlerts } from './hidden-alerts.ts'

/** Alerts shown at first, and added with each press. */
const ALERTS_PER_STEP = 10

const READ_TEXTS = {
  loading: SECURITY_TEXTS.checking,
  failed: SECURITY_TEXTS.alertsFailed,
  retry: SECURITY_TEXTS.tryAgain,
}

/** The text if no alert is shown. If the server sent only the newest alerts, there may be older ones that are not hidden. */
function emptyListText(readCount: number): string {
  if (readCount === 0) return SECURITY_TEXTS.alertsNone
  return readCount < MAX_ALERTS ? SECURITY_TEXTS.allHidden : SECURITY_TEXTS.newestHidden
}

interface AlertListProps {
  /** Takes the focus when the alert with the pressed button is hidden, or the last ones are shown (A11Y-3). */
  heading: RefObject<HTMLHeadingElement | null>
}

export function AlertList({ heading }: AlertListProps) {
  const { backend } = useAdmin()
  const { storage } = useAdminArea()
  const [limit, setLimit] = useState(ALERTS_PER_STEP)
  const [hidden, setHidden] = useState(() => readHiddenAlerts(storage))
  const read = useQuery({
    queryKey: ['alerts'],
    queryFn: async () => readAlerts(backend.tables, await readServerTime(backend.tables)),
  })
  const resolve = (id: string): void => {
    const next = new Set(hidden).add(id)
    setHidden(next)
    storeHiddenAlerts(storage, next)
    heading.current?.focus()
  }
  const showMore = (left: number): void => {
    setLimit(limit + ALERTS_PER_STEP)
    if (left <= ALERTS_PER_STEP) heading.current?.focus()
  }
  if (read.data === undefined || read.error !== null) return <ReadState read={read} texts={READ_TEXTS} />
  const { alerts, criticalCount, emails } = read.data
  const shownAlerts = alerts.filter(({ id }) => !hidden.has(id))
  if (criticalCount > 0 && alerts.length === 0) {
    return (
      <Notice tone="danger" role="alert">
        <p>
          <strong>{SECURITY_TEXTS.databaseTitle}</strong>
        </p>
        <p>{SECURITY_TEXTS.databaseText}</p>
      </Notice>
    )
  }
  if (shownAlerts.length === 0) return <p>{emptyListText(alerts.length)}</p>
  return (
    <>
      <p className={factRows.quiet}>{SECURITY_TEXTS.resolveNote}</p>
      <AlertRows alerts={shownAlerts.slice(0, limit)} emails={emails} onResolve={resolve} />
      {shownAlerts.length > limit && (
        <p>
          <button type="button" className="button" onClick={() => showMore(shownAlerts.length - limit)}>
            {SECURITY_TEXTS.alertsMore(Math.min(ALERTS_PER_STEP, shownAlerts.length - limit))}
          </button>
        </p>
      )}
    </>
  )
}
