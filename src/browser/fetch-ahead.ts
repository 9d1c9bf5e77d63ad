import { openBroadcastChannel } from './site-access.ts'

/*
 * What the guide fetches ahead of need: photos and map tiles. All tabs rest while a new version takes over, because Chromium
 * replaces a service worker only when it is idle, and looks again half a minute after the last request of all tabs (UPDATE-1).
 */

const CHANNEL = 'guide-fetch-ahead'
/** A version that is not in control after this long leaves the old one working. */
const LONGEST_REST_MS = 60_000

let rest: Promise<void> | null = null
const channel = openBroadcastChannel(CHANNEL)
channel?.addEventListener('message', restHere)

/** Every tab waits with its next request, until the new version is in control or for a minute. */
export function restFetchingAhead(): void {
  restHere()
  channel?.postMessage('rest')
}

function restHere(): void {
  const end = new AbortController()
  const next = new Promise<void>((resolve) => {
    setTimeout(resolve, LONGEST_REST_MS)
    navigator.serviceWorker?.addEventListener('controllerchange', () => resolve(), { signal: end.signal })
  }).then(() => {
    end.abort()
    if (rest === next) rest = null
  })
  rest = next
}

/**
 * `fetch` for pictures that nobody is waiting for yet: it begins when the tabs no longer rest. An HTML page instead of a picture
 * is the sign-in page of a captive portal, which the HTTP cache may keep for a year: the picture is asked for again past that
 * cache (PORTAL-4).
 */
export async function fetchAhead(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  if (rest !== null) await rest
  const answer = await fetch(input, init)
  const isPage = answer.ok && answer.headers.get('content-type')?.startsWith('text/html') === true
  return isPage ? fetch(input, { ...init, cache: 'reload' }) : answer
}
