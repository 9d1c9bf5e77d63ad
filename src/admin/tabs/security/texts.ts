import { ALERT_DAYS, MAX_ALERTS } from '../../kit/alerts.ts'

export const SECURITY_TEXTS = {
  title: 'Security',
  lockTitle: 'Locked addresses on this device',
  lockNone: 'No address is locked on this device.',
  lockNote:
    'Three wrong passwords lock an address for 30 minutes. Unlocking clears the attempts kept in this browser; the server has limits of its own.',
  unlock: 'Unlock',
  unlocked: 'The attempts on this device were cleared.',
  alertsTitle: 'Security alerts',
  alertsNone: `No alerts in the last ${ALERT_DAYS} days.`,
  alertsFailed: 'The alerts could not be loaded',
  alertsMore: (count: number) => `Show ${count} more`,
  resolveNote: 'An alert that you mark resolved is hidden on this device. The audit log keeps the entry.',
  allHidden: 'All alerts are hidden on this device.',
  newestHidden: `The newest ${MAX_ALERTS} alerts are hidden on this device.`,
  databaseTitle: 'Database Configuration Issue Detected',
  databaseText:
    'There are critical alerts, but their entries cannot be read. The permission to read the audit log is missing: ask whoever runs the database to apply its migrations.',
  settingsLink: 'Notification settings',
  checking: 'Checking...',
  tryAgain: 'Try again',
} as const

/** Texts about an admin's own password, e-mail address and sessions. */
export const ACCOUNT_TEXTS = {
  passwordTitle: 'Password',
  changePassword: 'Change password',
  passwordChanged: 'Your password was changed. All your other sessions were ended.',
  othersRemain:
    'Your password was changed, but your other sessions could not be ended. Press Sign out everywhere to end them.',
  passwordFailed: 'The password was not changed',
  passwordUncertain: 'It is not known whether the password was changed: try the new one first',

  emailTitle: 'E-mail address',
  emailNow: (email: string) => `You sign in with ${email}.`,
  newEmail: 'New e-mail address',
  sendCode: 'Send a code to this address',
  emailFailed: 'The address was not changed',
  emailUncertain: 'It is not known whether the address was changed',
  codeSent: (email: string) => `A code was sent to ${email}. It works for 30 minutes.`,
  codeUncertain: (email: string) =>
    `It is not known whether a code was sent to ${email}. If none arrives, press Another address and send it again.`,
  code: 'Code from the e-mail',
  confirmEmail: 'Change address',
  otherEmail: 'Another address',
  emailChanged: (email: string) => `You now sign in with ${email}.`,
  codeMalformed: 'Please enter a valid 6-digit code',

  sessionsTitle: 'Where you are signed in',
  sessionsLoading: 'Loading your sessions...',
  sessionsFailed: 'Your sessions could not be loaded',
  retry: 'Try again',
  thisSession: 'This session',
  session: (browser: string, os: string) => `${browser} on ${os}`,
  unknownDevice: 'Unknown device',
  sessionTimes: (began: string, used: string) => `Signed in ${began}, last used ${used}`,
  endAll: 'Sign out everywhere',
  endAllTitle: 'Sign out everywhere?',
  endAllText: 'All sessions of your account end, including this one. Drafts on this device are erased.',
  endAllFailed: 'You could not be signed out everywhere',
  endAllUncertain: 'It is not known whether you were signed out everywhere',
} as const
