// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { writeRemovalMark, type RemovalMark } from '../removal/removal-mark.ts'
import type { StorageKind } from './eviction-marker.ts'

const startRemoval = vi.hoisted(() => vi.fn())
vi.mock('../removal/removal-visit.ts', () => ({ startRemoval }))

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  eraseDatabases()
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.restoreAllMocks())

function eraseDatabases(): void {
  globalThis.indexedDB = new IDBFactory()
}

interface StartResult {
  /** False if the start continues the removal instead of running the guide. */
  isRunning: boolean
  lostKinds: StorageKind[] | null
}
const RUNNING: StartResult = { isRunning: true, lostKinds: null }
const REMOVING: StartResult = { isRunning: false, lostKinds: null }

/** Starts the guide as a page that was just loaded. */
async function startGuide(): Promise<StartResult> {
  vi.resetModules()
  startRemoval.mockClear()
  const { checkDevice } = await import('./device-check.ts')
  const { readLoss } = await import('./eviction-marker.ts')
  const runs = await checkDevice()
  expect(startRemoval).toHaveBeenCalledTimes(runs ? 0 : 1)
  return { isRunning: runs, lostKinds: readLoss()?.kinds ?? null }
}

/** Starts the guide twice, because only the second start completes the marks against eviction. */
async function useGuide(): Promise<void> {
  expect([await startGuide(), await startGuide()]).toEqual([RUNNING, RUNNING])
}

const writeMark = (removal: RemovalMark): Promise<void> => writeRemovalMark(removal, indexedDB)

describe('a device whose IndexedDB never answers', () => {
  it('the check of a device whose IndexedDB never answers ends after ten seconds, so that the files of the guide are downloaded', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    vi.spyOn(indexedDB, 'open').mockImplementation(() => new EventTarget() as IDBOpenDBRequest)
    vi.resetModules()
    const { checkDevice } = await import('./device-check.ts')
    const check = checkDevice()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await check).toBe(true)
    vi.useRealTimers()
  })
})

describe('the first start after a removal', () => {
  it('databases that the browser has deleted are reported as lost where there was no removal', async () => {
    await useGuide()
    eraseDatabases()
    expect(await startGuide()).toEqual({ isRunning: true, lostKinds: ['databases'] })
  })

  it.each<[string, () => void]>([
    ['nothing was removed yet', () => undefined],
    ['the databases were removed', eraseDatabases],
    ['the settings were removed', () => localStorage.clear()],
  ])(
    'a removal that was cut short when %s is finished at the next start, and nothing is reported as lost (PRIV-4)',
    async (_, remove) => {
      await useGuide()
      remove()
      await writeMark('removing')
      expect([await startGuide(), await startGuide()]).toEqual([REMOVING, REMOVING])
    },
  )

  it('a removal is repeated at the next start if a killed browser has brought settings back (PRIV-4)', async () => {
    await useGuide()
    const settings = Object.entries(localStorage)
    eraseDatabases()
    localStorage.clear()
    await writeMark('removed')
    for (const [key, value] of settings) localStorage.setItem(key, String(value))
    expect(await startGuide()).toEqual(REMOVING)
  })

  it('after a complete removal the guide starts in a restored tab, and reports nothing as lost (PRIV-4)', async () => {
    await useGuide()
    expect(sessionStorage).toHaveLength(1)
    eraseDatabases()
    localStorage.clear()
    await writeMark('removed')
    expect([await startGuide(), await startGuide()]).toEqual([RUNNING, RUNNING])
  })
})
