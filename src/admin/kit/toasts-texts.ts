export const TOAST_TEXTS = {
  /** Read before each message. */
  label: 'Message',
  region: 'Messages ({hotkey})',
  close: 'Close this message',
} as const
