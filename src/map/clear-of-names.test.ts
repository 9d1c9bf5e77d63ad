import { describe, expect, it } from 'vitest'
import { demoListings } from '../../tests/fixtures/search-listings.ts'
import type { MapPin } from '../domain/directory.ts'
import { boxAround, clearOffset } from './clear-of-names.ts'
import { PinClusters } from './pin-clusters.ts'
import { layOutLabels } from './place-labels.ts'
import { toWorld } from './projection.ts'

const PINS = demoListings(400).flatMap(({ id, name, category, featured, latitude, longitude }) =>
  latitude === null || longitude === null
    ? []
    : [{ id, name, category, featured, latitude, longitude } as MapPin],
)
const COUNTRY = { south: 3, west: 159, north: 16, east: 174 }
const HALF_PX = 19

describe('groups of pins', () => {
  it('stand where nothing is in the way, and move no farther than needed', () => {
    const at = { x: 100, y: 100 }
    expect(clearOffset(at, HALF_PX, [])).toEqual({ x: 0, y: 0 })
    expect(clearOffset(at, HALF_PX, [{ west: 60, east: 140, north: 108, south: 124 }])).toEqual({
      x: 0,
      y: -16,
    })
    expect(clearOffset(at, HALF_PX, [boxAround(at, 1_000)])).toEqual({ x: 0, y: 0 })
  })

  it.each([5, 6, 7, 8, 9, 10])('hide no name at zoom %d (MAP-12)', (zoom) => {
    const names = layOutLabels(zoom, (text) => text.length * 7)
    const taken = [...names]
    const hidden = new PinClusters(PINS).within(COUNTRY, zoom).flatMap((drawn) => {
      if (drawn.kind === 'listing') return []
      const world = toWorld(drawn.longitude, drawn.latitude)
      const at = { x: world.x * 2 ** zoom, y: world.y * 2 ** zoom }
      const { x, y } = clearOffset(at, HALF_PX, taken)
      const box = boxAround({ x: at.x + x, y: at.y + y }, HALF_PX)
      return names.filter(
        (name) =>
          box.west < name.east && name.west < box.east && box.north < name.south && name.north < box.south,
      )
    })
    expect(hidden.map(({ text }) => text)).toEqual([])
  })
})
