import { parseNumbers, type PhoneNumber } from '../listing/contact-details.ts'

/** The numbers of an emergency contact; unlike parsePhones, it also reads short numbers of 3 to 5 digits such as 911. */
export function parseEmergencyPhones(text: string): PhoneNumber[] | null {
  return parseNumbers(text, (numberText) =>
    /^\d{3,5}$/.test(numberText) ? { display: numberText, href: `tel:${numberText}` } : null,
  )
}

/** The `sms:` link for a `tel:` link; null for short numbers such as 911, which accept no text messages. */
export function toTextMessageUrl(telUrl: string): string | null {
  const number = /^tel:(\+\d{8,15})$/.exec(telUrl)?.[1]
  return number === undefined ? null : `sms:${number}`
}
