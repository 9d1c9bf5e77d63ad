import { toAuditLabel } from '../../../src/domain/audit-labels.ts'

/** A critical event, which is mailed by itself (ALARM-1). */
export interface AlarmEvent {
  /** ISO 8601 timestamp. */
  occurred_at: string
  /** Action of the audit log. */
  summary: string
  /** Whether the event concerns the recipient's own account. */
  is_own?: boolean
  /**
   * E-mail address of the account that a critical event concerns; in a digest, of the admin who caused the event. Null if it
   * concerns all admins, or if the address is not known any more.
   */
  account?: string | null
}

/** Changes of an account that its owner never makes: another admin does, or an operator in the database. */
const MADE_BY_OTHERS = new Set(['admin_added', 'admin_removed', 'admin_role_changed'])

export const majuroTimeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Pacific/Majuro',
  dateStyle: 'medium',
  timeStyle: 'short',
})

export function toOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** The mail about a change that may be a takeover of an account (ALARM-1). */
export function alarmMail(event: AlarmEvent, siteUrl: string): { subject: string; text: string } {
  const what = toOneLine(toAuditLabel(event.summary))
  return {
    subject: `Marshall Islands Guide: Critical: ${what}`,
    text: [
      describeConcernedAccount(event),
      `${what}, ${majuroTimeFormat.format(new Date(event.occurred_at))} (Majuro time).`,
      formatAdvice(event, siteUrl.replace(/\/$/, '')),
      'This mail is sent whatever your notification settings are.',
    ].join('\n\n'),
  }
}

function describeConcernedAccount({ is_own: isOwn, summary, account }: AlarmEvent): string {
  if (isOwn) return 'About your admin account:'
  if (account) return `About the admin account ${toOneLine(account)}:`
  if (summary === 'mfa_requirement_off') return 'About all admin accounts of the guide:'
  // The address of an account that was deleted meanwhile is not known any more.
  return 'About an admin account of the guide:'
}

function formatAdvice({ is_own: isOwn, summary, account }: AlarmEvent, site: string): string {
  if (isOwn && MADE_BY_OTHERS.has(summary))
    return 'Another admin, or whoever runs the guide, made this change. If you did not expect it, ask another admin.'
  if (isOwn)
    return `If this was not you, choose "Forgot password?" at ${site}/admin/login at once, and tell another admin.`
  // The changes in MADE_BY_OTHERS are never made by the account's owner. Which other admin made them is not known here.
  const isByOwner = account && !MADE_BY_OTHERS.has(summary)
  return `${isByOwner ? 'Ask this admin whether it was them.' : 'Ask the other admins who did this.'} The Activity tab says more: ${site}/admin`
}
