import { whenIdle } from '../../../browser/page-lifecycle.ts'
import { deviceMaps, fetchTile, waitInBrowser } from '../../../map/tiles/device-maps.ts'
import { GentleLoading } from './gentle-loading.ts'

let gentle: GentleLoading | null = null

/**
 * Resumes the maps that somebody asked for, then loads the others (by their ids) in quiet moments.
 * @param mayLoad whether the link may be used for maps that nobody asked for
 */
export async function loadMaps(
  hasInterrupted: boolean,
  unasked: readonly string[],
  mayLoad: () => boolean,
): Promise<void> {
  if (hasInterrupted) await deviceMaps.resumeInterrupted()
  const fetchGently = (gentle ??= followPage(mayLoad)).gently(fetchTile)
  for (const id of unasked) await deviceMaps.start(id, fetchGently)
}

function followPage(mayLoad: () => boolean): GentleLoading {
  const loading = new GentleLoading({
    // Unlike the time of day, it never jumps when the clock is set.
    now: () => performance.now(),
    wait: waitInBrowser,
    idle: () => new Promise((resolve) => whenIdle(resolve)),
    mayLoad,
  })
  for (const event of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
    window.addEventListener(event, loading.pageUsed, { passive: true })
  return loading
}
