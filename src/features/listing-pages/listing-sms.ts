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
  const take = (line: string, isWhole: boolean): string => {
    if (line === '') return ''
    const room = septetsLeft - 1
    const fitting = isWhole && countSeptets(line) > room ? '' : cutToSeptets(line, room)
    if (fitting !== '') septetsLeft -= countSeptets(fitting) + 1
    return fitting
  }
  const wholeParts = {
    phone: take(phone, true),
    closed: take(toOneLine(parts.closed), true),
    url: take(url, true),
    name: take(name, false),
  }
  const rest = take(place, false)
  return [wholeParts.name, wholeParts.phone, wholeParts.closed, rest, wholeParts.url]
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
  let plain = ''
  for (const character of text.normalize('NFC')) plain += toGsmCharacters(character)
  return plain
}

function toGsmCharacters(character: string): string {
  if (SEPTETS.has(character)) return character
  const known = PLAIN_REPLACEMENTS[character]
  if (known !== undefined) return known
  return Array.from(character.normalize('NFKD'))
    .filter((part) => SEPTETS.has(part))
    .join('')
}

/** Cuts a GSM-7 text to `max` septets; three dots mark the cut. */
export function cutToSeptets(text: string, max: number): string {
  if (countSeptets(text) <= max) return text
  let cut = ''
  let length = 0
  for (const character of text) {
    length += countSeptets(character)
    if (length > max - 3) break
    cut += character
  }
  return max < 4 ? '' : `${cut.trimEnd()}...`
}
