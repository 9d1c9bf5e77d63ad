import { atollByCode, ATOLLS, isInhabited } from '../domain/atolls/atolls.ts'
import { ISLAND_PLACES } from '../domain/atolls/island-places.ts'
import { atollOutlines, type WorldBox } from './coastline.ts'
import {
  everyPlaceAt,
  hasTown,
  isAtOwnAtoll,
  nearestShore,
  placesAround,
  shoreOf,
  type Shore,
} from './label-reach.ts'
import { toWorld } from './projection.ts'

/** A name on the map, in world pixels of its zoom. */
export interface PlacedLabel extends WorldBox {
  text: string
  atollId: string
  /** Center of the text. */
  x: number
  y: number
  kind: LabelKind
}

export type LabelKind = 'atoll' | 'quiet-atoll' | 'island'

/** Returns the width of a text in CSS pixels. */
type Measure = (text: string, kind: LabelKind) => number

const LINE_PX = 16
const PADDING_PX = 4
/** An atoll of at least this height has space for its name in the lagoon. */
const LAGOON_PX = 70

/** Lowest zoom at which the names of a kind are drawn. */
const FROM_ZOOM: Record<LabelKind, number> = { atoll: 5, 'quiet-atoll': 7, island: 9 }
const VILLAGES_FROM_ZOOM = 10
/** From this zoom on the screen is inside one atoll, so a name of it would have no clear position. */
const NO_ATOLLS_FROM_ZOOM = 13

/**
 * Places names for the whole country at one zoom, so that neighboring tiles agree. Atolls with more people come first;
 * names that would overlap earlier ones, or stand at another atoll (MAP-16), are left out.
 */
export function layOutLabels(zoom: number, measure: Measure): PlacedLabel[] {
  const placed: PlacedLabel[] = []
  const shores = shoresAt(zoom)
  for (const { text, kind, atollId, placesFor } of [...atollNames(zoom, shores), ...islandNames(zoom)]) {
    const width = measure(text, kind) + 2 * PADDING_PX
    const free = placesFor(width)
      .map(({ x, y }) => Object.assign(boxAround(x, y, width / 2), { text, kind, atollId, x, y }))
      .find(
        (label) =>
          !placed.some((other) => touches(label, other)) && isAtOwnAtoll(label, label.atollId, shores),
      )
    if (free !== undefined) placed.push(free)
  }
  return placed
}

const knownShores = new Map<number, Shore[]>()

/** The outlines of all atolls in pixels of a zoom. */
function shoresAt(zoom: number): readonly Shore[] {
  let shores = knownShores.get(zoom)
  if (shores === undefined) {
    shores = atollOutlines().map(({ atollId, islands }) =>
      shoreOf(
        atollId,
        islands.map(({ outline }) => outline),
        2 ** zoom,
      ),
    )
    knownShores.set(zoom, shores)
  }
  return shores
}

/**
 * Where a group may stand that begins at a point: nearest to the atoll that it began at, or to another atoll of its
 * listings, and within reach of it (MAP-17).
 */
export function staysAtItsAtolls(
  start: Offset,
  zoom: number,
  atollIds: ReadonlySet<string>,
): (point: Offset) => boolean {
  if (zoom >= NO_ATOLLS_FROM_ZOOM) return () => true
  const shores = shoresAt(zoom)
  const own = nearestShore(start, shores)
  return (point) => {
    const found = nearestShore(point, shores)
    if (found === null || own === null) return true
    const isOwn = found.shore === own.shore || atollIds.has(found.shore.id)
    return isOwn && found.distance <= own.distance + GROUP_REACH_PX
  }
}

function boxAround(x: number, y: number, half: number): WorldBox {
  return { west: x - half, east: x + half, north: y - LINE_PX / 2, south: y + LINE_PX / 2 }
}

interface Name extends Pick<PlacedLabel, 'text' | 'kind' | 'atollId'> {
  /** Possible positions of a text of this width, best first. */
  placesFor: (width: number) => { x: number; y: number }[]
}

function atollNames(zoom: number, shores: readonly Shore[]): Name[] {
  if (zoom >= NO_ATOLLS_FROM_ZOOM) return []
  const byPeople = [...ATOLLS].sort((a, b) => (b.population2021 ?? 0) - (a.population2021 ?? 0))
  return byPeople.flatMap((atoll) => {
    const shore = shores.find(({ id }) => id === atoll.id)
    const kind = isInhabited(atoll) ? 'atoll' : 'quiet-atoll'
    if (shore === undefined || zoom < FROM_ZOOM[kind]) return []
    const hasRoom = shore.south - shore.north >= LAGOON_PX
    const inLagoon = { x: (shore.west + shore.east) / 2, y: (shore.north + shore.south) / 2 }
    const placesFor: Name['placesFor'] = (width) => [
      ...(hasRoom ? [inLagoon] : []),
      ...placesAround(shore, { width, height: LINE_PX }),
      ...(hasTown(atoll) ? everyPlaceAt(shore, { width, height: LINE_PX }) : []),
    ]
    return [{ text: atoll.name, kind, atollId: atoll.id, placesFor }]
  })
}

function islandNames(zoom: number): Name[] {
  if (zoom < FROM_ZOOM.island) return []
  const scale = 2 ** zoom
  return ISLAND_PLACES.filter(({ rank }) => rank === 1 || zoom >= VILLAGES_FROM_ZOOM).map((place) => {
    const { x, y } = toWorld(place.longitude, place.latitude)
    const places = [LINE_PX, -LINE_PX].map((away) => ({ x: x * scale, y: y * scale + away }))
    const atollId = atollByCode(place.atoll)?.id ?? ''
    return { text: place.name, kind: 'island', atollId, placesFor: () => places }
  })
}

function touches(a: WorldBox, b: WorldBox): boolean {
  return a.west < b.east && b.west < a.east && a.north < b.south && b.north < a.south
}

/** A group farther than this from the place where it began would stand in open sea. */
const GROUP_REACH_PX = 40

export interface Offset {
  x: number
  y: number
}

/** How far a group may stand from the middle of its listings: the nearest free place wins. */
const DISTANCES_PX = [0, 10, 16, 22, 28, 34, 40, 48, 56, 64]
/** Upward first: a group above its atoll reads like a pin. */
const DIRECTIONS: readonly Offset[] = Array.from({ length: 16 }, (_, at) => {
  const turn = (at % 2 === 0 ? -at : at + 1) / 2
  const angle = -Math.PI / 2 + (turn * Math.PI) / 8
  return { x: Math.cos(angle), y: Math.sin(angle) }
})

/** The nearest first. */
const OFFSETS: readonly Offset[] = DISTANCES_PX.flatMap((distance) =>
  DIRECTIONS.map(({ x, y }) => ({ x: Math.round(x * distance) + 0, y: Math.round(y * distance) + 0 })),
)

/** What a group must not hide. */
export interface Obstacles {
  names: readonly WorldBox[]
  groups: readonly WorldBox[]
  /** Whether the group may stand with its middle at a point. */
  isAllowed: (point: Offset) => boolean
}

/**
 * Where to draw a group so that it hides no name and no other group: an offset in pixels from the middle of its
 * listings, which is no exact place anyway. Where nothing nearby is free it touches other groups rather than a name; zero
 * when every place hides a name.
 * @param halfPx half the side of the square that the group takes
 */
export function clearOffset(at: Offset, halfPx: number, { names, groups, isAllowed }: Obstacles): Offset {
  const free = OFFSETS.filter((offset) => {
    const middle = { x: at.x + offset.x, y: at.y + offset.y }
    return isFree(squareAround(middle, halfPx), names) && isAllowed(middle)
  })
  const isAlone = ({ x, y }: Offset): boolean =>
    isFree(squareAround({ x: at.x + x, y: at.y + y }, halfPx), groups)
  return free.find(isAlone) ?? free[0] ?? { x: 0, y: 0 }
}

function isFree(box: WorldBox, taken: readonly WorldBox[]): boolean {
  return !taken.some((other) => touches(box, other))
}

export function squareAround({ x, y }: Offset, halfPx: number): WorldBox {
  return { west: x - halfPx, east: x + halfPx, north: y - halfPx, south: y + halfPx }
}

export const LABEL_FONTS: Readonly<Record<LabelKind, string>> = {
  atoll: '650 13px system-ui, sans-serif',
  'quiet-atoll': '400 12px system-ui, sans-serif',
  island: '550 12px system-ui, sans-serif',
}
