/*
 * Leaving the guide so that everything can be removed from the device. The running guide holds its databases open and
 * would fill them again, so the tab that was asked, and every other tab, goes to /removed, where nothing of it runs
 * (src/main.tsx). What such a tab is there for stands in its history entry: no address from outside can set it, so no
 * link can empty anyone's device.
 */
export const REMOVED_PATH = '/removed'
const CHANNEL = 'guide-removal'
const KEY = 'guideRemoval'

/** asked: this tab removes. elsewhere: another tab does. done: it was removed here, also after a reload. */
export type RemovalErrand = 'asked' | 'elsewhere' | 'done'

export function removalErrand(): RemovalErrand | null {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null) return null
  const errand = (state as { [KEY]?: unknown })[KEY]
  return errand === 'asked' || errand === 'elsewhere' || errand === 'done' ? errand : null
}

/** The person said yes: this tab goes and removes everything. */
export function goAndRemove(): void {
  leave('asked')
}

/** The other tabs let go of what they hold. */
export function sendOtherTabsAway(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('leave')
  channel.close()
}

/** Leaves as soon as another tab removes everything. */
export function followRemoval(): void {
  new BroadcastChannel(CHANNEL).addEventListener('message', () => leave('elsewhere'))
}

export function noteRemoved(): void {
  history.replaceState({ [KEY]: 'done' satisfies RemovalErrand }, '')
}

function leave(errand: RemovalErrand): void {
  // Not `history.pushState`, which the router has wrapped: it would go to /404 before the page is gone.
  History.prototype.pushState.call(history, { [KEY]: errand }, '', REMOVED_PATH)
  location.reload()
}
