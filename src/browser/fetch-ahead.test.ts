// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as FetchAhead from './fetch-ahead.ts'

const workers = new EventTarget()
const request = vi.fn(async () => new Response('picture'))

/** A tab has its own copy of the module, so each call imports a new one. */
async function openTab(): Promise<typeof FetchAhead> {
  vi.resetModules()
  return import('./fetch-ahead.ts')
}

describe('fetching ahead while a new version takes over (UPDATE-1)', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('navigator', { serviceWorker: workers })
    vi.stubGlobal('fetch', request)
    request.mockClear()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('waits until the new version is in control', async () => {
    const tab = await openTab()
    await tab.fetchAhead('/one.png')
    expect(request).toHaveBeenCalledTimes(1)
    tab.restFetchingAhead()
    const second = tab.fetchAhead('/two.png')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(request).toHaveBeenCalledTimes(1)
    workers.dispatchEvent(new Event('controllerchange'))
    expect((await second).ok).toBe(true)
    await tab.fetchAhead('/three.png')
    expect(request).toHaveBeenCalledTimes(3)
  })

  it('goes on after a minute without a new version', async () => {
    const tab = await openTab()
    tab.restFetchingAhead()
    const answer = tab.fetchAhead('/one.png')
    await vi.advanceTimersByTimeAsync(60_000)
    expect((await answer).ok).toBe(true)
  })

  it('rests in the other tabs too', async () => {
    const tabs = [await openTab(), await openTab()]
    tabs[0]?.restFetchingAhead()
    vi.useRealTimers()
    // Messages between channels come in a later task.
    await new Promise((resolve) => setTimeout(resolve, 50))
    const answer = tabs[1]?.fetchAhead('/one.png')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(request).not.toHaveBeenCalled()
    workers.dispatchEvent(new Event('controllerchange'))
    expect((await answer)?.ok).toBe(true)
  })
})
