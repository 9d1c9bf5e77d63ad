import { ALERT_TEXTS } from './texts.ts'
import { isUuid } from '../../domain/uuid.ts'
import type { AdminTables } from '../../backend/admin-tables.ts'
import { toBrowserNames } from '../../telemetry/browser-names.ts'

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
  /** A keyed hash of the network address: the same for all entries from one network. */
  ip_address: string | null
}

/** Equals the longest range of the analytics tab, because its alerts link to this list (ALERT-5). */
export const ALERT_DAYS = 90
const WINDOW_MS = ALERT_DAYS * 24 * 60 * 60_000

export const MAX_ALERTS = 50

/** The filter for alerts: severity high or critical, or a word such as 'failed' in the name of the action (ALERT-1). */
const ALERT_FILTER =
  'severity.in.(high,critical),action.ilike.*failed*,action.ilike.*error*,action.ilike.*violation*,action.ilike.*locked*'

export interface Alerts {
  alerts: SecurityAlert[]
  /**
   * The number of critical entries. If it is positive although `alerts` is empty, the entries exist but cannot be read
   * (ALERT-3).
   */
  criticalCount: number
  /** E-mail addresses of the accounts in the alerts, by account id. */
  emails: ReadonlyMap<string, string>
}

/** Reads the newest 50 alerts since `since` (ISO 8601), newest first. @throws RequestFailure */
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

/** Reads the newest 50 alerts of the last 90 days, with the number of critical entries. @throws RequestFailure */
export async function readAlerts(tables: AdminTables, now: number): Promise<Alerts> {
  const since = new Date(now - WINDOW_MS).toISOString()
  const [alerts, criticalCount] = await Promise.all([
    readAlertEntries(tables, since),
    tables.countRows('audit_logs', (query) => query.gte('timestamp', since).eq('severity', 'critical')),
  ])
  return { alerts, criticalCount, emails: await readAlertEmails(tables, alerts) }
}

export async function readAlertEmails(
  tables: AdminTables,
  alerts: readonly SecurityAlert[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(alerts.flatMap(accountIdsOf))]
  if (ids.length === 0) return new Map()
  const users = await tables.readRows<{ id: string; email: string | null }>('users', {
    select: 'id,email',
    filter: (query) => query.in('id', ids),
  })
  return new Map(users.map(({ id, email }) => [id, email ?? id]))
}

function accountIdsOf({ user_id, resource_type, resource_id }: SecurityAlert): string[] {
  const account = resource_type === 'account' ? resource_id : null
  return [user_id, account].filter((id): id is string => id !== null && isUuid(id))
}

/** Describes the account, the object and the origin of an alert, as far as the log contains them (ALERT-4). */
export function describeAlert(alert: SecurityAlert, emails: ReadonlyMap<string, string>): string[] {
  const { details, resource_type, resource_id, user_id, user_agent, ip_address } = alert
  const account = resource_type === 'account' && resource_id !== null ? emails.get(resource_id) : undefined
  const who = typeof details['email'] === 'string' ? details['email'] : (account ?? emails.get(user_id ?? ''))
  const what = details['name'] ?? details['error']
  const { browser, os } = toBrowserNames(user_agent ?? '')
  return [
    ...(who === undefined ? [] : [who]),
    ...(typeof what === 'string' ? [what] : []),
    ...(user_agent === null ? [] : [ALERT_TEXTS.from(browser, os)]),
    ...(ip_address === null ? [] : [ALERT_TEXTS.network(ip_address.slice(0, 8))]),
  ]
}
