import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { settleScroll } from './settle-scroll.ts'

const KEY = 'guide-scroll'

/**
 * Scroll on navigation: to the top on a new page, to the anchor if the address has one, back to where the person was on
 * back and forward, also after a reload. A change of the search part alone (a sort order) leaves the scroll alone, a
 * new page of a list goes to the top.
 */
export function RouteMemory() {
  const location = useLocation()
  const navigation = useNavigationType()
  const previous = useRef<typeof location | null>(null)
  const positions = useRef(readPositions())

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const keep = (): void => keepPositions(positions.current)
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [])

  // A layout effect: the scroll that leaving a page causes must never count as its last position.
  useLayoutEffect(() => {
    const remember = (): void => {
      positions.current[location.key] = window.scrollY
    }
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [location.key])

  useLayoutEffect(() => {
    const from = previous.current
    previous.current = location
    const isSamePage =
      from !== null && from.pathname === location.pathname && navigation !== NavigationType.Pop
    if (isSamePage && pageOf(from.search) === pageOf(location.search) && location.hash === '')
      return undefined
    const isReturn = from === null ? isReturnToDocument() : navigation === NavigationType.Pop
    if (isReturn) return settleScroll({ top: positions.current[location.key] ?? 0 })
    if (location.hash !== '') return settleScroll({ anchor: location.hash.slice(1) })
    window.scrollTo(0, 0)
    return undefined
  }, [location, navigation])

  return null
}

/** Reload, or back and forward from another site: the browser kept the history entry, so its position counts. */
function isReturnToDocument(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate'
}

function pageOf(search: string): string | null {
  return new URLSearchParams(search).get('page')
}

/** Session storage may be refused: then positions last until the page is closed. */
function readPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

function keepPositions(positions: Record<string, number>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(positions))
  } catch (error) {
    console.warn('Scroll positions could not be kept', error)
  }
}
