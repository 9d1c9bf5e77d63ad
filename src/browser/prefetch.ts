import { openBroadcastChannel } from './site-access.ts'

/*
 * Prefetching of photos and map tiles. All tabs pause it while a new version takes control, because Chromium replaces a
 * service worker only when that is idle, and checks again half a minute after the last request of all tabs (UPDATE-1).
 */

const CHANNEL_NAME = 'guide-fetch-ahead'
/** When a new version is not in control after this long, the old version stays in use, and prefetching continues. */
const MAX_PAUSE_MS = 60_000

let currentPause: Promise<void> | null = null
const pauseChannel = openBroadcastChannel(CHANNEL_NAME)
pauseChannel?.addEventListener('message', pauseThisTab)

/** Makes every tab wait with its next request until the new version is in control, or for a minute. */
export function pausePrefetching(): void {
  pauseThisTab()
  pauseChannel?.postMessage('pause')
}

function pauseThisTab(): void {
  const endPause = new AbortController()
  const nextPause = new Promise<void>((resolve) => {
    setTimeout(resolve, MAX_PAUSE_MS)
    navigator.serviceWorker?.addEventListener('controllerchange', () => resolve(), {
      signal: endPause.signal,
    })
  }).then(() => {
    endPause.abort()
    if (currentPause === nextPause) currentPause = null
  })
  currentPause = nextPause
}

/**
 * `fetch` for pictures that no screen needs yet: the request waits while prefetching is paused. An HTML page
 * instead of a picture is the sign-in page of a captive portal, which the HTTP cache may keep for a year: the picture is
 * then requested again past that cache (PORTAL-4).
 */
export async function prefetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  if (currentPause !== null) await currentPause
  const answer = await fetch(input, init)
  const isPage = answer.ok && answer.headers.get('content-type')?.startsWith('text/html') === true
  return isPage ? fetch(input, { ...init, cache: 'reload' }) : answer
}
