import { Icon } from './icon.tsx'

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

export const WebIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5c2.3 2.5 3.4 5.3 3.4 8.5s-1.1 6-3.4 8.5c-2.3-2.5-3.4-5.3-3.4-8.5S9.7 6 12 3.5z" />
  </Icon>
)

export const EnvelopeStampIcon = () => (
  <Icon>
    <path d="M3.5 10.5 12 4.5l8.5 6V20h-17zM3.5 10.5 12 16l8.5-5.5" />
  </Icon>
)

export const BackIcon = () => (
  <Icon>
    <path d="M19.5 12h-15M10.5 6l-6 6 6 6" />
  </Icon>
)

export const ForwardIcon = () => (
  <Icon size="1em">
    <path d="m9 5.5 6.5 6.5L9 18.5" />
  </Icon>
)

export const StarIcon = () => (
  <Icon size="1em">
    <path d="m12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z" fill="currentColor" />
  </Icon>
)

export const AlertIcon = () => (
  <Icon>
    <path d="M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.1" />
  </Icon>
)

export const MessageIcon = () => (
  <Icon>
    <path d="M4 5.5h16v11H11l-4.5 3.5v-3.5H4zM8 9.5h8M8 12.5h5" />
  </Icon>
)

export const ShareIcon = () => (
  <Icon>
    <circle cx="6.5" cy="12" r="2.5" />
    <circle cx="17" cy="6" r="2.5" />
    <circle cx="17" cy="18" r="2.5" />
    <path d="m8.8 10.8 6-3.4M8.8 13.2l6 3.4" />
  </Icon>
)
