// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { IDBDatabase as FakeDatabase } from 'fake-indexeddb'
import { getStorageLength } from 'leaflet.offline'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DeviceTileStore, type StoredTile } from './tile-store.ts'

let made = 0

/** Makes a Blob of Node, because a Blob of jsdom cannot be stored in a database. */
const blobOf = (text: string): Promise<Blob> => new Response(text).blob()

/** Makes another tile at each call, because all tests share the database that the library opens. */
async function tile(): Promise<StoredTile> {
  made += 1
  const key = `test/${made}`
  return { key, url: `/${key}.png`, version: 'v1', z: 9, x: made, y: 1, blob: await blobOf(key) }
}

const cut = (): never => {
  throw new DOMException('The database connection is closing.', 'InvalidStateError')
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('tile store', () => {
  it('returns stored tiles, and whether a tile of a version is stored', async () => {
    const store = new DeviceTileStore()
    const kept = await tile()
    expect(await store.read(kept.key)).toBeNull()
    expect(await store.has(kept.key, 'v1')).toBe(false)
    await store.write(kept)
    expect(await (await store.read(kept.key))?.blob.text()).toBe(kept.key)
    expect(await store.has(kept.key, 'v1')).toBe(true)
    expect(await store.has(kept.key, 'v2')).toBe(false)
  })

  it('replaces a tile with the same key', async () => {
    const store = new DeviceTileStore()
    const kept = await tile()
    await store.write(kept)
    const before = await getStorageLength()
    await Promise.all([
      store.write({ ...kept, version: 'v2', blob: await blobOf('new') }),
      new DeviceTileStore().write({ ...kept, version: 'v2', blob: await blobOf('new') }),
    ])
    expect(await getStorageLength()).toBe(before)
    expect(await (await store.read(kept.key))?.blob.text()).toBe('new')
    expect(await store.has(kept.key, 'v2')).toBe(true)
  })

  it('deletes tiles, also ones that do not exist', async () => {
    const store = new DeviceTileStore()
    const kept = await tile()
    await store.write(kept)
    await store.remove(kept.key)
    await store.remove(kept.key)
    expect(await store.read(kept.key)).toBeNull()
  })

  it('opens its own connection if the system closes the connection of the library', async () => {
    const store = new DeviceTileStore()
    const before = await tile()
    await store.write(before)
    // The library's connection and the first connection of this code fail, as after a pause in the background.
    const transaction = vi.spyOn(FakeDatabase.prototype, 'transaction')
    transaction.mockImplementationOnce(cut).mockImplementationOnce(cut)
    const after = await tile()
    await store.write(after)
    expect(transaction).toHaveBeenCalledTimes(3)
    transaction.mockImplementationOnce(cut)
    expect(await (await store.read(before.key))?.blob.text()).toBe(before.key)
    expect(await store.has(after.key, 'v1')).toBe(true)
    await store.remove(after.key)
    expect(await store.read(after.key)).toBeNull()
  })

  it('rejects after at most 5 attempts when storage keeps failing', async () => {
    const store = new DeviceTileStore()
    let tries = 0
    vi.spyOn(FakeDatabase.prototype, 'transaction').mockImplementation(() => {
      tries += 1
      throw new DOMException('gone', 'InvalidStateError')
    })
    await expect(store.read('test/any')).rejects.toThrow('gone')
    expect(tries).toBeLessThanOrEqual(5)
  })

  it('passes on the error of a full device', async () => {
    vi.spyOn(FakeDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await expect(new DeviceTileStore().write(await tile())).rejects.toMatchObject({
      name: 'QuotaExceededError',
    })
  })
})
