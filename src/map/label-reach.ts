import type { WorldBox } from './coastline.ts'

/* Whether a name on the map is near its own atoll and no other (MAP-16). */

interface Point {
  x: number
  y: number
}

/** The outline of an atoll in pixels of one zoom. */
export interface AtollShore extends WorldBox {
  id: string
  /** x, y, x, y ... of all its islands. */
  points: Float64Array
}

const GAP_PX = 6
/** Largest distance of a name from its atoll, because a name farther away would be in open sea. */
const MAX_NAME_DISTANCE_PX = 24
/** A name is clearly at its own atoll if every other atoll is at least this many times as far and MIN_DISTANCE_MARGIN_PX farther away. */
const MIN_DISTANCE_RATIO = 1.35
const MIN_DISTANCE_MARGIN_PX = 5
/** Tolerance for rounding: a canvas draws at whole pixels of the screen, which moves a name by up to half a pixel. */
const ROUNDING_PX = 1
/** Number of places along the shore that are tried when the places around the whole atoll are taken. */
const SHORE_PLACES = 24

/** @param scale pixels of the zoom for one unit of the points */
export function createShore(id: string, islands: readonly Float64Array[], scale: number): AtollShore {
  const points = new Float64Array(islands.reduce((sum, { length }) => sum + length, 0))
  const shoreBox = { west: Infinity, east: -Infinity, north: Infinity, south: -Infinity }
  let filledCount = 0
  for (const island of islands) {
    for (let position = 0; position < island.length; position += 2, filledCount += 2) {
      const [x, y] = [(island[position] ?? NaN) * scale, (island[position + 1] ?? NaN) * scale]
      points[filledCount] = x
      points[filledCount + 1] = y
      shoreBox.west = Math.min(shoreBox.west, x)
      shoreBox.east = Math.max(shoreBox.east, x)
      shoreBox.north = Math.min(shoreBox.north, y)
      shoreBox.south = Math.max(shoreBox.south, y)
    }
  }
  return Object.assign(shoreBox, { id, points })
}

/** Lists centers to try for a name of this size: around the whole atoll first, then along its shore. */
export function listPlacesAround(shore: AtollShore, size: { width: number; height: number }): Point[] {
  const { west, east, north, south, points } = shore
  const pointStep = Math.max(1, Math.floor(points.length / 2 / SHORE_PLACES)) * 2
  const centers = listCentersBeside({ west, east, north, south }, size)
  for (let at = 0; at < points.length; at += pointStep) {
    const [x, y] = [points[at] ?? NaN, points[at + 1] ?? NaN]
    centers.push(...listCentersBeside({ west: x, east: x, north: y, south: y }, size))
  }
  return centers
}

/** Population from which an atoll counts as having a town: its name is shown at every zoom with names, if there is space. */
const TOWN_MIN_POPULATION = 5_000

export function hasTown({ population2021 }: { population2021: number | null }): boolean {
  return (population2021 ?? 0) >= TOWN_MIN_POPULATION
}

/** Distance in pixels between the places that are tried for the name of an atoll with a town. */
const STEP_PX = 2

/**
 * Lists centers near an atoll in steps of STEP_PX, for a name that must be shown although neighbors leave little space: first
 * centers beside the atoll, then centers over it, in each group the nearest first.
 */
export function listAllPlacesAt(
  shore: AtollShore,
  { width, height }: { width: number; height: number },
): Point[] {
  const shoreMiddle = { x: (shore.west + shore.east) / 2, y: (shore.north + shore.south) / 2 }
  const [reachX, reachY] = [width / 2 + MAX_NAME_DISTANCE_PX, height / 2 + MAX_NAME_DISTANCE_PX]
  const places: (Point & { order: number })[] = []
  for (let dx = -reachX; dx <= reachX; dx += STEP_PX)
    for (let dy = -reachY; dy <= reachY; dy += STEP_PX) {
      const [x, y] = [shoreMiddle.x + dx, shoreMiddle.y + dy]
      const isOver =
        Math.abs(dx) < (shore.east - shore.west + width) / 2 &&
        Math.abs(dy) < (shore.south - shore.north + height) / 2
      places.push({ x, y, order: Math.hypot(dx, dy) + (isOver ? reachX + reachY : 0) })
    }
  return places.sort((a, b) => a.order - b.order)
}

/** Lists centers for a name beside a box: below, above, to the right and to the left. */
function listCentersBeside(box: WorldBox, { width, height }: { width: number; height: number }): Point[] {
  const [x, y] = [(box.west + box.east) / 2, (box.north + box.south) / 2]
  return [
    { x, y: box.south + GAP_PX + height / 2 },
    { x, y: box.north - GAP_PX - height / 2 },
    { x: box.east + GAP_PX + width / 2, y },
    { x: box.west - GAP_PX - width / 2, y },
  ]
}

/**
 * Whether a name is within reach of its own atoll, touches no other atoll, and is clearly nearer to its own atoll than to
 * any other, both by the middle of the name and by its nearest letter. The name of a town must be shown, so for that it is
 * enough to be nearer.
 */
export function isAtOwnAtoll(
  label: WorldBox,
  ownId: string,
  shores: readonly AtollShore[],
  isTown = false,
): boolean {
  const ownShore = shores.find(({ id }) => id === ownId)
  if (ownShore === undefined) return false
  const [x, y] = [(label.west + label.east) / 2, (label.north + label.south) / 2]
  const middle = { west: x, east: x, north: y, south: y }
  const ownDistance = computeShoreDistance(label, ownShore, Infinity)
  if (ownDistance > MAX_NAME_DISTANCE_PX && computeBoxDistance(middle, ownShore) > 0) return false
  const withMargin = (pixels: number): number =>
    isTown ? pixels + ROUNDING_PX : pixels * MIN_DISTANCE_RATIO + MIN_DISTANCE_MARGIN_PX
  const middleLimit = withMargin(computeShoreDistance(middle, ownShore, Infinity))
  const maxDistance = withMargin(ownDistance)
  return shores.every(
    (other) =>
      other === ownShore ||
      (computeShoreDistance(middle, other, middleLimit) > middleLimit &&
        computeShoreDistance(label, other, maxDistance) > maxDistance),
  )
}

/** Finds the shore nearest to a point, and its distance in pixels; null without shores. */
export function findNearestShore(
  { x, y }: Point,
  shores: readonly AtollShore[],
): { shore: AtollShore; distance: number } | null {
  const box = { west: x, east: x, north: y, south: y }
  let nearest: { shore: AtollShore; distance: number } | null = null
  for (const shore of shores) {
    const distance = computeShoreDistance(box, shore, nearest?.distance ?? Infinity)
    if (distance < (nearest?.distance ?? Infinity)) nearest = { shore, distance }
  }
  return nearest
}

/** Pixels from a box to the nearest point of a shore; Infinity when the whole shore is farther than the limit. */
function computeShoreDistance(box: WorldBox, shore: AtollShore, limit: number): number {
  if (computeBoxDistance(box, shore) > limit) return Infinity
  let nearest = Infinity
  const { points } = shore
  for (let at = 0; at < points.length; at += 2) {
    const [x, y] = [points[at] ?? NaN, points[at + 1] ?? NaN]
    nearest = Math.min(nearest, computeBoxDistance(box, { west: x, east: x, north: y, south: y }))
  }
  return nearest
}

function computeBoxDistance(a: WorldBox, b: WorldBox): number {
  return Math.hypot(
    Math.max(0, b.west - a.east, a.west - b.east),
    Math.max(0, b.north - a.south, a.north - b.south),
  )
}
