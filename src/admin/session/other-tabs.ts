/** Tells the other tabs of this browser that the person signed out, as opposed to a session that ended. */
export interface OtherTabs {
  announceSignOut: () => void
  onSignOut: (listener: () => void) => void
}

const CHANNEL = 'guide-admin-left'

export function openOtherTabs(): OtherTabs {
  if (!('BroadcastChannel' in globalThis))
    return { announceSignOut: () => undefined, onSignOut: () => undefined }
  const channel = new BroadcastChannel(CHANNEL)
  return {
    announceSignOut: () => channel.postMessage(null),
    onSignOut: (listener) => channel.addEventListener('message', listener),
  }
}
