/* Phone numbers in the form in which a search compares them: digits only, without country code (SEARCH-15, SEARCH-21). */

const TYPED_NUMBER_PATTERN = /^[\d\s()+./\u2010-\u2013-]+$/
/** The prefixes before a number of this country (692) or of the United States (1), also with the code for calls abroad. */
const COUNTRY_CODE_PATTERN = /^(?:(?:00|011)(?=\d{8}))?(?:1?692(?=\d{7})|1(?=\d{10}$))?/

function keepDigits(text: string): string {
  return text.replace(/\D/g, '')
}

/** The digits of a typed phone number that has at least `minDigits` digits; '' for other texts. */
export function parseTypedDigits(text: string, minDigits: number): string {
  const digits = keepDigits(text).replace(COUNTRY_CODE_PATTERN, '')
  return TYPED_NUMBER_PATTERN.test(text) && digits.length >= minDigits ? digits : ''
}

/**
 * The digits of each number in a stored text. A group of four digits may be a shortened number, so it is also returned with the
 * first three digits of the previous number ('625-3399/3400'). Does not use `parsePhones`, which is large for a first visit.
 */
export function listStoredDigits(text: string): string[] {
  let start = ''
  const digitGroups = (text.match(/\d+/g) ?? []).flatMap((group) => {
    if (group.length === 4) return start + group
    start = group.replace(COUNTRY_CODE_PATTERN, '').slice(0, 3)
    return []
  })
  return [...text.split(/[/,;]/).map(keepDigits), ...digitGroups]
}
