import type { BrowserContext } from 'playwright'

/** Bytes that an origin's IndexedDB takes on disk, once writing has come to rest. */
export async function storedBytes(device: BrowserContext, origin: string): Promise<number> {
  const page = await device.newPage()
  try {
    const session = await device.newCDPSession(page)
    const read = async (): Promise<number> => {
      const { usageBreakdown } = await session.send('Storage.getUsageAndQuota', { origin })
      return usageBreakdown.find(({ storageType }) => storageType === 'indexeddb')?.usage ?? 0
    }
    for (let before = await read(); ;) {
      await page.waitForTimeout(1_000)
      const now = await read()
      if (now === before) return now
      before = now
    }
  } finally {
    await page.close()
  }
}
