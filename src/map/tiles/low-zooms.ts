/** The connection, as in the Network Information API (missing in Safari and Firefox). */
export interface Connection {
  type?: string | undefined
  saveData?: boolean | undefined
}

/**
 * Whether to download the small maps of the country: without asking on Wi-Fi and cable, never while the person saves
 * data, otherwise after asking once.
 *
 * @param answer the person's answer; null before
 */
export function lowZoomsRule(
  link: Connection | undefined,
  isLowData: boolean,
  answer: 'yes' | 'no' | null,
): 'load' | 'ask' | 'leave' {
  if (isLowData || link?.saveData === true || answer === 'no') return 'leave'
  if (answer === 'yes' || link?.type === 'wifi' || link?.type === 'ethernet') return 'load'
  return 'ask'
}
