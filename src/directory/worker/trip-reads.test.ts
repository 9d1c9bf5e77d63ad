import { describe, expect, it } from 'vitest'
import type { Trip, TripStop } from '../../domain/listing/listing.ts'
import { DirectoryCopy } from './directory-copy.ts'
import { findSearchedTrips } from './trip-reads.ts'
import { makeListing } from '../../../tests/fixtures/make-listing.ts'

function createStop(tripId: string, position: number, atoll: string): TripStop {
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

function createTrip(id: string): Trip {
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
    [createTrip('west'), createTrip('north')],
    [
      createStop('west', 1, 'MAJ'),
      createStop('west', 2, 'JAL'),
      createStop('north', 1, 'MAJ'),
      createStop('north', 2, 'WTJ'),
    ],
  )

  it.each([
    ['boat to Jaluit', null, 'JAL', ['west']],
    ['Boat to Jālwōj', null, 'JAL', ['west']],
    ['flights jaluit', null, 'JAL', ['west']],
    ['ship from majuro to wotje', 'MAJ', 'WTJ', ['north']],
    ['sailings', null, null, ['west', 'north']],
    ['flight to Kili', null, 'KIL', []],
    ['boat to Ebeye', null, 'KWA', []],
    ['ship from jaluit to rita', 'JAL', 'MAJ', ['west', 'north']],
    ['boat from Jaluit', 'JAL', null, ['west']],
    ['boat to Majuro from Jaluit', 'JAL', 'MAJ', ['west', 'north']],
    ['boat from Majuro, Wotje', 'MAJ', 'WTJ', ['north']],
    ['boat from Laura, Majuro', 'MAJ', null, ['west', 'north']],
    ['all flights from Majuro', 'MAJ', null, ['west', 'north']],
    ['all boats', null, null, ['west', 'north']],
    ['boats to WTJ', null, 'WTJ', ['north']],
    ['boat majuro jaluit', null, 'JAL', ['west']],
  ])(
    'findSearchedTrips reads %j as a search for trips from %s to %s and finds %j',
    (text, from, to, trips) => {
      const searchedTrips = findSearchedTrips(copy, text)
      expect([searchedTrips?.from, searchedTrips?.to]).toEqual([from, to])
      expect(searchedTrips?.trips.map((announcedTrip) => announcedTrip.trip.id)).toEqual(trips)
    },
  )

  it.each(['Jaluit', 'hotel majuro', 'shipping', ''])(
    'findSearchedTrips does not read %j as a search for trips',
    (text) => {
      expect(findSearchedTrips(copy, text)).toBeNull()
    },
  )

  it('findSearchedTrips returns null if the directory has no trips', () => {
    expect(findSearchedTrips(copyWith([], []), 'boat to Jaluit')).toBeNull()
  })
})
