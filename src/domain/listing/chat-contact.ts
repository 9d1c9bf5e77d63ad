import type { ChatApp } from './listing.ts'

/*
 * A contact in a messaging app (REACH-1, REACH-2): as it is stored, a number with its country code, or the name of a Messenger
 * account; as it is typed, also with spaces, as a local number, or as the link that the app itself gives.
 */

export const CHAT_APPS = ['whatsapp', 'messenger', 'signal'] as const satisfies readonly ChatApp[]

const COUNTRY_CODE = '+692'
const STORED_NUMBER = /^\+[1-9]\d{6,14}$/
const ACCOUNT = /^[a-z\d.]{5,50}$/i
const NUMBER_LINK =
  /^(?:https?:\/\/)?(?:(?:www\.)?wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=|signal\.me\/#p\/)\+?(\d+)/i
const ACCOUNT_LINK =
  /^(?:https?:\/\/)?(?:www\.|m\.|web\.)?(?:m\.me|messenger\.com\/t|facebook\.com|fb\.com)\/([^/?#]+)/i

/** The stored form of what was typed; null if it is no contact of this app. */
export function parseChatContact(app: ChatApp, typed: string): string | null {
  const text = typed.trim()
  if (app === 'messenger') {
    const account = (ACCOUNT_LINK.exec(text)?.[1] ?? text).replace(/^@/, '')
    return ACCOUNT.test(account) ? account : null
  }
  const digits = NUMBER_LINK.exec(text)?.[1]
  const number = digits === undefined ? text.replace(/[\s().-]/g, '').replace(/^00/, '+') : `+${digits}`
  const whole = /^\d{7}$/.test(number)
    ? `${COUNTRY_CODE}${number}`
    : number.replace(/^692(?=\d{7}$)/, COUNTRY_CODE)
  return STORED_NUMBER.test(whole) ? whole : null
}
