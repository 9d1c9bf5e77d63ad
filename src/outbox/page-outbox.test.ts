// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DrainResult } from './drain.ts'
import type { Outbox } from './outbox.ts'
import { keepDraining } from './page-outbox.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Drains once at the start of the page. */
function openPage(drain: () => Promise<DrainResult>): void {
  const outbox = { drain, forgetOld: () => Promise.resolve() } as unknown as Outbox
  keepDraining(outbox, { random: () => 0 })
}

it('tries again after five minutes at the latest, however long the wait (OUTBOX-5)', async () => {
  const drain = vi.fn(async () => ({ waiting: 1, nextInMs: 35 * 24 * 3_600_000 }))
  openPage(drain)
  await vi.advanceTimersByTimeAsync(299_999)
  expect(drain).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(drain).toHaveBeenCalledTimes(2)
})

it('tries again a minute after the storage of the device failed', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const drain = vi.fn(async () => Promise.reject(new DOMException('closed', 'DatabaseClosedError')))
  openPage(drain)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(drain).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(drain).toHaveBeenCalledTimes(2)
})
