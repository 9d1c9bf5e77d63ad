// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** Imports the module anew, because the module remembers that the page has been painted. */
const importAfterFirstIdle = async () => (await import('./page-lifecycle.ts')).runAfterFirstIdle

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
})

afterEach(() => vi.useRealTimers())

describe('work for the first idle moment (PAGES-13)', () => {
  it('work for the first idle moment waits until the page is painted and idle for a moment', async () => {
    const run = vi.fn<() => void>()
    const afterFirstIdle = await importAfterFirstIdle()
    afterFirstIdle(run)
    await vi.advanceTimersByTimeAsync(400)
    expect(run).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(6_000)
    expect(run).toHaveBeenCalledOnce()
  })

  it.each(['pointerdown', 'keydown'])(
    'work for the first idle moment runs at the first %s, and only once',
    async (event) => {
      const run = vi.fn<() => void>()
      const afterFirstIdle = await importAfterFirstIdle()
      afterFirstIdle(run)
      window.dispatchEvent(new Event(event))
      expect(run).toHaveBeenCalledOnce()
      window.dispatchEvent(new Event(event))
      await vi.advanceTimersByTimeAsync(6_000)
      expect(run).toHaveBeenCalledOnce()
    },
  )

  it('work for the first idle moment does not run after it was canceled', async () => {
    const run = vi.fn<() => void>()
    const afterFirstIdle = await importAfterFirstIdle()
    afterFirstIdle(run)()
    window.dispatchEvent(new Event('keydown'))
    await vi.advanceTimersByTimeAsync(6_000)
    expect(run).not.toHaveBeenCalled()
  })
})
