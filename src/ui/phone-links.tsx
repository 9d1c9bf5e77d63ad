import type { PhoneNumber } from '../domain/listing/contact-details.ts'

interface PhoneLinksProps {
  /** Null for a text that is not a number: it is shown as written. */
  numbers: readonly PhoneNumber[] | null
  text: string
  className?: string | undefined
}

/** Links that call the numbers, without a label. */
export function PhoneLinks({ numbers, text, className }: PhoneLinksProps) {
  if (numbers === null) return text
  return numbers.map(({ href, display }) => (
    <a key={href} className={className} href={href}>
      {display}
    </a>
  ))
}
