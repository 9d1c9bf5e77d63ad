import { isEmail } from '../../domain/listing/contact-details.ts'

/** Returns a mailto link, or null if the text is not an e-mail address. */
export function mailtoHref(text: string): string | null {
  return isEmail(text) ? `mailto:${encodeURIComponent(text.trim()).replace('%40', '@')}` : null
}
