/** Texts of the Admins tab, and of the admin's own account in the Security tab. */
export const ADMINS_TEXTS = {
  title: 'Admins',
  intro:
    'Everyone on this list can change everything here. Each change to the list is an alert, which all admins get by e-mail unless they have turned it off.',
  loading: 'Loading the admins...',
  failed: 'The admins could not be loaded',
  retry: 'Try again',
  you: 'You',
  invited: 'has not signed in yet',
  factor: { on: 'MFA on', off: 'MFA off' },
  since: (day: string) => `Admin since ${day}`,
  lastSignIn: (when: string) => `last sign-in ${when}`,
  deletedAccount: 'An account that was deleted',

  othersTitle: 'Accounts without admin rights',
  othersHelp: 'They cannot open the admin area. To give one of them the rights, invite the address.',
  othersLoading: 'Loading the other accounts...',
  othersFailed: 'The other accounts could not be loaded',

  inviteTitle: 'Invite an admin',
  inviteHelp: 'They become an admin and get an e-mail with a link to choose a password.',
  inviteEmail: 'E-mail address',
  invite: 'Send invitation',
  inviteAgain: 'Invite again',
  inviteAgainLabel: (email: string) => `Invite ${email} again`,
  inviteSent: (email: string) => `The invitation was sent to ${email}.`,
  inviteFailed: 'The invitation was not sent',

  revoke: 'Revoke',
  revokeLabel: (email: string) => `Revoke the rights of ${email}`,
  revokeTitle: 'Revoke the rights of this admin?',
  revokeText: (email: string) =>
    `${email} loses all admin rights at once, on every device where they are signed in. The account itself stays.`,
  revoked: (email: string) => `${email} is no longer an admin.`,
  revokedAlready: 'This account was no longer an admin.',
  revokeFailed: 'The rights were not revoked',

  reset: 'Reset MFA',
  resetLabel: (email: string) => `Reset the MFA of ${email}`,
  resetTitle: 'Reset the MFA of this admin?',
  resetText: (email: string) =>
    `Do this only when you are sure that ${email} has lost the phone and the backup codes: speak to them first. Until they set it up again, the password alone is enough.`,
  resetTextRequired: (email: string) =>
    `Do this only when you are sure that ${email} has lost the phone and the backup codes: speak to them first. At the next sign-in they have to set it up again.`,
  resetDone: (email: string) => `The MFA of ${email} was reset.`,
  resetFailed: 'The MFA was not reset',

  requireTitle: 'MFA for everyone',
  required: 'Every admin needs MFA. Without it, an admin can only open its setup.',
  notRequired: (without: number) =>
    without === 0
      ? 'It is not required, but every admin has it on.'
      : `It is not required. ${without === 1 ? '1 admin has it off' : `${without} admins have it off`}, and would be asked to set it up.`,
  requireOn: 'Require it from everyone',
  requireOff: 'Stop requiring it',
  requireOffTitle: 'Allow admins without MFA?',
  requireOffText: 'A stolen password is then enough to change the guide.',
  requiredNow: 'Every admin needs MFA now.',
  notRequiredNow: 'MFA is no longer required.',
  requireFailed: 'The rule was not changed',

  proofTitle: 'Confirm that it is you',
  proofCode: 'This needs an MFA code that is not older than 10 minutes.',
  proofPassword: 'This needs your password, entered within the last 10 minutes.',
  code: 'Code',
  codeHelp: 'A code from your authenticator app, or a backup code.',
  password: 'Password',
  confirm: 'Continue',
  confirming: 'Checking...',
  cancel: 'Cancel',
  passwordWrong: 'This password is wrong.',

  hints: {
    own_account: 'Another admin has to do this for your account.',
    last_admin: 'This is the last admin: invite another one first.',
    own_factor_missing: 'Set up your own MFA first, in the Security tab.',
  } as Record<string, string>,
} as const

export const ACCOUNT_TEXTS = {
  passwordTitle: 'Password',
  changePassword: 'Change password',
  passwordChanged: 'Your password was changed. All your other sessions were ended.',
  passwordFailed: 'The password was not changed',

  emailTitle: 'E-mail address',
  emailNow: (email: string) => `You sign in with ${email}.`,
  newEmail: 'New e-mail address',
  sendCode: 'Send a code to this address',
  emailFailed: 'The address was not changed',
  codeSent: (email: string) => `A code was sent to ${email}. It works for 30 minutes.`,
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
} as const
