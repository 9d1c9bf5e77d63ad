import { openStorage } from '../../../browser/local-setting.ts'
import { openBroadcastChannel } from '../../../browser/site-access.ts'
import { REMOVED_PATH } from '../../../domain/paths.ts'
import type { RemovalPart } from './removal-parts.ts'

/*
 * Sends all tabs to /removed, where the guide does not run (src/main.tsx), because running tabs keep databases open and
 * would fill them again. A tab's task is stored in its history entry. A link cannot set that, so no link can erase a device.
 */
const CHANNEL_NAME = 'guide-removal'
const TASK_KEY = 'guideRemoval'

/** How long to wait until other tabs answer, and until they report that they are at /removed. A frozen tab does neither. */
const ANSWER_TIMEOUT_MS = 500
const ARRIVAL_TIMEOUT_MS = 5_000

/**
 * 'asked': this tab removes everything. 'elsewhere': another tab removes everything. 'done': this tab has finished, and
 * some parts may be left.
 */
export type RemovalTask = 'asked' | 'elsewhere' | 'done'
type RemovalMessage = 'leave' | 'leaving' | 'arrived'

export function readRemovalTask(): RemovalTask | null {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null) return null
  const task = (state as { [TASK_KEY]?: unknown })[TASK_KEY]
  return task === 'asked' || task === 'elsewhere' || task === 'done' ? task : null
}

/** Call after the person has confirmed. Loads /removed, which removes everything. */
export function startRemoval(): void {
  goToRemoved('asked')
}

/**
 * Sends the other tabs to /removed and waits for them, so that they close their databases. Without a network they can
 * load /removed only while the service worker still exists.
 */
export async function sendOtherTabsToRemoved(): Promise<void> {
  const channel = openBroadcastChannel(CHANNEL_NAME)
  if (channel === null) return
  let tabsUnderway = 0
  let onArrival: (() => void) | null = null
  channel.addEventListener('message', ({ data }: MessageEvent<RemovalMessage>) => {
    if (data === 'leaving') tabsUnderway += 1
    if (data === 'arrived') tabsUnderway -= 1
    if (tabsUnderway === 0) onArrival?.()
  })
  channel.postMessage('leave' satisfies RemovalMessage)
  await waitFor(ANSWER_TIMEOUT_MS)
  if (tabsUnderway > 0) {
    const allArrived = new Promise<void>((resolve) => (onArrival = resolve))
    await Promise.race([allArrived, waitFor(ARRIVAL_TIMEOUT_MS)])
  }
  channel.close()
}

/** Makes this tab go to /removed when another tab removes everything. */
export function watchForRemoval(): void {
  const channel = openBroadcastChannel(CHANNEL_NAME)
  channel?.addEventListener('message', ({ data }: MessageEvent<RemovalMessage>) => {
    if (data !== 'leave') return
    channel?.postMessage('leaving' satisfies RemovalMessage)
    goToRemoved('elsewhere')
  })
}

/** Clears this tab's session storage, and tells the removing tab that this tab has closed its databases. */
export function reportArrival(): void {
  // Clear the session storage of this tab here, because no other tab can.
  openStorage('session')?.clear()
  const channel = openBroadcastChannel(CHANNEL_NAME)
  channel?.postMessage('arrived' satisfies RemovalMessage)
  channel?.close()
}

/** Records the end of the removal in the history entry, so that a reload, or Back to this entry, removes nothing again. */
export function recordRemoval(partsLeft: readonly RemovalPart[]): void {
  history.replaceState({ [TASK_KEY]: 'done' satisfies RemovalTask, left: partsLeft }, '')
}

function goToRemoved(task: RemovalTask): void {
  // A box serves pages as folders. Its redirect to the address with a slash could lose the task.
  const path = document.documentElement.dataset['box'] === undefined ? REMOVED_PATH : `${REMOVED_PATH}/`
  history.pushState({ [TASK_KEY]: task }, '', path)
  location.reload()
}

function waitFor(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
