import type { ChatApp } from './listing.ts'

/*
 * A contact in a messaging app (REACH-1, REACH-2). It is stored as a number with its country code, or as the name of a
 * Messenger account. It may be typed with spaces, as a local number, or as the link that the app itself gives.
 */

export const CHAT_APPS = ['whatsapp', 'messenger', 'signal'] as const satisfies readonly ChatApp[]

const COUNTRY_CODE = '+692'
/** Requires at least 8 digits, because "+4551234" is a local number with a plus before it. */
const STORED_NUMBER_PATTERN = /^\+[1-9]\d{7,14}$/
const ACCOUNT_PATTERN = /^[a-z\d.]{5,50}$/i
const NUMBER_LINK_PATTERN =
  /^(?:https?:\/\/)?(?:(?:www\.)?wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=|signal\.me\/#p\/)\+?(\d+)/i
/** Matches a link to an account, also facebook.com/profile.php?id=N and facebook.com/people/Name/N for the account N. */
const ACCOUNT_LINK_PATTERN =
  /^(?:https?:\/\/)?(?:www\.|m\.|web\.)?(?:m\.me|messenger\.com\/t|(?:facebook|fb)\.com)\/(?:profile\.php\?(?:[^#]*&)?id=|people\/[^/?#]+\/)?([^/?#&]+)/i
/** Words at the place of the account in links of Facebook that lead to no account, such as facebook.com/share/... */
const NO_ACCOUNT_PATTERN =
  /^(?:share|people|pages|groups|messages|events|watch|photos?|reels?|videos?|stories|marketplace|search|login|public|hashtag|\w+\.php)$/i

/** The stored form of what was typed; null if it is no contact of this app. */
export function parseChatContact(app: ChatApp, typedText: string): string | null {
  const text = typedText.trim()
  if (app === 'messenger') {
    const linkedContact = ACCOUNT_LINK_PATTERN.exec(text)?.[1]
    if (linkedContact !== undefined && NO_ACCOUNT_PATTERN.test(linkedContact)) return null
    const account = (linkedContact ?? text).replace(/^@/, '')
    return ACCOUNT_PATTERN.test(account) ? account : null
  }
  const digits = NUMBER_LINK_PATTERN.exec(text)?.[1]
  const number = digits === undefined ? text.replace(/[\s().-]/g, '').replace(/^00/, '+') : `+${digits}`
  const fullNumber = /^\d{7}$/.test(number)
    ? `${COUNTRY_CODE}${number}`
    : number.replace(/^692(?=\d{7}$)/, COUNTRY_CODE)
  return STORED_NUMBER_PATTERN.test(fullNumber) ? fullNumber : null
}
