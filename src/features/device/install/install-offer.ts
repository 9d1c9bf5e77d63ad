import { createSubscription } from '../../../browser/subscription.ts'

/*
 * The browser's `beforeinstallprompt` event. It fires once, often before the code of the prompt is loaded, so this small
 * file in the first bundle stores it.
 */
interface InstallEvent extends Event {
  /** Shows the browser's prompt. Works once for each event, and only after a tap. */
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

interface InstallOffer {
  /** The browser's event; null before it fires and after it was used. */
  event: InstallEvent | null
  /** Time of the event by `performance.now()`. */
  offeredAt: number
  isInstalled: boolean
  /** True after a tap on the entry in the menu or the footer. */
  isSheetOpen: boolean
}

let currentOffer: InstallOffer = { event: null, offeredAt: 0, isInstalled: false, isSheetOpen: false }
const offerChanges = createSubscription()

/** Listens for the browser's install event. Call before the first screen loads, because the event fires only once. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Suppress the browser's own bar, because the guide chooses when to ask.
    event.preventDefault()
    changeOffer({ event: event as InstallEvent, offeredAt: performance.now() })
  })
  window.addEventListener('appinstalled', () => changeOffer({ event: null, isInstalled: true }))
}

export function readInstallOffer(): InstallOffer {
  return currentOffer
}

/** Returns the event and clears it, so that it is used once. */
export function claimInstallOffer(): InstallEvent | null {
  const { event } = currentOffer
  changeOffer({ event: null })
  return event
}

export const openInstallSheet = (): void => changeOffer({ isSheetOpen: true })
export const closeInstallSheet = (): void => changeOffer({ isSheetOpen: false })

export const subscribeToInstallOffer = offerChanges.subscribe

function changeOffer(changes: Partial<InstallOffer>): void {
  currentOffer = { ...currentOffer, ...changes }
  offerChanges.notify()
}
