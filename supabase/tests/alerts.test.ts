/**
 * Which events are mailed to admins at once. Neither a browser nor a flood of reports can cause or stop such a
 * mail (AUDIT-9, NOTIFY-3).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setUpMfa, verifyCode } from './authenticator.ts'
import { type Caller, SERVICE, VISITOR, addAccount, queryAs, addSession, sqlState } from './callers.ts'
import { DATABASES, type TestDatabase } from './open-database.ts'

interface ClaimedMail {
  claim: string
  user_id: string
  events: { summary: string; is_alarm: boolean }[]
}

describe.each(DATABASES)('alerts on %s', (_name, open) => {
  let database: TestDatabase
  let reader: Caller
  beforeAll(async () => {
    database = await open()
    reader = await addAccount(database, 'reader@example.mh', true)
    // Replace the five preferences that a new admin has (PREFS-1) by a single one.
    await database.query('delete from public.admin_notification_preferences')
    await queryAs(
      database,
      reader,
      `insert into public.admin_notification_preferences (user_id, notification_type, digest_frequency, threshold_value)
       values ($1, 'security_alert', 'weekly', 5)`,
      [reader.userId],
    )
  })
  afterAll(() => database.close())

  const claimMails = async () =>
    (await queryAs(database, SERVICE, 'select public.claim_notifications() as mails'))[0]?.[
      'mails'
    ] as ClaimedMail[]
  const markAsSent = (mails: ClaimedMail[]) =>
    Promise.all(
      mails.map((mail) =>
        queryAs(database, SERVICE, 'select public.finish_notifications($1, true)', [mail.claim]),
      ),
    )
  /** Only the mails to the admin `reader`: other accounts that a test makes admins get mails too, by default (PREFS-1). */
  const selectReaderMails = (mails: ClaimedMail[]) => mails.filter(({ user_id }) => user_id === reader.userId)
  /** For each mail to the admin `reader`, the summaries of the events in the mail. */
  const mailedSummaries = async () => {
    const mails = await claimMails()
    await markAsSent(mails)
    return selectReaderMails(mails).map(({ events }) => events.map(({ summary }) => summary).join(' '))
  }
  const reportEvent = (caller: Caller, action: string, details: object = {}) =>
    queryAs(database, caller, 'select public.record_audit_event($1)', [
      JSON.stringify({ action, details }),
    ]).then(
      () => 'taken',
      (error: unknown) => sqlState(error),
    )

  it('each added or removed admin and each disabled second factor is mailed separately (AUDIT-9, NOTIFY-3)', async () => {
    await mailedSummaries()
    const admin = await addAccount(database, 'other@example.mh', true)
    await setUpMfa(database, admin)
    expect(await mailedSummaries()).toEqual(['admin_added', 'mfa_enabled', 'backup_codes_changed'])
    await queryAs(database, admin, 'delete from public.admin_mfa_settings where user_id = $1', [admin.userId])
    await setUpMfa(database, admin)
    await queryAs(database, SERVICE, 'select public.reset_mfa($1)', [admin.userId])
    await queryAs(database, SERVICE, 'select public.revoke_admin($1)', [admin.userId])
    expect(await mailedSummaries()).toEqual([
      'mfa_disabled',
      'mfa_enabled',
      'backup_codes_changed',
      'mfa_disabled',
      'admin_removed',
    ])
    const logged = await database.query(
      `select action, severity, details ->> 'by' as by from public.audit_logs
       where resource_id = $1 and severity = 'critical' order by "timestamp"`,
      [admin.userId],
    )
    expect(logged).toEqual([
      { action: 'admin_added', severity: 'critical', by: 'postgres' },
      { action: 'mfa_disabled', severity: 'critical', by: 'authenticated' },
      { action: 'mfa_disabled', severity: 'critical', by: 'service_role' },
      { action: 'admin_removed', severity: 'critical', by: 'service_role' },
    ])
  })

  it('a second factor that is locked after wrong codes is reported by mail', async () => {
    const admin = await addAccount(database, 'locked@example.mh', true)
    await setUpMfa(database, admin)
    await mailedSummaries()
    const session = await addSession(database, admin)
    for (let tries = 0; tries < 5; tries += 1) await verifyCode(database, session, '000000')
    expect(await mailedSummaries()).toEqual(['mfa_locked'])
  })

  it.each([
    'mfa_disabled',
    'mfa_enabled',
    'mfa_locked',
    'mfa_code_failed',
    'rapid_login_failures',
    'admin_added',
  ])(
    'the audit log refuses an event %s from any caller, because only the server records such events',
    async (action) => {
      const admin = await addAccount(database, `${action}@example.mh`, true)
      await setUpMfa(database, admin)
      for (const caller of [VISITOR, SERVICE, admin, await addSession(database, admin)])
        expect(await reportEvent(caller, action)).toBe('42501')
    },
  )

  it('failed sign-ins that visitors report for the address of an admin raise one alert, which is not critical', async () => {
    await database.query('delete from private.alarm_mails')
    for (const email of ['reader@example.mh', 'nobody@example.org'])
      for (let tries = 0; tries < 3; tries += 1) await reportEvent(VISITOR, 'login_failed', { email })
    const alarms = (await mailedSummaries()).filter((summary) => summary === 'rapid_login_failures')
    expect(alarms, 'one mail about the account of the admin').toHaveLength(1)
    const critical = await database.query(
      `select action from public.audit_logs where severity = 'critical' and action like '%login%'`,
    )
    expect(critical).toEqual([])
  })

  it('security events that a session without the second factor reports are limited, those of an admin are not', async () => {
    await database.query('update private.settings set audit_limit = 5')
    await database.query('delete from private.rate_counters')
    const admin = await addAccount(database, 'quick@example.mh', true)
    await setUpMfa(database, admin)
    const passwordSession = await addSession(database, admin)
    const outcomes = []
    for (let sentCount = 0; sentCount < 7; sentCount += 1)
      outcomes.push(await reportEvent(passwordSession, 'session_expired'))
    expect(outcomes).toEqual([...Array(5).fill('taken'), 'PT429', 'PT429'])
    for (let sentCount = 0; sentCount < 7; sentCount += 1)
      expect(await reportEvent(admin, 'business_updated')).toBe('taken')
  })

  it('real security alerts are mailed among thousands of forged reports, and forged reports of earlier hours are deleted', async () => {
    await mailedSummaries()
    await database.query(`insert into private.notification_events (notification_type, summary, occurred_at)
      select 'security_alert', 'login_failed', now() - n * interval '0.3 seconds' from generate_series(1, 10000) n`)
    await database.query(`insert into private.notification_events (notification_type, summary, occurred_at)
      select 'security_alert', 'login_failed', now() - interval '3 hours' - n * interval '20 minutes' from generate_series(1, 300) n`)
    await queryAs(database, SERVICE, 'select public.revoke_admin($1)', [
      (await addAccount(database, 'gone@example.mh', true)).userId,
    ])
    // A claim that compares every event with every other event would exceed the time limit of this test.
    const mails = selectReaderMails(await claimMails())
    expect(mails.slice(0, 2).map(({ events }) => events.map(({ summary }) => summary))).toEqual([
      ['admin_added'],
      ['admin_removed'],
    ])
    const [row] = await database.query(
      `select count(*)::int as old from private.notification_events where occurred_at < now() - interval '2 hours' and not is_alarm`,
    )
    expect(row?.['old'], 'three in an hour are below every threshold').toBe(0)
  })
})
