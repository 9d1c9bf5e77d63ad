import { auditWords } from '../../domain/audit-words.ts'
import { formatMajuroDateTime } from '../../domain/majuro-time.ts'
import type { SecurityAlert } from '../security/alerts.ts'
import { SECURITY_TEXTS } from '../security/texts.ts'
import styles from './analytics.module.css'
import { ANALYTICS_TEXTS } from './texts.ts'

/** Alerts shown, out of up to 50 that were read (ALERT-1). */
const SHOWN = 10

export function SecurityPanel({ alerts }: { alerts: SecurityAlert[] }) {
  const shown = alerts.slice(0, SHOWN)
  return (
    <section className={styles.list}>
      <h3>{ANALYTICS_TEXTS.alerts}</h3>
      {shown.length === 0 ? (
        <p className={styles.quiet}>{ANALYTICS_TEXTS.noAlerts}</p>
      ) : (
        <>
          <p className={styles.quiet}>{ANALYTICS_TEXTS.alertsShown(shown.length, alerts.length)}</p>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{ANALYTICS_TEXTS.time}</th>
                <th scope="col">{ANALYTICS_TEXTS.action}</th>
                <th scope="col">{ANALYTICS_TEXTS.severity}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ id, action, severity, timestamp }) => (
                <tr key={id}>
                  <td>{formatMajuroDateTime(Date.parse(timestamp))}</td>
                  <td>{auditWords(action)}</td>
                  <td>{SECURITY_TEXTS.severity[severity]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  )
}
