import { ATOLLS, isInhabited } from '../domain/atolls/atolls.ts'
import { ISLAND_PLACES } from '../domain/atolls/island-places.ts'
import type { PinPosition } from '../domain/atolls/position.ts'
import type { WorldBox } from './coastline.ts'
import { hasTown, nearestShore, type Shore } from './label-reach.ts'
import { toWorld, type WorldPoint } from './projection.ts'

/*
 * Room for the marks of listings. Names stay where they are, whichever listings show, so they are placed without knowing
 * the listings, and leave one free place for each atoll that gets a mark on the map of all listings (MAP-12).
 */

/** Up to this zoom an atoll is so small that all of its listings are one mark (MAP-17). */
export const ATOLL_GROUPS_TO_ZOOM = 8

/** More than the touch target of 44 px, so that no two pins overlap. */
export const RADIUS_PX = 52
/** Used while the map shows the whole country, where the name of an atoll must fit between two marks. */
const COUNTRY_RADIUS_PX = 88

/** The smallest distance between the marks of two atolls, in pixels. */
export function markDistance(zoom: number): number {
  return zoom < ATOLL_GROUPS_TO_ZOOM ? COUNTRY_RADIUS_PX : RADIUS_PX
}

/** Radius of a drawn group with its edge (map.module.css). */
export const GROUP_RADIUS_PX = 19
export const LARGE_RADIUS_PX = 23

/** How far a group may be from the middle of its listings. */
const DISTANCES_PX = [0, 4, 7, 10, 13, 16, 19, 21, 23, 28, 34, 40, 48, 56, 64]
/** Up to this zoom most of a mark is larger than its atoll. */
const SMALL_ATOLLS_TO_ZOOM = ATOLL_GROUPS_TO_ZOOM - 1
/** Upward first: a group above its atoll reads like a pin. */
const DIRECTIONS: readonly WorldPoint[] = Array.from({ length: 16 }, (_, at) => {
  const turn = (at % 2 === 0 ? -at : at + 1) / 2
  const angle = -Math.PI / 2 + (turn * Math.PI) / 8
  return { x: Math.cos(angle), y: Math.sin(angle) }
})

/**
 * Where a group may stand, in pixels from its place, the nearest first: up to SMALL_ATOLLS_TO_ZOOM no farther than its own
 * radius, so that it covers or touches the place (MAP-17).
 */
export function groupOffsets(zoom: number, radiusPx: number): WorldPoint[] {
  const most = zoom <= SMALL_ATOLLS_TO_ZOOM ? radiusPx : Infinity
  return DISTANCES_PX.filter((distance) => distance <= most).flatMap((distance) =>
    DIRECTIONS.map(({ x, y }) => ({ x: Math.trunc(x * distance) + 0, y: Math.trunc(y * distance) + 0 })),
  )
}

interface Mark extends WorldPoint {
  radiusPx: number
}

/**
 * The marks of a zoom when all inhabited atolls have listings, in its pixels: one at the main place of each atoll and one
 * at the middle, because it depends on the listings where the mark stands.
 */
function marksAt(zoom: number): Mark[] {
  if (zoom > SMALL_ATOLLS_TO_ZOOM) return []
  const kept: (Mark & { middle: WorldPoint })[] = []
  const byPeople = ATOLLS.filter(isInhabited).sort(
    (a, b) => (b.population2021 ?? 0) - (a.population2021 ?? 0),
  )
  for (const atoll of byPeople) {
    const place = ISLAND_PLACES.find((known) => known.atoll === atoll.code) ?? atoll
    const at = pixelsOf(place, zoom)
    const isApart = kept.every(({ x, y }) => Math.hypot(x - at.x, y - at.y) >= markDistance(zoom))
    const radiusPx = hasTown(atoll) ? LARGE_RADIUS_PX : GROUP_RADIUS_PX
    if (isApart) kept.push({ ...at, radiusPx, middle: pixelsOf(atoll, zoom) })
  }
  return kept.flatMap(({ middle, ...mark }) => [mark, { ...mark, ...middle }])
}

function pixelsOf({ longitude, latitude }: PinPosition, zoom: number): WorldPoint {
  const { x, y } = toWorld(longitude, latitude)
  return { x: x * 2 ** zoom, y: y * 2 ** zoom }
}

/**
 * Returns whether each mark of a zoom has a place that touches none of these names, and is not nearest to an atoll
 * without people, which has no listings.
 */
export function roomForMarks(
  zoom: number,
  shores: readonly Shore[],
): (names: readonly WorldBox[]) => boolean {
  const marks = marksAt(zoom).map(({ radiusPx, ...at }) => ({
    radiusPx,
    places: groupOffsets(zoom, radiusPx).map(({ x, y }) => ({ x: at.x + x, y: at.y + y })),
  }))
  // The nearest shore is searched for only when needed: that takes long, and most places are never tried.
  const known = new Map<WorldPoint, boolean>()
  const isAllowed = (place: WorldPoint): boolean => {
    const answer = known.get(place) ?? !QUIET_ATOLLS.has(nearestShore(place, shores)?.shore.id ?? '')
    known.set(place, answer)
    return answer
  }
  return (names) =>
    marks.every(({ radiusPx, places }) =>
      places.some((place) => hidesNone(place, radiusPx, names) && isAllowed(place)),
    )
}

const QUIET_ATOLLS = new Set(ATOLLS.filter((atoll) => !isInhabited(atoll)).map(({ id }) => id))

/** Whether a round mark touches none of the names. */
export function hidesNone(mark: WorldPoint, radiusPx: number, names: readonly WorldBox[]): boolean {
  return names.every((name) => distanceTo(name, mark) >= radiusPx)
}

/** Square pixels of names under a mark, which is taken for a square. */
export function hiddenArea(mark: WorldPoint, radiusPx: number, names: readonly WorldBox[]): number {
  const { west, east, north, south } = squareAround(mark, radiusPx)
  return names.reduce((sum, name) => {
    const width = Math.min(east, name.east) - Math.max(west, name.west)
    const height = Math.min(south, name.south) - Math.max(north, name.north)
    return sum + Math.max(0, width) * Math.max(0, height)
  }, 0)
}

/** From a point to the nearest edge of a box; 0 in it. */
function distanceTo({ west, east, north, south }: WorldBox, { x, y }: WorldPoint): number {
  return Math.hypot(Math.max(0, west - x, x - east), Math.max(0, north - y, y - south))
}

export function touches(a: WorldBox, b: WorldBox): boolean {
  return a.west < b.east && b.west < a.east && a.north < b.south && b.north < a.south
}

export function squareAround({ x, y }: WorldPoint, halfPx: number): WorldBox {
  return { west: x - halfPx, east: x + halfPx, north: y - halfPx, south: y + halfPx }
}
