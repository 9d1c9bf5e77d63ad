import { describe, expect, it } from 'vitest'
import type { TileAnswer } from '../../../map/tiles/download-tiles.ts'
import { IdleTileLoading } from './idle-tile-loading.ts'

const TILE: TileAnswer = { kind: 'tile', blob: new Blob(['x']) }

/** A page whose clock moves only while the loading waits, or while a tile is loaded. */
class FakePage {
  nowMs = 0
  tileMs = 10
  isAllowed = true
  readonly log: string[] = []
  /** Called after each wait. */
  onWait = (): void => undefined
  readonly loading = new IdleTileLoading({
    now: () => this.nowMs,
    wait: async (ms, signal) => {
      signal.throwIfAborted()
      this.nowMs += ms
      this.log.push(`wait ${ms}`)
      this.onWait()
    },
    untilIdle: async () => void this.log.push('idle'),
    mayLoad: () => this.isAllowed,
  })
  private readonly fetchTile = this.loading.delayToIdleTime(async (url) => {
    this.log.push(url)
    this.nowMs += this.tileMs
    return TILE
  })

  load(...urls: string[]): Promise<TileAnswer[]> {
    return Promise.all(urls.map((url) => this.fetchTile(url, new AbortController().signal)))
  }
}

describe('tiles of maps whose download the person did not start (TILE-3)', () => {
  it('tiles of maps that nobody asked for are loaded one after the other, in idle time', async () => {
    const page = new FakePage()
    expect(await page.load('a', 'b')).toEqual([TILE, TILE])
    expect(page.log).toEqual(['idle', 'a', 'idle', 'b'])
  })

  it('tiles of maps that nobody asked for wait while the page is used', async () => {
    const page = new FakePage()
    page.loading.recordPageUse()
    let taps = 1
    page.onWait = () => {
      taps -= 1
      if (taps >= 0) page.loading.recordPageUse()
    }
    await page.load('a')
    expect(page.log).toEqual(['wait 3000', 'wait 3000', 'idle', 'a'])
  })

  it('tiles of maps that nobody asked for wait a minute when the link has become slow', async () => {
    const page = new FakePage()
    page.tileMs = 4_001
    await page.load('a', 'b')
    expect(page.log).toEqual(['idle', 'a', 'wait 60000', 'idle', 'b'])
  })

  it('tiles of maps that nobody asked for wait while the link may not be used', async () => {
    const page = new FakePage()
    page.isAllowed = false
    page.onWait = () => (page.isAllowed = true)
    await page.load('a')
    expect(page.log).toEqual(['wait 60000', 'idle', 'a'])
  })

  it('tiles of maps are not requested once the download has ended, and a failed tile does not delay the others', async () => {
    const page = new FakePage()
    const requestedTiles: string[] = []
    const fetchTile = page.loading.delayToIdleTime(async (url) => {
      requestedTiles.push(url)
      throw new Error('no answer')
    })
    const endedDownload = AbortSignal.abort(new Error('removed'))
    await expect(fetchTile('a', endedDownload)).rejects.toThrow('removed')
    await expect(fetchTile('b', new AbortController().signal)).rejects.toThrow('no answer')
    expect(await page.load('c')).toEqual([TILE])
    expect(requestedTiles).toEqual(['b'])
  })
})
