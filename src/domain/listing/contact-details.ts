/** One number of a stored phone text. */
export interface PhoneNumber {
  /** The number as people in the country write it: "625-3399", "+692 625-3399", "+1 808-555-0100". */
  display: string
  /** The link for a call, such as "tel:+6926253399"; made from the number and never stored (PHONE-3). */
  href: string
}

const COUNTRY_CODE = '692'
const WRITTEN_NUMBER_PATTERN = /^\+?[\d\s().\-\u2010-\u2013]+$/
const EXTENSION_PATTERN = /(?:\s*,?\s*(?:ext(?:ension)?\.?|x)\s*)(\d{1,6})$/i

function formatLocalNumber(digits: string): string {
  return `${digits.slice(0, 3)}-${digits.slice(3)}`
}

function toPhoneNumber(numberText: string, hasPlus: boolean): PhoneNumber | null {
  // No area code of the United States has a 9 in the middle: "1-692-625-3399" is a number of this country.
  const digits = numberText.replace(/^1(?=69[12]\d{7}$)/, '')
  if (!hasPlus && digits.length === 7)
    return { display: formatLocalNumber(digits), href: `tel:+${COUNTRY_CODE}${digits}` }
  if (digits.startsWith(COUNTRY_CODE) && digits.length === 10) {
    return { display: `+${COUNTRY_CODE} ${formatLocalNumber(digits.slice(3))}`, href: `tel:+${digits}` }
  }
  // Visitors from the United States write ten digits without a country code.
  const americanDigits = !hasPlus && /^[2-9][0-8]\d[2-9]\d{6}$/.test(digits) ? `1${digits}` : digits
  if (/^1[2-9][0-8]\d{8}$/.test(americanDigits)) {
    const [area, lastDigits] = [americanDigits.slice(1, 4), americanDigits.slice(4)]
    return { display: `+1 ${area}-${formatLocalNumber(lastDigits)}`, href: `tel:+${americanDigits}` }
  }
  return digits.length >= 8 && digits.length <= 15 ? { display: `+${digits}`, href: `tel:+${digits}` } : null
}

/**
 * Matches the characters between a local number and the number after it, which may be only the last digits of a local number
 * ('625 3399 3400'). A foreign number without a plus or 00 counts as local if it begins with 2 to 7, but not with 50 or 67 to
 * 69.
 */
export const AFTER_LOCAL_PATTERN =
  /(?<=(?<![\d+][^/,;&\w]*)(?:\+?692\W*)?(?!50|6[7-9])[2-7]\d\d\W*\d{4}(?:\W+\d{4}(?=\W+\d{4}\b))*)[^\w/]+?(?=\+?\d)/g

/**
 * Matches the text after a local number if it begins with a further number and has more digits: '3400 455 1234' is two numbers,
 * not one with a country code. A text that begins with a space was split off by AFTER_LOCAL_PATTERN. After any other separator, 00 or
 * 1 begins a long number, so such a text does not match.
 */
const NEXT_NUMBER_PATTERN =
  /^(?: (?:(?:\+?(?:1|692)\W*)?(?:\d{3}\W*){0,2}\d{4}|1\d\d|911)|(?!00|1)\d{4})\W+\d/

/** Words beside a number that say what the number is for. Further words in WORD_BEFORE_PATTERN say only that it is a number. */
const LABEL_WORDS = 'office|home|work|shop|store|mobile|cell|fax|whatsapp'
const WORD_BEFORE_PATTERN = `(?:(${LABEL_WORDS})|phone|telephone|tel|ph|call)s?\\b[.:]?\\s*(?=[+(\\d])`
const LABEL_BEFORE_PATTERN = new RegExp(`^${WORD_BEFORE_PATTERN}`, 'i')
const LABEL_AFTER_PATTERN = new RegExp(`\\s*\\(?\\b(${LABEL_WORDS})\\)?$`, 'i')

/**
 * Separators of several numbers. Also the space before a word for the next number, any characters between two whole local
 * numbers, and a character with spaces around it before the last digits of a next local number.
 */
const SEPARATOR_PATTERN = new RegExp(
  String.raw`(?:[/;&]|\s(?:or|and)\s|,(?!\s*(?:ext|x)))\s*|(?<=(?<![\d+.-])[2-9]\d\d[-.\u2013]?\d{4})(?:\W*(?=\d{3}[-.\u2013]?\d{4}\b)|\s+[^\w\s]\s+(?=\d{4}\b))|\s+(?=${WORD_BEFORE_PATTERN})`,
  'gi',
)

function parsePiece(pieceText: string): PhoneNumber | null {
  const [label, otherLabel] = [LABEL_BEFORE_PATTERN, LABEL_AFTER_PATTERN].flatMap(
    (word) => word.exec(pieceText)?.[1] ?? [],
  )
  // 'office 625-3399 fax': the word after the number may belong to the next number, so no label is guessed.
  if (otherLabel) return null
  const number = parseUnlabelled(pieceText.replace(LABEL_BEFORE_PATTERN, '').replace(LABEL_AFTER_PATTERN, ''))
  return number && label ? { ...number, display: `${number.display} (${label.toLowerCase()})` } : number
}

function parseUnlabelled(piece: string): PhoneNumber | null {
  const extension = EXTENSION_PATTERN.exec(piece)?.[1]
  const mainNumber = extension === undefined ? piece : piece.replace(EXTENSION_PATTERN, '')
  if (!WRITTEN_NUMBER_PATTERN.test(mainNumber)) return null
  const digits = mainNumber.replace(/\D/g, '')
  const international = /^(?:00|011)(?=[1-9]\d{7,14}$)/.exec(digits)?.[0] ?? ''
  const number = toPhoneNumber(
    digits.slice(international.length),
    mainNumber.startsWith('+') || international !== '',
  )
  if (!number || extension === undefined) return number
  return { display: `${number.display} ext. ${extension}`, href: `${number.href};ext=${extension}` }
}

/**
 * Parses the numbers of a listing's phone text as people write it. Numbers are separated by '/', ',', ';', '&' or 'or'. The second
 * may be shortened ("625-3399/3400"). A label may say what a number is ("office 625-3399, fax 625-3400"); a fax comes last.
 * Null when a part is no valid number (PHONE-2): 7 digits, 692 and 7, 1 and 10, or an international number of 8 to 15.
 */
export function parsePhones(text: string): PhoneNumber[] | null {
  return parseNumbers(text, () => null)
}

/** @param parseShort reads a number that only some texts may contain; returns null for all others */
export function parseNumbers(
  text: string,
  parseShort: (numberText: string) => PhoneNumber | null,
): PhoneNumber[] | null {
  const numbers: PhoneNumber[] = []
  let lastLocal = ''
  for (const piece of text
    .slice(0, 200)
    .replace(SEPARATOR_PATTERN, '/')
    .replace(AFTER_LOCAL_PATTERN, '/ ')
    .split('/')) {
    const numberText = piece.trim()
    if (lastLocal !== '' && NEXT_NUMBER_PATTERN.test(piece)) return null
    // In '625-3250/3251', the second number begins with the first digits of the number before it.
    const isLastDigitsOnly = /^\d{4}$/.test(numberText) && lastLocal !== ''
    const number = isLastDigitsOnly
      ? parsePiece(lastLocal.slice(0, 3) + numberText)
      : (parseShort(numberText) ?? parsePiece(numberText))
    if (!number) return null
    numbers.push(number)
    if (!isLastDigitsOnly) lastLocal = /^tel:\+692(\d{7})$/.exec(number.href)?.[1] ?? ''
  }
  if (numbers.length === 0 || text.length > 200) return null
  return [...numbers.filter((number) => !isFax(number)), ...numbers.filter(isFax)]
}

export function isFax({ display }: PhoneNumber): boolean {
  return display.endsWith('(fax)')
}

/** The number of a listing that a button calls: the first that is no fax (PHONE-4). */
export function findPhoneToCall(text: string | null): PhoneNumber | undefined {
  return parsePhones(text ?? '')?.find((number) => !isFax(number))
}

const LOCAL_PART_PATTERN = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+$/i
const DOMAIN_LABEL_PATTERN = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i
const TOP_LEVEL_DOMAIN_PATTERN = /^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i

/**
 * The email rule of all forms (EMAIL-1): 5 to 254 characters after trimming, one @, a top-level domain of at least two
 * letters, no leading, trailing or double dots.
 */
export function isEmail(text: string): boolean {
  const address = text.trim()
  const [localPart = '', domain = '', ...otherParts] = address.length > 254 ? [] : address.split('@')
  if (address.length < 5 || otherParts.length > 0 || !LOCAL_PART_PATTERN.test(localPart)) return false
  if (localPart.startsWith('.') || localPart.endsWith('.') || address.includes('..')) return false
  const labels = domain.split('.')
  return (
    labels.length > 1 &&
    TOP_LEVEL_DOMAIN_PATTERN.test(labels.at(-1) ?? '') &&
    labels.every((label) => DOMAIN_LABEL_PATTERN.test(label))
  )
}
