// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { atollByCode, ATOLLS, isInhabited } from '../domain/atolls/atolls.ts'
import { ISLAND_PLACES } from '../domain/atolls/island-places.ts'
import { decodeAtollOutlines, atollOfPosition, type WorldBox } from './coastline.ts'
import { layOutLabels } from './place-labels.ts'
import { toWorld, fromWorld } from './projection.ts'
import { CRS, LatLng, Point } from 'leaflet'

describe('the atoll of a position', () => {
  it.each([
    ['Majuro', 7.0897, 171.3803],
    ['Majuro', 7.145, 171.04],
    // A position in the lagoon, between islands.
    ['Majuro', 7.1, 171.2],
    // A position that is far from the center of a large atoll.
    ['Kwajalein', 8.72, 167.732],
    ['Kwajalein', 9.397, 167.471],
    ['Lib', 8.313, 167.38],
    ['Arno', 7.007, 171.65],
  ])('%s is the atoll of the position %d, %d', (name, latitude, longitude) => {
    expect(atollOfPosition({ latitude, longitude })?.name).toBe(name)
  })

  it.each([
    ['open sea', 13, 169.5],
    ['Honolulu', 21.3, -157.9],
    ['Tarawa', 1.4, 173],
  ])('no atoll is found for a position in %s', (_, latitude, longitude) => {
    expect(atollOfPosition({ latitude, longitude })).toBeNull()
  })
})

describe('projection', () => {
  it.each([
    [171.38, 7.09],
    [162.3, 11.34],
    [0, 0],
    [-179.9, -60],
    [179.9, 84],
  ])('the projection of %d, %d to the map equals the projection of Leaflet', (longitude, latitude) => {
    const leafletPoint = CRS.EPSG3857.latLngToPoint(new LatLng(latitude, longitude), 0)
    const guidePoint = toWorld(longitude, latitude)
    expect(guidePoint.x).toBeCloseTo(leafletPoint.x, 9)
    expect(guidePoint.y).toBeCloseTo(leafletPoint.y, 9)
    const degreesAgain = fromWorld(guidePoint)
    const theirBack = CRS.EPSG3857.pointToLatLng(new Point(guidePoint.x, guidePoint.y), 0)
    expect(degreesAgain.latitude).toBeCloseTo(theirBack.lat, 9)
    expect(degreesAgain.longitude).toBeCloseTo(longitude, 9)
  })
})

const estimateWidth = (text: string) => text.length * 7
/** Meters per pixel of zoom 0 at the equator. */
const METRES_PER_PIXEL = 156_543

/** Computes the distance, in pixels of zoom 0, from a box to the outline of each atoll. Returns the nearest atoll first. */
function listAtollsByDistance({ west, east, north, south }: WorldBox): { atollId: string; pixels: number }[] {
  return decodeAtollOutlines()
    .map(({ atollId, islands }) => {
      let pixels = Infinity
      for (const { outline } of islands) {
        for (let position = 0; position < outline.length; position += 2) {
          const [x, y] = [outline[position] ?? NaN, outline[position + 1] ?? NaN]
          const pointDistance = Math.hypot(Math.max(0, west - x, x - east), Math.max(0, north - y, y - south))
          pixels = Math.min(pixels, pointDistance)
        }
      }
      return { atollId, pixels }
    })
    .sort((a, b) => a.pixels - b.pixels)
}

const listNames = (zoom: number): string[] => layOutLabels(zoom, estimateWidth).map(({ text }) => text)

describe('names on the map', () => {
  it.each([5, 6, 8, 10, 12, 14])('names on the map never overlap (zoom %d)', (zoom) => {
    const labels = layOutLabels(zoom, estimateWidth)
    // At zoom 5 the marks of the towns need most of the space.
    expect(labels.length).toBeGreaterThan(zoom === 5 ? 5 : 10)
    for (const [at, label] of labels.entries()) {
      for (const other of labels.slice(at + 1)) {
        const isApart =
          label.east <= other.west ||
          other.east <= label.west ||
          label.south <= other.north ||
          other.south <= label.north
        expect(isApart, `${label.text} and ${other.text}`).toBe(true)
      }
    }
  })

  it.each([7, 8, 9, 10, 11, 12])(
    'the map names every inhabited atoll at zoom %d, with letters of 6 to 9 px',
    (zoom) => {
      const inhabitedNames = ATOLLS.filter(isInhabited).map(({ name }) => name)
      for (const width of [6, 7, 8, 9]) {
        const names = new Set(layOutLabels(zoom, (text) => text.length * width).map(({ text }) => text))
        expect(
          inhabitedNames.filter((name) => !names.has(name)),
          `${width} px a letter`,
        ).toEqual([])
      }
    },
  )

  it.each([5, 6, 7, 8, 9, 10, 11, 12])(
    'names on the map are nearer to their own atoll than to others, by 5 px (of towns by 1 px), at zoom %d (MAP-16)',
    (zoom) => {
      const scale = 2 ** zoom
      for (const width of [6, 7, 8, 9]) {
        const wrongLabels = layOutLabels(zoom, (text) => text.length * width).filter((label) => {
          const { text, x, y, west, east, north, south } = label
          const isTown = text === 'Majuro' || text === 'Kwajalein'
          return [
            { west: x, east: x, north: y, south: y },
            { west, east, north, south },
          ].some((box) => {
            const [ownAtoll, nextAtoll] = listAtollsByDistance({
              west: box.west / scale,
              east: box.east / scale,
              north: box.north / scale,
              south: box.south / scale,
            })
            const marginPx = ((nextAtoll?.pixels ?? Infinity) - (ownAtoll?.pixels ?? 0)) * scale
            return ownAtoll?.atollId !== label.atollId || marginPx < (isTown ? 1 : 5)
          })
        })
        expect(wrongLabels.map(({ text }) => text)).toEqual([])
      }
    },
  )

  it.each([6, 6.5, 7, 7.5])(
    'the map of the country names Majuro and Kwajalein, with letters of %d px (MAP-16)',
    (width) => {
      const texts = layOutLabels(5, (text) => text.length * width).map(({ text }) => text)
      expect(texts).toEqual(expect.arrayContaining(['Majuro', 'Kwajalein']))
    },
  )

  it('the map names every inhabited atoll at zoom 7 and all atolls at zoom 9', () => {
    const inhabited = ATOLLS.filter(isInhabited).map(({ name }) => name)
    expect(inhabited.filter((name) => !listNames(7).includes(name))).toEqual([])
    expect(ATOLLS.map(({ name }) => name).filter((name) => !listNames(9).includes(name))).toEqual([])
    expect(listNames(5)).not.toContain('Bokak')
  })
})

describe('island places', () => {
  it.each(ISLAND_PLACES)(
    'the island place $name lies within 1.5 km of land of its atoll',
    ({ atoll, latitude, longitude }) => {
      const { x, y } = toWorld(longitude, latitude)
      const outline = decodeAtollOutlines().find(({ atollId }) => atollId === atollByCode(atoll)?.id)
      let nearestMetres = Infinity
      for (const { outline: points } of outline?.islands ?? []) {
        for (let at = 0; at < points.length; at += 2) {
          nearestMetres = Math.min(
            nearestMetres,
            Math.hypot((points[at] ?? NaN) - x, (points[at + 1] ?? NaN) - y),
          )
        }
      }
      expect(nearestMetres * METRES_PER_PIXEL).toBeLessThan(1_500)
    },
  )
})
