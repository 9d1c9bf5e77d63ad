import type { Mail } from '../_shared/mail.ts'

const GUIDE = 'Marshall Islands Guide'

export function invitationMail(to: string, link: string, siteUrl: string): Mail {
  return {
    to,
    subject: `You are invited to look after the ${GUIDE}`,
    text: [
      `An admin of the ${GUIDE} has made you an admin.`,
      '',
      'Choose a password here. The link works once, for a short time:',
      link,
      '',
      `Then sign in at ${siteUrl}/admin/login with this e-mail address. If the link no longer works, choose`,
      '"Forgot password?" there.',
      '',
      'If you did not expect this e-mail, you can ignore it.',
    ].join('\n'),
  }
}

export function confirmAddressMail(to: string, code: string): Mail {
  return {
    to,
    subject: `${code} is your code for the ${GUIDE}`,
    text: [
      `Somebody wants to use this address for their admin account of the ${GUIDE}. If it was you, enter this code:`,
      '',
      code,
      '',
      'It works for 30 minutes. If it was not you, ignore this e-mail.',
    ].join('\n'),
  }
}

export function addressChangedMail(to: string, newAddress: string): Mail {
  return {
    to,
    subject: `The e-mail address of your ${GUIDE} account was changed`,
    text: `You now sign in with ${newAddress}. If this was not you, tell another admin at once.`,
  }
}

export function passwordChangedMail(to: string, siteUrl: string): Mail {
  return {
    to,
    subject: `The password of your ${GUIDE} account was changed`,
    text: [
      'The password of your account was changed, and all other sessions were ended.',
      `If this was not you, choose "Forgot password?" at ${siteUrl}/admin/login at once, and tell another admin.`,
    ].join('\n'),
  }
}
