import type { DirectoryClient } from '../directory/client.ts'

/** A pull that takes longer than this means a slow link or many rows to fetch. */
const LONG_PULL_MS = 2_000

/**
 * Reports when a pull has taken long, and when it has ended. Prefetching pauses in between: three photos at
 * a time would take three quarters of the link from the listings (SLOW-7).
 */
export function followLongPulls(
  client: Pick<DirectoryClient, 'getStatus' | 'subscribe'>,
  report: (isLong: boolean) => void,
): void {
  let timer: ReturnType<typeof setTimeout> | null = null
  let isLong = false
  const checkPull = (): void => {
    const { isRefreshing } = client.getStatus()
    if (isRefreshing === (timer !== null)) return
    if (isRefreshing) {
      timer = setTimeout(() => report((isLong = true)), LONG_PULL_MS)
      return
    }
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (isLong) report((isLong = false))
  }
  client.subscribe(checkPull)
  checkPull()
}
