import { toAuditLabel } from '../../../domain/audit-labels.ts'
import { formatMajuroDateTime } from '../../../domain/hours/majuro-input.ts'
import { toCsv } from '../../kit/csv.ts'
import { ACTIVITY_TEXTS } from './texts.ts'
import { ACTIONS_OF_KIND, type ActivityEntry } from './read-entries.ts'
import { changedValues } from './changed-values.tsx'

/* Texts about an entry of the audit log: who did what, with old and new values (ACTIVITY-1). */

/** Who caused an entry: an e-mail address, or words for a former account, a visitor or the server. */
export function activityAuthor(entry: ActivityEntry, emails: ReadonlyMap<string, string>): string {
  if (entry.user_id !== null) return emails.get(entry.user_id) ?? ACTIVITY_TEXTS.former
  return ACTIONS_OF_KIND.reports?.includes(entry.action) === true
    ? ACTIVITY_TEXTS.visitor
    : ACTIVITY_TEXTS.server
}

/** What the entry is about: a name, an e-mail address or a kind of message; '' if the entry does not say it. */
export function activitySubject(
  { details, resource_type, resource_id }: ActivityEntry,
  emails: ReadonlyMap<string, string>,
): string {
  const message = ACTIVITY_TEXTS.messages[String(details['type'])]
  if (resource_type === 'contact_submissions' && message !== undefined) {
    return typeof details['name'] === 'string' ? `${message}: ${details['name']}` : message
  }
  const nameOrEmail = details['name'] ?? details['email']
  if (typeof nameOrEmail === 'string') return nameOrEmail
  return resource_type === 'account' && resource_id !== null ? (emails.get(resource_id) ?? '') : ''
}

/**
 * Describes an entry without changed columns: for example, what happened to the note of a message, whose text is not in the
 * log (ACTIVITY-4), or which role an admin got. Null if there is nothing to say.
 */
export function changeText({ action, details }: Pick<ActivityEntry, 'action' | 'details'>): string | null {
  const role = action === 'admin_role_changed' ? ACTIVITY_TEXTS.roles[String(details['role'])] : undefined
  const text = ACTIVITY_TEXTS.note[String(details['note'])] ?? role
  if (text !== undefined) return text
  // A trip and its stops are saved together, but the changed stops are logged by themselves.
  if (action === 'trips.updated') return ACTIVITY_TEXTS.sameTrip
  return action.endsWith('.updated') ? ACTIVITY_TEXTS.sameValues : null
}

/** The id of the listing that an entry is about, or null. */
export function activityListingId({ details, resource_type, resource_id }: ActivityEntry): string | null {
  if (resource_type === 'businesses') return resource_id
  return typeof details['listing'] === 'string' ? details['listing'] : null
}

/**
 * A CSV with a line for each changed column, or one line for an entry without changed columns. Times are in Majuro; formulas
 * are escaped (ACTIVITY-3).
 */
export function activityCsv(entries: readonly ActivityEntry[], emails: ReadonlyMap<string, string>): string {
  const lines = entries.flatMap((entry) => {
    const start = [
      formatMajuroDateTime(Date.parse(entry.timestamp)),
      activityAuthor(entry, emails),
      toAuditLabel(entry.action),
      activitySubject(entry, emails),
    ]
    const values = changedValues(entry)
    const id = entry.resource_id ?? ''
    if (values.length === 0) return [[...start, '', '', changeText(entry) ?? '', id]]
    return values.map(({ label, before, after }) => start.concat(label, before, after, id))
  })
  return toCsv([ACTIVITY_TEXTS.columns, ...lines])
}
