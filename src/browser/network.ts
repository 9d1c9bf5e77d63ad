import { useSyncExternalStore } from 'react'
import { createLocalSetting } from './local-setting.ts'
import { createSubscription } from './subscription.ts'

/** https://wicg.github.io/netinfo: not in the types of TypeScript, and absent in Safari and Firefox. */
interface NetworkInformation extends EventTarget {
  readonly effectiveType?: string
  readonly saveData?: boolean
}

export function getNetworkInformation(): NetworkInformation | undefined {
  return (navigator as Navigator & { connection?: NetworkInformation }).connection
}

/** True on 2G and 3G connections, and when the person asked the browser to save data (SLOW-1, SLOW-2). */
export function isSlowLink(): boolean {
  const link = getNetworkInformation()
  return link?.saveData === true || /^(slow-2g|2g|3g)$/.test(link?.effectiveType ?? '')
}

/** Low-data mode: the person's choice on this device, else the browser's Save-Data setting. No photos are loaded then. */
const lowDataSetting = createLocalSetting('guide-low-data')

export function isLowData(): boolean {
  const chosen = lowDataSetting.read()
  return chosen === 'on' || (chosen !== 'off' && getNetworkInformation()?.saveData === true)
}

export function saveLowData(isOn: boolean): void {
  lowDataSetting.write(isOn ? 'on' : 'off')
}

export function subscribeToLowData(listener: () => void): () => void {
  const unsubscribe = lowDataSetting.subscribe(listener)
  const link = getNetworkInformation()
  link?.addEventListener('change', listener)
  return () => {
    unsubscribe()
    link?.removeEventListener('change', listener)
  }
}

export function useLowData(): boolean {
  return useSyncExternalStore(subscribeToLowData, isLowData, () => false)
}

/** Sets the class for slow connections on the page while the connection is slow (SLOW-1). */
export function followSlowLink(): void {
  markSlowConnection()
  getNetworkInformation()?.addEventListener('change', markSlowConnection)
}

function markSlowConnection(): void {
  document.documentElement.classList.toggle('slow-connection', isSlowLink())
}

const onlineSubscription = createSubscription(() => {
  window.addEventListener('online', onlineSubscription.notify)
  window.addEventListener('offline', onlineSubscription.notify)
  return () => {
    window.removeEventListener('online', onlineSubscription.notify)
    window.removeEventListener('offline', onlineSubscription.notify)
  }
})

/** False when the device reports no network. True does not promise that the server can be reached. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    onlineSubscription.subscribe,
    () => navigator.onLine,
    () => true,
  )
}
