import type { ReactNode } from 'react'

/**
 * A line icon on a 24-unit grid, 1.25 em tall. Always decorative: the text beside it has the
 * meaning.
 */
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

/** Icons of the header and the status line, exported separately because they are in the first bundle. */
export const HomeIcon = () => (
  <Icon>
    <path d="M4 11.5 12 4l8 7.5V20h-5.5v-5h-5v5H4z" />
  </Icon>
)

export const SearchIcon = () => (
  <Icon>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5" />
  </Icon>
)

export const MenuIcon = () => (
  <Icon size="1.5em">
    <path strokeWidth="1.5" d="M4 7h16M4 12h16M4 17h16" />
  </Icon>
)

export const CloseIcon = () => (
  <Icon size="1.5em">
    <path strokeWidth="1.5" d="m6 6 12 12M18 6 6 18" />
  </Icon>
)

export const SunIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
  </Icon>
)

export const MoonIcon = () => (
  <Icon>
    <path d="M20 14.2A8.2 8.2 0 0 1 9.8 4a8.2 8.2 0 1 0 10.2 10.2z" />
  </Icon>
)

export const RefreshIcon = () => (
  <Icon size="1.1em">
    <path d="M19.5 12a7.5 7.5 0 1 1-2.3-5.4L19.5 9M19.5 4v5h-5" />
  </Icon>
)

export const OfflineIcon = () => (
  <Icon>
    <path d="m4 4 16 16M8.7 14.6a5 5 0 0 1 6.1-.6M5.4 11.2A9.6 9.6 0 0 1 9 9M12.5 8a9.6 9.6 0 0 1 6.1 3.2M2.5 8A14 14 0 0 1 6 5.7M10.5 4.6A14 14 0 0 1 21.5 8M12 18.2v.1" />
  </Icon>
)

export const PhoneIcon = () => (
  <Icon>
    <path d="M6.2 3.5h2.6l1.7 4.3-2 1.6a12 12 0 0 0 6.1 6.1l1.6-2 4.3 1.7v2.6a2 2 0 0 1-2.2 2A16.2 16.2 0 0 1 4.2 5.7a2 2 0 0 1 2-2.2z" />
  </Icon>
)

export const HeartIcon = ({ isFilled = false }: { isFilled?: boolean }) => (
  <Icon>
    <path
      d="M12 20s-7.5-4.6-7.5-10.2A4.3 4.3 0 0 1 12 7.2a4.3 4.3 0 0 1 7.5 2.6C19.5 15.4 12 20 12 20z"
      fill={isFilled ? 'currentColor' : 'none'}
    />
  </Icon>
)

export const MailIcon = () => (
  <Icon>
    <rect x="3" y="5.5" width="18" height="13" rx="2" />
    <path d="m3.5 7.5 8.5 6 8.5-6" />
  </Icon>
)

export const PlaceIcon = () => (
  <Icon>
    <path d="M12 21c4.3-4.4 6.5-8 6.5-10.7a6.5 6.5 0 1 0-13 0C5.5 13 7.7 16.6 12 21z" />
    <circle cx="12" cy="10.2" r="2.3" />
  </Icon>
)

export const StarIcon = () => (
  <Icon size="1em">
    <path d="m12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z" fill="currentColor" />
  </Icon>
)

export const BackIcon = () => (
  <Icon>
    <path d="M19.5 12h-15M10.5 6l-6 6 6 6" />
  </Icon>
)
