import { describe, expect, it } from 'vitest'
import type { Trip, TripStop } from '../../domain/listing/listing.ts'
import { DirectoryCopy } from './directory-copy.ts'
import { searchedTrips } from './trip-reads.ts'
import { makeListing } from '../../../tests/fixtures/make-listing.ts'

function stop(tripId: string, position: number, atoll: string): TripStop {
  return {
    id: `${tripId}${position}`,
    revision: position,
    trip_id: tripId,
    position,
    atoll,
    day: null,
    is_about: false,
    event: 'arrival',
  }
}

function trip(id: string): Trip {
  return {
    id,
    revision: 1,
    carrier_id: 'carrier',
    kind: 'ship',
    state: 'announced',
    source: 'the captain',
    heard_at: '2026-11-20T00:00:00Z',
    note: null,
    note_mh: null,
    mh_by: null,
    expires_at: '2026-12-30T00:00:00Z',
  }
}

function copyWith(trips: Trip[], stops: TripStop[]): DirectoryCopy {
  const copy = new DirectoryCopy()
  copy.apply({
    businesses: [makeListing('carrier', { category: 'transportation' })],
    trips,
    trip_stops: stops,
  })
  return copy
}

describe('findSearchedTrips (TRIP-10)', () => {
  const copy = copyWith(
    [trip('west'), trip('north')],
    [stop('west', 1, 'MAJ'), stop('west', 2, 'JAL'), stop('north', 1, 'MAJ'), stop('north', 2, 'WTJ')],
  )

  it.each([
    ['boat to Jaluit', 'JAL', ['west']],
    ['Boat to Jālwōj', 'JAL', ['west']],
    ['ship from majuro to wotje', 'WTJ', ['north']],
    ['sailings', null, ['west', 'north']],
    ['flight to Kili', 'KIL', []],
    ['boat to Ebeye', 'KWA', []],
    ['ship from jaluit to rita', 'MAJ', ['west', 'north']],
  ])('reads %j as a search for trips to %s and finds %j', (text, to, trips) => {
    const found = searchedTrips(copy, text)
    expect(found?.to).toBe(to)
    expect(found?.trips.map((one) => one.trip.id)).toEqual(trips)
  })

  it.each(['Jaluit', 'hotel majuro', 'shipping', ''])('does not read %j as a search for trips', (text) => {
    expect(searchedTrips(copy, text)).toBeNull()
  })

  it('returns null if the directory has no trips', () => {
    expect(searchedTrips(copyWith([], []), 'boat to Jaluit')).toBeNull()
  })
})
