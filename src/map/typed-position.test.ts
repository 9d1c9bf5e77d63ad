import { describe, expect, it } from 'vitest'
import { PICKER_TEXTS } from './texts.ts'
import { readTypedPosition, toTypedPosition } from './typed-place.ts'
import { hasKnownAccuracy } from './use-own-position.ts'

it.each([
  [0, false],
  [0.4, false],
  [1, true],
  [25, true],
])('the accuracy of a position of %d m is shown: %s (DIR-4)', (accuracy, expected) => {
  expect(hasKnownAccuracy({ accuracy })).toBe(expected)
})

describe('typed positions (PIN-1)', () => {
  it.each([
    ['7.0897', '171.3803', { latitude: 7.0897, longitude: 171.3803 }],
    [' 7,0897 ', '171,38031234', { latitude: 7.0897, longitude: 171.380312 }],
    ['-90', '180', { latitude: -90, longitude: 180 }],
    ['\u22127.5', '+171', { latitude: -7.5, longitude: 171 }],
    ['', '  ', null],
    ['7 N', '171', { latitude: 7, longitude: 171 }],
    ['N 7° 6.0', 'E 171° 22.0', { latitude: 7.1, longitude: 171.366667 }],
    ['E 171° 22.0', 'N 7° 6.0', { latitude: 7.1, longitude: 171.366667 }],
    ['7°06′N', '171°22′E', { latitude: 7.1, longitude: 171.366667 }],
    ['7 06', '171 22', { latitude: 7.1, longitude: 171.366667 }],
    ['7 06.0 N', '171 22.0 E', { latitude: 7.1, longitude: 171.366667 }],
    ['7.1, 171.38', '', { latitude: 7.1, longitude: 171.38 }],
    ['', 'https://www.openstreetmap.org/#map=17/7.0897/171.3803', { latitude: 7.0897, longitude: 171.3803 }],
  ])('the typed texts %s and %s are read as the position %j', (latitude, longitude, value) => {
    expect(readTypedPosition({ latitude, longitude })).toEqual({ value })
  })

  it.each([
    ['90.000001', '171', { latitude: PICKER_TEXTS.latitudeRange }],
    ['7', '-180.1', { longitude: PICKER_TEXTS.longitudeRange }],
    ['7', '', { longitude: PICKER_TEXTS.both }],
    ['', '171', { latitude: PICKER_TEXTS.both }],
    ['7 north', '171', { latitude: PICKER_TEXTS.notANumber }],
    ['1e2', 'Infinity', { latitude: PICKER_TEXTS.notANumber, longitude: PICKER_TEXTS.notANumber }],
    ['999', 'x', { latitude: PICKER_TEXTS.latitudeRange, longitude: PICKER_TEXTS.notANumber }],
  ])('the typed texts %s and %s for a position give the errors %j', (latitude, longitude, errors) => {
    expect(readTypedPosition({ latitude, longitude })).toEqual({ errors, meant: null })
  })

  it.each([
    ['171.38', '7.1'],
    ['171,38', '7,1'],
    ['171.38 7.1', ''],
  ])('for the typed position %s and %s the swapped numbers are proposed (PIN-7)', (latitude, longitude) => {
    expect(readTypedPosition({ latitude, longitude })).toEqual({
      errors: { latitude: 'Did you mean 7.10, 171.38?' },
      meant: { latitude: 7.1, longitude: 171.38 },
    })
  })

  it('a position in its two fields is shown with six decimals', () => {
    expect(toTypedPosition({ latitude: 7.1, longitude: 171.12345678 })).toEqual({
      latitude: '7.100000',
      longitude: '171.123457',
    })
  })
})
