/**
 * The values of a vCard 3.0 (RFC 2426), the version that every phone reads. Its lines end with CRLF and are folded after
 * 75 octets (2.6, RFC 2425 5.8.1). In text values, backslash, comma, semicolon and line breaks are escaped (5.8.4).
 */
export interface VcardParts {
  name: string
  /** Phone numbers with their country code: "+6926253399". */
  phones: string[]
  /** Fax numbers, written like the phones. */
  faxes: string[]
  email: string | null
  street: string
  /** The atoll's name. */
  place: string
  website: string | null
  /** Address of the listing in the guide. */
  url: string
  /** A sentence that the place is closed for now; empty if it is not closed. */
  closed: string
  /** Chat and radio, such as 'Radio: VHF 16'; only texts that are short enough for a QR code. */
  reach: string[]
  note: string
}

const MAX_LINE_OCTETS = 75
/** Longest text in a QR code, because cheap phone cameras cannot scan a QR code with longer texts. */
export const MAX_SHORT_TEXT_LENGTH = 60

/** The vCard as a file, with all fields and with folded lines. */
export function formatVcardFile(parts: VcardParts): string {
  const lines = [...formatHeadLines(parts), ...formatContactLines(parts)]
  if (parts.note !== '') lines.push(`NOTE:${escapeText(parts.note)}`)
  lines.push(`URL:${removeWhitespace(parts.url)}`, 'END:VCARD')
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

/** A short vCard for a QR code. Its lines are not folded, because some scanners do not join them. */
export function formatVcardForQr(parts: VcardParts): string {
  const shortParts: VcardParts = {
    ...parts,
    name: shorten(parts.name),
    street: shorten(parts.street),
    phones: parts.phones.slice(0, 2),
    faxes: [],
    website: null,
  }
  const lines = [...formatHeadLines(shortParts), ...formatContactLines(shortParts)]
  const note = [parts.closed, ...parts.reach].join('\n').trim()
  if (note !== '') lines.push(`NOTE:${escapeText(note)}`)
  return [...lines, 'END:VCARD'].map((line) => `${line}\r\n`).join('')
}

/** The first lines with the name. N is mandatory (3.1.2), although a place has no family name. */
function formatHeadLines({ name }: VcardParts): string[] {
  const text = escapeText(name)
  return ['BEGIN:VCARD', 'VERSION:3.0', `N:${text};;;;`, `FN:${text}`, `ORG:${text}`]
}

function formatContactLines({ phones, faxes, email, street, place, website }: VcardParts): string[] {
  return [
    ...phones.map((phone) => `TEL;TYPE=WORK,VOICE:${escapeText(phone)}`),
    ...faxes.map((fax) => `TEL;TYPE=WORK,FAX:${escapeText(fax)}`),
    ...(email === null ? [] : [`EMAIL;TYPE=INTERNET:${escapeText(email)}`]),
    `ADR;TYPE=WORK:;;${escapeText(street)};${escapeText(place)};;;Marshall Islands`,
    ...(website === null ? [] : [`URL:${removeWhitespace(website)}`]),
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
function removeWhitespace(url: string): string {
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
    if (octets + length > MAX_LINE_OCTETS) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += length
  }
  return text
}
