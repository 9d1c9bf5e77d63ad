import { LatLngBounds, type Map } from 'leaflet'
import type { MapBounds, PinPosition } from '../domain/position.ts'

export function toLatLngBounds({ south, west, north, east }: MapBounds): LatLngBounds {
  return new LatLngBounds([south, west], [north, east])
}

/** The area that a map shows. */
export function boundsOf(map: Map): MapBounds {
  const bounds = map.getBounds()
  return {
    south: bounds.getSouth(),
    west: bounds.getWest(),
    north: bounds.getNorth(),
    east: bounds.getEast(),
  }
}

/** The smallest bounds around positions; null without positions. */
export function boundsAround(positions: Iterable<PinPosition>): MapBounds | null {
  const bounds = { south: Infinity, west: Infinity, north: -Infinity, east: -Infinity }
  for (const { latitude, longitude } of positions) {
    bounds.south = Math.min(bounds.south, latitude)
    bounds.north = Math.max(bounds.north, latitude)
    bounds.west = Math.min(bounds.west, longitude)
    bounds.east = Math.max(bounds.east, longitude)
  }
  return bounds.south === Infinity ? null : bounds
}
