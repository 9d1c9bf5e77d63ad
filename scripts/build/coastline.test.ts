import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { COASTLINE_UNIT_DEGREES, decodeRings, encodeRings } from '../../src/map/coastline-code.ts'
import { encodeCoastline, readCoastline } from './coastline.ts'

/** A quarter of a pixel at zoom 13, where a pixel is 19.1 m at the equator. */
const LARGEST_ERROR_METRES = 5
const LARGEST_BROTLI_BYTES = 60_000
const METRES_PER_DEGREE = 111_320

const source = readCoastline()
const encodedCoastline = encodeCoastline(source)

/** Meters from a point to the nearest point of a closed line; both are given in degrees. */
function distanceToRing(longitude: number, latitude: number, ring: Float64Array): number {
  const longitudeScale = Math.cos((latitude * Math.PI) / 180)
  const toLocalMetres = (index: number): [number, number] => [
    ((ring[index] ?? NaN) - longitude) * METRES_PER_DEGREE * longitudeScale,
    ((ring[index + 1] ?? NaN) - latitude) * METRES_PER_DEGREE,
  ]
  let nearestMetres = Infinity
  for (let index = 0; index < ring.length; index += 2) {
    const [ax, ay] = toLocalMetres(index)
    const [bx, by] = toLocalMetres((index + 2) % ring.length)
    const [dx, dy] = [bx - ax, by - ay]
    const length = dx * dx + dy * dy
    const fractionAlong = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length))
    nearestMetres = Math.min(nearestMetres, Math.hypot(ax + fractionAlong * dx, ay + fractionAlong * dy))
  }
  return nearestMetres
}

describe('the coastline of the map', () => {
  it('the coastline of the map has as many islands for each atoll as its source, in the same order of atolls', () => {
    const islands = new Map<string, number>()
    for (const { properties } of source.features) {
      islands.set(properties.atoll, (islands.get(properties.atoll) ?? 0) + 1)
    }
    expect(encodedCoastline.map(([id, rings]) => [id, decodeRings(rings).length])).toEqual([...islands])
    expect(encodedCoastline).toHaveLength(34)
  })

  it(`the coastline of the map stays within ${LARGEST_ERROR_METRES} m of its source everywhere`, () => {
    const drawnOutlines = encodedCoastline.flatMap(([, rings]) => decodeRings(rings))
    // The encoded outlines are grouped by atoll, so sort the source in the same way.
    const outlines = encodedCoastline.flatMap(([id]) =>
      source.features.filter(({ properties }) => properties.atoll === id),
    )
    let largestErrorMetres = 0
    for (const [index, { geometry }] of outlines.entries()) {
      const ring = drawnOutlines[index] ?? new Float64Array()
      for (const [longitude = NaN, latitude = NaN] of geometry.coordinates[0] ?? []) {
        largestErrorMetres = Math.max(largestErrorMetres, distanceToRing(longitude, latitude, ring))
      }
    }
    expect(largestErrorMetres).toBeGreaterThan(0.5)
    expect(largestErrorMetres).toBeLessThanOrEqual(LARGEST_ERROR_METRES)
  })

  it('the coastline of the map is small enough to be precached', () => {
    expect(brotliCompressSync(JSON.stringify(encodedCoastline)).length).toBeLessThanOrEqual(
      LARGEST_BROTLI_BYTES,
    )
  })

  it('the encoded coastline of the map is decoded to the same points, also with negative steps and with a single point', () => {
    const rings: [number, number][][] = [
      [
        [8_500_000, -3],
        [8_499_000, 250_000],
        [0, 0],
      ],
      [[-7, 31]],
      [],
    ]
    const decodedRings = decodeRings(encodeRings(rings)).map((ring) =>
      [...ring].map((degrees) => Math.round(degrees / COASTLINE_UNIT_DEGREES)),
    )
    expect(decodedRings).toEqual(rings.map((ring) => ring.flat().map((value) => value + 0)))
  })
})
