import { useSyncExternalStore } from 'react'
import { keepInstallAnswer, readInstallAnswer, subscribeToInstallAnswer } from './install-answer.ts'
import {
  readInstallOffer,
  subscribeToInstallOffer,
  takeInstallOffer,
  type InstallOffer,
} from './install-offer.ts'
import { REMIND_AFTER_MS } from './asking.ts'

export function useInstallOffer(): InstallOffer {
  return useSyncExternalStore(subscribeToInstallOffer, readInstallOffer)
}

export function useInstallAnswer() {
  return useSyncExternalStore(subscribeToInstallAnswer, readInstallAnswer)
}

export function askLater(): void {
  keepInstallAnswer({ askFrom: Date.now() + REMIND_AFTER_MS })
}

export function neverAsk(): void {
  keepInstallAnswer('never')
}

/** Shows the browser's own question. A person who says no there is not asked again before the reminder. */
export async function installNow(): Promise<'accepted' | 'dismissed' | 'failed'> {
  const event = takeInstallOffer()
  if (event === null) return 'failed'
  try {
    const { outcome } = await event.prompt()
    if (outcome === 'dismissed') askLater()
    return outcome
  } catch (error) {
    console.warn('The guide could not be installed', error)
    return 'failed'
  }
}
