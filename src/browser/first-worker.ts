import { afterReading } from './page-lifecycle.ts'
import { serviceWorkers } from './service-workers.ts'

/** Bytes per second, as 2G has. */
const SLOW_LINK = 25_000
/** The copy does not wait longer than this on a slow link, and where the speed is unknown. */
const LIMITS_MS = { slow: 15_000, unknown: 3_000 }

/** One file that the page has loaded (PerformanceResourceTiming); times in milliseconds since the navigation. */
export interface LoadedFile {
  encodedBodySize: number
  /** Zero where it came from the browser's cache. */
  transferSize: number
  startTime: number
  responseEnd: number
}

/**
 * Bytes per second at which the page's own files came, the time of round trips included; null where none came over the
 * link. All browsers tell this, while only Chromium tells the kind of link.
 */
export function speedOfFiles(all: readonly LoadedFile[]): number | null {
  const files = all.filter(({ transferSize }) => transferSize > 0)
  const bytes = files.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  const ms =
    Math.max(...files.map(({ responseEnd }) => responseEnd)) -
    Math.min(...files.map(({ startTime }) => startTime))
  return bytes === 0 || ms <= 0 ? null : (bytes * 1000) / ms
}

/**
 * As `afterReading`, and unless the link is fast after the first service worker of the device is active (SHELL-1). The page has
 * loaded nearly all that it needs, so it soon opens the guide without a network; beside the copy, which has six times its
 * bytes, it would take minutes.
 * @returns cancels it
 */
export function afterFirstWorker(run: () => void): () => void {
  let isCancelled = false
  const cancel = afterReading(() => {
    void firstWorker().then(() => {
      if (!isCancelled) run()
    })
  })
  return () => {
    isCancelled = true
    cancel()
  }
}

async function firstWorker(): Promise<void> {
  const workers = serviceWorkers()
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const speed = speedOfFiles(files)
  if (workers === null || workers.controller !== null || (speed ?? 0) > SLOW_LINK) return
  const limitMs = speed === null ? LIMITS_MS.unknown : LIMITS_MS.slow
  const limit = new Promise<void>((resolve) => setTimeout(resolve, limitMs))
  await Promise.race([workers.ready.then(() => undefined), limit])
}
