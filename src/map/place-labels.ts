import { atollByCode, ATOLLS, isInhabited } from '../domain/atolls/atolls.ts'
import { ISLAND_PLACES } from '../domain/atolls/island-places.ts'
import { atollOutlines, type WorldBox } from './coastline.ts'
import { isAtOwnAtoll, placesAround, shoreOf, type Shore } from './label-reach.ts'
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
  const shores = atollOutlines().map(({ atollId, islands }) =>
    shoreOf(
      atollId,
      islands.map(({ outline }) => outline),
      2 ** zoom,
    ),
  )
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

/**
 * Where to draw a group so that it hides no name and no other mark: an offset in pixels from the middle of its
 * listings, which is no exact place anyway. Zero when no place nearby is free.
 * @param halfPx half the side of the square that the group takes
 */
export function clearOffset(at: Offset, halfPx: number, taken: readonly WorldBox[]): Offset {
  for (const distance of DISTANCES_PX) {
    for (const { x, y } of DIRECTIONS) {
      const offset = { x: Math.round(x * distance) + 0, y: Math.round(y * distance) + 0 }
      const box = squareAround({ x: at.x + offset.x, y: at.y + offset.y }, halfPx)
      if (!taken.some((other) => overlaps(box, other))) return offset
    }
  }
  return { x: 0, y: 0 }
}

export function squareAround({ x, y }: Offset, halfPx: number): WorldBox {
  return { west: x - halfPx, east: x + halfPx, north: y - halfPx, south: y + halfPx }
}

function overlaps(a: WorldBox, b: WorldBox): boolean {
  return a.west < b.east && b.west < a.east && a.north < b.south && b.north < a.south
}
