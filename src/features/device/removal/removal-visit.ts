import { REMOVED_PATH } from './removed-path.ts'

/*
 * Leaving the guide so that everything can be removed from the device. The running guide holds its databases open and
 * would fill them again, so the tab that was asked, and every other tab, goes to /removed, where nothing of it runs
 * (src/main.tsx). What such a tab is there for stands in its history entry: no address from outside can set it, so no
 * link can empty anyone's device.
 */
const CHANNEL = 'guide-removal'
const KEY = 'guideRemoval'

/** Other tabs answer at once, and arrive as soon as their page is opened; a frozen one does neither. */
const ANSWER_MS = 500
const ARRIVAL_MS = 5_000

/** asked: this tab removes. elsewhere: another tab does. done: it was removed here, also after a reload. */
export type RemovalErrand = 'asked' | 'elsewhere' | 'done'
type Message = 'leave' | 'leaving' | 'arrived'

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

/**
 * Sends the other tabs to /removed and waits until they are there: they let go of what they hold, and with no network
 * they can only get there while the service worker still is.
 */
export async function sendOtherTabsAway(): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL)
  let underway = 0
  let onArrival: (() => void) | null = null
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'leaving') underway += 1
    if (data === 'arrived') underway -= 1
    if (underway === 0) onArrival?.()
  })
  channel.postMessage('leave' satisfies Message)
  await passed(ANSWER_MS)
  if (underway > 0) {
    const arrived = new Promise<void>((resolve) => (onArrival = resolve))
    await Promise.race([arrived, passed(ARRIVAL_MS)])
  }
  channel.close()
}

/** Leaves as soon as another tab removes everything. */
export function followRemoval(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data !== 'leave') return
    channel.postMessage('leaving' satisfies Message)
    leave('elsewhere')
  })
}

/** Tells the tab that removes that this one holds nothing any more. */
export function reportArrival(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('arrived' satisfies Message)
  channel.close()
}

export function noteRemoved(): void {
  history.replaceState({ [KEY]: 'done' satisfies RemovalErrand }, '')
}

function leave(errand: RemovalErrand): void {
  history.pushState({ [KEY]: errand }, '', REMOVED_PATH)
  location.reload()
}

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
