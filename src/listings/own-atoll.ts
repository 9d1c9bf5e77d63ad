import { ATOLL_NAMES } from '../domain/atoll-names.ts'
import { localSetting } from '../browser/local-setting.ts'

/** The atoll whose listings and numbers come first on this device. */
const choice = localSetting('guide-own-atoll')

/** Its three-letter code; null while none was chosen or what was kept is no atoll. */
export function readOwnAtoll(): string | null {
  const code = choice.read()
  return code !== null && Object.hasOwn(ATOLL_NAMES, code) ? code : null
}

export const chooseOwnAtoll = choice.write
export const subscribeToOwnAtoll = choice.subscribe
