/** What is known of the link, as the browser says it (Network Information; absent in Safari and Firefox). */
export interface LinkKnowledge {
  type?: string | undefined
  saveData?: boolean | undefined
}

/**
 * Whether the country's small maps are loaded unasked: where the link is known to cost nothing; without that knowledge a
 * person is asked once; never while the person saves data.
 *
 * @param answer what the person said when asked; null before
 */
export function lowZoomsRule(
  link: LinkKnowledge | undefined,
  isLowData: boolean,
  answer: 'yes' | 'no' | null,
): 'load' | 'ask' | 'leave' {
  if (isLowData || link?.saveData === true || answer === 'no') return 'leave'
  if (answer === 'yes' || link?.type === 'wifi' || link?.type === 'ethernet') return 'load'
  return 'ask'
}
