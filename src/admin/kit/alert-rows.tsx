import { useNow } from '../../browser/use-now.ts'
import { toAuditLabel } from '../../domain/audit-labels.ts'
import { formatActivityAge } from './activity-age.ts'
import { describeAlert, type SecurityAlert } from './alerts.ts'
import styles from './alert-rows.module.css'
import rowStyles from './fact-rows.module.css'
import { ALERT_TEXTS } from './texts.ts'

interface AlertRowsProps {
  alerts: readonly SecurityAlert[]
  emails: ReadonlyMap<string, string>
  /** Hides an alert on this device; absent where alerts are only shown. */
  onResolve?: (id: string) => void
}

/** A list of alerts, the same on every screen (ALERT-5): how severe, what happened, when, who did it, and from where. */
export function AlertRows({ alerts, emails, onResolve }: AlertRowsProps) {
  const now = useNow()
  return (
    <ul className={rowStyles.rows}>
      {alerts.map((alert) => {
        const { id, severity, action, timestamp } = alert
        return (
          <li key={id}>
            <span>
              <strong className={styles[severity]}>{ALERT_TEXTS.severity[severity]}</strong>{' '}
              {toAuditLabel(action)}{' '}
              <time className={rowStyles.quiet} dateTime={timestamp}>
                {formatActivityAge(Date.parse(timestamp), now)}
              </time>
              <span className={rowStyles.facts}>{describeAlert(alert, emails).join(' · ')}</span>
            </span>
            {onResolve !== undefined && (
              <button
                type="button"
                className="button"
                aria-label={ALERT_TEXTS.resolveOf(toAuditLabel(action))}
                onClick={() => onResolve(id)}
              >
                {ALERT_TEXTS.resolve}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
