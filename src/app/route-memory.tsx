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
  const stop = new AbortController()
  const attempt = (): void => {
    if (!stop.signal.aborted && tryScrollTo(target)) stop.abort()
  }
  const sizeObserver = new ResizeObserver(attempt)
  const timer = setTimeout(() => stop.abort(), SCROLL_TIMEOUT_MS)
  stop.signal.addEventListener('abort', () => {
    sizeObserver.disconnect()
    clearTimeout(timer)
  })
  for (const gesture of ['wheel', 'touchmove', 'keydown', 'pointerdown']) {
    window.addEventListener(gesture, () => stop.abort(), { signal: stop.signal, passive: true })
  }
  attempt()
  if (!stop.signal.aborted) sizeObserver.observe(document.body)
  return () => stop.abort()
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
  const previous = useRef<{ path: string; page: string | null } | null>(null)
  const positions = useRef(readPositions())

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const keep = (): void => savePositions(positions.current)
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [])

  // A layout effect stops listening early enough: scrolling caused by a new page must not be stored for the old page.
  useLayoutEffect(() => {
    const remember = (): void => {
      positions.current[key] = window.scrollY
    }
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key])

  useLayoutEffect(() => {
    const from = previous.current
    previous.current = { path, page }
    const known = positions.current[key]
    if (known !== undefined) return scrollOncePossible({ top: known })
    positions.current[key] = window.scrollY
    if (hash !== '') return scrollOncePossible({ anchor: hash.slice(1) })
    if (from !== null && (from.path !== path || from.page !== page)) window.scrollTo(0, 0)
    return undefined
  }, [key, path, page, hash])

  return null
}

/** Session storage may be refused: then positions last until the page is closed. */
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
