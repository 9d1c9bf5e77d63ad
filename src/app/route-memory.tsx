import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { notifyAddressChange } from '../browser/visit-history.ts'
import { useListPath } from '../listings/list-path.ts'

const SCROLL_TIMEOUT_MS = 3_000

type ScrollTarget = { top: number } | { anchor: string }

/**
 * Scrolls to a position that may not exist yet, because listings arrive after the screen. Tries again as the page grows,
 * until the position is reached, the person scrolls, taps or presses a key, or three seconds have passed.
 * Returns a function that stops the attempts.
 */
function scrollOncePossible(target: ScrollTarget): () => void {
  const stopController = new AbortController()
  const tryScroll = (): void => {
    if (!stopController.signal.aborted && tryScrollTo(target)) stopController.abort()
  }
  const sizeObserver = new ResizeObserver(tryScroll)
  const timer = setTimeout(() => stopController.abort(), SCROLL_TIMEOUT_MS)
  stopController.signal.addEventListener('abort', () => {
    sizeObserver.disconnect()
    clearTimeout(timer)
  })
  for (const eventName of ['wheel', 'touchmove', 'keydown', 'pointerdown']) {
    window.addEventListener(eventName, () => stopController.abort(), {
      signal: stopController.signal,
      passive: true,
    })
  }
  tryScroll()
  if (!stopController.signal.aborted) sizeObserver.observe(document.body)
  return () => stopController.abort()
}

function tryScrollTo(target: ScrollTarget): boolean {
  if ('top' in target) {
    window.scrollTo(0, target.top)
    return Math.abs(window.scrollY - target.top) <= 1
  }
  const anchor = document.getElementById(target.anchor)
  if (anchor === null) return false
  anchor.scrollIntoView()
  anchor.focus({ preventScroll: true })
  return true
}

const POSITIONS_KEY = 'guide-scroll'

/**
 * Scrolls after a navigation: to the top of a new page, to the anchor if the address has one, and after Back, Forward or a
 * reload to the earlier position. A change of the URL's parameters alone (a sort order) does not scroll; another page of a
 * list scrolls to the top.
 */
export function RouteMemory() {
  const { key, hash, pathname, search: parameters } = useLocation()
  useEffect(notifyAddressChange, [pathname, parameters])
  const { path, search } = useListPath()
  const page = search.get('page')
  const previousPage = useRef<{ path: string; page: string | null } | null>(null)
  const scrollPositions = useRef(readPositions())

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const storePositions = (): void => savePositions(scrollPositions.current)
    window.addEventListener('pagehide', storePositions)
    return () => window.removeEventListener('pagehide', storePositions)
  }, [])

  // A layout effect stops listening early enough: scrolling caused by a new page must not be stored for the old page.
  useLayoutEffect(() => {
    const recordPosition = (): void => {
      scrollPositions.current[key] = window.scrollY
    }
    window.addEventListener('scroll', recordPosition, { passive: true })
    return () => window.removeEventListener('scroll', recordPosition)
  }, [key])

  useLayoutEffect(() => {
    const leftPage = previousPage.current
    previousPage.current = { path, page }
    const savedPosition = scrollPositions.current[key]
    if (savedPosition !== undefined) return scrollOncePossible({ top: savedPosition })
    scrollPositions.current[key] = window.scrollY
    if (hash !== '') return scrollOncePossible({ anchor: hash.slice(1) })
    if (leftPage !== null && (leftPage.path !== path || leftPage.page !== page)) window.scrollTo(0, 0)
    return undefined
  }, [key, path, page, hash])

  return null
}

/** Reads the scroll positions from session storage. If it is refused, positions last until the page is closed. */
function readPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(POSITIONS_KEY) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

function savePositions(positions: Record<string, number>): void {
  try {
    sessionStorage.setItem(POSITIONS_KEY, JSON.stringify(positions))
  } catch (error) {
    console.warn('Scroll positions could not be kept', error)
  }
}
