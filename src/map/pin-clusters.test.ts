import { describe, expect, it } from 'vitest'
import type { MapPin } from '../domain/directory.ts'
import { PinClusters, type DrawnPin } from './pin-clusters.ts'

const EVERYWHERE = { west: 160, south: 4, east: 173, north: 15 }

function pin(at: number, latitude: number, longitude: number): MapPin {
  return { id: `id-${at}`, name: `Listing ${at}`, category: 'business', featured: false, latitude, longitude }
}

const countOf = (drawn: readonly DrawnPin[]) =>
  drawn.reduce((sum, one) => sum + (one.kind === 'group' ? one.count : 1), 0)

describe('PinClusters', () => {
  const pins = Array.from({ length: 500 }, (_, at) => pin(at, 7 + (at % 25) / 250, 171 + (at % 20) / 50))
  const clusters = new PinClusters(pins)

  it.each([4, 8, 12, 15, 18])('shows every listing (zoom %d)', (zoom) => {
    expect(countOf(clusters.within(EVERYWHERE, zoom))).toBe(500)
  })

  it('draws fewer pins at low zooms', () => {
    expect(clusters.within(EVERYWHERE, 5)).toHaveLength(1)
    expect(clusters.within(EVERYWHERE, 15).length).toBeGreaterThan(50)
  })

  it('returns only pins in the area', () => {
    const drawn = clusters.within({ west: 171, south: 7, east: 171.1, north: 7.02 }, 18)
    expect(drawn.length).toBeGreaterThan(0)
    expect(drawn.every(({ longitude }) => longitude <= 171.1001)).toBe(true)
  })

  it('keeps 44 px between pins', () => {
    for (const zoom of [6, 10, 14]) {
      const drawn = clusters.within(EVERYWHERE, zoom)
      const scale = (256 * 2 ** zoom) / 360
      for (const [at, a] of drawn.entries()) {
        for (const b of drawn.slice(at + 1)) {
          const away = Math.hypot((a.longitude - b.longitude) * scale, (a.latitude - b.latitude) * scale)
          if (a.kind === 'listing' && b.kind === 'listing') expect(away).toBeGreaterThan(44)
        }
      }
    }
  })
})

describe('listings at the same position', () => {
  const clusters = new PinClusters([pin(1, 7.1, 171.3), pin(2, 7.1, 171.3), pin(3, 8.78, 167.7)])

  it('form a stack at every zoom, whose ids can be listed', () => {
    const [stack] = clusters.within({ west: 171, south: 7, east: 172, north: 8 }, 18)
    if (stack?.kind !== 'group') throw new Error('A stack is a group')
    expect(stack).toMatchObject({ count: 2, isStack: true })
    expect(clusters.idsOf(stack.groupId, 10).toSorted()).toEqual(['id-1', 'id-2'])
  })

  it('does not call a group a stack when a zoom separates it', () => {
    const [group] = clusters.within(EVERYWHERE, 0)
    if (group?.kind !== 'group') throw new Error('All are one group at zoom 0')
    expect(group.isStack).toBe(false)
    expect(clusters.zoomThatParts(group.groupId)).toBeGreaterThan(0)
  })
})
