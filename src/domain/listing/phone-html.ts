import { escapeHtml } from '../html-text.ts'
import type { PhoneNumber } from './contact-details.ts'

/** Links for pages that are written without React; text that is not a number is shown as written. */
export function phoneLinksHtml(numbers: readonly PhoneNumber[] | null, text: string): string {
  if (numbers === null) return escapeHtml(text)
  return numbers
    .map(({ href, display }) => `<a href="${escapeHtml(href)}">${escapeHtml(display)}</a>`)
    .join(' ')
}
