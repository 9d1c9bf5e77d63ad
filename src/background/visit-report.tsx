import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { isLowData } from '../browser/network.ts'
import { whenIdle } from '../browser/page-lifecycle.ts'
import { useDirectoryStatus } from '../directory/use-directory.ts'
import { pageTelemetry, type PageState } from '../telemetry/page-telemetry.ts'

const pageState: PageState = { isLowData, whenIdle }

let isLoadTold = false

/** When the last reported pull ended, so that it is reported once. */
let reportedPullAt: number | null = null

/**
 * Reports measurements of the visit to telemetry. Renders nothing; loaded after the first paint.
 */
export function VisitReport() {
  const { pathname: path } = useLocation()
  const words = new URLSearchParams(useLocation().search).get('q') ?? ''
  const { lastPull, problem } = useDirectoryStatus().status

  useEffect(() => {
    if (path.startsWith('/admin')) return undefined
    const visit = pageTelemetry(pageState)
    visit.view(path)
    return whenLoaded(() => tellLoadTime(path))
  }, [path])

  useEffect(() => {
    if (words !== '') pageTelemetry(pageState).search(path, words)
  }, [path, words])

  useEffect(() => {
    if (lastPull === undefined || lastPull.endedAt === reportedPullAt) return
    reportedPullAt = lastPull.endedAt
    // Without a network, the failure says nothing about the server.
    if (!navigator.onLine) return
    const isFailure = problem === 'unreachable' || problem === 'bad-answer'
    pageTelemetry(pageState).timing(
      location.pathname,
      isFailure ? { error: problem } : { apiResponseTime: lastPull.durationMs },
    )
  }, [lastPull, problem])
  return null
}

/**
 * Runs after the load event has ended, because its duration is known only then.
 * @returns a function that cancels the wait
 */
function whenLoaded(run: () => void): () => void {
  if (document.readyState === 'complete') {
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  }
  const onLoad = (): void => void setTimeout(run)
  window.addEventListener('load', onLoad, { once: true })
  return () => window.removeEventListener('load', onLoad)
}

/**
 * Once per visit, and only for a page that was loaded rather than restored from the back/forward
 * cache.
 */
function tellLoadTime(path: string): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (isLoadTold || navigation === undefined || navigation.loadEventEnd === 0) return
  isLoadTold = true
  pageTelemetry(pageState).timing(path, { loadTime: navigation.loadEventEnd })
}

/** Parameters that select a different page; sort orders, filters and typed text do not. */
const PARTS = ['page']

/**
 * Sets link rel="canonical" to the URL without parameters that only change the presentation.
 */
export function CanonicalLink() {
  const { pathname: path, search } = useLocation()
  useEffect(() => {
    const link = canonicalLink()
    link.href = canonicalUrl(location.origin, path, search)
  }, [path, search])
  return null
}

export function canonicalUrl(origin: string, path: string, search: string): string {
  const asked = new URLSearchParams(search)
  const kept = new URLSearchParams(
    PARTS.flatMap((name) => {
      const value = asked.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
  const text = kept.toString()
  return `${origin}${path}${text === '' ? '' : `?${text}`}`
}

function canonicalLink(): HTMLLinkElement {
  const known = document.head.querySelector<HTMLLinkElement>('link[rel=canonical]')
  if (known !== null) return known
  const link = document.createElement('link')
  link.rel = 'canonical'
  document.head.append(link)
  return link
}
