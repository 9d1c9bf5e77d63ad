import Supercluster from 'supercluster'
import type { MapPin } from '../domain/directory.ts'
import type { MapBounds, PinPosition } from '../domain/atolls/position.ts'
import { MAX_ZOOM } from './projection.ts'

/** More than the touch target of 44 px, so that no two pins overlap. */
const RADIUS_PX = 52

/** A listing, or a group of listings that are too close together at this zoom. */
export type DrawnPin = PinPosition & { key: string } & (
    | { kind: 'listing'; pin: MapPin }
    | {
        kind: 'group'
        count: number
        groupId: number
        /** True when its listings are so close that no zoom shows them apart. */
        isStack: boolean
      }
  )

/** The pins of a map, clustered by zoom. */
export class PinClusters {
  private readonly index = new Supercluster<{ pin: MapPin }>({
    radius: RADIUS_PX,
    extent: 256,
    maxZoom: MAX_ZOOM,
  })

  constructor(pins: readonly MapPin[]) {
    this.index.load(
      pins.map((pin) => ({
        type: 'Feature',
        properties: { pin },
        geometry: { type: 'Point', coordinates: [pin.longitude, pin.latitude] },
      })),
    )
  }

  within({ west, south, east, north }: MapBounds, zoom: number): DrawnPin[] {
    const found = this.index.getClusters([west, south, east, north], Math.floor(zoom))
    return found.map(({ properties, geometry }) => {
      const [longitude = NaN, latitude = NaN] = geometry.coordinates
      if (!('cluster' in properties)) {
        return { kind: 'listing', key: properties.pin.id, latitude, longitude, pin: properties.pin }
      }
      const { cluster_id: groupId, point_count: count } = properties
      const isStack = this.zoomThatParts(groupId) === null
      return { kind: 'group', key: `group ${groupId}`, latitude, longitude, count, groupId, isStack }
    })
  }

  /** The lowest zoom that splits a group; null when none does. */
  zoomThatParts(groupId: number): number | null {
    const zoom = this.index.getClusterExpansionZoom(groupId)
    return zoom > MAX_ZOOM ? null : zoom
  }

  /** Ids of the first listings of a group. */
  idsOf(groupId: number, limit: number): string[] {
    return this.index.getLeaves(groupId, limit).map(({ properties }) => properties.pin.id)
  }
}
