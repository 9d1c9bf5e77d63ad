/** The default view (MAP-2), and the zooms of a map with a pin (PIN-3). */
export const DEFAULT_CENTRE = { latitude: 7.1315, longitude: 171.1845 } as const
export const DEFAULT_ZOOM = 8
export const MIN_ZOOM = 4
export const MAX_ZOOM = 18
export const PICKER_ZOOM = { withoutPin: 10, withPin: 16 } as const

/** Width of the whole world at zoom 0 in pixels, as in Leaflet and tile services. */
const WORLD_WIDTH_PX = 256

export interface WorldPoint {
  x: number
  y: number
}

/** Web Mercator: converts degrees to world pixels of zoom 0. */
export function toWorld(longitude: number, latitude: number): WorldPoint {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return {
    x: (longitude / 360 + 0.5) * WORLD_WIDTH_PX,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * WORLD_WIDTH_PX,
  }
}

/** Converts world pixels of zoom 0 to degrees. */
export function fromWorld({ x, y }: WorldPoint): { longitude: number; latitude: number } {
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / WORLD_WIDTH_PX))) * 180) / Math.PI
  return { longitude: (x / WORLD_WIDTH_PX - 0.5) * 360, latitude }
}
