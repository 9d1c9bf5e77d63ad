import { describe, expect, it } from 'vitest'
import { deviceKind, directionsLinks } from './directions.ts'

const UA = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
  ipad: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
  android:
    'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36',
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36',
}

describe('the kind of device', () => {
  it.each([
    ['ios', UA.iphone, 5],
    ['ios', UA.ipad, 5],
    ['other', UA.ipad, 0],
    ['android', UA.android, 5],
    ['other', UA.windows, 10],
    ['other', '', 0],
  ])('%s', (kind, userAgent, maxTouchPoints) => {
    expect(deviceKind({ userAgent, maxTouchPoints })).toBe(kind)
  })
})

describe('links to a place', () => {
  const dock = { latitude: 7.0897, longitude: -171.38031234 }
  const web = 'https://www.google.com/maps/dir/?api=1&destination=7.089700%2C-171.380312'

  it('on iOS: its maps, the web after a second (DIR-1)', () => {
    const links = directionsLinks('ios', dock, 'Dock')
    expect(links).toEqual({ app: 'maps://?daddr=7.089700,-171.380312', web, fallbackMs: 1000 })
  })

  it('on Android: geo with a label that no name can break, the web after half a second', () => {
    expect(directionsLinks('android', dock, 'K&K (Rita) #1 \u1e36o\u0327jet')).toEqual({
      app: 'geo:7.089700,-171.380312?q=7.089700,-171.380312(K%26K%20%28Rita%29%20%231%20%E1%B8%B6o%CC%A7jet)',
      web,
      fallbackMs: 500,
    })
  })

  it('elsewhere: the web', () => {
    expect(directionsLinks('other', dock, 'Dock')).toEqual({ app: null, web, fallbackMs: null })
  })
})
