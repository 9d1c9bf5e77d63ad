// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { getPageTelemetry } from './page-telemetry.ts'

afterEach(() => vi.unstubAllGlobals())

it('the words of the last search are sent when the person leaves the guide (TELE-2)', () => {
  const fetch = vi.fn((_address: string, _request: RequestInit) => new Promise<Response>(() => undefined))
  vi.stubGlobal('fetch', fetch)
  const visit = getPageTelemetry({ isLowData: () => false, whenIdle: () => undefined })
  visit.recordSearch('ferry')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(fetch).not.toHaveBeenCalled()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(fetch.mock.calls[0]?.[1].body).toContain('"query":"ferry"')
})
