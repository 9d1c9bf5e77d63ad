import { localSetting } from './local-setting.ts'
import { useDeviceSetting } from './rendered-page.ts'

/** 'mh' where the reader of this device wants Marshallese texts before the English ones (MH-3). */
export const firstLanguage = localSetting('guide-first-language')

export function useFirstLanguage(): string | null {
  return useDeviceSetting(firstLanguage.subscribe, firstLanguage.read, null)
}
