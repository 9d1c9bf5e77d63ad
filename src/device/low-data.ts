/*
 * Low-data mode: the person's choice on this device, else what the browser says (Save-Data). No photos are loaded then.
 */
const KEY = 'guide-low-data'
const listeners = new Set<() => void>()
let choice: string | null | undefined

interface NetworkInformation extends EventTarget {
  readonly effectiveType?: string
  readonly saveData?: boolean
}

/** Absent in Safari and Firefox. */
export function networkInformation(): NetworkInformation | undefined {
  return (navigator as Navigator & { connection?: NetworkInformation }).connection
}

/** A link of the kinds 2g and 3g, or one whose owner asks to save data (spec public-site 9). */
export function isSlowLink(): boolean {
  const link = networkInformation()
  return link?.saveData === true || /^(slow-2g|2g|3g)$/.test(link?.effectiveType ?? '')
}

export function isLowData(): boolean {
  if (choice === undefined) choice = readChoice()
  return choice === 'on' || (choice !== 'off' && networkInformation()?.saveData === true)
}

/** Storage may be refused: then the choice lasts until the page is closed. */
export function chooseLowData(isOn: boolean): void {
  choice = isOn ? 'on' : 'off'
  try {
    localStorage.setItem(KEY, choice)
  } catch (error) {
    console.warn('The low-data mode could not be kept', error)
  }
  tell()
}

export function subscribeToLowData(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', onStorage)
    networkInformation()?.addEventListener('change', tell)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('storage', onStorage)
    networkInformation()?.removeEventListener('change', tell)
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}

function onStorage(event: StorageEvent): void {
  if (event.key !== KEY) return
  choice = undefined
  tell()
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
