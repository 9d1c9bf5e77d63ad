import { isEmail } from '../../domain/listing/contact-details.ts'

/** A mailto link, or null when the stored text is not an address. */
export function mailtoHref(text: string): string | null {
  return isEmail(text) ? `mailto:${encodeURIComponent(text.trim()).replace('%40', '@')}` : null
}
