/** Length of one text message (SHARE-4). */
export const MAX_SMS_SEPTETS = 160

interface SmsParts {
  name: string
  /** The phone number as screens show it, or another contact such as a radio channel; may be empty. */
  phone: string
  /** The address and the name of the atoll. */
  place: string
  /** A sentence that the place is closed for now; empty if it is not closed. */
  closed: string
  url: string
}

/**
 * A listing as one text message: name, phone, closure, place and link, one per line. Phone, closure and link are never
 * cut, only left out; the place is cut before the name.
 */
export function formatListingSms(parts: SmsParts): string {
  const [phone, url] = [toOneLine(parts.phone), toOneLine(parts.url)]
  const [name, place] = [toOneLine(parts.name), toOneLine(parts.place)]
  let septetsLeft = MAX_SMS_SEPTETS
  const takeLine = (line: string, isWhole: boolean): string => {
    if (line === '') return ''
    const septetsForLine = septetsLeft - 1
    const fittingLine =
      isWhole && countSeptets(line) > septetsForLine ? '' : cutToSeptets(line, septetsForLine)
    if (fittingLine !== '') septetsLeft -= countSeptets(fittingLine) + 1
    return fittingLine
  }
  const wholeParts = {
    phone: takeLine(phone, true),
    closed: takeLine(toOneLine(parts.closed), true),
    url: takeLine(url, true),
    name: takeLine(name, false),
  }
  const placeLine = takeLine(place, false)
  return [wholeParts.name, wholeParts.phone, wholeParts.closed, placeLine, wholeParts.url]
    .filter((line) => line !== '')
    .join('\n')
}

function toOneLine(text: string): string {
  return toGsm7(text).replace(/\s+/g, ' ').trim()
}

/**
 * A link that opens the message app with this text (RFC 5724). Older iPhones read the body only after an ampersand.
 */
export function smsHref(text: string): string {
  return `sms:?&body=${encodeURIComponent(text)}`
}

/**
 * The characters of a plain text message (3GPP TS 23.038, 6.2.1). A message has 160 septets, of which characters of the
 * extension table need two. A message with any other character can have only 70 characters.
 */
const GSM_CHARACTERS =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const GSM_EXTENSION_CHARACTERS = '^{}\\[~]|€'

const SEPTETS = new Map<string, number>([
  ...Array.from(GSM_CHARACTERS).map((character) => [character, 1] as const),
  ...Array.from(GSM_EXTENSION_CHARACTERS).map((character) => [character, 2] as const),
])

/** Replacements for typographic characters. */
const PLAIN_REPLACEMENTS: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  ʻ: "'",
  '`': "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
  '…': '...',
  '•': '-',
  '\t': ' ',
  '\u00A0': ' ',
  '\u202F': ' ',
}

/** Length in septets; NaN if a character is not in GSM-7. */
export function countSeptets(text: string): number {
  let sum = 0
  for (const character of text) sum += SEPTETS.get(character) ?? Number.NaN
  return sum
}

/** The text in GSM-7: letters lose marks that GSM-7 lacks ("Ḷo̧jet" gives "Lojet"); other characters are dropped. */
export function toGsm7(text: string): string {
  let plainText = ''
  for (const character of text.normalize('NFC')) plainText += toGsmCharacters(character)
  return plainText
}

function toGsmCharacters(character: string): string {
  if (SEPTETS.has(character)) return character
  const replacement = PLAIN_REPLACEMENTS[character]
  if (replacement !== undefined) return replacement
  return Array.from(character.normalize('NFKD'))
    .filter((part) => SEPTETS.has(part))
    .join('')
}

/** Cuts a GSM-7 text to `max` septets; three dots mark the cut. */
export function cutToSeptets(text: string, maxSeptets: number): string {
  if (countSeptets(text) <= maxSeptets) return text
  let cutText = ''
  let length = 0
  for (const character of text) {
    length += countSeptets(character)
    if (length > maxSeptets - 3) break
    cutText += character
  }
  return maxSeptets < 4 ? '' : `${cutText.trimEnd()}...`
}
