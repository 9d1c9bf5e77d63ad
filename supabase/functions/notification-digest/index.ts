import { toAuditLabel } from '../../../src/domain/audit-labels.ts'
import { requireSecretKey } from '../_shared/caller.ts'
import { type Mail, canSendMail, sendMail } from '../_shared/mail.ts'
import { callFunction } from '../_shared/project.ts'
import { serveJson } from '../_shared/serve-json.ts'
import { type AlarmEvent, alarmMail, majuroTimeFormat, toOneLine } from './alarm-mail.ts'

/*
 * Sends notifications to admins by frequency and threshold (NOTIFY-1). The database gives out each event once. If this
 * function stops before it finishes a claim, the claim expires and its events are given out again.
 */

/** The events for one admin, as returned by claim_notifications. */
interface Digest {
  claim: string
  user_id: string
  email: string
  /** Events of each type in this claim, of which `events` holds the first 50. Absent for a critical event. */
  totals?: Record<string, number>
  events: DigestEvent[]
}

interface DigestEvent extends AlarmEvent {
  notification_type: string
  frequency: string
  /** True for a critical event, which is sent immediately in a separate mail. */
  is_alarm: boolean
}

const HEADINGS: Record<string, string> = {
  security_alert: 'Security alerts',
  system_error: 'System errors',
  new_submission: 'New submissions',
  business_update: 'Changed businesses',
  user_activity: 'Sign-ins and sign-outs',
}

/** Returns one mail with the events of a claim, grouped by type. Times are in Majuro time. */
function digestMail(digest: Digest, siteUrl: string): Mail {
  const { events } = digest
  const [first] = events
  if (first?.is_alarm) return { to: digest.email, ...alarmMail(first, siteUrl) }
  const totals = Object.entries(digest.totals ?? {})
  const sections = totals.map(([kind, total]) =>
    formatSection(
      kind,
      events.filter((event) => event.notification_type === kind),
      total,
    ),
  )
  const link = siteUrl === '' ? [] : [`Open the dashboard: ${siteUrl.replace(/\/$/, '')}/admin`]
  const closing = 'You get this mail because of your notification settings. Times are Majuro times.'
  return {
    to: digest.email,
    subject: `Marshall Islands Guide: ${formatMailSubject(totals)}`,
    text: [...sections, ...link, closing].join('\n\n'),
  }
}

function formatMailSubject(totals: readonly (readonly [kind: string, total: number])[]): string {
  const [only, other] = totals
  return only !== undefined && other === undefined
    ? `${formatHeading(only[0])}: ${only[1]}`
    : `${totals.reduce((sum, [, total]) => sum + total, 0)} notifications`
}

function formatSection(kind: string, events: readonly DigestEvent[], total: number): string {
  const remainderLines = total > events.length ? [`- and ${total - events.length} more`] : []
  return [`${formatHeading(kind)} (${total})`, ...events.map(formatEventLine), ...remainderLines].join('\n')
}

/** A line such as '26 Nov 2026, 10:00: Reef Store: updated, by anna@example.org' (NOTIFY-4) */
function formatEventLine({ occurred_at, summary, account }: DigestEvent): string {
  const authorText = account ? `, by ${toOneLine(account)}` : ''
  return `- ${majuroTimeFormat.format(new Date(occurred_at))}: ${toOneLine(toAuditLabel(summary))}${authorText}`
}

function formatHeading(kind: string): string {
  return HEADINGS[kind] ?? kind
}

serveJson({
  name: 'notification-digest',
  method: 'POST',
  async handle(request) {
    requireSecretKey(request)
    // Without a mail provider, claim nothing, so that the events wait until there is one.
    if (!canSendMail()) return { sent: 0, failed: 0, reason: 'No mail provider is configured' }
    const digests = (await callFunction('service', 'claim_notifications', {})) as Digest[]
    let sentCount = 0
    for (const digest of digests) sentCount += (await sendDigest(digest)) ? 1 : 0
    return { sent: sentCount, failed: digests.length - sentCount }
  },
})

async function sendDigest(digest: Digest): Promise<boolean> {
  const wasSent = await sendMail(digestMail(digest, Deno.env.get('SITE_URL') ?? '')).then(
    () => true,
    (error: unknown) => {
      console.error(JSON.stringify({ function: 'notification-digest', failure: String(error) }))
      return false
    },
  )
  await callFunction('service', 'finish_notifications', { finished: digest.claim, was_sent: wasSent })
  return wasSent
}
