// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { directionsLinks } from '../directions.ts'
import { openApp, type OpenAppPorts } from './open-app.ts'

const DOCK = { latitude: 7.0897, longitude: 171.3803 }
const ios = directionsLinks('ios', DOCK, 'Dock')
const android = directionsLinks('android', DOCK, 'Dock')

let gone: string[] = []
let visibility: DocumentVisibilityState = 'visible'
let page: EventTarget & { visibilityState: DocumentVisibilityState }

function ports(): OpenAppPorts {
  page = Object.assign(new EventTarget(), { visibilityState: visibility })
  Object.defineProperty(page, 'visibilityState', { get: () => visibility })
  return { page, window, go: (address) => gone.push(address) }
}

beforeEach(() => {
  vi.useFakeTimers()
  gone = []
  visibility = 'visible'
})
afterEach(() => {
  vi.useRealTimers()
})

describe('opening directions', () => {
  it.each([
    ['iOS', ios, 1_000],
    ['Android', android, 500],
  ])('on %s opens the app at once, and the web map if no app appeared', (_, links, limit) => {
    openApp(links, ports())
    expect(gone).toEqual([links.app])
    vi.advanceTimersByTime(limit - 1)
    expect(gone).toEqual([links.app])
    vi.advanceTimersByTime(1)
    expect(gone).toEqual([links.app, links.web])
  })

  it('opens only one map when the app appeared and hid the page (DIR-2)', () => {
    openApp(ios, ports())
    visibility = 'hidden'
    page.dispatchEvent(new Event('visibilitychange'))
    vi.advanceTimersByTime(10_000)
    expect(gone).toEqual([ios.app])
  })

  it('keeps waiting when the page only became visible', () => {
    openApp(ios, ports())
    page.dispatchEvent(new Event('visibilitychange'))
    vi.advanceTimersByTime(1_000)
    expect(gone).toEqual([ios.app, ios.web])
  })

  it('opens only one map when the page was left or the timer was cancelled', () => {
    openApp(android, ports())
    window.dispatchEvent(new Event('pagehide'))
    const callOff = openApp(android, ports())
    callOff()
    vi.advanceTimersByTime(10_000)
    expect(gone).toEqual([android.app, android.app])
  })

  it('opens the web map when the device has no app', () => {
    openApp(directionsLinks('other', DOCK, 'Dock'), ports())
    expect(gone).toEqual([directionsLinks('other', DOCK, 'Dock').web])
  })
})
