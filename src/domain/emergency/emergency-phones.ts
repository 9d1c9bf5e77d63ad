import { parseNumbers, type PhoneNumber } from '../listing/contact-details.ts'

/** The numbers of an emergency contact; unlike parsePhones, it also reads short numbers of 3 to 5 digits such as 911. */
export function parseEmergencyPhones(text: string): PhoneNumber[] | null {
  return parseNumbers(text, (written) =>
    /^\d{3,5}$/.test(written) ? { display: written, href: `tel:${written}` } : null,
  )
}

/** The `sms:` link for a `tel:` link; null for short numbers such as 911, which accept no text messages. */
export function toTextMessageUrl(telUrl: string): string | null {
  const number = /^tel:(\+\d{8,15})$/.exec(telUrl)?.[1]
  return number === undefined ? null : `sms:${number}`
}
