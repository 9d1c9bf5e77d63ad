import type { ReactNode } from 'react'

/** A line icon on a 24-unit grid, as tall as 1.25 em. Always decoration: the word beside it carries the meaning. */
export function Icon({ children, size = '1.25em' }: { children: ReactNode; size?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}
