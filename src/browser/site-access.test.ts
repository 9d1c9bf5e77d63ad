import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openBroadcastChannel, runIfUnlocked, withLock } from './site-access.ts'
import { isSiteDataRefused, openStorage } from './local-setting.ts'

const throwRefusal = (): never => {
  throw new DOMException('refused', 'SecurityError')
}

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a browser that refuses site data (OFFLINE-6)', () => {
  it.each([
    ['missing', undefined],
    ['null', null],
    ['refused at the first call', { getItem: throwRefusal }],
  ])('a browser counts as without storage if localStorage is %s', (_, storage) => {
    vi.stubGlobal('localStorage', storage)
    vi.stubGlobal('sessionStorage', storage)
    expect([openStorage('local'), openStorage('session'), isSiteDataRefused()]).toEqual([null, null, true])
  })

  it('a browser with a working localStorage does not count as one that refuses site data', () => {
    vi.stubGlobal('localStorage', { getItem: () => null })
    expect(isSiteDataRefused()).toBe(false)
  })

  it('a browser that refuses a broadcast channel gives null instead', () => {
    vi.stubGlobal('BroadcastChannel', function Refused() {
      throwRefusal()
    })
    expect(openBroadcastChannel('test')).toBeNull()
  })

  it.each([
    ['missing', {}],
    ['refused', { locks: { request: () => Promise.reject(new DOMException('refused', 'SecurityError')) } }],
  ])('work that needs a lock runs without a lock if locks are %s', async (_, navigator) => {
    vi.stubGlobal('navigator', navigator)
    expect(await withLock('test', async () => 5)).toBe(5)
    const run = vi.fn(async () => undefined)
    await runIfUnlocked('test', run)
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('work that needs a lock does not run a second time if the work itself throws an error', async () => {
    vi.stubGlobal('navigator', {
      locks: { request: async (_: string, __: object, run: () => Promise<number>) => run() },
    })
    const run = vi.fn(async () => throwRefusal())
    await expect(withLock('test', run)).rejects.toThrow('refused')
    expect(run).toHaveBeenCalledTimes(1)
  })
})
