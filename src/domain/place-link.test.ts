import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readPlace } from './place-link.ts'

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
  'geo:7.0897,171.3803?q=7.0897,171.3803(Dock)',
  'geo:7.0897,171.3803;u=35',
  'https://www.google.com/maps/@7.0897,171.3803,17z',
  'https://www.google.com/maps/place/Dock/@7.1,171.2,15z/data=!3m1!4b1!4m6!3d7.0897!4d171.3803?hl=en',
  'https://www.google.com/maps/search/?api=1&query=7.0897%2C171.3803',
  'https://www.google.com/maps/search/7.0897,+171.3803',
  'https://www.google.com/maps/dir/?api=1&destination=7.0897,171.3803',
  'https://maps.google.com/?q=loc:7.0897,171.3803',
  'https://maps.google.com/maps?q=Dock&ll=7.0897,171.3803&z=17',
  'https://maps.apple.com/?ll=7.0897,171.3803&q=Dock',
  'https://maps.apple.com/place?coordinate=7.0897,171.3803&name=Dock',
  'https://www.openstreetmap.org/?mlat=7.0897&mlon=171.3803#map=17/7.1/171.2',
  'https://www.openstreetmap.org/#map=17/7.0897/171.3803',
  'https://www.openstreetmap.org/node/1#layers=H&map=17/7.0897/171.3803',
  'https://www.bing.com/maps?cp=7.0897~171.3803&lvl=17',
  'The dock: https://www.google.com/maps/@7.0897,171.3803,17z',
])('%s names the dock (PIN-5)', (text) => {
  expect(readPlace(text)).toEqual({ position: DOCK })
})

it.each([
  ['7.5 S, 171.2 W', { latitude: -7.5, longitude: -171.2 }],
  ['\u22127.5, 171.2', { latitude: -7.5, longitude: 171.2 }],
  ['-7.5; -171.2', { latitude: -7.5, longitude: -171.2 }],
])('%s', (text, position) => expect(readPlace(text)).toEqual({ position }))

it.each([
  ['', 'unreadable'],
  ['Delap', 'unreadable'],
  ['7.0897', 'unreadable'],
  ['95, 171', 'unreadable'],
  ['7, 190', 'unreadable'],
  [`7°65'N 171°E`, 'unreadable'],
  ['7 N 8 N', 'unreadable'],
  ['625-3399', 'unreadable'],
  ['https://www.google.com/maps/place/Majuro', 'unreadable'],
  ['https://example.org/', 'unreadable'],
  ['https://maps.app.goo.gl/AbCdEf123', 'short-link'],
  ['https://goo.gl/maps/AbCdEf', 'short-link'],
  ['https://maps.apple/p/AbC', 'short-link'],
  ['https://osm.org/go/7lK', 'short-link'],
])('%s is %s', (text, problem) => expect(readPlace(text)).toEqual({ problem }))

it('reads any text without failing, and returns only positions on the earth', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true, withFragments: true })),
      (text) => {
        const read = readPlace(text)
        if ('position' in read) expect(Math.abs(read.position.latitude)).toBeLessThanOrEqual(90)
      },
    ),
  )
})
