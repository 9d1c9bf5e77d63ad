import { runWhenIdle } from '../../../browser/page-lifecycle.ts'
import { deviceMaps, fetchTile, waitInBrowser } from '../../../map/tiles/device-maps.ts'
import { IdleTileLoading } from './idle-tile-loading.ts'

let idleLoading: IdleTileLoading | null = null

/**
 * Resumes the downloads that the person started, then downloads the maps with the ids `unasked` while the page is not in use.
 * @param isWanted called before each map of `unasked`, because the person may have said no meanwhile, even in another tab
 * @param mayLoad whether the link may be used for downloads that the person did not start
 */
export async function loadMaps(
  hasInterrupted: boolean,
  automaticMapIds: readonly string[],
  isWanted: (id: string) => Promise<boolean>,
  mayLoad: () => boolean,
): Promise<void> {
  if (hasInterrupted) await deviceMaps.resumeInterrupted()
  const fetchInIdleTime = (idleLoading ??= createIdleLoading(mayLoad)).delayToIdleTime(fetchTile)
  for (const id of automaticMapIds) if (await isWanted(id)) await deviceMaps.start(id, fetchInIdleTime)
}

function createIdleLoading(mayLoad: () => boolean): IdleTileLoading {
  const loading = new IdleTileLoading({
    // Do not use Date.now(), which jumps when the clock is set.
    now: () => performance.now(),
    wait: waitInBrowser,
    untilIdle: () => new Promise((resolve) => runWhenIdle(resolve)),
    mayLoad,
  })
  for (const event of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
    window.addEventListener(event, loading.recordPageUse, { passive: true })
  return loading
}
