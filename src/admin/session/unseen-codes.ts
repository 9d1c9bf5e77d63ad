/*
 * Remembers on this device that backup codes were created but not shown yet. If the page closes in between, the
 * security tab asks to create new ones (MFA-7). The codes themselves are never stored.
 */
const KEY = 'guide-admin-unseen-codes'

export function markCodesUnseen(storage: Storage, userId: string): void {
  try {
    storage.setItem(KEY, userId)
  } catch (error) {
    console.warn('The state of the MFA setup could not be stored', error)
  }
}

export function areCodesUnseen(storage: Storage, userId: string): boolean {
  return storage.getItem(KEY) === userId
}

export function forgetUnseenCodes(storage: Storage): void {
  storage.removeItem(KEY)
}
