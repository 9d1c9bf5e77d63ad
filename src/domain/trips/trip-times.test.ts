import { describe, expect, it } from 'vitest'
import { makeTrip as trip } from '../../../tests/fixtures/make-trip.ts'
import type { Trip } from '../listing/listing.ts'
import {
  type AnnouncedTrip,
  formatTripDay,
  findNextStop,
  computeTripStatus,
  type TripStatus,
  selectTripsToShow,
} from './trip-times.ts'
import { formatTripSource, formatTripSentence } from './trip-words.ts'

const PLAN = ['3', '4', '5']
const ABOUT = ['~3', '-', '~5']
const NO_DAYS = ['-', '-', '-']

type TripCase = [
  what: string,
  now: string,
  days: readonly string[],
  changes: Partial<Trip>,
  status: TripStatus,
  next: string | null,
]

/** Trips at 60 moments, with the expected status and next day. Majuro is 12 hours ahead of UTC, Honolulu 10 hours behind. */
const TRIP_CASES: TripCase[] = [
  ['just heard', '2026-11-28T02:00:00Z', PLAN, {}, 'next', '2026-12-03'],
  [
    'heard an hour ago by a phone that is an hour slow',
    '2026-11-28T01:00:00Z',
    PLAN,
    {},
    'next',
    '2026-12-03',
  ],
  ['a phone that is 23 hours slow', '2026-11-27T03:00:00Z', PLAN, {}, 'next', '2026-12-03'],
  ['a phone that is two days slow', '2026-11-26T01:00:00Z', PLAN, {}, 'unclear', '2026-12-03'],
  ['the day before', '2026-12-01T23:00:00Z', PLAN, {}, 'next', '2026-12-03'],
  ['one second before midnight in Majuro', '2026-12-02T11:59:59Z', PLAN, {}, 'next', '2026-12-03'],
  ['midnight in Majuro, the day itself', '2026-12-02T12:00:00Z', PLAN, {}, 'next', '2026-12-03'],
  ['the last second of the day in Majuro', '2026-12-03T11:59:59Z', PLAN, {}, 'next', '2026-12-03'],
  ['the midnight that ends the day', '2026-12-03T12:00:00Z', PLAN, {}, 'next', '2026-12-04'],
  [
    "Honolulu's phone, 2 Dec 14:00 there, 3 Dec in Majuro",
    '2026-12-02T14:00:00-10:00',
    PLAN,
    {},
    'next',
    '2026-12-03',
  ],
  [
    "Honolulu's phone, 3 Dec 02:00 there, already 4 Dec in Majuro",
    '2026-12-03T02:00:00-10:00',
    PLAN,
    {},
    'next',
    '2026-12-04',
  ],
  [
    "Honolulu's phone, 3 Dec 01:59 there, still 3 Dec in Majuro",
    '2026-12-03T01:59:00-10:00',
    PLAN,
    {},
    'next',
    '2026-12-03',
  ],
  [
    "Sydney's phone, 4 Dec 00:30 there, 4 Dec in Majuro",
    '2026-12-04T00:30:00+11:00',
    PLAN,
    {},
    'next',
    '2026-12-04',
  ],
  ['between two stops', '2026-12-04T00:00:00Z', PLAN, {}, 'next', '2026-12-04'],
  ['the last day', '2026-12-05T00:00:00Z', PLAN, {}, 'next', '2026-12-05'],
  ['the last second of the last day', '2026-12-05T11:59:59Z', PLAN, {}, 'next', '2026-12-05'],
  ['after the last day', '2026-12-05T12:00:00Z', PLAN, {}, 'over', null],
  ['a week later', '2026-12-12T00:00:00Z', PLAN, {}, 'over', null],
  ['about, the day before', '2026-12-02T00:00:00Z', ABOUT, {}, 'next', '2026-12-03'],
  ['about, that day', '2026-12-03T00:00:00Z', ABOUT, {}, 'next', '2026-12-03'],
  ['about, one day late', '2026-12-04T00:00:00Z', ABOUT, {}, 'next', '2026-12-05'],
  ['about, after the last', '2026-12-05T12:00:00Z', ABOUT, {}, 'over', null],
  ['no day known', '2026-11-30T00:00:00Z', NO_DAYS, {}, 'undated', null],
  ['no day known, expired', '2026-12-20T00:00:00Z', NO_DAYS, {}, 'over', null],
  ['only the first day known, before it', '2026-12-02T00:00:00Z', ['3', '-', '-'], {}, 'next', '2026-12-03'],
  ['only the first day known, after it', '2026-12-04T12:00:00Z', ['3', '-', '-'], {}, 'undated', null],
  ['only the last day known', '2026-12-04T12:00:00Z', ['-', '-', '5'], {}, 'next', '2026-12-05'],
  ['only the last day known, after it', '2026-12-06T00:00:00Z', ['-', '-', '5'], {}, 'over', null],
  ['all on one day, before', '2026-12-02T00:00:00Z', ['3', '3', '3'], {}, 'next', '2026-12-03'],
  ['all on one day, after', '2026-12-03T12:00:00Z', ['3', '3', '3'], {}, 'over', null],
  ['delayed, with days to come', '2026-12-01T00:00:00Z', PLAN, { state: 'delayed' }, 'next', '2026-12-03'],
  ['delayed, all days passed', '2026-12-07T00:00:00Z', PLAN, { state: 'delayed' }, 'undated', null],
  ['delayed, first day passed', '2026-12-04T00:00:00Z', PLAN, { state: 'delayed' }, 'next', '2026-12-04'],
  ['delayed, no days', '2026-12-07T00:00:00Z', NO_DAYS, { state: 'delayed' }, 'undated', null],
  ['delayed, expired', '2026-12-21T00:00:00Z', PLAN, { state: 'delayed' }, 'over', null],
  ['left, on the first day', '2026-12-03T00:00:00Z', PLAN, { state: 'left' }, 'next', '2026-12-04'],
  ['left early, before the first day', '2026-12-02T00:00:00Z', PLAN, { state: 'left' }, 'next', '2026-12-04'],
  ['left, the last day', '2026-12-05T00:00:00Z', PLAN, { state: 'left' }, 'next', '2026-12-05'],
  ['left, after the last day', '2026-12-06T00:00:00Z', PLAN, { state: 'left' }, 'over', null],
  ['left, no other day known', '2026-12-03T00:00:00Z', ['3', '-', '-'], { state: 'left' }, 'undated', null],
  ['arrived, before its day', '2026-12-04T00:00:00Z', PLAN, { state: 'arrived' }, 'over', '2026-12-04'],
  ['arrived, without days', '2026-12-04T00:00:00Z', NO_DAYS, { state: 'arrived' }, 'over', null],
  ['arrived, expired', '2026-12-21T00:00:00Z', PLAN, { state: 'arrived' }, 'over', null],
  ['cancelled, before', '2026-12-01T00:00:00Z', PLAN, { state: 'cancelled' }, 'cancelled', '2026-12-03'],
  ['cancelled, after its days', '2026-12-07T00:00:00Z', PLAN, { state: 'cancelled' }, 'cancelled', null],
  ['cancelled, expired', '2026-12-20T00:00:00Z', PLAN, { state: 'cancelled' }, 'over', null],
  [
    'expires in a second',
    '2026-12-02T23:59:59Z',
    PLAN,
    { expires_at: '2026-12-03T00:00:00Z' },
    'next',
    '2026-12-03',
  ],
  ['expires now', '2026-12-03T00:00:00Z', PLAN, { expires_at: '2026-12-03T00:00:00Z' }, 'over', '2026-12-03'],
  [
    'expired before its first day',
    '2026-12-02T00:00:00Z',
    PLAN,
    { expires_at: '2026-12-01T00:00:00Z' },
    'over',
    '2026-12-03',
  ],
  [
    'expired hours ago, days to come',
    '2026-12-04T05:00:00Z',
    PLAN,
    { expires_at: '2026-12-04T00:00:00Z' },
    'over',
    '2026-12-04',
  ],
  ['40 days offline', '2027-01-07T00:00:00Z', PLAN, {}, 'over', null],
  [
    '40 days offline, a delayed trip that never expired',
    '2027-01-07T00:00:00Z',
    PLAN,
    { state: 'delayed', expires_at: '2027-03-01T00:00:00Z' },
    'undated',
    null,
  ],
  ['40 days offline, no days, expired', '2027-01-07T00:00:00Z', NO_DAYS, {}, 'over', null],
  ['clock a year behind', '2025-11-28T00:00:00Z', PLAN, {}, 'unclear', '2026-12-03'],
  ['clock at 1970', '1970-01-01T00:00:00Z', PLAN, {}, 'unclear', '2026-12-03'],
  ['clock at 1970, cancelled', '1970-01-01T00:00:00Z', PLAN, { state: 'cancelled' }, 'unclear', '2026-12-03'],
  ['clock a year ahead', '2027-12-03T00:00:00Z', PLAN, {}, 'over', null],
  ['clock ten years ahead', '2036-12-03T00:00:00Z', ABOUT, {}, 'over', null],
  ['clock ten years ahead, delayed', '2036-12-03T00:00:00Z', PLAN, { state: 'delayed' }, 'over', null],
  [
    'heard with another offset',
    '2026-11-28T00:30:00Z',
    PLAN,
    { heard_at: '2026-11-28T14:00:00+12:00' },
    'next',
    '2026-12-03',
  ],
]

describe('status, next stop and sentence of a trip at a moment (TRIP-3)', () => {
  it('the status and next stop of a trip are tested with 60 cases', () => {
    expect(TRIP_CASES).toHaveLength(60)
  })

  it.each(TRIP_CASES)(
    'the status, next stop and sentence of a trip are right: %s',
    (_what, now, days, changes, expectedStatus, nextStopDay) => {
      const timeMs = Date.parse(now)
      const testTrip = trip(days, changes)
      expect(computeTripStatus(testTrip, timeMs)).toBe(expectedStatus)
      expect(findNextStop(testTrip, timeMs)?.day ?? null).toBe(nextStopDay)
      const sentence = formatTripSentence(testTrip, null, timeMs)
      const today = new Date(timeMs + 12 * 3_600_000).toISOString().slice(0, 10)
      // In every case, no sentence may name a past day as a day to come, and a trip that is over must not be shown.
      for (const { day } of expectedStatus === 'unclear' ? [] : testTrip.stops)
        if (day !== null && day < today) expect(sentence).not.toContain(formatTripDay(day, timeMs))
      expect(selectTripsToShow([testTrip], timeMs)).toEqual(expectedStatus === 'over' ? [] : [testTrip])
    },
  )
})

const NOW = Date.parse('2026-12-01T00:00:00Z')

describe('the sentences (TRIP-4)', () => {
  it.each<[AnnouncedTrip, string | null, string]>([
    [trip(ABOUT), null, 'MV Demo announced from Majuro for about 3 Dec; it also stops at Kili and Jaluit.'],
    [trip(ABOUT), 'JAL', 'MV Demo announced at Jaluit for about 5 Dec; it also stops at Majuro and Kili.'],
    [trip(ABOUT), 'KIL', 'MV Demo announced at Kili, no day known; it also stops at Majuro and Jaluit.'],
    [
      trip(PLAN, { state: 'delayed' }),
      null,
      'MV Demo delayed, announced from Majuro for 3 Dec; it also stops at Kili and Jaluit.',
    ],
    [
      trip(PLAN, { state: 'left' }),
      null,
      'MV Demo left Majuro, announced at Kili for 4 Dec; it also stops at Jaluit.',
    ],
    [
      trip(PLAN, { state: 'cancelled' }),
      'KIL',
      'MV Demo at Kili for 4 Dec: cancelled. It was also to stop at Majuro and Jaluit.',
    ],
    [
      trip(['3', '4', '5', '6', '9'], { state: 'cancelled' }),
      null,
      'MV Demo from Majuro for 3 Dec: cancelled. It was also to stop at Kili, Jaluit and Ebon.',
    ],
    [
      trip(NO_DAYS, { state: 'cancelled' }),
      null,
      'MV Demo from Majuro: cancelled. It was also to stop at Kili and Jaluit.',
    ],
    [trip(['3', '4']), null, 'MV Demo announced from Majuro for 3 Dec; it also stops at Kili.'],
  ])(
    'case %#: a sentence describes a trip by its state, and for the atoll that the reader chose',
    (testTrip, atoll, text) => {
      expect(formatTripSentence(testTrip, atoll, NOW)).toBe(text)
    },
  )

  it.each([
    ['MAJ', '04', 'MV Demo delayed, announced from Majuro, no day known; it also stops at Kili and Jaluit.'],
    ['JAL', '04', 'MV Demo delayed, announced at Jaluit for 5 Dec; it also stops at Majuro and Kili.'],
    ['JAL', '08', 'MV Demo delayed, announced at Jaluit, no day known; it also stops at Majuro and Kili.'],
  ])(
    'the sentence about a delayed ship does not give its planned day once that day has passed: %s on %s Dec (TRIP-4)',
    (atoll, day, text) => {
      const lateTrip = trip(PLAN, { state: 'delayed' })
      expect(formatTripSentence(lateTrip, atoll, Date.parse(`2026-12-${day}T00:00:00Z`))).toBe(text)
    },
  )

  it.each<[Trip['state'], string | null, string]>([
    ['left', 'KIL', 'MV Demo left Majuro, announced at Jaluit for 6 Dec.'],
    ['left', null, 'MV Demo left Majuro, announced at Jaluit for 6 Dec.'],
    ['announced', null, 'MV Demo announced at Jaluit for 6 Dec.'],
    ['delayed', null, 'MV Demo delayed, announced at Jaluit for 6 Dec; it also stops at Majuro and Kili.'],
    ['cancelled', null, 'MV Demo at Jaluit for 6 Dec: cancelled. It was also to stop at Majuro and Kili.'],
  ])(
    'the sentence about a trip does not say that the ship also stops where it has already been: %s, %s (TRIP-4)',
    (state, atoll, text) => {
      const now = Date.parse('2026-12-05T00:00:00Z')
      expect(formatTripSentence(trip(['3', '4', '6'], { state }), atoll, now)).toBe(text)
    },
  )

  it.each([
    ['MAJ', true, 'MV Demo announced at Majuro for 7 Dec; it also stops at Kili, Jaluit and Ebon.'],
    ['MAJ', false, 'MV Demo announced from Majuro for 3 Dec; it also stops at Kili, Jaluit and Ebon.'],
    ['KIL', true, 'MV Demo announced at Kili for 4 Dec; it also stops at Majuro, Jaluit and Ebon.'],
  ])(
    'the sentence for a reader who goes to the first stop of a round trip gives the day of the return: %s, %s (TRIP-4)',
    (atoll, isGoal, text) => {
      const roundTrip = trip(['3', '4', '5', '6', '7'])
      expect(formatTripSentence(roundTrip, atoll, NOW, isGoal)).toBe(text)
      const lateTrip = trip(['3', '4', '5', '6', '7'], { state: 'delayed' })
      expect(formatTripSentence(lateTrip, atoll, NOW, isGoal)).toBe(
        text.replace('announced', 'delayed, announced'),
      )
    },
  )

  it('a trip says from whom and on which day it was heard of, and how long ago only in texts that are updated', () => {
    expect(formatTripSource(trip(PLAN), NOW)).toBe(
      "Heard on 28 Nov (2 days ago) from the captain's radio. Call to confirm.",
    )
    expect(formatTripSource(trip(PLAN), NOW, false)).toBe(
      "Heard on 28 Nov from the captain's radio. Call to confirm.",
    )
  })
})
