// @vitest-environment jsdom
import { hydrateRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { preloadScreen } from '../app/screen-parts.ts'
import { hydratePage, readRenderedPage, type KeptPage } from './take-over.tsx'

vi.mock('../app/screen-parts.ts', () => ({ preloadScreen: vi.fn() }))
vi.mock('react-dom/client', () => ({ hydrateRoot: vi.fn() }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('the app draws a kept page itself if the storage of the device does not answer within 4 seconds (SYNC-9)', async () => {
  const page: KeptPage = { path: location.pathname, renderedAt: 1, stamp: '', favourites: [] }
  const endWait = vi.fn()
  void readRenderedPage(JSON.stringify(page), new Promise(() => undefined)).then(endWait)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(endWait).toHaveBeenCalledWith(null)
})

it('the app asks again for the code of a rendered page, even if the browser never reports that the network is back', async () => {
  vi.mocked(preloadScreen).mockResolvedValueOnce(false).mockResolvedValueOnce(true)
  void hydratePage(document.body, null)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(hydrateRoot).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(hydrateRoot).toHaveBeenCalledOnce()
})
