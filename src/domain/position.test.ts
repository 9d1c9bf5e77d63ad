import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bearingDegrees, compassPoint, distanceMetres, formatDistance, parseDegrees } from './position.ts'
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

const MAJURO = { latitude: 7.0897, longitude: 171.3803 }
const EBEYE = { latitude: 8.78, longitude: 167.737 }

const place = fc.record({
  latitude: fc.double({ min: -85, max: 85, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('distance', () => {
  it('is a quarter of a circle from the equator to the pole', () => {
    const metres = distanceMetres({ latitude: 0, longitude: 40 }, { latitude: 90, longitude: -70 })
    expect(metres).toBeCloseTo((Math.PI / 2) * 6_371_009, 3)
  })

  it('from Majuro to Ebeye is about 443 km, north-west', () => {
    expect(distanceMetres(MAJURO, EBEYE) / 1000).toBeCloseTo(443, -1)
    expect(compassPoint(bearingDegrees(MAJURO, EBEYE))).toBe('north-west')
    expect(compassPoint(bearingDegrees(EBEYE, MAJURO))).toBe('south-east')
  })

  it('is symmetric, never negative, and takes the short way over the date line', () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        const there = distanceMetres(a, b)
        expect(there).toBeGreaterThanOrEqual(0)
        expect(distanceMetres(b, a)).toBeCloseTo(there, 3)
      }),
    )
    const west = { latitude: 0, longitude: 179.5 }
    expect(distanceMetres(west, { latitude: 0, longitude: -179.5 })).toBeLessThan(112_000)
    expect(bearingDegrees(west, { latitude: 0, longitude: -179.5 })).toBeCloseTo(90)
  })
})

describe('its display', () => {
  it.each([
    [0, 'north'],
    [22, 'north'],
    [23, 'north-east'],
    [90, 'east'],
    [180, 'south'],
    [292, 'west'],
    [338, 'north'],
    [359.9, 'north'],
    [-90, 'west'],
  ])('%d degrees is %s', (bearing, point) => {
    expect(compassPoint(bearing)).toBe(point)
  })

  it.each([
    [0, '0 m'],
    [347, '350 m'],
    [994, '990 m'],
    [996, '1.0 km'],
    [3_240, '3.2 km'],
    [9_949, '9.9 km'],
    [9_951, '10 km'],
    [442_600, '443 km'],
  ])('%d metres is %s', (metres, text) => {
    expect(formatDistance(metres)).toBe(text)
  })
})

describe('typed degrees', () => {
  it.each([
    ['7', 7],
    ['-7.5', -7.5],
    [' 7,25 ', 7.25],
    ['.5', 0.5],
    ['\u22127.5', -7.5],
    ['', null],
    ['7 N', null],
    ['1e3', null],
  ])('%j', (text, expected) => {
    expect(parseDegrees(text)).toBe(expected)
  })
})
