// @vitest-environment jsdom
import { CRS, LatLng, Point } from 'leaflet'
import { describe, expect, it } from 'vitest'
import { fromWorld, toWorld } from './projection.ts'

describe('projection', () => {
  it.each([
    [171.38, 7.09],
    [162.3, 11.34],
    [0, 0],
    [-179.9, -60],
    [179.9, 84],
  ])('of %d, %d is that of Leaflet', (longitude, latitude) => {
    const theirs = CRS.EPSG3857.latLngToPoint(new LatLng(latitude, longitude), 0)
    const ours = toWorld(longitude, latitude)
    expect(ours.x).toBeCloseTo(theirs.x, 9)
    expect(ours.y).toBeCloseTo(theirs.y, 9)
    const back = fromWorld(ours)
    const theirBack = CRS.EPSG3857.pointToLatLng(new Point(ours.x, ours.y), 0)
    expect(back.latitude).toBeCloseTo(theirBack.lat, 9)
    expect(back.longitude).toBeCloseTo(longitude, 9)
  })
})
