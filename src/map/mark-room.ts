import { ATOLLS, isInhabited } from '../domain/atolls/atolls.ts'
import { ISLAND_PLACES } from '../domain/atolls/island-places.ts'
import type { PinPosition } from '../domain/atolls/position.ts'
import type { WorldBox } from './coastline.ts'
import { hasTown, findNearestShore, type AtollShore } from './label-reach.ts'
import { toWorld, type WorldPoint } from './projection.ts'

/*
 * Space for the marks of listings. Names must have the same place whichever listings are shown, so they are placed without
 * knowing the listings. They leave one free place for each atoll that has a mark on the map of all listings (MAP-12).
 */

/** Highest zoom at which the listings of an atoll are one mark, because the atoll is so small (MAP-17). */
export const ATOLL_GROUPS_TO_ZOOM = 8

/** Smallest distance between two pins. It is more than the touch target of 44 px, so that pins do not overlap. */
export const MIN_PIN_DISTANCE_PX = 52
/** Smallest distance between two pins on a map of the whole country, where the name of an atoll must fit between two pins. */
const COUNTRY_PIN_DISTANCE_PX = 88

/** The smallest distance between the marks of two atolls, in pixels. */
export function chooseMarkDistancePx(zoom: number): number {
  return zoom < ATOLL_GROUPS_TO_ZOOM ? COUNTRY_PIN_DISTANCE_PX : MIN_PIN_DISTANCE_PX
}

/** Radius of the drawing of a group in pixels, border included (map.module.css). */
export const GROUP_RADIUS_PX = 19
export const LARGE_GROUP_RADIUS_PX = 23

/** Distances in pixels, from the middle of a group's listings, at which the group may be drawn. */
const GROUP_DISTANCES_PX = [0, 4, 7, 10, 13, 16, 19, 21, 23, 28, 34, 40, 48, 56, 64]
/** Up to this zoom, most marks of groups are larger than their atoll. */
const SMALL_ATOLLS_TO_ZOOM = ATOLL_GROUPS_TO_ZOOM - 1
/** Directions in which a group may be moved, upward first, because a group above its atoll looks like a pin. */
const GROUP_DIRECTIONS: readonly WorldPoint[] = Array.from({ length: 16 }, (_, at) => {
  const step = (at % 2 === 0 ? -at : at + 1) / 2
  const angle = -Math.PI / 2 + (step * Math.PI) / 8
  return { x: Math.cos(angle), y: Math.sin(angle) }
})

/**
 * Offsets in pixels at which a group may be drawn, the nearest first. Up to SMALL_ATOLLS_TO_ZOOM an offset is not larger
 * than the group's radius, so that the group covers or touches its real place (MAP-17).
 */
export function listGroupOffsets(zoom: number, radiusPx: number): WorldPoint[] {
  const maxOffsetPx = zoom <= SMALL_ATOLLS_TO_ZOOM ? radiusPx : Infinity
  return GROUP_DISTANCES_PX.filter((distance) => distance <= maxOffsetPx).flatMap((distance) =>
    GROUP_DIRECTIONS.map(({ x, y }) => ({
      x: Math.trunc(x * distance) + 0,
      y: Math.trunc(y * distance) + 0,
    })),
  )
}

interface ListingMark extends WorldPoint {
  radiusPx: number
}

/**
 * Lists the marks at a zoom if all inhabited atolls have listings, in pixels of that zoom. An atoll has two marks, at its main
 * place and at its middle, because the real place depends on the listings; none if it is too near to a larger atoll.
 */
function listMarks(zoom: number): ListingMark[] {
  if (zoom > SMALL_ATOLLS_TO_ZOOM) return []
  const listedMarks: (ListingMark & { middle: WorldPoint })[] = []
  const byPeople = ATOLLS.filter(isInhabited).sort(
    (a, b) => (b.population2021 ?? 0) - (a.population2021 ?? 0),
  )
  for (const atoll of byPeople) {
    const mainPlace = ISLAND_PLACES.find((known) => known.atoll === atoll.code) ?? atoll
    const placePx = toZoomPixels(mainPlace, zoom)
    const isApart = listedMarks.every(
      ({ x, y }) => Math.hypot(x - placePx.x, y - placePx.y) >= chooseMarkDistancePx(zoom),
    )
    const radiusPx = hasTown(atoll) ? LARGE_GROUP_RADIUS_PX : GROUP_RADIUS_PX
    if (isApart) listedMarks.push({ ...placePx, radiusPx, middle: toZoomPixels(atoll, zoom) })
  }
  return listedMarks.flatMap(({ middle, ...mark }) => [mark, { ...mark, ...middle }])
}

function toZoomPixels({ longitude, latitude }: PinPosition, zoom: number): WorldPoint {
  const { x, y } = toWorld(longitude, latitude)
  return { x: x * 2 ** zoom, y: y * 2 ** zoom }
}

/**
 * Returns a test for names: whether each mark of a zoom has a place that touches none of these names, and that is not
 * nearest to an uninhabited atoll, which has no listings.
 */
export function createMarkRoomTest(
  zoom: number,
  shores: readonly AtollShore[],
): (names: readonly WorldBox[]) => boolean {
  const marksAtZoom = listMarks(zoom).map(({ radiusPx, ...at }) => ({
    radiusPx,
    places: listGroupOffsets(zoom, radiusPx).map(({ x, y }) => ({ x: at.x + x, y: at.y + y })),
  }))
  // Search for the nearest shore only when a place is tried, because the search takes long and most places are never tried.
  const distanceIsOwn = new Map<WorldPoint, boolean>()
  const isAllowed = (place: WorldPoint): boolean => {
    const answer =
      distanceIsOwn.get(place) ?? !UNINHABITED_ATOLL_IDS.has(findNearestShore(place, shores)?.shore.id ?? '')
    distanceIsOwn.set(place, answer)
    return answer
  }
  return (names) =>
    marksAtZoom.every(({ radiusPx, places }) =>
      places.some((place) => touchesNoName(place, radiusPx, names) && isAllowed(place)),
    )
}

const UNINHABITED_ATOLL_IDS = new Set(ATOLLS.filter((atoll) => !isInhabited(atoll)).map(({ id }) => id))

/** Whether a round mark touches none of the names. */
export function touchesNoName(mark: WorldPoint, radiusPx: number, names: readonly WorldBox[]): boolean {
  return names.every((name) => computeDistanceTo(name, mark) >= radiusPx)
}

/** Computes the area of names, in square pixels, that a mark covers, as if the mark were a square. */
export function computeHiddenArea(mark: WorldPoint, radiusPx: number, names: readonly WorldBox[]): number {
  const { west, east, north, south } = toSquareAround(mark, radiusPx)
  return names.reduce((sum, name) => {
    const width = Math.min(east, name.east) - Math.max(west, name.west)
    const height = Math.min(south, name.south) - Math.max(north, name.north)
    return sum + Math.max(0, width) * Math.max(0, height)
  }, 0)
}

/** Distance from a point to the nearest edge of a box; 0 if the point is in the box. */
function computeDistanceTo({ west, east, north, south }: WorldBox, { x, y }: WorldPoint): number {
  return Math.hypot(Math.max(0, west - x, x - east), Math.max(0, north - y, y - south))
}

export function boxesTouch(a: WorldBox, b: WorldBox): boolean {
  return a.west < b.east && b.west < a.east && a.north < b.south && b.north < a.south
}

export function toSquareAround({ x, y }: WorldPoint, halfPx: number): WorldBox {
  return { west: x - halfPx, east: x + halfPx, north: y - halfPx, south: y + halfPx }
}
