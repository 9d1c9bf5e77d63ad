import { createLocalSetting } from '../../../browser/local-setting.ts'

/*
 * The admin's choices for the columns of the last imported file, to use them again for a file with the same columns. They
 * contain the names of the columns, so Sign Out erases them (SESSION-6).
 */

export const chosenListingColumns = createLocalSetting('guide-admin-import')
export const chosenContactColumns = createLocalSetting('guide-admin-import-contacts')

export function clearChosenColumns(): void {
  chosenListingColumns.write(null)
  chosenContactColumns.write(null)
}
