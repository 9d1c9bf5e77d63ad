const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+$/i
const DOMAIN_LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i
const TOP_LEVEL = /^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i

/**
 * The email rule of all forms (EMAIL-1): 5 to 254 characters after trimming, one @, a top-level domain of at least two
 * letters, no leading, trailing or double dots.
 */
export function isEmail(text: string): boolean {
  const address = text.trim()
  const [localPart = '', domain = '', ...rest] = address.length > 254 ? [] : address.split('@')
  if (address.length < 5 || rest.length > 0 || !LOCAL_PART.test(localPart)) return false
  if (localPart.startsWith('.') || localPart.endsWith('.') || address.includes('..')) return false
  const labels = domain.split('.')
  return (
    labels.length > 1 &&
    TOP_LEVEL.test(labels.at(-1) ?? '') &&
    labels.every((label) => DOMAIN_LABEL.test(label))
  )
}

/** A mailto link, or null when the stored text is not an address. */
export function mailtoHref(text: string): string | null {
  return isEmail(text) ? `mailto:${encodeURIComponent(text.trim()).replace('%40', '@')}` : null
}
