import { localSetting } from '../browser/local-setting.ts'

/*
 * How many messages on this device are unsent, as a page last saw it. Pages read it before they load the outbox, so it
 * must stay small: the first bundle contains it. Browsers write localStorage late, so after a crash the count may be
 * missing although a message was saved: then `hasOutboxDatabase` tells (OUTBOX-11).
 */
const setting = localSetting('guide-unsent')

/** As in outbox-database.ts, which imports Dexie; page-outbox.test.ts holds both equal. */
const OUTBOX_DATABASE = 'guide-outbox'

/** Null: no page of this device has queued a message, as far as localStorage knows. */
export function readUnsentCount(): number | null {
  const text = setting.read()
  return text === null ? null : Math.max(0, Math.floor(Number(text)) || 0)
}

export function writeUnsentCount(count: number): void {
  if (count !== readUnsentCount()) setting.write(String(count))
}

export function hasUnsentMessages(): boolean {
  return (readUnsentCount() ?? 0) > 0
}

export const subscribeToUnsentCount = setting.subscribe

/** Whether this device has an outbox, which is as durable as its messages. Does not create one. Never rejects. */
export async function hasOutboxDatabase(readDatabases: () => IDBFactory | undefined): Promise<boolean> {
  try {
    // With cookies blocked, Firefox 115 already throws at the name of IndexedDB.
    const databases = readDatabases()
    if (databases === undefined) return false
    // Firefox before 126 cannot list databases.
    if (typeof databases.databases !== 'function') return await canOpen(databases)
    return (await databases.databases()).some(({ name }) => name === OUTBOX_DATABASE)
  } catch (error) {
    console.warn('The databases of this device cannot be listed', error)
    return false
  }
}

/** Opening a missing database creates it, so abort the creation. */
function canOpen(databases: IDBFactory): Promise<boolean> {
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
