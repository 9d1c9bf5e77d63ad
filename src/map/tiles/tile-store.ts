import { promisifyRequest } from 'idb-keyval'
import { getBlobByKey, hasTile, removeTile, saveTile, type TileInfo } from 'leaflet.offline'

/** A tile as it lies on the device. */
export interface KeptTile {
  key: string
  url: string
  /** Of the source when it was loaded: another one makes the tile outdated. */
  version: string
  z: number
  x: number
  y: number
  blob: Blob
}

/** Tiles on this device. Every call rejects where storage is refused or broken. */
export interface TileStore {
  has(key: string): Promise<boolean>
  read(key: string): Promise<Blob | null>
  /** The same key twice leaves one tile. */
  write(tile: KeptTile): Promise<void>
  remove(key: string): Promise<void>
}

/*
 * leaflet.offline's database. The library keeps one connection for ever, also when the system has cut it (phones do, in
 * the background) or when it never opened; from then on this file opens connections of its own to the same tiles.
 */
const DATABASE = 'leaflet.offline'
const TILES = 'tileStore'
const MOST_REOPENINGS = 3

export class DeviceTileStore implements TileStore {
  private reopened: Promise<IDBDatabase> | null = null
  private reopenings = 0

  has(key: string): Promise<boolean> {
    return this.run(
      () => hasTile(key),
      async (tiles) => (await promisifyRequest(tiles.getKey(key))) !== undefined,
    )
  }

  async read(key: string): Promise<Blob | null> {
    const blob: Blob | undefined = await this.run(
      () => getBlobByKey(key),
      async (tiles) =>
        (await promisifyRequest(tiles.get(key) as IDBRequest<{ blob: Blob } | undefined>))?.blob,
    )
    return blob ?? null
  }

  write({ version, ...tile }: KeptTile): Promise<void> {
    const record: TileInfo & { blob: Blob } = { ...tile, urlTemplate: version, createdAt: Date.now() }
    return this.run(
      async () => void (await saveTile(record, tile.blob)),
      async (tiles) => void (await promisifyRequest(tiles.put(record))),
    )
  }

  remove(key: string): Promise<void> {
    return this.run(
      () => removeTile(key),
      async (tiles) => promisifyRequest(tiles.delete(key)),
    )
  }

  private async run<T>(
    viaLibrary: () => Promise<T>,
    viaOwn: (tiles: IDBObjectStore) => Promise<T>,
  ): Promise<T> {
    for (;;) {
      try {
        if (this.reopened === null) return await viaLibrary()
        const database = await this.reopened
        return await viaOwn(database.transaction(TILES, 'readwrite').objectStore(TILES))
      } catch (error) {
        if (!isCutConnection(error) || this.reopenings === MOST_REOPENINGS) throw error
        this.reopenings += 1
        this.reopened = openTiles()
      }
    }
  }
}

function isCutConnection(error: unknown): boolean {
  return (
    error instanceof DOMException && ['InvalidStateError', 'UnknownError', 'AbortError'].includes(error.name)
  )
}

/** The tables of leaflet.offline 3.2, should it not have made them. */
function openTiles(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 2)
  request.addEventListener('upgradeneeded', () => {
    const tiles = request.result.createObjectStore(TILES, { keyPath: 'key' })
    tiles.createIndex('urlTemplate', 'urlTemplate')
    tiles.createIndex('z', 'z')
  })
  return promisifyRequest(request)
}

export const deviceTiles: TileStore = new DeviceTileStore()
