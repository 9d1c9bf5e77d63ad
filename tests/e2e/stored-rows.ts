import type { Page } from 'playwright'

/** Whether the device has the checkpoint of stored rows, and not only the signed snapshot (SYNC-23). */
export function hasStoredRows(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      new Promise<boolean>((resolve, reject) => {
        const openRequest = indexedDB.open('guide-replica-state')
        openRequest.onerror = () => reject(new Error('The records of the copy cannot be opened'))
        openRequest.onsuccess = () => {
          const [store = ''] = openRequest.result.objectStoreNames
          const reading = openRequest.result.transaction(store).objectStore(store).getAllKeys()
          reading.onsuccess = () => {
            openRequest.result.close()
            resolve(reading.result.some((key) => typeof key === 'string' && key.startsWith('format-')))
          }
        }
      }),
  )
}
