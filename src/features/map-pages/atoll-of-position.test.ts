import { describe, expect, it } from 'vitest'
import { atollOfPosition } from './atoll-of-position.ts'

describe('the atoll of a position', () => {
  it.each([
    ['Majuro', 7.0897, 171.3803],
    ['Majuro', 7.145, 171.04],
    // In the lagoon, between islands.
    ['Majuro', 7.1, 171.2],
    // Far from the center of a large atoll.
    ['Kwajalein', 8.72, 167.732],
    ['Kwajalein', 9.397, 167.471],
    ['Lib', 8.313, 167.38],
    ['Arno', 7.007, 171.65],
  ])('%s at %d, %d', (name, latitude, longitude) => {
    expect(atollOfPosition({ latitude, longitude })?.name).toBe(name)
  })

  it.each([
    ['open sea', 13, 169.5],
    ['Honolulu', 21.3, -157.9],
    ['Tarawa', 1.4, 173],
  ])('none in %s', (_, latitude, longitude) => {
    expect(atollOfPosition({ latitude, longitude })).toBeNull()
  })
})
