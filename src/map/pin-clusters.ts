import Supercluster from 'supercluster'
import type { MapPin } from '../domain/directory.ts'
import {
  computeDistanceMetres,
  isInBounds,
  type MapBounds,
  type PinPosition,
} from '../domain/atolls/position.ts'
import { groupByAtoll, mergeNearGroups, type AtollGroup } from './atoll-groups.ts'
import { ATOLL_GROUPS_TO_ZOOM, chooseMarkDistancePx, MIN_PIN_DISTANCE_PX } from './mark-room.ts'
import { fromWorld, MAX_ZOOM } from './projection.ts'

/** A listing, or a group of listings that are too close together at this zoom. */
export type DrawnPin = PinPosition & { key: string } & (
    | { kind: 'listing'; pin: MapPin }
    | {
        kind: 'group'
        count: number
        groupId: number
        /** True when the listings of the group are so close together that no zoom separates them. */
        isStack: boolean
      }
  )

/** The pins of a map in groups. At low zooms, where an atoll is small, pins are grouped by atoll (MAP-17), else by distance. */
export class PinClusters {
  private readonly index = new Supercluster<{ pin: MapPin }>({
    radius: MIN_PIN_DISTANCE_PX,
    extent: 256,
    maxZoom: MAX_ZOOM,
  })
  private readonly byAtoll: readonly AtollGroup[]
  private readonly atZoom = new Map<number, AtollGroup[]>()
  /** Groups by atoll that were drawn. Their ids count down from -1, because Supercluster's ids are positive. */
  private readonly drawn: (AtollGroup & { zoom: number })[] = []

  constructor(private readonly pins: readonly MapPin[]) {
    this.index.load(
      pins.map((pin) => ({
        type: 'Feature',
        properties: { pin },
        geometry: { type: 'Point', coordinates: [pin.longitude, pin.latitude] },
      })),
    )
    this.byAtoll = groupByAtoll(pins)
  }

  pinsWithin(area: MapBounds, zoom: number): DrawnPin[] {
    const wholeZoom = Math.floor(zoom)
    return wholeZoom <= ATOLL_GROUPS_TO_ZOOM
      ? this.atollsWithin(area, wholeZoom)
      : this.clustersWithin(area, wholeZoom)
  }

  /** Finds the lowest zoom that splits a group; null when none does. */
  splittingZoom(groupId: number): number | null {
    const group = this.drawn[-1 - groupId]
    if (group === undefined) {
      const zoom = this.index.getClusterExpansionZoom(groupId)
      return zoom > MAX_ZOOM ? null : zoom
    }
    const { west, south, east, north } = computePinBounds(group.pins)
    const groupPins = new Set(group.pins)
    for (let zoom = group.zoom + 1; zoom <= MAX_ZOOM; zoom += 1) {
      const children =
        zoom <= ATOLL_GROUPS_TO_ZOOM
          ? this.groupsAtZoom(zoom).filter(({ pins }) => pins.some((pin) => groupPins.has(pin)))
          : this.index.getClusters([west, south, east, north], zoom)
      if (children.length > 1) return zoom
    }
    return null
  }

  /** Ids of the atolls in a group by atoll; empty for a group by distance. */
  listAtolls(groupId: number): ReadonlySet<string> {
    return new Set(this.drawn[-1 - groupId]?.atollIds)
  }

  /** Ids of all listings of a group. */
  listIds(groupId: number): string[] {
    const group = this.drawn[-1 - groupId]
    return group === undefined
      ? this.index.getLeaves(groupId, Infinity).map(({ properties }) => properties.pin.id)
      : group.pins.map(({ id }) => id)
  }

  /** Ids of a listing and of the listings around it, the nearest first. */
  findNearest(pin: MapPin, count: number): string[] {
    const otherPins = this.pins
      .filter(({ id }) => id !== pin.id)
      .map((other) => ({ id: other.id, metres: computeDistanceMetres(pin, other) }))
      .sort((a, b) => a.metres - b.metres)
    return [pin.id, ...otherPins.slice(0, count).map(({ id }) => id)]
  }

  /** Finds the pin of a listing by the listing's id. */
  readonly findPin = (id: string): MapPin | undefined => this.pins.find((pin) => pin.id === id)

  private clustersWithin({ west, south, east, north }: MapBounds, zoom: number): DrawnPin[] {
    const clustersInArea = this.index.getClusters([west, south, east, north], zoom)
    return clustersInArea.map(({ properties, geometry }) => {
      const [longitude = NaN, latitude = NaN] = geometry.coordinates
      if (!('cluster' in properties)) return toDrawnPin(properties.pin)
      const { cluster_id: groupId, point_count: count } = properties
      const isStack = this.splittingZoom(groupId) === null
      return { kind: 'group', key: `group ${groupId}`, latitude, longitude, count, groupId, isStack }
    })
  }

  private groupsAtZoom(zoom: number): AtollGroup[] {
    let cachedGroups = this.atZoom.get(zoom)
    if (cachedGroups === undefined) {
      cachedGroups = mergeNearGroups(this.byAtoll, zoom, chooseMarkDistancePx(zoom))
      this.atZoom.set(zoom, cachedGroups)
    }
    return cachedGroups
  }

  private atollsWithin(area: MapBounds, zoom: number): DrawnPin[] {
    return this.groupsAtZoom(zoom).flatMap((group): DrawnPin[] => {
      const [only] = group.pins
      const position = fromWorld(group.at)
      if (group.pins.length === 1 && only !== undefined)
        return isInBounds(only, area) ? [toDrawnPin(only)] : []
      if (!isInBounds(position, area)) return []
      const groupId = this.groupIdOf(group, zoom)
      const isStack = this.splittingZoom(groupId) === null
      const key = `group ${groupId}`
      return [{ kind: 'group', key, ...position, count: group.pins.length, groupId, isStack }]
    })
  }

  private groupIdOf(group: AtollGroup, zoom: number): number {
    const drawnIndex = this.drawn.findIndex((one) => one.zoom === zoom && one.atollId === group.atollId)
    return drawnIndex === -1 ? -this.drawn.push({ ...group, zoom }) : -1 - drawnIndex
  }
}

function toDrawnPin(pin: MapPin): DrawnPin {
  return { kind: 'listing', key: pin.id, latitude: pin.latitude, longitude: pin.longitude, pin }
}

const ROUNDING_DEGREES = 0.001

function computePinBounds(pins: readonly MapPin[]): MapBounds {
  const latitudes = pins.map(({ latitude }) => latitude)
  const longitudes = pins.map(({ longitude }) => longitude)
  // Supercluster rounds positions, so make the area a little larger than the pins.
  return {
    south: Math.min(...latitudes) - ROUNDING_DEGREES,
    north: Math.max(...latitudes) + ROUNDING_DEGREES,
    west: Math.min(...longitudes) - ROUNDING_DEGREES,
    east: Math.max(...longitudes) + ROUNDING_DEGREES,
  }
}
