/** Length of one text message (SHARE-4). */
export const MAX_SMS_SEPTETS = 160

interface SmsParts {
  name: string
  /** Phone numbers as the screens format them; empty for a listing without a phone. */
  phone: string
  /** The address and the name of the atoll. */
  place: string
  /** That the place is closed for now; empty where it is not. */
  closed: string
  url: string
}

/**
 * A listing as one text message: name, phone, closure, place and link, one per line. Phone, closure and link are never
 * cut, only left out; the place is cut before the name.
 */
export function listingSms(parts: SmsParts): string {
  const [phone, url] = [oneLine(parts.phone), oneLine(parts.url)]
  const [name, place] = [oneLine(parts.name), oneLine(parts.place)]
  let left = MAX_SMS_SEPTETS
  const take = (line: string, isWhole: boolean): string => {
    if (line === '') return ''
    const room = left - 1
    const fitting = isWhole && countSeptets(line) > room ? '' : cutToSeptets(line, room)
    if (fitting !== '') left -= countSeptets(fitting) + 1
    return fitting
  }
  const kept = {
    phone: take(phone, true),
    closed: take(oneLine(parts.closed), true),
    url: take(url, true),
    name: take(name, false),
  }
  const rest = take(place, false)
  return [kept.name, kept.phone, kept.closed, rest, kept.url].filter((line) => line !== '').join('\n')
}

function oneLine(text: string): string {
  return toGsm7(text).replace(/\s+/g, ' ').trim()
}

/**
 * A link that opens the message app with this text (RFC 5724). Older iPhones read the body only after an ampersand.
 */
export function smsHref(text: string): string {
  return `sms:?&body=${encodeURIComponent(text)}`
}

/**
 * The characters of a plain text message (3GPP TS 23.038, 6.2.1): 160 septets per message; characters of the extension
 * table count two. With any other character a message has room for only 70.
 */
const GSM_CHARACTERS =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const GSM_EXTENSION_CHARACTERS = '^{}\\[~]|€'

const SEPTETS = new Map<string, number>([
  ...Array.from(GSM_CHARACTERS).map((character) => [character, 1] as const),
  ...Array.from(GSM_EXTENSION_CHARACTERS).map((character) => [character, 2] as const),
])

/** Replacements for typographic characters. */
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

/** Length in septets; NaN if a character is not in GSM-7. */
export function countSeptets(text: string): number {
  let sum = 0
  for (const character of text) sum += SEPTETS.get(character) ?? Number.NaN
  return sum
}

/** The text in GSM-7: letters lose marks that GSM-7 lacks ("Ḷo̧jet" gives "Lojet"); other characters are dropped. */
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

/**
 * A listing as a vCard 3.0 (RFC 2426): the version that every phone reads. Lines end with CRLF, text values escape
 * backslash, comma, semicolon and line breaks (5.8.4), lines are folded after 75 octets (2.6, RFC 2425 5.8.1).
 */
export interface VcardParts {
  name: string
  /** Phone numbers with their country code: "+6926253399". */
  phones: string[]
  email: string | null
  street: string
  /** The atoll's name. */
  place: string
  website: string | null
  /** The listing in the guide. */
  url: string
  /** That the place is closed for now; empty where it is not. */
  closed: string
  note: string
}

const LONGEST_LINE_OCTETS = 75
/** Cheap phone cameras cannot scan a QR code with more. */
const MAX_SHORT_TEXT_LENGTH = 60

/** The file to save: all fields, folded lines. */
export function vcardFile(parts: VcardParts): string {
  const lines = [...headLines(parts), ...contactLines(parts)]
  if (parts.note !== '') lines.push(`NOTE:${escapeText(parts.note)}`)
  lines.push(`URL:${uri(parts.url)}`, 'END:VCARD')
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

/** A short vCard for a QR code. Its lines are not folded, because some scanners do not join them. */
export function vcardForQr(parts: VcardParts): string {
  const short: VcardParts = {
    ...parts,
    name: shorten(parts.name),
    street: shorten(parts.street),
    phones: parts.phones.slice(0, 2),
    website: null,
  }
  const note = parts.closed === '' ? [] : [`NOTE:${escapeText(parts.closed)}`]
  return [...headLines(short), ...contactLines(short), ...note, 'END:VCARD']
    .map((line) => `${line}\r\n`)
    .join('')
}

/** N is mandatory; a place has no family name (3.1.2). */
function headLines({ name }: VcardParts): string[] {
  const text = escapeText(name)
  return ['BEGIN:VCARD', 'VERSION:3.0', `N:${text};;;;`, `FN:${text}`, `ORG:${text}`]
}

function contactLines({ phones, email, street, place, website }: VcardParts): string[] {
  return [
    ...phones.map((phone) => `TEL;TYPE=WORK,VOICE:${escapeText(phone)}`),
    ...(email === null ? [] : [`EMAIL;TYPE=INTERNET:${escapeText(email)}`]),
    `ADR;TYPE=WORK:;;${escapeText(street)};${escapeText(place)};;;Marshall Islands`,
    ...(website === null ? [] : [`URL:${uri(website)}`]),
  ]
}

function escapeText(text: string): string {
  return text
    .trim()
    .replace(/[\\,;]/g, (character) => `\\${character}`)
    .replace(/\r\n|[\r\n\u2028\u2029]/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')
}

/** URLs are not escaped, but must not contain line breaks. */
function uri(url: string): string {
  return url.replace(/[\p{Cc}\s]/gu, '')
}

function shorten(text: string): string {
  const characters = Array.from(text)
  return characters.length <= MAX_SHORT_TEXT_LENGTH
    ? text
    : `${characters.slice(0, MAX_SHORT_TEXT_LENGTH).join('').trimEnd()}…`
}

/** Folds between characters, never inside the octets of one; a continued line starts with a space. */
function foldLine(line: string): string {
  let text = ''
  let octets = 0
  for (const character of line) {
    const length = new TextEncoder().encode(character).length
    if (octets + length > LONGEST_LINE_OCTETS) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += length
  }
  return text
}
