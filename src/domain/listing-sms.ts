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

/**
 * The characters of a plain text message (3GPP TS 23.038, 6.2.1): 160 septets to a message, the extension table's
 * characters counting two. One other character would cut the message to 70.
 */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const EXTENSION = '^{}\\[~]|€'

const SEPTETS = new Map<string, number>([
  ...Array.from(BASIC).map((character) => [character, 1] as const),
  ...Array.from(EXTENSION).map((character) => [character, 2] as const),
])

/** What people's phones and word processors write for characters that a text message has. */
const PLAIN: Readonly<Record<string, string>> = {
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

/** Length in septets; a character that is none of GSM-7 has no length and gives NaN. */
export function septets(text: string): number {
  let sum = 0
  for (const character of text) sum += SEPTETS.get(character) ?? Number.NaN
  return sum
}

/** The text in GSM-7: letters without the marks that it lacks ("Ḷo̧jet" gives "Lojet"); what is left over goes. */
export function toGsm7(text: string): string {
  let plain = ''
  for (const character of text.normalize('NFC')) plain += gsmOf(character)
  return plain
}

function gsmOf(character: string): string {
  if (SEPTETS.has(character)) return character
  const known = PLAIN[character]
  if (known !== undefined) return known
  return Array.from(character.normalize('NFKD'))
    .filter((part) => SEPTETS.has(part))
    .join('')
}

/** The longest beginning of a GSM-7 text that fits, with three dots where something is missing. */
export function cutToSeptets(text: string, most: number): string {
  if (septets(text) <= most) return text
  let cut = ''
  let length = 0
  for (const character of text) {
    length += septets(character)
    if (length > most - 3) break
    cut += character
  }
  return most < 4 ? '' : `${cut.trimEnd()}...`
}
