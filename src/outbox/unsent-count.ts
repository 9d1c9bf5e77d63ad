import { createLocalSetting } from '../browser/local-setting.ts'

/*
 * Stores the number of unsent messages on this device in localStorage. This file must stay small, because pages load it
 * without the outbox. Browsers write localStorage to disk late, so after a crash the number may be missing although a message
 * was saved. `hasOutboxDatabase` then tells whether the device has an outbox (OUTBOX-11).
 */
const unsentSetting = createLocalSetting('guide-unsent')

/** The name in outbox-database.ts, which is too large to import here. page-outbox.test.ts checks that both are equal. */
const OUTBOX_DATABASE = 'guide-outbox'

/** Returns the stored number, or null if none is stored, which usually means that no message was ever queued here. */
export function readUnsentCount(): number | null {
  const text = unsentSetting.read()
  return text === null ? null : Math.max(0, Math.floor(Number(text)) || 0)
}

export function writeUnsentCount(count: number): void {
  if (count !== readUnsentCount()) unsentSetting.write(String(count))
}

export function hasUnsentMessages(): boolean {
  return (readUnsentCount() ?? 0) > 0
}

export const subscribeToUnsentCount = unsentSetting.subscribe

/** Whether this device has the outbox's database, which survives crashes. Never creates the database and never rejects. */
export async function hasOutboxDatabase(readDatabases: () => IDBFactory | undefined): Promise<boolean> {
  try {
    // With cookies blocked, Firefox 115 throws when `indexedDB` is read.
    const databases = readDatabases()
    if (databases === undefined) return false
    // Firefox before 126 cannot list databases.
    if (typeof databases.databases !== 'function') return await doesDatabaseExist(databases)
    return (await databases.databases()).some(({ name }) => name === OUTBOX_DATABASE)
  } catch (error) {
    console.warn('The databases of this device cannot be listed', error)
    return false
  }
}

/** Whether the database exists. Tries to open it; if it is missing, aborts its creation. */
function doesDatabaseExist(databases: IDBFactory): Promise<boolean> {
  return new Promise((resolve) => {
    const request = databases.open(OUTBOX_DATABASE)
    request.addEventListener('upgradeneeded', () => request.transaction?.abort())
    request.addEventListener('error', () => resolve(false))
    request.addEventListener('success', () => {
      request.result.close()
      resolve(true)
    })
  })
}
