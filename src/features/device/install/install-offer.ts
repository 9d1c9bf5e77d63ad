/*
 * The browser's offer to install the guide. It comes once, often before the code that shows it is there, so this small
 * file in the first bundle takes it and keeps it.
 */
export interface InstallEvent extends Event {
  /** Shows the browser's own question. Only once for each offer, and only after a tap. */
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

export interface InstallOffer {
  /** Null once it was used. */
  event: InstallEvent | null
  /** By `performance.now()`. */
  offeredAt: number
  isInstalled: boolean
}

let offer: InstallOffer = { event: null, offeredAt: 0, isInstalled: false }
const listeners = new Set<() => void>()

/** Call before the first screen is loaded. */
export function followInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // The browser's own bar would come at a time of its choosing.
    event.preventDefault()
    change({ event: event as InstallEvent, offeredAt: performance.now() })
  })
  window.addEventListener('appinstalled', () => change({ event: null, isInstalled: true }))
}

export function readInstallOffer(): InstallOffer {
  return offer
}

/** Takes the offer, so that nobody else uses it as well. */
export function takeInstallOffer(): InstallEvent | null {
  const { event } = offer
  change({ event: null })
  return event
}

export function subscribeToInstallOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: Partial<InstallOffer>): void {
  offer = { ...offer, ...next }
  for (const listener of listeners) listener()
}
