import { Icon } from '../icon.tsx'

export const PreviousIcon = () => (
  <Icon size="1.75em">
    <path d="M15 5.5 8.5 12l6.5 6.5" />
  </Icon>
)

export const NextIcon = () => (
  <Icon size="1.75em">
    <path d="m9 5.5 6.5 6.5L9 18.5" />
  </Icon>
)

export const ZoomInIcon = () => (
  <Icon>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5M7.5 10.5h6M10.5 7.5v6" />
  </Icon>
)

export const ZoomOutIcon = () => (
  <Icon>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5M7.5 10.5h6" />
  </Icon>
)

export const RotateIcon = () => (
  <Icon>
    <path d="M19 12a7 7 0 1 1-2.1-5L19.5 9.5M19.5 4.5v5h-5" />
  </Icon>
)

export const DownloadIcon = () => (
  <Icon>
    <path d="M12 4v11M7 10.5l5 5 5-5M4.5 20h15" />
  </Icon>
)

export const PlayIcon = () => (
  <Icon>
    <path d="M8 5.5v13l11-6.5z" />
  </Icon>
)

export const PauseIcon = () => (
  <Icon>
    <path d="M8.5 5.5v13M15.5 5.5v13" />
  </Icon>
)
