import { isLeavingPage } from './page-lifecycle.ts'
import { reloadPage } from './visit-history.ts'
import { replaceForeignFiles } from './foreign-files.ts'

/*
 * Handles code that cannot be loaded, because the page belongs to an old release whose files are neither on the server nor
 * on the device. The page reloads to get the new release, at most once per release and only if the server answers: offline,
 * a reload would only lose the page. If a captive portal has answered instead of the server, the file is downloaded again
 * before the reload, because the HTTP cache may have the portal's page (PORTAL-4).
 */
const RELOADED_FOR_KEY = 'guide-reloaded-for'

/** Reloads the page if the rules at the top of this file allow it. */
export async function handleMissingCode(version: string): Promise<void> {
  if (isLeavingPage() || !(await canReachServer())) return
  const reason = (await replaceForeignFiles()) ? `${version} replaced` : version
  // A reload would cancel a navigation away from the page.
  if (isLeavingPage()) return
  try {
    if (sessionStorage.getItem(RELOADED_FOR_KEY) === reason) return
    sessionStorage.setItem(RELOADED_FOR_KEY, reason)
  } catch {
    // Without this record, the page could reload forever.
    return
  }
  reloadPage()
}

/** Listens for code that Vite could not load. Call before the first screen is loaded. */
export function watchForMissingCode(version: string): void {
  window.addEventListener('vite:preloadError', () => void handleMissingCode(version))
}

/**
 * Reloads the page because the person asks for it, unlike `handleMissingCode` any number of times. Does not reload while the
 * server cannot be reached.
 */
export async function reloadIfReachable(): Promise<void> {
  if (!(await canReachServer())) return
  await replaceForeignFiles()
  if (!isLeavingPage()) reloadPage()
}

/** How long the server may take to answer. A stalled link would never end the request. */
const ANSWER_LIMIT_MS = 20_000

/** Whether our server answers: requests a file that is no HTML, because a captive portal answers with a web page (PORTAL-5). */
async function canReachServer(): Promise<boolean> {
  if (!navigator.onLine) return false
  const signal = AbortSignal.timeout(ANSWER_LIMIT_MS)
  return fetch('/manifest.webmanifest', { method: 'HEAD', cache: 'no-store', signal }).then(
    ({ ok, headers }) => ok && !/html/.test(headers.get('content-type') ?? ''),
    () => false,
  )
}
