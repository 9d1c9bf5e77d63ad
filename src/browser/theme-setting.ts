import { createLocalSetting } from './local-setting.ts'

/** The person's own choice, 'dark' or 'light'; anything else follows the system. */
export const themeSetting = createLocalSetting('theme')
