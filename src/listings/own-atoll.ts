import { createLocalSetting } from '../browser/local-setting.ts'
import { useDeviceSetting } from '../browser/rendered-page.ts'
import { ATOLL_NAMES } from '../domain/atolls/atoll-names.ts'

/** The atoll whose listings and emergency numbers come first on this device (ATOLL-1). */
const ownAtollSetting = createLocalSetting('guide-own-atoll')

/** Three-letter code of the own atoll; null when none was chosen or the stored value is not an atoll. */
export function readOwnAtoll(): string | null {
  const code = ownAtollSetting.read()
  return code !== null && Object.hasOwn(ATOLL_NAMES, code) ? code : null
}

export const chooseOwnAtoll = ownAtollSetting.write
export const subscribeToOwnAtoll = ownAtollSetting.subscribe

/** The code of the reader's own atoll, which is the same in all tabs; null when none was chosen. */
export function useOwnAtoll(): string | null {
  return useDeviceSetting(subscribeToOwnAtoll, readOwnAtoll, null)
}
