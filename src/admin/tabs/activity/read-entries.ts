import type { AdminTables } from '../../../backend/admin-tables.ts'
import type { TableQuery } from '../../../backend/table-reads.ts'
import { type ActivityFilter, type ActivityKind, startOfDay } from './activity-filter.ts'

/**
 * Actions that the list of all kinds leaves out: those that a browser reports although the database logs the same change
 * itself, opened tabs, and the first notification settings of a new admin.
 */
const UNLISTED_ACTIONS = [
  'admin_notification_preferences.created',
  'business_created',
  'business_updated',
  'business_deleted',
  'business_featured_toggled',
  'submission_status_updated',
  'submission_deleted',
  'admin_dashboard_accessed',
  'admin_logout',
]

const TABLES_OF_KIND: Partial<Record<ActivityKind, string[]>> = {
  listings: ['businesses', 'business_images'],
  submissions: ['contact_submissions'],
  announcements: ['announcements'],
  emergency: ['emergency_contacts'],
  trips: ['trips'],
  settings: ['directory_settings', 'admin_notification_preferences'],
}

export const ACTIONS_OF_KIND: Partial<Record<ActivityKind, string[]>> = {
  accounts: [
    'first_admin_added',
    'admin_added',
    'admin_removed',
    'admin_role_changed',
    'admin_invited',
    'mfa_enabled',
    'mfa_disabled',
    'mfa_requirement_on',
    'mfa_requirement_off',
    'mfa_backup_codes_generated',
    'backup_codes_changed',
    'password_change_started',
    'password_changed',
    'email_change_started',
    'email_changed',
    'sessions_ended',
  ],
  'sign-ins': [
    'login_success',
    'logout_success',
    'session_expired',
    'login_unlocked',
    'mfa_verified',
    'mfa_backup_code_used',
    'mfa_code_failed',
    'mfa_locked',
  ],
  reports: ['login_failed', 'login_attempt_blocked', 'rapid_login_failures', 'error_boundary_triggered'],
}

function applyFilter(
  query: TableQuery,
  { kind, admin, name, listing, from, to }: ActivityFilter,
  last: EntryPosition | null,
): TableQuery {
  const [tables, actions] = [TABLES_OF_KIND[kind], ACTIONS_OF_KIND[kind]]
  let filtered = query.order('timestamp', { ascending: false }).order('id')
  if (tables !== undefined) filtered = filtered.in('resource_type', tables).like('action', '%.%')
  if (actions !== undefined) filtered = filtered.in('action', actions)
  // Also leave out reports of visitors, which have a kind of their own: they are many, and say little about admins' work.
  const hidden = [...UNLISTED_ACTIONS, ...(ACTIONS_OF_KIND.reports ?? [])]
  if (kind === 'all') filtered = filtered.not('action', 'in', `(${hidden.join(',')})`)
  const choices: string[] = []
  if (admin !== '') choices.push(`user_id.eq.${admin},and(resource_type.eq.account,resource_id.eq.${admin})`)
  if (listing !== '') choices.push(`resource_id.eq.${listing},details->>listing.eq.${listing}`)
  if (last !== null) {
    filtered = filtered.lte('timestamp', last.timestamp)
    choices.push(`timestamp.lt.${last.timestamp},id.gt.${last.id}`)
  }
  // Put all alternatives into one `or` parameter, because the local API reads only one `or` parameter.
  if (choices.length > 0) filtered = filtered.or(`and(${choices.map((choice) => `or(${choice})`).join(',')})`)
  const [start, end] = [startOfDay(from), startOfDay(to, 1)]
  if (start !== null) filtered = filtered.gte('timestamp', start)
  if (end !== null) filtered = filtered.lt('timestamp', end)
  const trimmedName = name.trim()
  if (trimmedName !== '')
    filtered = filtered.ilike('details->>name', `%${trimmedName.replace(/[\\%_*]/g, '\\$&')}%`)
  return filtered
}

const ENTRY_COLUMNS = 'id,action,timestamp,details,changes,resource_type,resource_id,user_id'

/**
 * The newest entries or, with `last`, the entries after that last read entry. Entries with the same time are ordered by their
 * ids (ACTIVITY-7). @throws RequestFailure
 */
export function readEntries(
  tables: AdminTables,
  filter: ActivityFilter,
  limit: number,
  last: EntryPosition | null = null,
): Promise<ActivityEntry[]> {
  return tables.readRows<ActivityEntry>('audit_logs', {
    select: ENTRY_COLUMNS,
    filter: (query) => applyFilter(query, filter, last).limit(limit),
  })
}

const PAGE_ROWS = 500

export const MAX_CSV_ENTRIES = 10_000

/** All entries for a file, at most MAX_CSV_ENTRIES, newest first. @throws RequestFailure */
export async function readAllEntries(tables: AdminTables, filter: ActivityFilter): Promise<ActivityEntry[]> {
  const entries: ActivityEntry[] = []
  for (;;) {
    const page = await readEntries(tables, filter, PAGE_ROWS, entries.at(-1) ?? null)
    entries.push(...page)
    if (page.length < PAGE_ROWS || entries.length >= MAX_CSV_ENTRIES) return entries
  }
}

type EntryPosition = Pick<ActivityEntry, 'id' | 'timestamp'>

export interface ActivityEntry {
  id: string
  action: string
  timestamp: string
  details: Record<string, unknown>
  /** Old and new values; null for an entry that changed no row. */
  changes: Record<string, { old: unknown; new: unknown }> | null
  resource_type: string | null
  resource_id: string | null
  user_id: string | null
}
