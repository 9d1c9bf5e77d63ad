/** How much of this device the guide uses, and may use. */
export interface StorageRoom {
  usedBytes: number
  quotaBytes: number
  isNearlyFull: boolean
}

/** Photos, a map and the next copy of the directory need about this much. */
const ENOUGH_BYTES = 40_000_000

/** Null where the browser does not say. Never rejects. */
export async function readStorageRoom(
  estimate: () => Promise<StorageEstimate> = () => navigator.storage.estimate(),
): Promise<StorageRoom | null> {
  try {
    const { usage, quota } = await estimate()
    if (usage === undefined || quota === undefined || quota === 0) return null
    return { usedBytes: usage, quotaBytes: quota, isNearlyFull: quota - usage < ENOUGH_BYTES }
  } catch {
    return null
  }
}
