import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createDemoRows } from '../../tests/fixtures/search-listings.ts'
import type { MapPin } from '../domain/directory.ts'
import { PinClusters, type DrawnPin } from './pin-clusters.ts'
import { atollOfPosition, type WorldBox } from './coastline.ts'
import { touchesNoName, toSquareAround } from './mark-room.ts'
import { findClearOffset, layOutLabels, createOwnAtollTest } from './place-labels.ts'
import { fromWorld, toWorld } from './projection.ts'

const MIN_CONTRAST = 3
const TOKENS_CSS = readFileSync('src/styles/tokens.css', 'utf8')
const darkThemeStart = TOKENS_CSS.indexOf("[data-theme='dark']")
const THEMES = {
  light: TOKENS_CSS.slice(0, darkThemeStart),
  dark: TOKENS_CSS.slice(darkThemeStart, TOKENS_CSS.indexOf('@media print')),
}

const BACKGROUND_TOKENS = ['map-sea', 'map-reef', 'map-land']
/** Color tokens of what is drawn on the map: pins by category, groups and the person (ocean), a single place, names. */
const MARK_TOKENS = [
  'pin-business',
  'pin-accommodation',
  'pin-transportation',
  'pin-government',
  'pin-banking',
  'ocean',
  'reef',
  'map-label',
]

function readColour(theme: keyof typeof THEMES, token: string): string {
  const colour = new RegExp(`--${token}: (#[0-9a-f]{6});`).exec(THEMES[theme])?.[1]
  if (colour === undefined) throw new Error(`--${token} is missing in the ${theme} theme`)
  return colour
}

/** Computes the relative luminance of a color (WCAG 2.2). */
function computeLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function computeContrast(a: string, b: string): number {
  const [dark = 0, bright = 0] = [computeLuminance(a), computeLuminance(b)].toSorted((x, y) => x - y)
  return (bright + 0.05) / (dark + 0.05)
}

describe.each(['light', 'dark'] as const)('marks on the map in the %s theme', (theme) => {
  it.each(MARK_TOKENS.flatMap((mark) => BACKGROUND_TOKENS.map((ground) => ({ mark, ground }))))(
    'on the map, the color $mark has a contrast of at least 3 on the color $ground',
    ({ mark, ground }) => {
      const contrast = computeContrast(readColour(theme, mark), readColour(theme, ground))
      expect(contrast, `${mark} on ${ground}: ${contrast.toFixed(2)}`).toBeGreaterThanOrEqual(MIN_CONTRAST)
    },
  )

  it('the number of a group of pins has a contrast of at least 4.5 (MAP-8)', () => {
    expect(computeContrast(readColour(theme, 'on-ocean'), readColour(theme, 'ocean'))).toBeGreaterThanOrEqual(
      4.5,
    )
  })

  it('names on the map have a contrast of at least 4.5 on water and on their halo', () => {
    for (const ground of ['map-sea', 'map-reef', 'map-halo']) {
      const found = computeContrast(readColour(theme, 'map-label'), readColour(theme, ground))
      expect(found, `${ground}: ${found.toFixed(2)}`).toBeGreaterThanOrEqual(4.5)
    }
  })
})

const WHOLE_AREA = { west: 160, south: 4, east: 173, north: 15 }

function makePin(number: number, latitude: number, longitude: number): MapPin {
  const category = 'business'
  return {
    id: `id-${number}`,
    name: `Listing ${number}`,
    atoll: 'MAJ',
    category,
    featured: false,
    latitude,
    longitude,
  }
}

const countListings = (drawn: readonly DrawnPin[]) =>
  drawn.reduce((sum, one) => sum + (one.kind === 'group' ? one.count : 1), 0)

describe('PinClusters', () => {
  const pins = Array.from({ length: 500 }, (_, at) => makePin(at, 7 + (at % 25) / 250, 171 + (at % 20) / 50))
  const clusters = new PinClusters(pins)

  it.each([4, 8, 12, 15, 18])('the pins and groups on the map count all listings (zoom %d)', (zoom) => {
    expect(countListings(clusters.pinsWithin(WHOLE_AREA, zoom))).toBe(500)
  })

  it('the map draws fewer pins at low zooms', () => {
    expect(clusters.pinsWithin(WHOLE_AREA, 5)).toHaveLength(1)
    expect(clusters.pinsWithin(WHOLE_AREA, 15).length).toBeGreaterThan(50)
  })

  it('only the pins inside the given area of the map are returned', () => {
    const drawnPins = clusters.pinsWithin({ west: 171, south: 7, east: 171.1, north: 7.02 }, 18)
    expect(drawnPins.length).toBeGreaterThan(0)
    expect(drawnPins.every(({ longitude }) => longitude <= 171.1001)).toBe(true)
  })

  it('pins of single listings on the map are more than 44 px apart', () => {
    for (const zoom of [6, 10, 14]) {
      const drawn = clusters.pinsWithin(WHOLE_AREA, zoom)
      const scale = (256 * 2 ** zoom) / 360
      for (const [at, a] of drawn.entries()) {
        for (const b of drawn.slice(at + 1)) {
          const distancePx = Math.hypot(
            (a.longitude - b.longitude) * scale,
            (a.latitude - b.latitude) * scale,
          )
          if (a.kind === 'listing' && b.kind === 'listing') expect(distancePx).toBeGreaterThan(44)
        }
      }
    }
  })
})

describe('listings at the same position', () => {
  const clusters = new PinClusters([makePin(1, 7.1, 171.3), makePin(2, 7.1, 171.3), makePin(3, 8.78, 167.7)])

  it('listings at the same position form a stack, whose ids can be listed', () => {
    const [stackGroup] = clusters.pinsWithin({ west: 171, south: 7, east: 172, north: 8 }, 18)
    if (stackGroup?.kind !== 'group') throw new Error('A stack is a group')
    expect(stackGroup).toMatchObject({ count: 2, isStack: true })
    expect(clusters.listIds(stackGroup.groupId).toSorted()).toEqual(['id-1', 'id-2'])
  })

  it('300 listings at the same position are all in one stack (MAP-3)', () => {
    const manyListings = new PinClusters(Array.from({ length: 300 }, (_, at) => makePin(at, 7.1, 171.3)))
    for (const zoom of [0, 18]) {
      const [stack] = manyListings.pinsWithin(WHOLE_AREA, zoom)
      if (stack?.kind !== 'group') throw new Error('A stack is a group')
      expect(new Set(manyListings.listIds(stack.groupId)).size).toBe(300)
    }
  })

  it('a group of listings that a higher zoom splits is no stack', () => {
    const [group] = clusters.pinsWithin(WHOLE_AREA, 0)
    if (group?.kind !== 'group') throw new Error('All are one group at zoom 0')
    expect(group.isStack).toBe(false)
    expect(clusters.splittingZoom(group.groupId)).toBeGreaterThan(0)
  })
})

const DEMO_PINS = createDemoRows(400).flatMap(
  ({ id, name, atoll, category, featured, latitude, longitude }) =>
    latitude === null || longitude === null
      ? []
      : [{ id, name, atoll, category, featured, latitude, longitude } as MapPin],
)
const COUNTRY_AREA = { south: 3, west: 159, north: 16, east: 174 }
const RADIUS_PX = 19

/** Makes two names, one above and one below a free strip between the given y coordinates. */
const makeNamesAround = (south: number, north: number): WorldBox[] => [
  { west: 0, east: 200, north: 0, south },
  { west: 0, east: 200, north, south: 200 },
]

describe('groups of pins', () => {
  it('a group of pins is drawn at its place if that is free, else at the nearest free place; not moved if none is free', () => {
    const at = { x: 100, y: 100 }
    const noObstacles = { names: [], groups: [], isAllowed: () => true }
    expect(findClearOffset({ at, zoom: 5, radiusPx: RADIUS_PX }, noObstacles)).toEqual({ x: 0, y: 0 })
    expect(
      findClearOffset(
        { at, zoom: 5, radiusPx: RADIUS_PX },
        { ...noObstacles, names: [{ west: 60, east: 140, north: 108, south: 124 }] },
      ),
    ).toEqual({
      x: 0,
      y: -13,
    })
    expect(
      findClearOffset(
        { at, zoom: 5, radiusPx: RADIUS_PX },
        { ...noObstacles, names: [toSquareAround(at, 1_000)] },
      ),
    ).toEqual({ x: 0, y: 0 })
  })

  it('a group of pins is drawn where it hides the smallest area of names, if no place hides none (MAP-12)', () => {
    const at = { x: 100, y: 100 }
    const findOffset = (names: WorldBox[]) =>
      findClearOffset({ at, zoom: 5, radiusPx: RADIUS_PX }, { names, groups: [], isAllowed: () => true })
    expect(findOffset(makeNamesAround(90, 110))).toEqual({ x: 0, y: 0 })
    const { y } = findOffset(makeNamesAround(75, 110))
    expect(y).toBeLessThan(-4)
    expect(y).toBeGreaterThan(-10)
  })

  it.each([5, 6, 7, 8, 9, 10])('groups of pins hide no name at zoom %d (MAP-12)', (zoom) => {
    const names = layOutLabels(zoom, (text) => text.length * 7)
    const groupBoxes: WorldBox[] = []
    const clusters = new PinClusters(DEMO_PINS)
    const hiddenNames = clusters.pinsWithin(COUNTRY_AREA, zoom).flatMap((drawn) => {
      if (drawn.kind === 'listing') return []
      const worldPoint = toWorld(drawn.longitude, drawn.latitude)
      const at = { x: worldPoint.x * 2 ** zoom, y: worldPoint.y * 2 ** zoom }
      const { x, y } = findClearOffset(
        { at, zoom, radiusPx: RADIUS_PX },
        {
          names,
          groups: groupBoxes,
          isAllowed: createOwnAtollTest(at, zoom, clusters.listAtolls(drawn.groupId)),
        },
      )
      const groupMiddle = { x: at.x + x, y: at.y + y }
      groupBoxes.push(toSquareAround(groupMiddle, RADIUS_PX))
      return names.filter((name) => !touchesNoName(groupMiddle, RADIUS_PX, [name]))
    })
    expect(hiddenNames.map(({ text }) => text)).toEqual([])
  })

  it.each([4, 5, 6, 7, 8])(
    'a group of pins stands at the coast of an atoll that has its listings, zoom %d (MAP-17)',
    (zoom) => {
      const clusters = new PinClusters(DEMO_PINS)
      const names = layOutLabels(zoom, (text) => text.length * 7)
      const groups: WorldBox[] = []
      const codes = new Map(DEMO_PINS.map(({ id, atoll }) => [id, atoll]))
      const drawn = clusters.pinsWithin(COUNTRY_AREA, zoom)
      expect(countListings(drawn)).toBe(DEMO_PINS.length)
      for (const group of drawn) {
        if (group.kind === 'listing') continue
        const world = toWorld(group.longitude, group.latitude)
        const at = { x: world.x * 2 ** zoom, y: world.y * 2 ** zoom }
        const { x, y } = findClearOffset(
          { at, zoom, radiusPx: RADIUS_PX },
          {
            names,
            groups,
            isAllowed: createOwnAtollTest(at, zoom, clusters.listAtolls(group.groupId)),
          },
        )
        groups.push(toSquareAround({ x: at.x + x, y: at.y + y }, RADIUS_PX))
        if (zoom <= 7) expect(Math.hypot(x, y)).toBeLessThanOrEqual(RADIUS_PX)
        const shownAtoll = atollOfPosition(
          fromWorld({ x: (at.x + x) / 2 ** zoom, y: (at.y + y) / 2 ** zoom }),
        )
        const atollsOfMembers = clusters.listIds(group.groupId).map((id) => codes.get(id))
        expect(atollsOfMembers).toContain(atollOfPosition(group)?.code)
        // Null means that the position is farther from land than atollOfPosition searches, a few pixels at a low zoom.
        if (shownAtoll !== null) expect(atollsOfMembers).toContain(shownAtoll.code)
        expect(atollsOfMembers).toHaveLength(group.count)
      }
    },
  )

  it('at zoom 8 there is at most one group of pins for each atoll, and a higher zoom splits it (MAP-17)', () => {
    const clusters = new PinClusters(DEMO_PINS)
    const drawn = clusters.pinsWithin(COUNTRY_AREA, 8)
    const atolls = new Set(DEMO_PINS.map(({ atoll }) => atoll))
    expect(drawn.length).toBeGreaterThan(atolls.size * 0.8)
    expect(drawn.length).toBeLessThanOrEqual(atolls.size)
    for (const group of drawn)
      if (group.kind === 'group') expect(clusters.splittingZoom(group.groupId) ?? 99).toBeGreaterThan(8)
  })
})
