import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detectDeviceKind, makeDirectionsLinks } from '../../features/listing-pages/directions.ts'
import { readPlace } from '../../map/place-link.ts'
import { computeDistanceMetres, formatDistance } from './position.ts'
import { proposePosition, parseDegrees } from './typed-position.ts'
import { computeBearingDegrees, toCompassPoint } from './bearing.ts'

const USER_AGENTS = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
  ipad: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
  android:
    'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36',
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36',
}

describe('the kind of device', () => {
  it.each([
    ['ios', USER_AGENTS.iphone, 5],
    ['ios', USER_AGENTS.ipad, 5],
    ['other', USER_AGENTS.ipad, 0],
    ['android', USER_AGENTS.android, 5],
    ['other', USER_AGENTS.windows, 10],
    ['other', '', 0],
  ])(
    'the kind of device is %s for the user agent %j with %i touch points',
    (kind, userAgent, maxTouchPoints) => {
      expect(detectDeviceKind({ userAgent, maxTouchPoints })).toBe(kind)
    },
  )
})

describe('links to a place', () => {
  const dockPosition = { latitude: 7.0897, longitude: -171.38031234 }
  const expectedWebUrl = 'https://www.google.com/maps/dir/?api=1&destination=7.089700%2C-171.380312'

  it('on iOS, a link to a place opens the maps app, or a second later the web page (DIR-1)', () => {
    const links = makeDirectionsLinks('ios', dockPosition, 'Dock')
    expect(links).toEqual({
      app: 'maps://?daddr=7.089700,-171.380312',
      web: expectedWebUrl,
      fallbackMs: 1000,
    })
  })

  it('on Android, a link to a place opens a geo: address with an encoded label, or half a second later the web page', () => {
    expect(makeDirectionsLinks('android', dockPosition, 'K&K (Rita) #1 \u1e36o\u0327jet')).toEqual({
      app: 'geo:7.089700,-171.380312?q=7.089700,-171.380312(K%26K%20%28Rita%29%20%231%20%E1%B8%B6o%CC%A7jet)',
      web: expectedWebUrl,
      fallbackMs: 500,
    })
  })

  it('on other devices, a link to a place opens the web page', () => {
    expect(makeDirectionsLinks('other', dockPosition, 'Dock')).toEqual({
      app: null,
      web: expectedWebUrl,
      fallbackMs: null,
    })
  })
})

const MAJURO = { latitude: 7.0897, longitude: 171.3803 }
const EBEYE = { latitude: 8.78, longitude: 167.737 }

const positionArbitrary = fc.record({
  latitude: fc.double({ min: -85, max: 85, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('distance', () => {
  it('the distance from the equator to the pole is a quarter of the circumference of the earth', () => {
    const metres = computeDistanceMetres({ latitude: 0, longitude: 40 }, { latitude: 90, longitude: -70 })
    expect(metres).toBeCloseTo((Math.PI / 2) * 6_371_009, 3)
  })

  it('the distance from Majuro to Ebeye is about 443 km, and the direction is north-west', () => {
    expect(computeDistanceMetres(MAJURO, EBEYE) / 1000).toBeCloseTo(443, -1)
    expect(toCompassPoint(computeBearingDegrees(MAJURO, EBEYE))).toBe('north-west')
    expect(toCompassPoint(computeBearingDegrees(EBEYE, MAJURO))).toBe('south-east')
  })

  it('a distance is the same in both directions, never negative, and short across the date line', () => {
    fc.assert(
      fc.property(positionArbitrary, positionArbitrary, (a, b) => {
        const distanceThere = computeDistanceMetres(a, b)
        expect(distanceThere).toBeGreaterThanOrEqual(0)
        expect(computeDistanceMetres(b, a)).toBeCloseTo(distanceThere, 3)
      }),
    )
    const westOfDateLine = { latitude: 0, longitude: 179.5 }
    expect(computeDistanceMetres(westOfDateLine, { latitude: 0, longitude: -179.5 })).toBeLessThan(112_000)
    expect(computeBearingDegrees(westOfDateLine, { latitude: 0, longitude: -179.5 })).toBeCloseTo(90)
  })
})

describe('the display of directions and distances', () => {
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
  ])('a direction of %d degrees is shown as %s', (bearing, point) => {
    expect(toCompassPoint(bearing)).toBe(point)
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
  ])('a distance of %d metres is shown as %s', (metres, text) => {
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
  ])('the typed degrees %j are read as %j', (text, expected) => {
    expect(parseDegrees(text)).toBe(expected)
  })
})

describe('a pasted place', () => {
  const DOCK = { latitude: 7.0897, longitude: 171.3803 }

  it.each([
    '7.0897, 171.3803',
    ' 7.0897 171.3803 ',
    '7.0897;171.3803',
    '7,0897 171,3803',
    '7,0897; 171,3803',
    '+7.0897,+171.3803',
    '7.0897°N 171.3803°E',
    'N 7.0897, E 171.3803',
    '171.3803 E, 7.0897 N',
    `7°05'22.92"N 171°22'49.08"E`,
    '7° 5.382′ N, 171° 22.818′ E',
    'N 7° 5.382 E 171° 22.818',
    'E 171° 22.818 N 7° 5.382',
    `N 7° 5.382' E 171° 22.818'`,
    '7°5.382N 171°22.818E',
    'geo:7.0897,171.3803?q=7.0897,171.3803(Dock)',
    'geo:7.0897,171.3803;u=35',
    'geo:7.0897,171.3803?q=Dock&z=17',
    'geo:0,0?q=7.0897,171.3803(Store)',
    'geo:0,0?q=7.0897%2C171.3803(Old+Store%20%231)',
    'geo:0,0?q=7.0897,171.3803(Old Store)',
    'https://maps.google.com/?q=7.0897,171.3803(Store)',
    'https://maps.google.com/?q=loc:7.0897,171.3803+(Store)',
    'https://www.bing.com/maps?cp=7.10~171.30&sp=point.7.0897_171.3803_Store',
    'https://www.bing.com/maps?cp=7.10~171.30&sp=point.7.0897_171.3803',
    'https://www.google.com/maps/@7.0897,171.3803,17z',
    'https://www.google.com/maps/place/Dock/@7.1,171.2,15z/data=!3m1!4b1!4m6!3d7.0897!4d171.3803?hl=en',
    'https://www.google.com/maps/search/?api=1&query=7.0897%2C171.3803',
    'https://www.google.com/maps/search/7.0897,+171.3803',
    'https://www.google.com/maps/dir/?api=1&destination=7.0897,171.3803',
    'https://www.google.com/maps/dir/7.1,171.2/7.0897,171.3803',
    'https://www.google.com/maps/dir/7.0897,171.3803',
    'https://www.google.com/maps/dir/7.1,171.2/7.15,171.25/7.0897,171.3803/@7.1,171.2,15z/data=!3e0',
    'https://www.google.com/maps/dir//7.0897,171.3803/@7.1,171.2,15z',
    'https://www.google.com/maps/dir/7.1,171.2/Dock/@7.1,171.2,15z/data=!4m8!1m0!1m5!1m1!1s0x1:0x2!2m2!1d171.3803!2d7.0897',
    'https://www.google.com/maps/dir/Bank/Dock/@7.1,171.2,15z/data=!1m5!2m2!1d171.2!2d7.1!1m5!2m2!1d171.3803!2d7.0897',
    'https://www.openstreetmap.org/directions?engine=foot&route=7.1,171.2;7.0897,171.3803#map=15/7.1/171.2',
    'https://maps.google.com/?q=loc:7.0897,171.3803',
    'https://maps.google.com/maps?q=Dock&ll=7.0897,171.3803&z=17',
    'https://maps.apple.com/?ll=7.0897,171.3803&q=Dock',
    'https://maps.apple.com/place?coordinate=7.0897,171.3803&name=Dock',
    'https://www.openstreetmap.org/?mlat=7.0897&mlon=171.3803#map=17/7.1/171.2',
    'https://www.openstreetmap.org/#map=17/7.0897/171.3803',
    'https://www.openstreetmap.org/node/1#layers=H&map=17/7.0897/171.3803',
    'https://www.bing.com/maps?cp=7.0897~171.3803&lvl=17',
    '7 05.382 N, 171 22.818 E',
    'N 7 05.382 E 171 22.818',
    '07-05.382N 171-22.818E',
    '7º05.382′N 171º22.818′E',
    '(7.0897, 171.3803)',
    'Lat: 7.0897, Lng: 171.3803',
    'maps.google.com/?q=7.0897,171.3803',
    'www.google.com/maps/@7.0897,171.3803,17z',
    'The dock: https://www.google.com/maps/@7.0897,171.3803,17z',
  ])('the pasted place %s is read as the position of the dock (PIN-5)', (text) => {
    expect(readPlace(text)).toEqual({ position: DOCK })
  })

  it.each([
    ['7.5 S, 171.2 W', { latitude: -7.5, longitude: -171.2 }],
    ['\u22127.5, 171.2', { latitude: -7.5, longitude: 171.2 }],
    ['-7.5; -171.2', { latitude: -7.5, longitude: -171.2 }],
  ])('the pasted place %s is read as the position %o', (text, position) =>
    expect(readPlace(text)).toEqual({ position }),
  )

  it.each([
    ['', 'unreadable'],
    ['Delap', 'unreadable'],
    ['7.0897', 'unreadable'],
    ['95, 171', 'unreadable'],
    ['7, 190', 'unreadable'],
    [`7°65'N 171°E`, 'unreadable'],
    ['7 N 8 N', 'unreadable'],
    ['625-3399', 'unreadable'],
    ['7 06, 171 22', 'unreadable'],
    ['7.1, 171.38, 12', 'unreadable'],
    ['https://www.google.com/maps/place/Majuro', 'unreadable'],
    ['https://www.google.com/maps/dir/7.1,171.2//@7.1,171.2,15z', 'unreadable'],
    ['https://www.google.com/maps/dir/7.1,171.2/Dock/@7.1,171.2,15z', 'unreadable'],
    [
      'https://www.google.com/maps/dir/Bank/Dock/@7.1,171.2,15z/data=!1m5!2m2!1d171.2!2d7.1!1m0',
      'unreadable',
    ],
    ['https://example.org/', 'unreadable'],
    ['https://maps.app.goo.gl/AbCdEf123', 'short-link'],
    ['https://goo.gl/maps/AbCdEf', 'short-link'],
    ['https://maps.apple/p/AbC', 'short-link'],
    ['https://osm.org/go/7lK', 'short-link'],
  ])('the pasted place %j is refused as %s', (text, problem) => expect(readPlace(text)).toEqual({ problem }))

  it.each([
    ['171.38, 7.1', { meant: { latitude: 7.1, longitude: 171.38 } }],
    ['171.38 -7.1', { meant: { latitude: 7.1, longitude: 171.38 } }],
  ])(
    'the pasted place %s is out of range, and the swapped numbers are proposed (PIN-7)',
    (text, parsePlace) => expect(readPlace(text)).toEqual(parsePlace),
  )

  it.each([
    [
      { latitude: -7.1, longitude: 171.38 },
      { latitude: 7.1, longitude: 171.38 },
    ],
    [
      { latitude: 7.1, longitude: -171.38 },
      { latitude: 7.1, longitude: 171.38 },
    ],
    [{ latitude: 21.3, longitude: -157.8 }, null],
  ])(
    'for the typed position %o, outside the country, the position %o is proposed (PIN-7)',
    (typedPosition, proposedPosition) => expect(proposePosition(typedPosition)).toEqual(proposedPosition),
  )

  it('any pasted text is read as a place without an error, and a latitude that is found is at most 90 degrees', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true, withFragments: true })),
        (text) => {
          const parsePlace = readPlace(text)
          if ('position' in parsePlace) expect(Math.abs(parsePlace.position.latitude)).toBeLessThanOrEqual(90)
        },
      ),
    )
  })
})
