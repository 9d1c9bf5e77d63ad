// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as Prefetch from './prefetch.ts'

const serviceWorkerEvents = new EventTarget()
const fetchPicture = vi.fn(async () => new Response('picture'))

/** Imports a new copy of the module with each call, as each tab has its own copy. */
async function openTab(): Promise<typeof Prefetch> {
  vi.resetModules()
  return import('./prefetch.ts')
}

describe('prefetching while a new version of the service worker takes control (UPDATE-1)', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('navigator', { serviceWorker: serviceWorkerEvents })
    vi.stubGlobal('fetch', fetchPicture)
    fetchPicture.mockClear()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('prefetching waits until the new version of the service worker is in control', async () => {
    const tab = await openTab()
    await tab.prefetch('/one.png')
    expect(fetchPicture).toHaveBeenCalledTimes(1)
    tab.pausePrefetching()
    const secondRequest = tab.prefetch('/two.png')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(fetchPicture).toHaveBeenCalledTimes(1)
    serviceWorkerEvents.dispatchEvent(new Event('controllerchange'))
    expect((await secondRequest).ok).toBe(true)
    await tab.prefetch('/three.png')
    expect(fetchPicture).toHaveBeenCalledTimes(3)
  })

  it('prefetching continues after a minute without a new version of the service worker', async () => {
    const tab = await openTab()
    tab.pausePrefetching()
    const answer = tab.prefetch('/one.png')
    await vi.advanceTimersByTimeAsync(60_000)
    expect((await answer).ok).toBe(true)
  })

  it('prefetching that pauses in one tab pauses in the other tabs too', async () => {
    const tabs = [await openTab(), await openTab()]
    tabs[0]?.pausePrefetching()
    vi.useRealTimers()
    // Messages between channels come in a later task.
    await new Promise((resolve) => setTimeout(resolve, 50))
    const answer = tabs[1]?.prefetch('/one.png')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(fetchPicture).not.toHaveBeenCalled()
    serviceWorkerEvents.dispatchEvent(new Event('controllerchange'))
    expect((await answer)?.ok).toBe(true)
  })
})

/** Simulates a browser whose HTTP cache has `cachedResponse` for every address, and a server that has a picture. */
function stubHttpCache(cachedResponse: Response): { requestedModes: (RequestCache | undefined)[] } {
  const cacheModes: (RequestCache | undefined)[] = []
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    cacheModes.push(init?.cache)
    return init?.cache === 'reload' ? makePictureResponse() : cachedResponse
  })
  return { requestedModes: cacheModes }
}

function makePictureResponse(): Response {
  return new Response('picture', { headers: { 'content-type': 'image/webp' } })
}

function makePageResponse(status: number): Response {
  return new Response('<h1>Sign in</h1>', { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

describe('a picture that is prefetched', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('a prefetched picture is requested again past the HTTP cache when that cache has a sign-in page instead (PORTAL-4)', async () => {
    const { requestedModes } = stubHttpCache(makePageResponse(200))
    const answer = await (await openTab()).prefetch('/tiles/1.webp', { credentials: 'omit' })
    expect(await answer.text()).toBe('picture')
    expect(requestedModes).toEqual([undefined, 'reload'])
  })

  it.each([
    ['a picture', makePictureResponse()],
    ['an error page', makePageResponse(404)],
  ])('a prefetched picture is requested once when the answer is %s', async (_, cachedResponse) => {
    const { requestedModes } = stubHttpCache(cachedResponse)
    expect(await (await openTab()).prefetch('/tiles/1.webp')).toBe(cachedResponse)
    expect(requestedModes).toEqual([undefined])
  })
})
