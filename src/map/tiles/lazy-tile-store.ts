import type { TileStore } from './tile-store.ts'

const open = async (): Promise<TileStore> => (await import('./tile-store.ts')).deviceTiles

/** The tiles of this device, for pages without a map: their store brings Leaflet, which comes with the first call. */
export const lazyDeviceTiles: TileStore = {
  has: async (key, version) => (await open()).has(key, version),
  read: async (key) => (await open()).read(key),
  write: async (tile) => (await open()).write(tile),
  remove: async (key) => (await open()).remove(key),
}
