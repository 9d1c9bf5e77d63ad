import { keptChoice } from './local-setting.ts'

/** Low-data mode: the person's choice on this device, else what the browser says (Save-Data). No photos are loaded then. */
const choice = keptChoice('guide-low-data')

interface NetworkInformation extends EventTarget {
  readonly effectiveType?: string
  readonly saveData?: boolean
}

/** Absent in Safari and Firefox. */
export function networkInformation(): NetworkInformation | undefined {
  return (navigator as Navigator & { connection?: NetworkInformation }).connection
}

/** A link of the kinds 2g and 3g (SLOW-1), or one whose owner asks to save data (SLOW-2). */
export function isSlowLink(): boolean {
  const link = networkInformation()
  return link?.saveData === true || /^(slow-2g|2g|3g)$/.test(link?.effectiveType ?? '')
}

export function isLowData(): boolean {
  const chosen = choice.read()
  return chosen === 'on' || (chosen !== 'off' && networkInformation()?.saveData === true)
}

export function chooseLowData(isOn: boolean): void {
  choice.write(isOn ? 'on' : 'off')
}

export function subscribeToLowData(listener: () => void): () => void {
  const unsubscribe = choice.subscribe(listener)
  const link = networkInformation()
  link?.addEventListener('change', listener)
  return () => {
    unsubscribe()
    link?.removeEventListener('change', listener)
  }
}
