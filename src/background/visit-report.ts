import { isLowData } from '../browser/network.ts'
import { runWhenIdle } from '../browser/page-lifecycle.ts'
import { subscribeToAddress } from '../browser/visit-history.ts'
import type { DirectoryClient } from '../directory/client.ts'
import { isAdminPath } from '../domain/paths.ts'
import { getPageTelemetry, type PageState } from '../telemetry/page-telemetry.ts'

const telemetryPageState: PageState = { isLowData, whenIdle: runWhenIdle }

let isLoadReported = false

/** When the last reported pull ended, so that each pull is reported once. */
let reportedPullAt: number | null = null

/**
 * Whether the page is in the admin area. Its pages are not reported: they are no visits, and searches there may be
 * personal.
 */
const isAdminArea = (): boolean => isAdminPath(location.pathname)

/** Reports to telemetry which pages are opened, what is searched for, and how long things take. */
export function reportVisit(client: DirectoryClient): void {
  reportAddress()
  subscribeToAddress(reportAddress)
  const reportPull = (): void => {
    const { lastPull, problem } = client.getStatus()
    if (lastPull === undefined || lastPull.endedAt === reportedPullAt) return
    reportedPullAt = lastPull.endedAt
    // Without a network, a failed pull says nothing about the server.
    if (!navigator.onLine || isAdminArea()) return
    const isFailure = problem === 'unreachable' || problem === 'bad-answer'
    const times = isFailure ? { error: problem } : { apiResponseTime: lastPull.durationMs }
    getPageTelemetry(telemetryPageState).recordTiming(location.pathname, times)
  }
  client.subscribe(reportPull)
}

function reportAddress(): void {
  if (isAdminArea()) return
  const telemetry = getPageTelemetry(telemetryPageState)
  const { pathname: path, search } = location
  telemetry.recordView(path)
  runWhenLoaded(() => reportLoadTime(path))
  telemetry.recordSearch(new URLSearchParams(search).get('q') ?? '')
}

/** Runs a task after the load event has ended, because the duration of that event is known only then. */
function runWhenLoaded(run: () => void): void {
  if (document.readyState === 'complete') setTimeout(run)
  else window.addEventListener('load', () => setTimeout(run), { once: true })
}

/**
 * Reports the load time once per visit, and only for a page that was loaded rather than restored from the back/forward
 * cache.
 */
function reportLoadTime(path: string): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (isLoadReported || navigation === undefined || navigation.loadEventEnd === 0) return
  isLoadReported = true
  getPageTelemetry(telemetryPageState).recordTiming(path, { loadTime: navigation.loadEventEnd })
}
