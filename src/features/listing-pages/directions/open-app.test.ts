// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeDirectionsLinks } from '../directions.ts'
import { openMapApp, type OpenAppPorts } from './open-app.ts'

const DOCK = { latitude: 7.0897, longitude: 171.3803 }
const IOS_LINKS = makeDirectionsLinks('ios', DOCK, 'Dock')
const ANDROID_LINKS = makeDirectionsLinks('android', DOCK, 'Dock')

let openedAddresses: string[] = []
let visibility: DocumentVisibilityState = 'visible'
let page: EventTarget & { visibilityState: DocumentVisibilityState }

function createPorts(): OpenAppPorts {
  page = Object.assign(new EventTarget(), { visibilityState: visibility })
  Object.defineProperty(page, 'visibilityState', { get: () => visibility })
  return { page, window, go: (address) => openedAddresses.push(address) }
}

beforeEach(() => {
  vi.useFakeTimers()
  openedAddresses = []
  visibility = 'visible'
})
afterEach(() => {
  vi.useRealTimers()
})

describe('opening directions', () => {
  it.each([
    ['iOS', IOS_LINKS, 1_000],
    ['Android', ANDROID_LINKS, 500],
  ])(
    'opening directions on %s opens the app at once, and then the web map if no app appeared',
    (_, links, limit) => {
      openMapApp(links, createPorts())
      expect(openedAddresses).toEqual([links.app])
      vi.advanceTimersByTime(limit - 1)
      expect(openedAddresses).toEqual([links.app])
      vi.advanceTimersByTime(1)
      expect(openedAddresses).toEqual([links.app, links.web])
    },
  )

  it('opening directions opens only one map when the app appeared and hid the page (DIR-2)', () => {
    openMapApp(IOS_LINKS, createPorts())
    visibility = 'hidden'
    page.dispatchEvent(new Event('visibilitychange'))
    vi.advanceTimersByTime(10_000)
    expect(openedAddresses).toEqual([IOS_LINKS.app])
  })

  it('opening directions keeps waiting for the app when the page only became visible', () => {
    openMapApp(IOS_LINKS, createPorts())
    page.dispatchEvent(new Event('visibilitychange'))
    vi.advanceTimersByTime(1_000)
    expect(openedAddresses).toEqual([IOS_LINKS.app, IOS_LINKS.web])
  })

  it('opening directions opens only one map when the page was left or the timer was cancelled', () => {
    openMapApp(ANDROID_LINKS, createPorts())
    window.dispatchEvent(new Event('pagehide'))
    const callOff = openMapApp(ANDROID_LINKS, createPorts())
    callOff()
    vi.advanceTimersByTime(10_000)
    expect(openedAddresses).toEqual([ANDROID_LINKS.app, ANDROID_LINKS.app])
  })

  it('opening directions opens the web map when the device has no app', () => {
    openMapApp(makeDirectionsLinks('other', DOCK, 'Dock'), createPorts())
    expect(openedAddresses).toEqual([makeDirectionsLinks('other', DOCK, 'Dock').web])
  })
})
