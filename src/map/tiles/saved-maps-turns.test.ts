import { describe, expect, it, vi } from 'vitest'
import { TileWorld } from '../../../tests/fixtures/tile-world.ts'
import type { TileAnswer } from './download-tiles.ts'

const MAJURO = 'Majuro:0-40'

/** A server that never answers. */
const silent = (): Promise<TileAnswer> => new Promise(() => undefined)

describe('a map that the closing of a page broke off (TILE-2)', () => {
  it.each([
    ['goes on by itself where somebody asked for it', undefined, 'saved'],
    ['waits for its rule where nobody asked for it', silent, 'paused'],
  ] as const)('is paused, so that a person can continue it, and %s', async (_, unasked, resumed) => {
    const world = new TileWorld(6)
    void world.openPage({ fetchTile: silent }).start(MAJURO, unasked)
    await vi.waitFor(async () => expect(await world.records.all()).toMatchObject([{ state: 'loading' }]))
    const next = world.openPage()
    await next.open()
    expect(next.statusOf(MAJURO).phase).toBe('paused')
    await next.resumeInterrupted()
    expect(next.statusOf(MAJURO).phase).toBe(resumed)
    await next.start(MAJURO)
    expect(next.statusOf(MAJURO)).toMatchObject({ phase: 'saved', isUnasked: false })
  })
})
