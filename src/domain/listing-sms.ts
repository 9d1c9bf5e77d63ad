import { cutToSeptets, septets, toGsm7 } from './gsm7.ts'

/** Length of one text message (SHARE-4). */
export const LONGEST_SMS_SEPTETS = 160

export interface SmsParts {
  name: string
  /** As it is shown; empty where there is none. */
  phone: string
  /** Address and atoll. */
  place: string
  url: string
}

/**
 * A listing as one text message: name, phone, place and link, a line each. Number and link are whole or absent, name and
 * place are cut; a name keeps room before a place.
 */
export function listingSms(parts: SmsParts): string {
  const [phone, url] = [oneLine(parts.phone), oneLine(parts.url)]
  const [name, place] = [oneLine(parts.name), oneLine(parts.place)]
  let left = LONGEST_SMS_SEPTETS
  const take = (line: string, isWhole: boolean): string => {
    if (line === '') return ''
    const room = left - 1
    const fitting = isWhole && septets(line) > room ? '' : cutToSeptets(line, room)
    if (fitting !== '') left -= septets(fitting) + 1
    return fitting
  }
  const kept = { phone: take(phone, true), url: take(url, true), name: take(name, false) }
  const rest = take(place, false)
  return [kept.name, kept.phone, rest, kept.url].filter((line) => line !== '').join('\n')
}

function oneLine(text: string): string {
  return toGsm7(text).replace(/\s+/g, ' ').trim()
}

/**
 * A link that opens the message app with this text (RFC 5724). The ampersand is for older iPhones, which read the body
 * only after one.
 */
export function smsHref(text: string): string {
  return `sms:?&body=${encodeURIComponent(text)}`
}
