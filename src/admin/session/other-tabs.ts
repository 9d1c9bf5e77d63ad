/** What the tabs of one browser tell each other: that the person signed out, which is more than a session that ended. */
export interface OtherTabs {
  tellLeft: () => void
  onLeft: (listener: () => void) => void
}

const CHANNEL = 'guide-admin-left'

export function openOtherTabs(): OtherTabs {
  if (!('BroadcastChannel' in globalThis)) return { tellLeft: () => undefined, onLeft: () => undefined }
  const channel = new BroadcastChannel(CHANNEL)
  return {
    tellLeft: () => channel.postMessage(null),
    onLeft: (listener) => channel.addEventListener('message', listener),
  }
}
