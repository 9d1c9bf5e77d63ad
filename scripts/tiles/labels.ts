import { ATOLLS, isInhabited, type Atoll } from '../../src/domain/atolls/atolls.ts'
import {
  everyPlaceAt,
  hasTown,
  isAtOwnAtoll,
  placesAround,
  shoreOf,
  type Shore,
} from '../../src/map/label-reach.ts'
import { roomForMarks } from '../../src/map/mark-room.ts'
import { ISLAND_PLACES, type IslandPlace } from '../../src/domain/atolls/island-places.ts'
import {
  boundingBox,
  type Islet,
  growBox,
  overlaps,
  boxToPx,
  toPx,
  toWorld,
  worldPx,
  type WorldBox,
  type WorldPoint,
} from './projection.ts'
import { textWidth, type TileFontName } from './tile-style.ts'

interface LabelLine {
  text: string
  font: TileFontName
  sizePx: number
  /** Center of the text line, in CSS pixels of its zoom level. */
  x: number
  y: number
}

/** A name at its position on one zoom level. `box` is the area that it covers, including the halo around the letters. */
export interface Label {
  atoll: string
  lines: LabelLine[]
  box: WorldBox
  /** Center of a town's dot. */
  dot: WorldPoint | null
}

type Words = Pick<LabelLine, 'text' | 'font' | 'sizePx'>[]

const LINE_HEIGHT = 1.25
/** Font size of town and village names: small, because the map also shows the last zoom level enlarged. */
const PLACE_FONT_PX = 11
const GAP_PX = 6
const HALO_PX = 3
export const DOT_PX = 3
/** Zoom level from which towns (rank 1) and villages (rank 2) are named. */
const PLACES_FROM_ZOOM: Record<IslandPlace['rank'], number> = { 1: 11, 2: 12 }
const SECOND_NAME_FROM_ZOOM = 8

/**
 * Places the names of one zoom level so that none overlaps another and each stands at its own atoll (MAP-16). Atolls with
 * more people are placed earlier.
 */
export function placeLabels(coastline: ReadonlyMap<string, Islet[]>, zoom: number): Label[] {
  const placed: Label[] = []
  const shores = [...coastline].map(([code, islets]) =>
    shoreOf(
      code,
      islets.map(({ ring }) => Float64Array.from(ring.flatMap(({ x, y }) => [x, y]))),
      worldPx(zoom),
    ),
  )
  const hasRoom = roomForMarks(zoom, shores)
  const towns = new Set(ATOLLS.filter(hasTown).map(({ code }) => code))
  const isFree = (label: Label): boolean =>
    placed.every((other) => !overlaps(label.box, other.box)) &&
    hasRoom([...placed, label].map(({ box }) => box)) &&
    isAtOwnAtoll(label.box, label.atoll, shores, towns.has(label.atoll))
  for (const place of ISLAND_PLACES) {
    const labels = zoom < PLACES_FROM_ZOOM[place.rank] ? [] : islandLabels(place, zoom)
    placed.push(...labels.filter(isFree).slice(0, 1))
  }
  for (const atoll of byPeople(ATOLLS)) {
    const shore = shores.find(({ id }) => id === atoll.code)
    if (shore === undefined) continue
    const islets = coastline.get(atoll.code) ?? []
    const labels = atollLabels(atoll, shore, zoom).filter(isFree)
    const clear =
      labels.find((label) => !touchesLand(label.box, islets, zoom)) ??
      labels[0] ??
      (hasTown(atoll) ? anyLabel(atoll, shore, zoom, isFree) : undefined)
    if (clear !== undefined) placed.push(clear)
  }
  return placed
}

function byPeople(atolls: readonly Atoll[]): Atoll[] {
  const sorted = [...atolls]
  sorted.sort((a, b) => (b.population2021 ?? 0) - (a.population2021 ?? 0))
  return sorted
}

function atollLabels(atoll: Atoll, shore: Shore, zoom: number): Label[] {
  const words = atollNames(atoll, zoom)
  const size = sizeOf(words)
  const fitsLagoon =
    atoll.kind === 'atoll' &&
    shore.east - shore.west > size.width * 1.5 &&
    shore.south - shore.north > size.height * 2.5
  const middle = toPx(toWorld(atoll.latitude, atoll.longitude), zoom)
  const places = [...(fitsLagoon ? [centreOf(shore), middle] : []), ...placesAround(shore, size)]
  return places.map((place) => toLabel(atoll.code, words, place, null))
}

/** A label for an atoll whose neighbours leave its name no place beside it. */
function anyLabel(
  atoll: Atoll,
  shore: Shore,
  zoom: number,
  isFree: (label: Label) => boolean,
): Label | undefined {
  const words = atollNames(atoll, zoom)
  for (const place of everyPlaceAt(shore, sizeOf(words))) {
    const label = toLabel(atoll.code, words, place, null)
    if (isFree(label)) return label
  }
  return undefined
}

function touchesLand(box: WorldBox, islets: readonly Islet[], zoom: number): boolean {
  return islets
    .filter((islet) => overlaps(boxToPx(islet.box, zoom), box))
    .some(({ ring }) =>
      ring.some((point, at) => {
        const next = ring[(at + 1) % ring.length] ?? point
        return overlaps(growBox(boxToPx(boundingBox([point, next]), zoom), 1), box)
      }),
    )
}

function centreOf(box: WorldBox): WorldPoint {
  return { x: (box.west + box.east) / 2, y: (box.north + box.south) / 2 }
}

/** The positions to try, in this order: right, left, below, above. */
function aroundBox(box: WorldBox, size: { width: number; height: number }): WorldPoint[] {
  const { x, y } = centreOf(box)
  return [
    { x: box.east + GAP_PX + size.width / 2, y },
    { x: box.west - GAP_PX - size.width / 2, y },
    { x, y: box.south + GAP_PX + size.height / 2 },
    { x, y: box.north - GAP_PX - size.height / 2 },
  ]
}

/** The name. From zoom 8 on, a second line gives the Marshallese name if its spelling differs. */
function atollNames(atoll: Atoll, zoom: number): Words {
  const sizePx = Math.min(16, zoom + 6)
  const font = isInhabited(atoll) ? 'Guide Bold' : 'Guide Plain'
  const words: Words = [{ text: atoll.name, font, sizePx }]
  const marshallese = atoll.aliases.find((alias) => /[^\u0020-\u007e]/.test(alias))
  if (marshallese !== undefined && zoom >= SECOND_NAME_FROM_ZOOM) {
    words.push({ text: marshallese, font: 'Guide Plain', sizePx: sizePx - 2 })
  }
  return words
}

/** The places of a town's name next to its dot, best first. */
function islandLabels({ name, atoll, latitude, longitude }: IslandPlace, zoom: number): Label[] {
  const dot = toPx(toWorld(latitude, longitude), zoom)
  const words: Words = [{ text: name, font: 'Guide Plain', sizePx: PLACE_FONT_PX }]
  const places = aroundBox({ west: dot.x, east: dot.x, north: dot.y, south: dot.y }, sizeOf(words))
  return places.map((place) => toLabel(atoll, words, place, dot))
}

function sizeOf(words: Words): { width: number; height: number } {
  return {
    width: Math.max(...words.map(({ text, font, sizePx }) => textWidth(text, font, sizePx))),
    height: words.reduce((sum, { sizePx }) => sum + sizePx * LINE_HEIGHT, 0),
  }
}

function around(a: WorldBox, b: WorldBox): WorldBox {
  return {
    west: Math.min(a.west, b.west),
    east: Math.max(a.east, b.east),
    north: Math.min(a.north, b.north),
    south: Math.max(a.south, b.south),
  }
}

/** Rounds to whole pixels, so that two neighboring tiles draw the same name identically. */
function toLabel(atoll: string, words: Words, place: WorldPoint, dot: WorldPoint | null): Label {
  const { width, height } = sizeOf(words)
  const x = Math.round(place.x)
  let top = Math.round(place.y - height / 2)
  const lines = words.map((word) => {
    const y = top + (word.sizePx * LINE_HEIGHT) / 2
    top += word.sizePx * LINE_HEIGHT
    return { ...word, x, y: Math.round(y) }
  })
  const box = {
    west: x - width / 2,
    east: x + width / 2,
    north: place.y - height / 2,
    south: place.y + height / 2,
  }
  const withDot =
    dot === null
      ? box
      : around(box, growBox({ west: dot.x, east: dot.x, north: dot.y, south: dot.y }, DOT_PX))
  return { atoll, lines, box: growBox(withDot, HALO_PX), dot }
}
