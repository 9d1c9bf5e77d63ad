/** Whether the browser promised not to delete this site's data when space runs low. */
export type StorageProtection = 'protected' | 'unprotected' | 'unknown'

/**
 * Asks the browser to protect this site's data. Browsers decide by how much a site is used, so ask whenever something is
 * saved that a person would miss (a favorite, a message, a map): a browser that refused may agree later. Never rejects.
 */
export async function requestPersistentStorage(): Promise<StorageProtection> {
  return toProtection(() => navigator.storage.persist())
}

/** Reads whether the site's data are protected, without asking for protection. Never rejects. */
export async function readStorageProtection(): Promise<StorageProtection> {
  return toProtection(() => navigator.storage.persisted())
}

async function toProtection(askBrowser: () => Promise<boolean>): Promise<StorageProtection> {
  try {
    return (await askBrowser()) ? 'protected' : 'unprotected'
  } catch {
    // There is no StorageManager in old browsers and on pages without https; some browsers refuse to answer.
    return 'unknown'
  }
}

/** How many bytes this site uses on the device, and may use. */
export interface StorageSpace {
  usedBytes: number
  quotaBytes: number
  isNearlyFull: boolean
}

/** About the space that photos, a map and the next copy of the directory need together. */
const MIN_FREE_BYTES = 40_000_000

/** Reads the used and the available space; null if the browser does not report them. Never rejects. */
export async function readStorageSpace(
  readEstimate: () => Promise<StorageEstimate> = () => navigator.storage.estimate(),
): Promise<StorageSpace | null> {
  try {
    const { usage, quota } = await readEstimate()
    if (usage === undefined || quota === undefined || quota === 0) return null
    return { usedBytes: usage, quotaBytes: quota, isNearlyFull: quota - usage < MIN_FREE_BYTES }
  } catch {
    return null
  }
}
