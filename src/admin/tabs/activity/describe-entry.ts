import { auditLabel } from '../../../domain/audit-labels.ts'
import { toCsv } from '../../kit/csv.ts'
import { ACTIVITY_TEXTS } from './texts.ts'
import { ACTIONS, type ActivityEntry } from './read-entries.ts'
import { changedValues } from './changed-values.tsx'

/* Entries of the audit log as a list of who did what, with old and new values (ACTIVITY-1). */

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
