import { isLeavingPage } from '../../browser/page-leaving.ts'
import { reloadPage } from '../../browser/visit-history.ts'

/*
 * Code that cannot be loaded: the page is of an old release whose files are gone from the server, and the device does
 * not hold them. Reloading gets the new release. Once a release, and only where the server answers: with no network a
 * reload would lose the page for nothing.
 */
const KEY = 'guide-reloaded-for'

export interface MissingCodeSurroundings {
  version: string
  /** Whether the shell could be had now; false offline. */
  isReachable: () => Promise<boolean>
  reload: () => void
  /** Whether a navigation away from the page has begun; a reload would cancel it. */
  isLeaving: () => boolean
  storage: () => Pick<Storage, 'getItem' | 'setItem'>
}

/** Resolves to whether the page is being reloaded. */
export async function answerMissingCode(surroundings: MissingCodeSurroundings): Promise<boolean> {
  const { version, isReachable, reload, isLeaving, storage } = surroundings
  if (isLeaving() || !(await isReachable()) || isLeaving()) return false
  try {
    if (storage().getItem(KEY) === version) return false
    storage().setItem(KEY, version)
  } catch {
    // Without a note of it, one reload could become a hundred.
    return false
  }
  reload()
  return true
}

/** Listens for code that Vite could not load. Call before the first screen is loaded. */
export function followMissingCode(version: string): void {
  window.addEventListener('vite:preloadError', () => {
    void answerMissingCode({
      version,
      isReachable: answersNow,
      reload: reloadPage,
      isLeaving: isLeavingPage,
      storage: () => sessionStorage,
    })
  })
}

async function answersNow(): Promise<boolean> {
  if (!navigator.onLine) return false
  return fetch('/index.html', { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  )
}
