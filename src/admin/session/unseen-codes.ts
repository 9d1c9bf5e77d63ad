/*
 * Records on this device that backup codes were created, or may have been created, that the admin has not confirmed to have
 * seen. If the page closes before that, or the server's answer is lost, the security tab asks the admin to create new codes
 * (MFA-7). The codes themselves are never stored.
 */
const UNSEEN_CODES_KEY = 'guide-admin-unseen-codes'

/** `enabled`: the codes of a new second factor; `replaced`: codes that replace older ones. */
export type UnseenCodes = 'enabled' | 'replaced'

const VALUE_SUFFIX: Record<UnseenCodes, string> = { enabled: '', replaced: ' replaced' }

/** Stores that codes may be unseen. @returns a function that undoes this, to call if the server refused to create codes */
export function markCodesUnseen(storage: Storage, userId: string, which: UnseenCodes): () => void {
  const before = storage.getItem(UNSEEN_CODES_KEY)
  try {
    storage.setItem(UNSEEN_CODES_KEY, userId + VALUE_SUFFIX[which])
  } catch (error) {
    console.warn('The state of the MFA setup could not be stored', error)
  }
  return () => {
    if (before === null) clearUnseenCodes(storage)
    else storage.setItem(UNSEEN_CODES_KEY, before)
  }
}

/** Returns which codes may exist that the admin has not seen; null if there are none. */
export function readUnseenCodes(storage: Storage, userId: string): UnseenCodes | null {
  const storedText = storage.getItem(UNSEEN_CODES_KEY)
  if (storedText === userId + VALUE_SUFFIX.replaced) return 'replaced'
  return storedText === userId ? 'enabled' : null
}

export function clearUnseenCodes(storage: Storage): void {
  storage.removeItem(UNSEEN_CODES_KEY)
}
