import { ATOLLS, isInhabited } from '../domain/atolls.ts'
import { ISLAND_PLACES } from '../domain/island-places.ts'
import { atollOutlines, type WorldBox } from './coastline.ts'
import { toWorld } from './projection.ts'

/** A name on the map, in world pixels of its zoom. */
export interface PlacedLabel extends WorldBox {
  text: string
  /** Center of the text. */
  x: number
  y: number
  kind: LabelKind
}

export type LabelKind = 'atoll' | 'quiet-atoll' | 'island'

/** Returns the width of a text in CSS pixels. */
export type Measure = (text: string, kind: LabelKind) => number

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
 * names that would overlap earlier ones are left out.
 */
export function layOutLabels(zoom: number, measure: Measure): PlacedLabel[] {
  const placed: PlacedLabel[] = []
  for (const { text, kind, places } of [...atollNames(zoom), ...islandNames(zoom)]) {
    const half = measure(text, kind) / 2 + PADDING_PX
    const free = places
      .map(({ x, y }) => Object.assign(boxAround(x, y, half), { text, kind, x, y }))
      .find((label) => !placed.some((other) => touches(label, other)))
    if (free !== undefined) placed.push(free)
  }
  return placed
}

function boxAround(x: number, y: number, half: number): WorldBox {
  return { west: x - half, east: x + half, north: y - LINE_PX / 2, south: y + LINE_PX / 2 }
}

interface Name extends Pick<PlacedLabel, 'text' | 'kind'> {
  /** Possible positions, best first. */
  places: { x: number; y: number }[]
}

function atollNames(zoom: number): Name[] {
  if (zoom >= NO_ATOLLS_FROM_ZOOM) return []
  const scale = 2 ** zoom
  const boxes = new Map(atollOutlines().map((outline) => [outline.atollId, outline]))
  const byPeople = [...ATOLLS].sort((a, b) => (b.population2021 ?? 0) - (a.population2021 ?? 0))
  return byPeople.flatMap((atoll) => {
    const box = boxes.get(atoll.id)
    const kind = isInhabited(atoll) ? 'atoll' : 'quiet-atoll'
    if (box === undefined || zoom < FROM_ZOOM[kind]) return []
    const x = ((box.west + box.east) / 2) * scale
    const below = { x, y: box.south * scale + LINE_PX }
    const above = { x, y: box.north * scale - LINE_PX }
    const inLagoon = { x, y: ((box.north + box.south) / 2) * scale }
    const hasRoom = (box.south - box.north) * scale >= LAGOON_PX
    return [{ text: atoll.name, kind, places: hasRoom ? [inLagoon] : [below, above] }]
  })
}

function islandNames(zoom: number): Name[] {
  if (zoom < FROM_ZOOM.island) return []
  const scale = 2 ** zoom
  return ISLAND_PLACES.filter(({ rank }) => rank === 1 || zoom >= VILLAGES_FROM_ZOOM).map((place) => {
    const { x, y } = toWorld(place.longitude, place.latitude)
    const places = [LINE_PX, -LINE_PX].map((away) => ({ x: x * scale, y: y * scale + away }))
    return { text: place.name, kind: 'island', places }
  })
}

function touches(a: WorldBox, b: WorldBox): boolean {
  return a.west < b.east && b.west < a.east && a.north < b.south && b.north < a.south
}
