import { describe, expect, it } from 'vitest'
import { makeTrip as trip } from '../../../tests/fixtures/make-trip.ts'
import { goesBetween, hasRecentTrips, findStopAt, selectTripsToShow } from './trip-times.ts'

const PLANNED_DAYS = ['3', '4', '5']
const NOW = Date.parse('2026-12-01T00:00:00Z')

describe('trips to show (TRIP-5)', () => {
  it('a trip is shown for two atolls if it calls at both in the order of the search, on days that are not past', () => {
    const testTrip = trip(PLANNED_DAYS)
    const isBetween = (from: string | null, to: string | null, now = NOW): boolean =>
      goesBetween(testTrip, { from, to }, now)
    expect([
      isBetween('MAJ', 'JAL'),
      isBetween('KIL', 'JAL'),
      isBetween(null, 'JAL'),
      isBetween('MAJ', null),
    ]).toEqual([true, true, true, true])
    expect([isBetween('JAL', 'MAJ'), isBetween('EBO', 'JAL'), isBetween(null, 'EBO')]).toEqual([
      false,
      false,
      false,
    ])
    const laterTime = Date.parse('2026-12-04T00:00:00Z')
    expect([isBetween('MAJ', 'JAL', laterTime), isBetween('KIL', 'JAL', laterTime)]).toEqual([false, true])
    expect(findStopAt(testTrip, 'MAJ', laterTime)).toBeNull()
  })

  it.each<[from: string | null, to: string | null, days: readonly string[], isShown: boolean]>([
    [null, 'MAJ', PLANNED_DAYS, false],
    [null, 'KIL', PLANNED_DAYS, true],
    [null, 'JAL', PLANNED_DAYS, true],
    ['MAJ', null, PLANNED_DAYS, true],
    ['KIL', null, PLANNED_DAYS, true],
    ['JAL', null, PLANNED_DAYS, false],
    // Round trips have five stops, of which the last is Majuro again.
    [null, 'MAJ', ['3', '4', '5', '6', '7'], true],
    ['KIL', 'MAJ', ['3', '4', '5', '6', '7'], true],
    ['MAJ', null, ['3', '4', '5', '6', '7'], true],
    ['EBO', null, ['3', '4', '5', '6', '7'], true],
  ])(
    'a trip does not go to its first stop nor from its last one: from %s to %s with the days %j is shown: %s (TRIP-10)',
    (start, goal, days, isShown) => {
      expect(goesBetween(trip(days), { from: start, to: goal }, NOW)).toBe(isShown)
    },
  )

  it('a trip is not shown from its first stop once the ship has left, although the ship comes back there (TRIP-5)', () => {
    const roundTrip = trip(['3', '4', '5', '6', '7'], { state: 'left' })
    expect(goesBetween(roundTrip, { from: null, to: 'MAJ' }, NOW)).toBe(true)
    expect(goesBetween(roundTrip, { from: 'MAJ', to: null }, NOW)).toBe(false)
  })

  it('a trip goes to a first stop that is marked as an arrival, and from a last stop that is marked as a departure (TRIP-5)', () => {
    const testTrip = trip(PLANNED_DAYS)
    const stops = testTrip.stops.map((stop) => ({
      ...stop,
      event: stop.atoll === 'MAJ' ? ('arrival' as const) : ('departure' as const),
    }))
    expect(goesBetween({ ...testTrip, stops }, { from: null, to: 'MAJ' }, NOW)).toBe(true)
    expect(goesBetween({ ...testTrip, stops }, { from: 'JAL', to: null }, NOW)).toBe(true)
  })

  it('the trip of a delayed ship whose planned days have passed is shown after trips with a day to come (TRIP-5)', () => {
    const lateTrip = trip(PLANNED_DAYS, { state: 'delayed' }, 'Late')
    const onTimeTrip = trip(['9', '10', '11'], {}, 'On time')
    const listNames = (day: string, from: string | null, to: string): string[] =>
      selectTripsToShow([lateTrip, onTimeTrip], Date.parse(`2026-12-${day}T00:00:00Z`), { from, to }).map(
        ({ carrier }) => carrier.name,
      )
    expect(listNames('03', 'MAJ', 'JAL')).toEqual(['Late', 'On time'])
    expect(listNames('04', 'MAJ', 'JAL')).toEqual(['On time', 'Late'])
    expect(listNames('08', null, 'JAL')).toEqual(['On time', 'Late'])
    expect(listNames('20', 'MAJ', 'JAL')).toEqual([])
  })

  it('trips that call at the own atoll are shown first, the others by day, and cancelled trips last', () => {
    const laterTrip = trip(['9', '10'], {}, 'Far')
    const soonTrip = trip(['2', '3'], {}, 'Soon')
    const ownTrip = trip(['5', '6', '7'], {}, 'Own')
    const cancelledTrip = trip(['2', '3'], { state: 'cancelled' }, 'Off')
    const names = (filter?: Parameters<typeof selectTripsToShow>[2]): string[] =>
      selectTripsToShow([cancelledTrip, laterTrip, ownTrip, soonTrip], NOW, filter).map(
        ({ carrier }) => carrier.name,
      )
    expect(names()).toEqual(['Soon', 'Own', 'Far', 'Off'])
    expect(names({ from: null, to: null, ownAtoll: 'JAL' })).toEqual(['Own', 'Soon', 'Far', 'Off'])
  })

  it('round trips are ordered by the day of their return for a reader who wants to go to the place where they begin (TRIP-5)', () => {
    const roundTrip = trip(['3', '4', '5', '6', '9'], {}, 'Round')
    const earlyReturnTrip = trip(['4', '5', '6', '7', '8'], {}, 'Back earlier')
    const listNames = (from: string | null, to: string | null): string[] =>
      selectTripsToShow([roundTrip, earlyReturnTrip], NOW, { from, to }).map(({ carrier }) => carrier.name)
    expect(listNames(null, 'MAJ')).toEqual(['Back earlier', 'Round'])
    expect(listNames('MAJ', null)).toEqual(['Round', 'Back earlier'])
  })

  it('the section of trips is absent if no trip was heard of in 90 days (TRIP-6)', () => {
    expect(hasRecentTrips([], NOW)).toBe(false)
    const expiryTime = Date.parse('2026-12-20T00:00:00Z')
    expect(hasRecentTrips([trip(PLANNED_DAYS)], expiryTime + 89 * 86_400_000)).toBe(true)
    expect(hasRecentTrips([trip(PLANNED_DAYS)], expiryTime + 90 * 86_400_000)).toBe(false)
  })
})
