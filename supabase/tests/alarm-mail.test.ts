/** What the mails about a changed admin account say (ALARM-1). They are made without the database. */
import { describe, expect, it } from 'vitest'
import { type AlarmEvent, alarmMail } from '../functions/notification-digest/alarm-mail.ts'

const textOf = (event: Partial<AlarmEvent>): string =>
  alarmMail(
    { summary: 'password_changed', occurred_at: '2026-11-28T00:00:00Z', ...event },
    'https://guide.example/',
  ).text

describe('a mail about an admin account', () => {
  it.each(['admin_added', 'admin_removed', 'admin_role_changed'])(
    'a mail about %s tells the owner of the account that another admin did this, and does not advise a new password',
    (summary) => {
      const text = textOf({ summary, is_own: true, account: 'ann@example.org' })
      expect(text).toContain('About your admin account:')
      expect(text).toContain('If you did not expect it, ask another admin.')
      expect(text).not.toContain('Forgot password?')
    },
  )

  it.each(['admin_added', 'admin_removed', 'admin_role_changed'])(
    'a mail about %s advises other admins not to ask the owner of the account, because another admin did this',
    (summary) => {
      const text = textOf({ summary, is_own: false, account: 'ann@example.org' })
      expect(text).toContain('About the admin account ann@example.org:')
      expect(text).toContain('Ask the other admins who did this.')
      expect(text).not.toContain('Ask this admin')
    },
  )

  it('a mail about a new password tells the owner of the admin account how to take the account back', () => {
    const text = textOf({ is_own: true, account: 'ann@example.org' })
    expect(text).toContain('choose "Forgot password?" at https://guide.example/admin/login at once')
  })

  it('a mail about a new password names the changed admin account to other admins', () => {
    const text = textOf({ is_own: false, account: 'ann@example.org' })
    expect(text).toContain('About the admin account ann@example.org:')
    expect(text).toContain('Ask this admin whether it was them.')
  })

  it('a mail about a change that concerns all admin accounts does not speak of one admin', () => {
    const text = textOf({ summary: 'mfa_requirement_off', is_own: false, account: null })
    expect(text).toContain('About all admin accounts of the guide:')
    expect(text).toContain(
      'Ask the other admins who did this. The Activity tab says more: https://guide.example/admin',
    )
  })
  it('a mail about one admin account whose address is unknown does not speak of all accounts', () => {
    const text = textOf({ summary: 'admin_removed', is_own: false, account: null })
    expect(text).toContain('About an admin account of the guide:')
    expect(text).toContain('Ask the other admins who did this.')
  })
})
