const STORAGE_KEY = 'guide-admin-hidden-alerts'

/** Ids of alerts that were marked as resolved on this device (ALERT-2). */
export function readHiddenAlerts(storage: Storage): Set<string> {
  try {
    const storedIds: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? '[]')
    return new Set(
      Array.isArray(storedIds) ? storedIds.filter((id): id is string => typeof id === 'string') : [],
    )
  } catch {
    return new Set()
  }
}

export function storeHiddenAlerts(storage: Storage, hidden: Set<string>): void {
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify([...hidden].slice(-500)))
  } catch (error) {
    console.warn('A resolved alert could not be kept', error)
  }
}

export function clearHiddenAlerts(storage: Storage): void {
  storage.removeItem(STORAGE_KEY)
}
