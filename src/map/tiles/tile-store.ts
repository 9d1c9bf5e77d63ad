import { promisifyRequest } from 'idb-keyval'
import { getBlobByKey, removeTile, saveTile, type TileInfo } from 'leaflet.offline'

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
  /** Whether a tile is there, of this version. */
  has(key: string, version: string): Promise<boolean>
  /** Of any version: an outdated map is better than none. */
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

type TileRecord = TileInfo & { blob: Blob }

export class DeviceTileStore implements TileStore {
  private own: Promise<IDBDatabase> | null = null
  private isLibraryCut = false
  private reopenings = 0

  async has(key: string, version: string): Promise<boolean> {
    const record = await this.withTiles((tiles) => tiles.get(key) as IDBRequest<TileRecord | undefined>)
    return record?.urlTemplate === version
  }

  async read(key: string): Promise<Blob | null> {
    const blob: Blob | undefined = await this.viaLibrary(
      () => getBlobByKey(key),
      async () =>
        (await this.withTiles((tiles) => tiles.get(key) as IDBRequest<TileRecord | undefined>))?.blob,
    )
    return blob ?? null
  }

  async write({ version, ...tile }: KeptTile): Promise<void> {
    const record: TileRecord = { ...tile, urlTemplate: version, createdAt: Date.now() }
    await this.viaLibrary(
      () => saveTile(record, tile.blob),
      () => this.withTiles((tiles) => tiles.put(record)),
    )
  }

  async remove(key: string): Promise<void> {
    await this.viaLibrary(
      () => removeTile(key),
      () => this.withTiles((tiles) => tiles.delete(key)),
    )
  }

  private async viaLibrary<T>(library: () => Promise<T>, own: () => Promise<T>): Promise<T> {
    if (this.isLibraryCut) return own()
    try {
      return await library()
    } catch (error) {
      if (!isCutConnection(error)) throw error
      this.isLibraryCut = true
      return own()
    }
  }

  private async withTiles<T>(ask: (tiles: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    for (;;) {
      try {
        this.own ??= openTiles()
        const database = await this.own
        return await promisifyRequest(ask(database.transaction(TILES, 'readwrite').objectStore(TILES)))
      } catch (error) {
        this.own = null
        if (!isCutConnection(error) || this.reopenings === MOST_REOPENINGS) throw error
        this.reopenings += 1
      }
    }
  }
}

function isCutConnection(error: unknown): boolean {
  return (
    error instanceof DOMException && ['InvalidStateError', 'UnknownError', 'AbortError'].includes(error.name)
  )
}

/** With the tables of leaflet.offline 3.2, should it not have made them. */
function openTiles(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 2)
  request.addEventListener('upgradeneeded', () => {
    const tiles = request.result.createObjectStore(TILES, { keyPath: 'key' })
    tiles.createIndex('urlTemplate', 'urlTemplate')
    tiles.createIndex('z', 'z')
  })
  return promisifyRequest(request).then((database) => {
    // Another tab wants to delete everything: an open connection would keep it from doing so.
    database.addEventListener('versionchange', () => database.close())
    return database
  })
}

export const deviceTiles: TileStore = new DeviceTileStore()
