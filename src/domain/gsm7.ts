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
