import type { LocalSetting } from '../../../browser/local-setting.ts'
import type { ImportSource } from './columns.ts'
import { NO_CHOICES, type ImportChoices } from './map-records.ts'

/* Keeps on this device what an admin chose for the columns of a file, and offers it for the next file with these columns. */

function columnsKey({ headers }: ImportSource): string {
  return headers.join('\n').slice(0, 2_000)
}

/** The choices that were made for an earlier file with the same columns; none if there was no such file. */
export function readStoredChoices(setting: LocalSetting, source: ImportSource): ImportChoices {
  try {
    const { key, choices } = JSON.parse(setting.read() ?? 'null') as {
      key: string
      choices: ImportChoices
    }
    return key === columnsKey(source) ? choices : NO_CHOICES
  } catch {
    return NO_CHOICES
  }
}

/** Stores the choices for later files with the same columns. */
export function storeChoices(setting: LocalSetting, source: ImportSource, choices: ImportChoices): void {
  setting.write(JSON.stringify({ key: columnsKey(source), choices }))
}
