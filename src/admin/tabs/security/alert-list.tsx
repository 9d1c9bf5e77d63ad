import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow } from '../../../browser/use-now.ts'
import { auditLabel } from '../../../domain/audit-labels.ts'
import { Notice } from '../../../ui/page-parts.tsx'
import { useAdmin, useAdminArea } from '../../kit/admin-context.tsx'
import { ReadState } from '../../kit/reads.tsx'
import { activityAge } from '../../frame/texts.ts'
import { isUuid } from '../../../domain/uuid.ts'
import styles from './security.module.css'
import { SECURITY_TEXTS } from './texts.ts'
import type { AdminTables } from '../../../backend/admin-tables.ts'
import { browserNames } from '../../../telemetry/browser-names.ts'

/** An entry of the audit log that is an alert (ALERT-1). */
export interface SecurityAlert {
  id: string
  action: string
  severity: 'low' | 'medium' | 'high' | 'critical'
  timestamp: string
  details: Record<string, unknown>
  resource_type: string | null
  resource_id: string | null
  user_id: string | null
  user_agent: string | null
  /** A keyed hash, the same for one network. */
  ip_address: string | null
}

const WINDOW_MS = 7 * 24 * 60 * 60_000
const MAX_ALERTS = 50
/** The filter for alerts: severity high or critical, or an action that names a failure (ALERT-1). */
const ALERT_FILTER =
  'severity.in.(high,critical),action.ilike.*failed*,action.ilike.*error*,action.ilike.*violation*,action.ilike.*locked*'

export interface Alerts {
  alerts: SecurityAlert[]
  /**
   * The number of critical entries. If it is positive and `alerts` is empty, the entries cannot be read
   * (ALERT-3).
   */
  criticalCount: number
  /** E-mail addresses of the accounts that the alerts name, by id. */
  emails: ReadonlyMap<string, string>
}

/** At most 50 entries since a moment (ISO 8601), newest first. @throws RequestFailure */
export function readAlertEntries(tables: AdminTables, since: string): Promise<SecurityAlert[]> {
  return tables.readRows<SecurityAlert>('audit_logs', {
    select: 'id,action,severity,timestamp,details,resource_type,resource_id,user_id,user_agent,ip_address',
    filter: (query) =>
      query
        .gte('timestamp', since)
        .or(ALERT_FILTER)
        .order('timestamp', { ascending: false })
        .limit(MAX_ALERTS),
  })
}

/** The alerts of the last seven days. @throws RequestFailure */
export async function readAlerts(tables: AdminTables, now: number): Promise<Alerts> {
  const since = new Date(now - WINDOW_MS).toISOString()
  const [alerts, criticalCount] = await Promise.all([
    readAlertEntries(tables, since),
    tables.countRows('audit_logs', (query) => query.gte('timestamp', since).eq('severity', 'critical')),
  ])
  return { alerts, criticalCount, emails: await readEmails(tables, alerts) }
}

async function readEmails(
  tables: AdminTables,
  alerts: readonly SecurityAlert[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(alerts.flatMap(accountsOf))]
  if (ids.length === 0) return new Map()
  const users = await tables.readRows<{ id: string; email: string | null }>('users', {
    select: 'id,email',
    filter: (query) => query.in('id', ids),
  })
  return new Map(users.map(({ id, email }) => [id, email ?? id]))
}

function accountsOf({ user_id, resource_type, resource_id }: SecurityAlert): string[] {
  const account = resource_type === 'account' ? resource_id : null
  return [user_id, account].filter((id): id is string => id !== null && isUuid(id))
}

/** Describes the account, the object and the origin of an alert, as far as the log contains them (ALERT-4). */
export function describeAlert(alert: SecurityAlert, emails: ReadonlyMap<string, string>): string[] {
  const { details, resource_type, resource_id, user_id, user_agent, ip_address } = alert
  const account = resource_type === 'account' && resource_id !== null ? emails.get(resource_id) : undefined
  const who = typeof details['email'] === 'string' ? details['email'] : (account ?? emails.get(user_id ?? ''))
  const what = details['name'] ?? details['error']
  const { browser, os } = browserNames(user_agent ?? '')
  return [
    ...(who === undefined ? [] : [who]),
    ...(typeof what === 'string' ? [what] : []),
    ...(user_agent === null ? [] : [SECURITY_TEXTS.from(browser, os)]),
    ...(ip_address === null ? [] : [SECURITY_TEXTS.network(ip_address.slice(0, 8))]),
  ]
}

const KEY = 'guide-admin-hidden-alerts'

/** Ids of alerts that were marked as resolved on this device (ALERT-2). */
export function readHiddenAlerts(storage: Storage): Set<string> {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
    return new Set(Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : [])
  } catch {
    return new Set()
  }
}

export function storeHiddenAlerts(storage: Storage, hidden: Set<string>): void {
  try {
    storage.setItem(KEY, JSON.stringify([...hidden].slice(-500)))
  } catch (error) {
    console.warn('A resolved alert could not be kept', error)
  }
}

export function forgetHidden(storage: Storage): void {
  storage.removeItem(KEY)
}

/** Alerts shown at first, and added with each press. */
const STEP = 10

const READ_TEXTS = {
  loading: SECURITY_TEXTS.checking,
  failed: SECURITY_TEXTS.alertsFailed,
  retry: SECURITY_TEXTS.tryAgain,
}

export function AlertList() {
  const { backend } = useAdmin()
  const { storage } = useAdminArea()
  const now = useNow()
  const [limit, setLimit] = useState(STEP)
  const [hidden, setHidden] = useState(() => readHiddenAlerts(storage))
  const read = useQuery({ queryKey: ['alerts'], queryFn: () => readAlerts(backend.tables, Date.now()) })
  const resolve = (id: string): void => {
    const next = new Set(hidden).add(id)
    setHidden(next)
    storeHiddenAlerts(storage, next)
  }
  if (read.data === undefined || read.error !== null) return <ReadState read={read} texts={READ_TEXTS} />
  const { alerts, criticalCount, emails } = read.data
  const shown = alerts.filter(({ id }) => !hidden.has(id))
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
  if (shown.length === 0) {
    return <p>{alerts.length === 0 ? SECURITY_TEXTS.alertsNone : SECURITY_TEXTS.allHidden}</p>
  }
  return (
    <>
      <p className={styles.quiet}>{SECURITY_TEXTS.resolveNote}</p>
      <ul className={styles.rows}>
        {shown.slice(0, limit).map((alert) => {
          const { id, severity, action, timestamp } = alert
          return (
            <li key={id}>
              <span>
                <strong className={styles[severity]}>{SECURITY_TEXTS.severity[severity]}</strong>{' '}
                {auditLabel(action)}{' '}
                <time className={styles.quiet} dateTime={timestamp}>
                  {activityAge(Date.parse(timestamp), now)}
                </time>
                <span className={styles.facts}>{describeAlert(alert, emails).join(' · ')}</span>
              </span>
              <button
                type="button"
                className="button"
                aria-label={`${SECURITY_TEXTS.resolve}: ${auditLabel(action)}`}
                onClick={() => resolve(id)}
              >
                {SECURITY_TEXTS.resolve}
              </button>
            </li>
          )
        })}
      </ul>
      {shown.length > limit && (
        <p>
          <button type="button" className="button" onClick={() => setLimit(limit + STEP)}>
            {SECURITY_TEXTS.alertsMore(Math.min(STEP, shown.length - limit))}
          </button>
        </p>
      )}
    </>
  )
}
