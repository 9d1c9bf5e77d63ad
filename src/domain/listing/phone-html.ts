import { escapeHtml } from '../html-text.ts'
import type { PhoneNumber } from './contact-details.ts'

/** Phone links as HTML, for pages that are written without React. Without numbers, returns the text as written. */
export function formatPhoneLinks(numbers: readonly PhoneNumber[] | null, text: string): string {
  if (numbers === null) return escapeHtml(text)
  return numbers
    .map(({ href, display }) => `<a href="${escapeHtml(href)}">${escapeHtml(display)}</a>`)
    .join(' ')
}
