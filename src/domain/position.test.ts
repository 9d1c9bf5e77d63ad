import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bearingDegrees, compassPoint, distanceMetres, formatDistance, parseDegrees } from './position.ts'

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
