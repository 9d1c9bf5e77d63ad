import type { MapPlan } from './plan-map.ts'
import type { TileStore } from './tile-store.ts'

export interface RoomPorts {
  /** Free bytes on the device; null if the browser does not report them. */
  freeBytes(): Promise<number | null>
  store: TileStore
}

/** Space left free for the directory and the app shell. */
const RESERVE_BYTES = 5_000_000

/** Whether the device has space for this map. True if the browser does not report the free space. */
export async function hasSpaceForMap(plan: MapPlan, ports: RoomPorts): Promise<boolean> {
  const freeBytes = await ports.freeBytes().catch(() => null)
  if (freeBytes === null || freeBytes - RESERVE_BYTES >= plan.bytes) return true
  return freeBytes - RESERVE_BYTES >= plan.bytes - (await countStoredBytes(plan, ports.store))
}

/**
 * Counts the bytes of this map that are already on the device: from a paused download, from another map, or of an older
 * version that the download replaces. These bytes need no further space. They are counted from the tiles, because the record
 * of a download that was killed says that no tile is stored.
 */
async function countStoredBytes(
  { tiles, bytes, isEstimate }: MapPlan,
  store: RoomPorts['store'],
): Promise<number> {
  let storedBytes = 0
  for (const { key } of tiles) {
    const tile = await store.read(key)
    if (tile !== null) storedBytes += isEstimate ? bytes / tiles.length : tile.blob.size
  }
  return storedBytes
}
