/** A link of this speed is fast: the 65 kB of screens arrive in about one round trip of a satellite link (0.6 s). */
export const FAST_LINK_BYTES_PER_SECOND = 100_000

type ResourceTiming = Pick<PerformanceResourceTiming, 'responseStart' | 'responseEnd' | 'transferSize'>

/**
 * How fast the files of this page arrived: their bytes divided by the time in which at least one was arriving. The waits
 * before the first byte do not count. Firefox and Safari offer no other measure of a link.
 * @returns bytes per second; 0 when no bytes arrived
 */
export function bytesPerSecond(entries: readonly PerformanceEntry[]): number {
  const downloads = entries
    .filter((entry): entry is PerformanceResourceTiming => 'transferSize' in entry)
    .filter(({ transferSize }) => transferSize > 0)
  const receivingMs = receivingTimeMs(downloads)
  const bytes = downloads.reduce((sum, { transferSize }) => sum + transferSize, 0)
  return receivingMs === 0 ? 0 : (bytes / receivingMs) * 1_000
}

/** Whether the files of this page arrived fast; false if no file was downloaded, for example offline. */
export function isLinkFast(): boolean {
  return bytesPerSecond(performance.getEntriesByType('resource')) >= FAST_LINK_BYTES_PER_SECOND
}

/** Whether the files of this page arrived slowly; false if no file was downloaded, for example offline. */
export function isLinkSlow(): boolean {
  const speed = bytesPerSecond(performance.getEntriesByType('resource'))
  return speed > 0 && speed < FAST_LINK_BYTES_PER_SECOND
}

/** Milliseconds in which at least one answer was arriving. */
function receivingTimeMs(loads: readonly ResourceTiming[]): number {
  let time = 0
  let countedTo = 0
  for (const { responseStart, responseEnd } of [...loads].sort((a, b) => a.responseStart - b.responseStart)) {
    time += Math.max(0, responseEnd - Math.max(responseStart, countedTo))
    countedTo = Math.max(countedTo, responseEnd)
  }
  return time
}
