import { createLocalSetting } from './local-setting.ts'
import { useDeviceSetting } from './rendered-page.ts'

/** Setting with the value 'mh' if the reader wants Marshallese texts before the English ones (MH-3). */
export const firstLanguageSetting = createLocalSetting('guide-first-language')

export function useFirstLanguage(): string | null {
  return useDeviceSetting(firstLanguageSetting.subscribe, firstLanguageSetting.read, null)
}
