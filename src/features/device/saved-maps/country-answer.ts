import { localSetting } from '../../../browser/local-setting.ts'
import { isLowData, networkInformation } from '../../../browser/network.ts'
import { lowZoomsRule } from '../../../map/tiles/low-zooms.ts'

/** What the person said when asked about the small maps of all atolls; kept, because it is asked once. */
const choice = localSetting('guide-country-maps')

export const subscribeToCountryAnswer = choice.subscribe

export function answerCountryQuestion(answer: 'yes' | 'no'): void {
  choice.write(answer)
}

/** Whether the small maps are loaded by themselves, asked about, or left. */
export function countryMapsRule(): 'load' | 'ask' | 'leave' {
  const answer = choice.read()
  // The type of the link is known to few browsers: `type` stands in no DOM library yet.
  const link = networkInformation() as { type?: string; saveData?: boolean } | undefined
  return lowZoomsRule(link, isLowData(), answer === 'yes' || answer === 'no' ? answer : null)
}
