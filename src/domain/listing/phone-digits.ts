/* Phone numbers in the form in which a search compares them: digits only, without country code (SEARCH-15, SEARCH-21). */

const TYPED = /^[\d\s()+./\u2010-\u2013-]+$/
/** The prefixes before a number of this country (692) or of the United States (1), also with the code for calls abroad. */
const CODES = /^(?:(?:00|011)(?=\d{8}))?(?:1?692(?=\d{7})|1(?=\d{10}$))?/

function digitsIn(text: string): string {
  return text.replace(/\D/g, '')
}

/** The digits of a typed phone number that has at least `fewest` digits; '' for other texts. */
export function typedDigits(text: string, fewest: number): string {
  const digits = digitsIn(text).replace(CODES, '')
  return TYPED.test(text) && digits.length >= fewest ? digits : ''
}

/**
 * The digits of each number in a stored text. A group of four digits may be a shortened number, so it is also returned with the
 * first three digits of the previous number ('625-3399/3400'). Does not use `parsePhones`, which is large for a first visit.
 */
export function storedDigits(text: string): string[] {
  let start = ''
  const shortened = (text.match(/\d+/g) ?? []).flatMap((group) => {
    if (group.length === 4) return start + group
    start = group.replace(CODES, '').slice(0, 3)
    return []
  })
  return [...text.split(/[/,;]/).map(digitsIn), ...shortened]
}
