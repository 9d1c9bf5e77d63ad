import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setUpMfa } from './authenticator.ts'
import { type Caller, SERVICE, VISITOR, addAccount, queryAs } from './callers.ts'
import { DATABASES, type TestDatabase } from './open-database.ts'

interface ClaimedMail {
  claim: string
  user_id: string
  email: string
  totals: Record<string, number>
  events: {
    notification_type: string
    frequency: string
    summary: string
    resource_id: string | null
    account: string | null
  }[]
}

describe.each(DATABASES)('notification queue on %s', (_name, open) => {
  let database: TestDatabase
  let admin: Caller
  beforeAll(async () => {
    database = await open()
    admin = await addAccount(database, 'admin@example.mh', true)
    await addAccount(database, 'silent@example.mh', true)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    for (const table of [
      'private.notification_events',
      'private.alarm_mails',
      'private.notification_runs',
      'public.admin_notification_preferences',
    ]) {
      await database.query(`delete from ${table}`)
    }
  })

  const setPreference = (type: string, frequency: string, threshold: number | null = null) =>
    queryAs(
      database,
      admin,
      `insert into public.admin_notification_preferences (user_id, notification_type, digest_frequency, threshold_value)
       values ($1, $2, $3, $4)
       on conflict (user_id, notification_type) do update
         set digest_frequency = excluded.digest_frequency, threshold_value = excluded.threshold_value`,
      [admin.userId, type, frequency, threshold],
    )
  const claimMails = async () =>
    (await queryAs(database, SERVICE, 'select public.claim_notifications() as mails'))[0]?.[
      'mails'
    ] as ClaimedMail[]
  const finishMail = async (mail: ClaimedMail | undefined, wasSent: boolean) =>
    (
      await queryAs(database, SERVICE, 'select public.finish_notifications($1, $2) as done', [
        mail?.claim,
        wasSent,
      ])
    )[0]?.['done']
  const queueEvent = (type: string, minutesAgo = 0) =>
    database.query(
      `insert into private.notification_events (notification_type, summary, occurred_at)
       values ($1, 'Something', now() - $2 * interval '1 minute')`,
      [type, minutesAgo],
    )
  const sentAgo = (minutes: number) =>
    database.query(`update private.notification_runs set last_sent_at = now() - $1 * interval '1 minute'`, [
      minutes,
    ])
  /** Makes the preference look a week old. */
  const makePreferencesOlder = () =>
    database
      .query(`alter table public.admin_notification_preferences disable trigger keep_preference_times`)
      .then(async () => {
        await database.query(
          `update public.admin_notification_preferences set created_at = now() - interval '8 days'`,
        )
        await database.query(
          `alter table public.admin_notification_preferences enable trigger keep_preference_times`,
        )
      })

  it('the queue of notifications receives messages, admin writes, errors and sign-ins, without personal data', async () => {
    await queryAs(
      database,
      VISITOR,
      `insert into public.contact_submissions (type, name, email, message)
       values ('feedback', 'Secret Name', 'secret@example.mh', 'A private message')`,
    )
    await queryAs(database, admin, `insert into public.businesses (name, description) values ('Store', 'x')`)
    for (const action of ['login_failed', 'error_boundary_triggered', 'login_success']) {
      await queryAs(database, admin, 'select public.record_audit_event($1)', [JSON.stringify({ action })])
    }
    const rows = await database.query(
      'select notification_type, summary from private.notification_events order by id',
    )
    expect(rows).toEqual([
      { notification_type: 'new_submission', summary: 'New feedback' },
      { notification_type: 'business_update', summary: 'Store: created' },
      { notification_type: 'security_alert', summary: 'login_failed' },
      { notification_type: 'system_error', summary: 'error_boundary_triggered' },
      { notification_type: 'user_activity', summary: 'login_success' },
    ])
  })

  it('a notification is handed out once for each admin who wants it (NOTIFY-1)', async () => {
    await setPreference('new_submission', 'immediate')
    await queueEvent('new_submission')
    await queueEvent('user_activity')
    const mails = await claimMails()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({
      email: 'admin@example.mh',
      events: [{ notification_type: 'new_submission' }],
    })
    expect(await claimMails(), 'claimed, not finished').toEqual([])
    expect(await finishMail(mails[0], true)).toBe(true)
    expect(await finishMail(mails[0], true), 'a second time').toBe(false)
    expect(await claimMails()).toEqual([])
  })

  it('a notification mail contains the address of the admin who caused the event, its queue does not (NOTIFY-4)', async () => {
    await setPreference('business_update', 'immediate')
    await setPreference('new_submission', 'immediate')
    await queryAs(database, admin, `insert into public.businesses (name, description) values ('Reef', 'x')`)
    await queryAs(
      database,
      VISITOR,
      `insert into public.contact_submissions (type, name, email, message) values ('feedback', 'Jo', 'jo@example.mh', 'Thank you very much')`,
    )
    const events = (await claimMails()).flatMap((mail) => mail.events)
    expect(new Map(events.map(({ summary, account }) => [summary, account]))).toEqual(
      new Map([
        ['New feedback', null],
        ['Reef: created', 'admin@example.mh'],
      ]),
    )
    const queued = await database.query('select * from private.notification_events')
    expect(JSON.stringify(queued)).not.toContain('@')
  })

  it('a notification mail with several events of one type can be marked as sent', async () => {
    await setPreference('new_submission', 'immediate')
    await setPreference('user_activity', 'daily')
    for (let event = 0; event < 50; event += 1)
      await queueEvent(event % 2 ? 'new_submission' : 'user_activity')
    const [mail] = await claimMails()
    expect(mail?.events).toHaveLength(50)
    expect(await finishMail(mail, true)).toBe(true)
    expect(await claimMails()).toEqual([])
    const runs = await database.query('select notification_type from private.notification_runs order by 1')
    expect(runs).toEqual([{ notification_type: 'new_submission' }, { notification_type: 'user_activity' }])
  })

  it('one notification mail has all events of a period, the first 50 of each type in full (NOTIFY-1)', async () => {
    await setPreference('business_update', 'daily')
    await setPreference('new_submission', 'daily')
    await makePreferencesOlder()
    await database.query(
      `insert into private.notification_events (notification_type, summary, occurred_at)
       select 'business_update', 'Row ' || n, now() - (6000 - n) * interval '1 second' from generate_series(1, 5000) n`,
    )
    await queueEvent('new_submission')
    const [mail, ...otherMails] = await claimMails()
    expect(otherMails).toEqual([])
    expect(mail?.totals).toEqual({ business_update: 5_000, new_submission: 1 })
    const summaries = mail?.events.map(({ summary }) => summary) ?? []
    expect(summaries).toHaveLength(51)
    expect([summaries[0], summaries[49], summaries[50]]).toEqual(['Row 1', 'Row 50', 'Something'])
    expect(await finishMail(mail, true)).toBe(true)
    await sentAgo(24 * 60 + 1)
    expect(await claimMails(), 'the next period').toEqual([])
  })

  it('a notification is handed out again if its mail could not be sent or its claim expired (NOTIFY-2)', async () => {
    await setPreference('new_submission', 'immediate')
    await queueEvent('new_submission')
    const [firstMail] = await claimMails()
    await finishMail(firstMail, false)
    const [secondMail] = await claimMails()
    expect(secondMail?.events).toEqual(firstMail?.events)
    await database.query(`update private.notification_claims set claimed_at = now() - interval '16 minutes'`)
    const [thirdMail] = await claimMails()
    expect(thirdMail?.events).toEqual(firstMail?.events)
    expect(await finishMail(secondMail, true), 'the claim that ran out').toBe(false)
    expect(await finishMail(thirdMail, true)).toBe(true)
  })

  it.each([
    ['hourly', 50, 61],
    ['daily', 23 * 60, 24 * 60 + 1],
    ['weekly', 6 * 24 * 60, 7 * 24 * 60 + 1],
  ])('a notification mail waits until its period is over: %s', async (frequency, tooEarly, due) => {
    await setPreference('business_update', frequency)
    await makePreferencesOlder()
    await queueEvent('business_update')
    await finishMail((await claimMails())[0], true)
    await queueEvent('business_update')
    await sentAgo(tooEarly)
    expect(await claimMails()).toEqual([])
    await sentAgo(due)
    expect((await claimMails())[0]?.events).toHaveLength(1)
  })

  it('a notification mail waits until the threshold of events within one hour is reached', async () => {
    await setPreference('security_alert', 'immediate', 3)
    await makePreferencesOlder()
    await queueEvent('security_alert', 200)
    await queueEvent('security_alert', 50)
    await queueEvent('security_alert', 10)
    expect(await claimMails(), 'two in this hour').toEqual([])
    await queueEvent('security_alert', 1)
    expect((await claimMails())[0]?.events, 'three in this hour, one long ago').toHaveLength(3)
  })

  it('events from before an admin wanted notifications, and events with mails switched off, are not mailed', async () => {
    await queueEvent('new_submission', 5)
    await setPreference('new_submission', 'immediate')
    expect(await claimMails()).toEqual([])
    await database.query('update public.admin_notification_preferences set email_enabled = false')
    await queueEvent('new_submission')
    expect(await claimMails()).toEqual([])
  })

  it('a new admin gets default preferences for notifications, but none are added during a restore (PREFS-1)', async () => {
    const newAdmin = await addAccount(database, `new${Date.now()}@example.mh`, true)
    const preferences = await queryAs(
      database,
      newAdmin,
      `select notification_type, digest_frequency, threshold_value from public.admin_notification_preferences
       where user_id = $1 order by notification_type`,
      [newAdmin.userId],
    )
    expect(preferences.map((row) => Object.values(row).join(' '))).toEqual([
      'business_update daily ',
      'new_submission daily ',
      'security_alert immediate 5',
      'system_error immediate 5',
      'user_activity weekly ',
    ])
    await queryAs(database, SERVICE, 'select public.grant_admin($1)', [newAdmin.userId])
    await database.query('delete from private.admins where user_id = $1', [newAdmin.userId])
    await database.query('delete from public.admin_notification_preferences where user_id = $1', [
      newAdmin.userId,
    ])
    await database.query("set directory.restoring = 'on'")
    await database.query('insert into private.admins (user_id) values ($1)', [newAdmin.userId])
    await database.query('reset directory.restoring')
    const [remainingPreferences] = await database.query(
      'select count(*)::int as left from public.admin_notification_preferences where user_id = $1',
      [newAdmin.userId],
    )
    expect(remainingPreferences).toEqual({ left: 0 })
    await database.query('delete from private.admins where user_id = $1', [newAdmin.userId])
  })

  it('a disabled second factor is mailed to admins at once, whatever their preferences (PREFS-4)', async () => {
    const newAdmin = await addAccount(database, `factor${Date.now()}@example.mh`, true)
    await setUpMfa(database, newAdmin)
    await setPreference('security_alert', 'weekly', 100)
    await database.query('update public.admin_notification_preferences set email_enabled = false')
    await database.query('delete from private.alarm_mails')
    await queryAs(database, SERVICE, 'select public.reset_mfa($1)', [newAdmin.userId])
    const mails = await claimMails()
    const mail = mails.find(({ user_id }) => user_id === admin.userId)
    expect(mail?.events).toMatchObject([{ summary: 'mfa_disabled', is_alarm: true }])
    await finishMail(mail, true)
    expect((await claimMails()).filter(({ user_id }) => user_id === admin.userId)).toEqual([])
    await queryAs(database, SERVICE, 'select public.revoke_admin($1)', [newAdmin.userId])
  })

  it('former admins get no notification mail', async () => {
    const formerAdmin = await addAccount(database, `former${Date.now()}@example.mh`, true)
    await queryAs(
      database,
      formerAdmin,
      `update public.admin_notification_preferences set digest_frequency = 'immediate'
       where user_id = $1 and notification_type = 'new_submission'`,
      [formerAdmin.userId],
    )
    await queryAs(database, SERVICE, 'select public.revoke_admin($1)', [formerAdmin.userId])
    await database.query('delete from private.alarm_mails')
    await queueEvent('new_submission')
    expect(await claimMails()).toEqual([])
  })
})
