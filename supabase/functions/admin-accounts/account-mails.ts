import type { Mail } from '../_shared/mail.ts'

const GUIDE_NAME = 'Marshall Islands Guide'

export function invitationMail(to: string, link: string, siteUrl: string): Mail {
  return {
    to,
    subject: `You are invited to look after the ${GUIDE_NAME}`,
    text: [
      `An admin of the ${GUIDE_NAME} has made you an admin.`,
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
    subject: `${code} is your code for the ${GUIDE_NAME}`,
    text: [
      `Somebody wants to use this address for their admin account of the ${GUIDE_NAME}. If it was you, enter this code:`,
      '',
      code,
      '',
      'It works for 30 minutes. If it was not you, ignore this e-mail.',
    ].join('\n'),
  }
}
