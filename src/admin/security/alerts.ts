import type { AdminTables } from '../../backend/admin-tables.ts'

/** An entry of the audit log that is an alert (ALERT-1). */
export interface SecurityAlert {
  id: string
  action: string
  severity: 'low' | 'medium' | 'high' | 'critical'
  timestamp: string
}

const WINDOW_MS = 7 * 24 * 60 * 60_000
const MAX_ALERTS = 50
/** What counts as an alert: high or critical, or an action that names a failure (ALERT-1). */
const ALERT_FILTER =
  'severity.in.(high,critical),action.ilike.*failed*,action.ilike.*error*,action.ilike.*violation*,action.ilike.*locked*'

export interface Alerts {
  alerts: SecurityAlert[]
  /**
   * The number of critical entries. If it is positive and `alerts` is empty, the entries cannot be read
   * (ALERT-3).
   */
  criticalCount: number
}

/** At most 50 entries since a moment (ISO 8601), newest first. @throws RequestFailure */
export function readAlertEntries(tables: AdminTables, since: string): Promise<SecurityAlert[]> {
  return tables.readRows<SecurityAlert>('audit_logs', {
    select: 'id,action,severity,timestamp',
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
  return { alerts, criticalCount }
}

const KEY = 'guide-admin-hidden-alerts'

/** Ids of alerts that were marked as resolved on this device (ALERT-2). */
export function readHidden(storage: Storage): Set<string> {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
    return new Set(Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : [])
  } catch {
    return new Set()
  }
}

export function keepHidden(storage: Storage, hidden: Set<string>): void {
  try {
    storage.setItem(KEY, JSON.stringify([...hidden].slice(-500)))
  } catch (error) {
    console.warn('A resolved alert could not be kept', error)
  }
}

export function forgetHidden(storage: Storage): void {
  storage.removeItem(KEY)
}
