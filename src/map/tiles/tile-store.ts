import { promisifyRequest } from 'idb-keyval'
import { removeTile, saveTile, type TileInfo } from 'leaflet.offline'
import { ReopeningDatabase } from '../../browser/database.ts'

/** A tile on the device. */
export interface StoredTile {
  key: string
  url: string
  /** Version of the source at the time of the download. */
  version: string
  z: number
  x: number
  y: number
  blob: Blob
}

export type StoredPicture = Pick<StoredTile, 'blob' | 'version'>

/** Tiles on this device. Every call rejects where storage is refused or fails. */
export interface TileStore {
  /** Whether a tile of this version is stored. */
  has(key: string, version: string): Promise<boolean>
  /** Reads a tile of any version. */
  read(key: string): Promise<StoredPicture | null>
  /** Replaces a tile with the same key. */
  write(tile: StoredTile): Promise<void>
  remove(key: string): Promise<void>
}

/*
 * The database of leaflet.offline. The library never replaces its connection, even if the connection failed to open or the
 * system closed it, as phones do in the background. After that, this file opens its own connections to the same tiles.
 */
const DATABASE_NAME = 'leaflet.offline'
const TILES_STORE = 'tileStore'

type TileRecord = TileInfo & { blob: Blob }

export class DeviceTileStore implements TileStore {
  private readonly ownDatabase = new ReopeningDatabase({
    name: DATABASE_NAME,
    version: 2,
    createStores: createTables,
  })
  private isLibraryCut = false

  async has(key: string, version: string): Promise<boolean> {
    return (await this.read(key))?.version === version
  }

  /** Reads a tile without the library's function, which would read the blob without its version. */
  async read(key: string): Promise<StoredPicture | null> {
    const record = await this.ownDatabase.runInTransaction(TILES_STORE, 'readonly', (tiles) =>
      promisifyRequest(tiles.get(key) as IDBRequest<TileRecord | undefined>),
    )
    return record === undefined ? null : { blob: record.blob, version: record.urlTemplate }
  }

  async write({ version, ...tile }: StoredTile): Promise<void> {
    const record: TileRecord = { ...tile, urlTemplate: version, createdAt: Date.now() }
    await this.tryLibrary(
      () => saveTile(record, tile.blob),
      () => this.requestTiles((tiles) => tiles.put(record)),
    )
  }

  async remove(key: string): Promise<void> {
    await this.tryLibrary(
      () => removeTile(key),
      () => this.requestTiles((tiles) => tiles.delete(key)),
    )
  }

  private async tryLibrary<T>(library: () => Promise<T>, withoutLibrary: () => Promise<T>): Promise<T> {
    if (this.isLibraryCut) return withoutLibrary()
    try {
      return await library()
    } catch (error) {
      if (!isCutConnection(error)) throw error
      this.isLibraryCut = true
      return withoutLibrary()
    }
  }

  private requestTiles<T>(ask: (tiles: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    return this.ownDatabase.runInTransaction(TILES_STORE, 'readwrite', (tiles) =>
      promisifyRequest(ask(tiles)),
    )
  }
}

function isCutConnection(error: unknown): boolean {
  return (
    error instanceof DOMException && ['InvalidStateError', 'UnknownError', 'AbortError'].includes(error.name)
  )
}

/** Creates the same tables as leaflet.offline 3.2 if they do not exist. */
function createTables(database: IDBDatabase): void {
  const tiles = database.createObjectStore(TILES_STORE, { keyPath: 'key' })
  tiles.createIndex('urlTemplate', 'urlTemplate')
  tiles.createIndex('z', 'z')
}

export const deviceTiles: TileStore = new DeviceTileStore()
