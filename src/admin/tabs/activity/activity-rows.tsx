import type { AdminTables, TableQuery } from '../../../backend/admin-tables.ts'
import { atollName } from '../../../domain/atolls/atoll-names.ts'
import { auditLabel } from '../../../domain/audit-labels.ts'
import { categoryBadge } from '../../../domain/listing/categories.ts'
import { CATEGORIES } from '../../../domain/listing/listing.ts'
import { formatMajuroDateTime } from '../../../domain/hours/majuro-input.ts'
import { isUuid } from '../../../domain/uuid.ts'
import { toCsv } from '../analytics/read-analytics.ts'
import styles from './activity.module.css'
import { ACTIVITY_KINDS, ACTIVITY_TEXTS, type ActivityKind } from './texts.ts'

/* Entries of the audit log as a list of who did what, with old and new values (ACTIVITY-1). */

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

export interface ActivityFilter {
  kind: ActivityKind
  /** Id of an account, or '' for all. */
  admin: string
  /** Part of the name of what was changed. */
  name: string
  /** Id of a listing, or ''. */
  listing: string
}

export const NO_FILTER: ActivityFilter = { kind: 'all', admin: '', name: '', listing: '' }

/** Reads the filter from the URL's query string. */
export function readActivityFilter(search: string): ActivityFilter {
  const parameters = new URLSearchParams(search)
  const idOf = (key: string): string => {
    const value = parameters.get(key) ?? ''
    return isUuid(value) ? value : ''
  }
  return {
    kind: ACTIVITY_KINDS.find((kind) => kind === parameters.get('kind')) ?? 'all',
    admin: idOf('admin'),
    name: (parameters.get('name') ?? '').slice(0, 100),
    listing: idOf('listing'),
  }
}

/** The query string of the filters that are set. */
export function activityFilterSearch(filter: ActivityFilter): string {
  const set = Object.entries(filter).filter(
    ([key, value]) => value !== NO_FILTER[key as keyof ActivityFilter],
  )
  return set.length === 0 ? '' : `?${new URLSearchParams(set)}`
}

/**
 * Not listed: actions that a browser reports although the database logs the same change itself, opened tabs, and the
 * first notification settings of a new admin.
 */
const REPEATED_ACTIONS = [
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
const TABLES: Partial<Record<ActivityKind, string[]>> = {
  listings: ['businesses', 'business_images'],
  submissions: ['contact_submissions'],
  announcements: ['announcements'],
  emergency: ['emergency_contacts'],
  settings: ['directory_settings', 'admin_notification_preferences'],
}
const ACTIONS: Partial<Record<ActivityKind, string[]>> = {
  accounts: [
    'first_admin_added',
    'admin_added',
    'admin_removed',
    'admin_invited',
    'mfa_enabled',
    'mfa_disabled',
    'mfa_requirement_on',
    'mfa_requirement_off',
    'mfa_backup_codes_generated',
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

function applyFilter(query: TableQuery, { kind, admin, name, listing }: ActivityFilter): TableQuery {
  const [tables, actions] = [TABLES[kind], ACTIONS[kind]]
  let filtered = query.order('timestamp', { ascending: false }).order('id')
  if (tables !== undefined) filtered = filtered.in('resource_type', tables).like('action', '%.%')
  if (actions !== undefined) filtered = filtered.in('action', actions)
  // Reports of visitors are many and say little of the admins' work. They have a kind of their own.
  const hidden = [...REPEATED_ACTIONS, ...(ACTIONS.reports ?? [])]
  if (kind === 'all') filtered = filtered.not('action', 'in', `(${hidden.join(',')})`)
  if (admin !== '') {
    filtered = filtered.or(`user_id.eq.${admin},and(resource_type.eq.account,resource_id.eq.${admin})`)
  }
  if (listing !== '') filtered = filtered.or(`resource_id.eq.${listing},details->>listing.eq.${listing}`)
  const wanted = name.trim()
  if (wanted !== '') filtered = filtered.ilike('details->>name', `%${wanted.replace(/[\\%_*]/g, '\\$&')}%`)
  return filtered
}

const SELECT = 'id,action,timestamp,details,changes,resource_type,resource_id,user_id'

/** The newest entries. @throws RequestFailure */
export function readEntries(
  tables: AdminTables,
  filter: ActivityFilter,
  limit: number,
  before: string | null = null,
): Promise<ActivityEntry[]> {
  return tables.readRows<ActivityEntry>('audit_logs', {
    select: SELECT,
    filter: (query) => {
      const filtered = applyFilter(query, filter).limit(limit)
      return before === null ? filtered : filtered.lt('timestamp', before)
    },
  })
}

const PAGE_ROWS = 500
export const MAX_CSV_ENTRIES = 10_000

/** All entries for a file, at most MAX_CSV_ENTRIES, newest first. @throws RequestFailure */
export async function readAllEntries(tables: AdminTables, filter: ActivityFilter): Promise<ActivityEntry[]> {
  const entries: ActivityEntry[] = []
  for (;;) {
    const page = await readEntries(tables, filter, PAGE_ROWS, entries.at(-1)?.timestamp ?? null)
    entries.push(...page)
    if (page.length < PAGE_ROWS || entries.length >= MAX_CSV_ENTRIES) return entries
  }
}

/** E-mail addresses by account id. @throws RequestFailure */
export async function readEmails(tables: AdminTables): Promise<ReadonlyMap<string, string>> {
  const users = await tables.readAllRows<{ id: string; email: string | null }>('users', {
    select: 'id,email',
  })
  return new Map(users.map(({ id, email }) => [id, email ?? id]))
}

export interface ChangedValue {
  field: string
  label: string
  before: string
  after: string
}

/** The changed columns with their values as text. The revision is for the server only. */
export function changedValues({ changes }: Pick<ActivityEntry, 'changes'>): ChangedValue[] {
  return Object.entries(changes ?? {})
    .filter(([field]) => field !== 'revision')
    .map(([field, value]) => ({
      field,
      label: fieldLabel(field),
      before: formatValue(field, value.old),
      after: formatValue(field, value.new),
    }))
}

export function fieldLabel(field: string): string {
  return ACTIVITY_TEXTS.fields[field] ?? field.replaceAll('_', ' ')
}

/** A column's value as an admin reads it; '' for none. */
export function formatValue(field: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? ACTIVITY_TEXTS.yes : ACTIVITY_TEXTS.no
  if (Array.isArray(value)) return value.map(String).join('\n')
  if (typeof value === 'object') return JSON.stringify(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (field === 'atoll') return atollName(text)
  const category = CATEGORIES.find((one) => one === text)
  if (field === 'category' && category !== undefined) return categoryBadge(category)
  return /_(at|date)$/.test(field) ? formatMajuroDateTime(Date.parse(text)) || text : text
}

/** Who wrote an entry. */
export function activityAuthor(entry: ActivityEntry, emails: ReadonlyMap<string, string>): string {
  if (entry.user_id !== null) return emails.get(entry.user_id) ?? ACTIVITY_TEXTS.former
  return ACTIONS.reports?.includes(entry.action) === true ? ACTIVITY_TEXTS.visitor : ACTIVITY_TEXTS.server
}

/** What the entry is about: a name, or the account that it names. */
export function activitySubject(
  { details, resource_type, resource_id }: ActivityEntry,
  emails: ReadonlyMap<string, string>,
): string {
  const named = details['name'] ?? details['email']
  if (typeof named === 'string') return named
  return resource_type === 'account' && resource_id !== null ? (emails.get(resource_id) ?? '') : ''
}

/** The id of the listing that an entry is about, or null. */
export function activityListingId({ details, resource_type, resource_id }: ActivityEntry): string | null {
  if (resource_type === 'businesses') return resource_id
  return typeof details['listing'] === 'string' ? details['listing'] : null
}

/** One line for each changed column; formulas are escaped (ACTIVITY-3). */
export function activityCsv(entries: readonly ActivityEntry[], emails: ReadonlyMap<string, string>): string {
  const lines = entries.flatMap((entry) => {
    const start = [
      entry.timestamp,
      activityAuthor(entry, emails),
      auditLabel(entry.action),
      activitySubject(entry, emails),
    ]
    const values = changedValues(entry)
    const id = entry.resource_id ?? ''
    if (values.length === 0) return [[...start, '', '', '', id]]
    return values.map(({ label, before, after }) => start.concat(label, before, after, id))
  })
  return toCsv([ACTIVITY_TEXTS.columns, ...lines])
}

/** Old and new values side by side; on a phone one below the other. */
export function ValueTable({ values }: { values: readonly ChangedValue[] }) {
  return (
    <table className={styles.values}>
      <thead>
        <tr>
          <th scope="col">{ACTIVITY_TEXTS.field}</th>
          <th scope="col">{ACTIVITY_TEXTS.before}</th>
          <th scope="col">{ACTIVITY_TEXTS.after}</th>
        </tr>
      </thead>
      <tbody>
        {values.map(({ field, label, before, after }) => (
          <tr key={field}>
            <th scope="row">{label}</th>
            <td data-label={ACTIVITY_TEXTS.before} data-empty={before === '' || undefined}>
              {before === '' ? ACTIVITY_TEXTS.empty : before}
            </td>
            <td data-label={ACTIVITY_TEXTS.after} data-empty={after === '' || undefined}>
              {after === '' ? ACTIVITY_TEXTS.empty : after}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
