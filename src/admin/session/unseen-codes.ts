/*
 * Remembers on this device that backup codes were created, or may have been, but not shown yet. If the page closes in
 * between, or the answer is lost, the security tab asks to create new ones (MFA-7). The codes themselves are never stored.
 */
const KEY = 'guide-admin-unseen-codes'

/** The codes came with a new second factor, or in place of older codes. */
export type UnseenCodes = 'enabled' | 'replaced'

const SUFFIX: Record<UnseenCodes, string> = { enabled: '', replaced: ' replaced' }

/** @returns a function that undoes this, for codes that were certainly not created */
export function markCodesUnseen(storage: Storage, userId: string, which: UnseenCodes): () => void {
  const before = storage.getItem(KEY)
  try {
    storage.setItem(KEY, userId + SUFFIX[which])
  } catch (error) {
    console.warn('The state of the MFA setup could not be stored', error)
  }
  return () => {
    if (before === null) forgetUnseenCodes(storage)
    else storage.setItem(KEY, before)
  }
}

/** Null if every code was shown. */
export function unseenCodes(storage: Storage, userId: string): UnseenCodes | null {
  const kept = storage.getItem(KEY)
  if (kept === userId + SUFFIX.replaced) return 'replaced'
  return kept === userId ? 'enabled' : null
}

export function forgetUnseenCodes(storage: Storage): void {
  storage.removeItem(KEY)
}
