/*
 * Asks the browser not to remove what is on this device when space gets short. Browsers decide by how much a site is
 * used, so it is asked when something is kept that a person would miss: the first favourite, a message, a saved map.
 */
export type StorageProtection = 'protected' | 'unprotected' | 'unknown'

/** Asks once more at every call: a browser that refused may agree later. Never rejects. */
export async function askToKeepStorage(): Promise<StorageProtection> {
  return (await answerOf(() => navigator.storage.persist())) ?? 'unknown'
}

/** How it stands, without asking. Never rejects. */
export async function storageProtection(): Promise<StorageProtection> {
  return (await answerOf(() => navigator.storage.persisted())) ?? 'unknown'
}

async function answerOf(ask: () => Promise<boolean>): Promise<StorageProtection | null> {
  try {
    return (await ask()) ? 'protected' : 'unprotected'
  } catch {
    // No StorageManager (an old browser, or a page without https), or one that refuses to answer.
    return null
  }
}
