import { isLeavingPage } from '../../browser/page-lifecycle.ts'
import { reloadPage } from '../../browser/visit-history.ts'
import { replaceForeignFiles } from '../../browser/foreign-files.ts'

/*
 * Handles code that cannot be loaded, because the page belongs to an old release whose files are neither on the server nor
 * on the device. The page reloads to get the new release, at most once per release and only if the server answers: offline,
 * a reload would only lose the page. If a captive portal has answered instead of the server, the file is downloaded again
 * before the reload, because the HTTP cache may have the portal's page (PORTAL-4).
 */
const RELOADED_FOR_KEY = 'guide-reloaded-for'

interface MissingCodePorts {
  version: string
  /** Whether the server can be reached; false offline. */
  isReachable: () => Promise<boolean>
  /** Whether the HTTP cache had the page of a captive portal instead of a file, and now has the file. */
  replaceForeign: () => Promise<boolean>
  reload: () => void
  /** Whether a navigation away from the page has begun; a reload would cancel it. */
  isLeaving: () => boolean
  storage: () => Pick<Storage, 'getItem' | 'setItem'>
}

/** Reloads the page if the rules above allow it. Resolves to whether the page is being reloaded. */
export async function handleMissingCode(ports: MissingCodePorts): Promise<boolean> {
  const { version, isReachable, replaceForeign, reload, isLeaving, storage } = ports
  if (isLeaving() || !(await isReachable())) return false
  const reason = (await replaceForeign()) ? `${version} replaced` : version
  if (isLeaving()) return false
  try {
    if (storage().getItem(RELOADED_FOR_KEY) === reason) return false
    storage().setItem(RELOADED_FOR_KEY, reason)
  } catch {
    // Without this record, the page could reload forever.
    return false
  }
  reload()
  return true
}

/** Listens for code that Vite could not load. Call before the first screen is loaded. */
export function watchForMissingCode(version: string): void {
  window.addEventListener('vite:preloadError', () => {
    void handleMissingCode({
      version,
      isReachable: canReachServer,
      replaceForeign: replaceForeignFiles,
      reload: reloadPage,
      isLeaving: isLeavingPage,
      storage: () => sessionStorage,
    })
  })
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

/** Whether our server answers: requests a file that is no HTML, because a captive portal answers with a web page (PORTAL-5). */
async function canReachServer(): Promise<boolean> {
  if (!navigator.onLine) return false
  return fetch('/manifest.webmanifest', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok, headers }) => ok && !/html/.test(headers.get('content-type') ?? ''),
    () => false,
  )
}
