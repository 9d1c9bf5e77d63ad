import { type Atoll, atollByCode, ATOLLS, isInhabited } from '../domain/atolls/atolls.ts'
import { ISLAND_PLACES } from '../domain/atolls/island-places.ts'
import { decodeAtollOutlines, type WorldBox } from './coastline.ts'
import {
  listAllPlacesAt,
  hasTown,
  isAtOwnAtoll,
  findNearestShore,
  listPlacesAround,
  createShore,
  type AtollShore,
} from './label-reach.ts'
import {
  listGroupOffsets,
  computeHiddenArea,
  touchesNoName,
  createMarkRoomTest,
  toSquareAround,
  boxesTouch,
} from './mark-room.ts'
import { toWorld, type WorldPoint } from './projection.ts'

/** A name on the map, in world pixels of its zoom. */
export interface PlacedLabel extends WorldBox {
  text: string
  /** The Marshallese name, on a line below. */
  second: string | null
  atollId: string
  /** Center of the text. */
  x: number
  y: number
  kind: LabelKind
}

type LabelKind = 'atoll' | 'quiet-atoll' | 'island'

/** Returns the width of a text in CSS pixels. */
type MeasureText = (text: string, font: keyof typeof LABEL_FONTS) => number

export const LINE_HEIGHT_PX = 16
const PADDING_PX = 4
/** Minimum height of an atoll whose name fits into the lagoon. */
const MIN_LAGOON_HEIGHT_PX = 70

/** Lowest zoom at which the names of a kind are drawn. */
const MIN_ZOOM_BY_KIND: Record<LabelKind, number> = { atoll: 5, 'quiet-atoll': 7, island: 9 }
const VILLAGES_FROM_ZOOM = 10
/** Lowest zoom at which the Marshallese name of an atoll is shown on a second line, if there is space. */
const SECOND_NAME_FROM_ZOOM = 9
/** From this zoom on, the names of atolls are not drawn: the screen is inside one atoll, and the name has no clear position. */
const NO_ATOLLS_FROM_ZOOM = 13

/**
 * Places the names of the whole country at one zoom, so that neighboring tiles agree. Atolls with more people come first. A
 * name is left out if it would overlap an earlier name, be near another atoll (MAP-16), or leave a mark of listings no place
 * at its coast (MAP-12).
 */
export function layOutLabels(zoom: number, measure: MeasureText): PlacedLabel[] {
  const placedLabels: PlacedLabel[] = []
  const shores = computeShores(zoom)
  const hasRoom = createMarkRoomTest(zoom, shores)
  for (const { placesFor, isTown, ...name } of [
    ...listAtollLabels(zoom, shores),
    ...listIslandLabels(zoom),
  ]) {
    const hasPlace = (label: PlacedLabel): boolean =>
      !placedLabels.some((other) => boxesTouch(label, other)) &&
      hasRoom([...placedLabels, label]) &&
      isAtOwnAtoll(label, label.atollId, shores, isTown)
    const findFree = (second: string | null): PlacedLabel | undefined => {
      const size = measureLabel({ ...name, second }, measure)
      return placesFor(size)
        .map(({ x, y }) => Object.assign(toBoxAround({ x, y }, size), name, { second, x, y }))
        .find(hasPlace)
    }
    const freePlace = (name.second === null ? undefined : findFree(name.second)) ?? findFree(null)
    if (freePlace !== undefined) placedLabels.push(freePlace)
  }
  return placedLabels
}

function measureLabel(
  { text, second, kind }: Pick<PlacedLabel, 'text' | 'second' | 'kind'>,
  measure: MeasureText,
): Size {
  const widths = [measure(text, kind), second === null ? 0 : measure(second, 'second')]
  return {
    width: Math.max(...widths) + 2 * PADDING_PX,
    height: second === null ? LINE_HEIGHT_PX : 2 * LINE_HEIGHT_PX,
  }
}

const shoresByZoom = new Map<number, AtollShore[]>()

/** Computes the outlines of all atolls in pixels of a zoom, once for each zoom. */
function computeShores(zoom: number): readonly AtollShore[] {
  let shores = shoresByZoom.get(zoom)
  if (shores === undefined) {
    shores = decodeAtollOutlines().map(({ atollId, islands }) =>
      createShore(
        atollId,
        islands.map(({ outline }) => outline),
        2 ** zoom,
      ),
    )
    shoresByZoom.set(zoom, shores)
  }
  return shores
}

/**
 * Returns a test for the points to which a group may be moved from `start`: the nearest atoll must be the atoll nearest to
 * `start`, or another atoll of the group's listings (MAP-17).
 */
export function createOwnAtollTest(
  start: WorldPoint,
  zoom: number,
  atollIds: ReadonlySet<string>,
): (point: WorldPoint) => boolean {
  if (zoom >= NO_ATOLLS_FROM_ZOOM) return () => true
  const shores = computeShores(zoom)
  const nearestToStart = findNearestShore(start, shores)
  return (point) => {
    const nearestShore = findNearestShore(point, shores)
    if (nearestShore === null || nearestToStart === null) return true
    return nearestShore.shore === nearestToStart.shore || atollIds.has(nearestShore.shore.id)
  }
}

function toBoxAround({ x, y }: WorldPoint, { width, height }: Size): WorldBox {
  return { west: x - width / 2, east: x + width / 2, north: y - height / 2, south: y + height / 2 }
}

interface Size {
  width: number
  height: number
}

interface LabelCandidate extends Pick<PlacedLabel, 'text' | 'second' | 'kind' | 'atollId'> {
  /** Possible positions of a text of this size, best first. */
  placesFor: (size: Size) => WorldPoint[]
  /** True for the name of an atoll with a town, which must be shown. */
  isTown: boolean
}

function listAtollLabels(zoom: number, shores: readonly AtollShore[]): LabelCandidate[] {
  if (zoom >= NO_ATOLLS_FROM_ZOOM) return []
  const byPeople = [...ATOLLS].sort((a, b) => (b.population2021 ?? 0) - (a.population2021 ?? 0))
  return byPeople.flatMap((atoll) => {
    const shore = shores.find(({ id }) => id === atoll.id)
    const kind = isInhabited(atoll) ? 'atoll' : 'quiet-atoll'
    if (shore === undefined || zoom < MIN_ZOOM_BY_KIND[kind]) return []
    const isTown = hasTown(atoll)
    const hasLagoon = shore.south - shore.north >= MIN_LAGOON_HEIGHT_PX
    const inLagoon = { x: (shore.west + shore.east) / 2, y: (shore.north + shore.south) / 2 }
    const placesFor: LabelCandidate['placesFor'] = (size) => [
      ...(hasLagoon ? [inLagoon] : []),
      ...listPlacesAround(shore, size),
      ...(isTown ? listAllPlacesAt(shore, size) : []),
    ]
    const second = zoom < SECOND_NAME_FROM_ZOOM ? null : findMarshalleseName(atoll)
    return [{ text: atoll.name, second, kind, atollId: atoll.id, placesFor, isTown }]
  })
}

/** The name of the atoll in Marshallese letters; null if it does not differ from the usual name. */
function findMarshalleseName({ aliases }: Atoll): string | null {
  return aliases.find((alias) => /[^ -~]/.test(alias)) ?? null
}

function listIslandLabels(zoom: number): LabelCandidate[] {
  if (zoom < MIN_ZOOM_BY_KIND.island) return []
  const scale = 2 ** zoom
  return ISLAND_PLACES.filter(({ rank }) => rank === 1 || zoom >= VILLAGES_FROM_ZOOM).map((place) => {
    const { x, y } = toWorld(place.longitude, place.latitude)
    const centers = [LINE_HEIGHT_PX, -LINE_HEIGHT_PX].map((away) => ({ x: x * scale, y: y * scale + away }))
    const atollId = atollByCode(place.atoll)?.id ?? ''
    return {
      text: place.name,
      second: null,
      kind: 'island',
      atollId,
      placesFor: () => centers,
      isTown: false,
    }
  })
}

interface GroupPlace {
  /** Middle of the round mark, in world pixels of the zoom. */
  at: WorldPoint
  zoom: number
  radiusPx: number
}

/** Names and groups that a group must not hide, and where it may be drawn. */
interface Obstacles {
  names: readonly WorldBox[]
  groups: readonly WorldBox[]
  /** Whether the middle of the group may be at a point. */
  isAllowed: (point: WorldPoint) => boolean
}

/**
 * Chooses the offset in pixels at which to draw a group, so that it hides no name and no other group: the free place nearest
 * to the middle of its listings. If no place nearby is free, the group may touch other groups. If every place hides a name,
 * the group is drawn where it hides the smallest area of names.
 */
export function findClearOffset(
  { at, zoom, radiusPx }: GroupPlace,
  { names, groups, isAllowed }: Obstacles,
): WorldPoint {
  const middleOf = (offset: WorldPoint): WorldPoint => ({ x: at.x + offset.x, y: at.y + offset.y })
  const allowedOffsets = listGroupOffsets(zoom, radiusPx).filter((offset) => isAllowed(middleOf(offset)))
  const free = allowedOffsets.filter((offset) => touchesNoName(middleOf(offset), radiusPx, names))
  if (free.length === 0) {
    const hiddenAreas = allowedOffsets.map((offset) => computeHiddenArea(middleOf(offset), radiusPx, names))
    return allowedOffsets[hiddenAreas.indexOf(Math.min(...hiddenAreas))] ?? { x: 0, y: 0 }
  }
  const isAlone = ({ x, y }: WorldPoint): boolean =>
    isFree(toSquareAround({ x: at.x + x, y: at.y + y }, radiusPx), groups)
  return free.find(isAlone) ?? free[0] ?? { x: 0, y: 0 }
}

function isFree(box: WorldBox, taken: readonly WorldBox[]): boolean {
  return !taken.some((other) => boxesTouch(box, other))
}

export const LABEL_FONTS: Readonly<Record<LabelKind | 'second', string>> = {
  atoll: '650 13px system-ui, sans-serif',
  'quiet-atoll': '400 12px system-ui, sans-serif',
  island: '550 12px system-ui, sans-serif',
  second: '400 12px system-ui, sans-serif',
}
