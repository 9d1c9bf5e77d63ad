// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { IDBDatabase as FakeDatabase } from 'fake-indexeddb'
import { getStorageLength } from 'leaflet.offline'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DeviceTileStore, type StoredTile } from './tile-store.ts'

let madeTiles = 0

/** Makes a Blob of Node, because a Blob of jsdom cannot be stored in a database. */
const toBlob = (text: string): Promise<Blob> => new Response(text).blob()

/** Makes another tile at each call, because all tests share the database that the library opens. */
async function makeTile(): Promise<StoredTile> {
  madeTiles += 1
  const key = `test/${madeTiles}`
  return { key, url: `/${key}.png`, version: 'v1', z: 9, x: madeTiles, y: 1, blob: await toBlob(key) }
}

const throwLostConnection = (): never => {
  throw new DOMException('The database connection is closing.', 'InvalidStateError')
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('tile store', () => {
  it('the store of map tiles returns stored tiles, and whether a tile of a version is stored', async () => {
    const store = new DeviceTileStore()
    const storedTile = await makeTile()
    expect(await store.read(storedTile.key)).toBeNull()
    expect(await store.has(storedTile.key, 'v1')).toBe(false)
    await store.write(storedTile)
    expect(await (await store.read(storedTile.key))?.blob.text()).toBe(storedTile.key)
    expect(await store.has(storedTile.key, 'v1')).toBe(true)
    expect(await store.has(storedTile.key, 'v2')).toBe(false)
  })

  it('a stored map tile replaces a tile with the same key', async () => {
    const store = new DeviceTileStore()
    const kept = await makeTile()
    await store.write(kept)
    const lengthBefore = await getStorageLength()
    await Promise.all([
      store.write({ ...kept, version: 'v2', blob: await toBlob('new') }),
      new DeviceTileStore().write({ ...kept, version: 'v2', blob: await toBlob('new') }),
    ])
    expect(await getStorageLength()).toBe(lengthBefore)
    expect(await (await store.read(kept.key))?.blob.text()).toBe('new')
    expect(await store.has(kept.key, 'v2')).toBe(true)
  })

  it('map tiles can be deleted from the store, also ones that do not exist', async () => {
    const store = new DeviceTileStore()
    const kept = await makeTile()
    await store.write(kept)
    await store.remove(kept.key)
    await store.remove(kept.key)
    expect(await store.read(kept.key)).toBeNull()
  })

  it('the store of map tiles opens its own connection if the system closes the connection of the library', async () => {
    const store = new DeviceTileStore()
    const before = await makeTile()
    await store.write(before)
    // The library's connection and the first connection of this code fail, as after a pause in the background.
    const transaction = vi.spyOn(FakeDatabase.prototype, 'transaction')
    transaction.mockImplementationOnce(throwLostConnection).mockImplementationOnce(throwLostConnection)
    const tileAfter = await makeTile()
    await store.write(tileAfter)
    expect(transaction).toHaveBeenCalledTimes(3)
    transaction.mockImplementationOnce(throwLostConnection)
    expect(await (await store.read(before.key))?.blob.text()).toBe(before.key)
    expect(await store.has(tileAfter.key, 'v1')).toBe(true)
    await store.remove(tileAfter.key)
    expect(await store.read(tileAfter.key)).toBeNull()
  })

  it('the store of map tiles fails after at most 5 attempts when storage keeps failing', async () => {
    const store = new DeviceTileStore()
    let attempts = 0
    vi.spyOn(FakeDatabase.prototype, 'transaction').mockImplementation(() => {
      attempts += 1
      throw new DOMException('gone', 'InvalidStateError')
    })
    await expect(store.read('test/any')).rejects.toThrow('gone')
    expect(attempts).toBeLessThanOrEqual(5)
  })

  it('the store of map tiles passes on the error of a full device', async () => {
    vi.spyOn(FakeDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await expect(new DeviceTileStore().write(await makeTile())).rejects.toMatchObject({
      name: 'QuotaExceededError',
    })
  })
})
