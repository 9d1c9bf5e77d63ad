import { localSetting } from '../../../browser/local-setting.ts'
import { isLowData, networkInformation } from '../../../browser/network.ts'
import { COUNTRY_MAP, deviceMapRecords } from '../../../map/tiles/saved-map-records.ts'

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
  savesData: boolean,
  answer: 'yes' | 'no' | null,
): 'load' | 'ask' | 'leave' {
  if (savesData || link?.saveData === true || answer === 'no') return 'leave'
  if (answer === 'yes' || link?.type === 'wifi' || link?.type === 'ethernet') return 'load'
  return 'ask'
}

/** The person's answer about the small maps of all atolls. It is asked once. */
const choice = localSetting('guide-country-maps')

export const subscribeToCountryAnswer = choice.subscribe

export function answerCountryQuestion(answer: 'yes' | 'no'): void {
  choice.write(answer)
}

/** Whether to load the small maps without asking, to ask, or to leave them. */
export function countryMapsRule(): 'load' | 'ask' | 'leave' {
  const answer = choice.read()
  // `type` is missing in TypeScript's DOM library and in most browsers.
  const link = networkInformation() as { type?: string; saveData?: boolean } | undefined
  return lowZoomsRule(link, isLowData(), answer === 'yes' || answer === 'no' ? answer : null)
}

/**
 * Resumes interrupted downloads, and downloads the small maps of all atolls where that is free or was agreed to. Loads
 * the code of the maps only when needed. Never rejects.
 */
export async function resumeMaps(): Promise<void> {
  try {
    const records = await deviceMapRecords().all()
    const isInterrupted = records.some(({ state }) => state === 'loading')
    const isWanted = countryMapsRule() === 'load' && records.every(({ id }) => id !== COUNTRY_MAP)
    if (!isInterrupted && !isWanted) return
    const { deviceMaps } = await import('../../../map/tiles/device-maps.ts')
    if (isInterrupted) await deviceMaps.resumeInterrupted()
    if (isWanted) await deviceMaps.start(COUNTRY_MAP)
  } catch (error) {
    console.warn('Saved maps could not be resumed', error)
  }
}
