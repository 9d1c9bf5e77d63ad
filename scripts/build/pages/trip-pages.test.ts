import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerKey } from '../../../src/directory/directory-view.ts'
import { RenderedDirectory } from '../../../src/directory/rendered-directory.ts'
import type { Trip, TripStop } from '../../../src/domain/listing/listing.ts'
import { type AnnouncedTrip, selectTripsToShow } from '../../../src/domain/trips/trip-times.ts'
import { formatTripSentence } from '../../../src/domain/trips/trip-words.ts'
import { makeListing } from '../../../tests/fixtures/make-listing.ts'
import { computeNextRowsChange } from './current-rows.ts'
import type { PageRenderer } from './renderer.ts'
import { writePages } from './write-pages.ts'

const TEMPLATE = `<!doctype html><html><head><title>x</title><meta
  name="description" content="x" /><script type="module" crossorigin src="/assets/index-1.js"></script><script async src="/preload.js"></script></head><body><div id="root"></div><noscript>no</noscript></body></html>`
const CARRIER_ID = '00000000-0000-4000-8000-00000000000a'
const OTHER_SHIP_ID = '00000000-0000-4000-8000-00000000000b'
const STORE_ID = '00000000-0000-4000-8000-00000000000c'
const toNoon = (day: number): Date => new Date(`2026-12-0${day}T12:00:00+12:00`)
const toMidnightMs = (day: number): number => Date.parse(`2026-12-0${day}T00:00:00+12:00`)

/** From Majuro on 3 December to Jaluit on 5 December. */
function makeTripRows(changes: Partial<Trip> = {}) {
  const trip: Trip = {
    id: 'trip',
    revision: 1,
    carrier_id: CARRIER_ID,
    kind: 'ship',
    state: 'announced',
    source: "the captain's radio",
    heard_at: '2026-11-28T02:00:00Z',
    note: null,
    note_mh: null,
    mh_by: null,
    expires_at: '2026-12-20T00:00:00Z',
    ...changes,
  }
  const makeStop = (position: number, atoll: string, day: string): TripStop => ({
    id: `stop ${position}`,
    revision: 1,
    trip_id: trip.id,
    position,
    atoll,
    day,
    is_about: false,
    event: position === 1 ? 'departure' : 'arrival',
  })
  return {
    businesses: [
      makeListing(CARRIER_ID, { name: 'MV Demo', category: 'transportation' }),
      makeListing(OTHER_SHIP_ID, { name: 'MV Other', category: 'transportation' }),
      makeListing(STORE_ID, { name: 'Reef Store' }),
    ],
    trips: [trip],
    // The rows are not in the order of the stops, because the order of rows has no meaning.
    trip_stops: [makeStop(2, 'JAL', '2026-12-05'), makeStop(1, 'MAJ', '2026-12-03')],
  }
}

describe('the time at which the text about trips on pages changes (TRIP-3, PAGES-15)', () => {
  it.each<[string, Partial<Trip>, Date, number | null]>([
    ['the next midnight in Majuro', {}, toNoon(1), toMidnightMs(2)],
    ['at midnight, the one after it', {}, new Date(toMidnightMs(4)), toMidnightMs(5)],
    ['the end of the last day', {}, toNoon(5), toMidnightMs(6)],
    ['never again, once the last day has passed', {}, new Date(toMidnightMs(6)), null],
    ['the next midnight of a ship that is late', { state: 'delayed' }, toNoon(7), toMidnightMs(8)],
    [
      'the end of the announcement',
      { expires_at: toNoon(2).toISOString() },
      new Date(toMidnightMs(2)),
      +toNoon(2),
    ],
    ['never, once the announcement has ended', { expires_at: toNoon(2).toISOString() }, toNoon(2), null],
    ['never, once the ship has arrived', { state: 'arrived' }, toNoon(4), null],
  ])('the text about trips changes next at this time: %s', (_what, changes, now, nextChangeAt) => {
    const { trips, trip_stops: stops } = makeTripRows(changes)
    expect(computeNextRowsChange({ trips, trip_stops: stops }, now)).toBe(nextChangeAt)
  })

  it('the time at which the text about trips changes is replaced by the time at which another row changes the page, if that is earlier', () => {
    const rows = makeTripRows()
    const closedPlace = makeListing('closed', { closed_until: '2026-12-02' })
    expect(computeNextRowsChange({ ...rows, businesses: [closedPlace] }, toNoon(1))).toBe(toMidnightMs(2))
    expect(
      computeNextRowsChange({ ...makeTripRows({ state: 'arrived' }), businesses: [closedPlace] }, toNoon(1)),
    ).toBe(toMidnightMs(2))
  })
})

/** The query for trips that the screen at this address makes; null for a page without trips. */
const toTripQuery = (address: string): object | null => {
  if (address === '/trips') return {}
  if (address === '/atoll/jaluit') return { atoll: 'JAL' }
  if (address === '/atoll/kili') return { atoll: 'KIL' }
  const id = address.replace('/business/', '')
  return id === CARRIER_ID || id === OTHER_SHIP_ID ? { carrier: id } : null
}

describe('pages with trips (TRIP-3, TRIP-8)', () => {
  let outDir = ''
  beforeEach(async () => {
    outDir = await mkdtemp(path.join(tmpdir(), 'trip-pages-'))
  })
  afterEach(() => rm(outDir, { recursive: true }))

  const renderer: PageRenderer = {
    openRenderedDirectory: (rows, renderedAt) => new RenderedDirectory({ rows }, renderedAt),
    renderPage: (directory, address) => {
      const { view, content } = directory.openView(address)
      const query = toTripQuery(address)
      const trips = query === null ? [] : (view.answers.get(answerKey('trips', [query])) as AnnouncedTrip[])
      const now = content.renderedAt
      const sentences = selectTripsToShow(trips, now).map(
        (announcedTrip) => `<p>${formatTripSentence(announcedTrip, null, now)}</p>`,
      )
      return Promise.resolve({ html: sentences.join(''), content })
    },
  }
  const refresh = (now: Date, rows = makeTripRows()) =>
    writePages({
      outDir,
      recordFile: path.join(outDir, 'record.json'),
      template: TEMPLATE,
      siteUrl: null,
      previewCards: 'each',
      rows,
      takenAt: now,
      madeAt: now,
      renderer,
      preloads: { screens: [], nextFiles: [], screenFiles: [], snapshot: '' },
    })
  const carrierPage = () => readFile(path.join(outDir, `business/${CARRIER_ID}.html`), 'utf8')

  it('pages with trips never announce a past day when they are rendered again at each time at which their text changes', async () => {
    const rows = makeTripRows()
    await refresh(toNoon(3))
    expect(await carrierPage()).toContain('announced from Majuro for 3 Dec')
    let timeMs = computeNextRowsChange(rows, toNoon(3))
    const sentences: string[] = []
    for (; timeMs !== null; timeMs = computeNextRowsChange(rows, new Date(timeMs))) {
      // Only the pages of the carrier, of Jaluit and of all trips are rendered again.
      expect((await refresh(new Date(timeMs))).renderedCount).toBe(3)
      sentences.push(/<p>(.*)<\/p>/.exec(await carrierPage())?.[1] ?? '')
    }
    expect(sentences).toEqual([
      'MV Demo announced at Jaluit for 5 Dec.',
      'MV Demo announced at Jaluit for 5 Dec.',
      '',
    ])
  })

  it('pages with trips are not rendered again within a day, nor after all trips are over', async () => {
    await refresh(toNoon(3))
    expect((await refresh(new Date(toMidnightMs(4) - 1))).renderedCount).toBe(0)
    await refresh(toNoon(6))
    expect((await refresh(toNoon(9))).renderedCount).toBe(0)
  })

  it('pages with trips are rendered again when an announcement ends within a day, and 90 days after it (TRIP-6)', async () => {
    const rows = makeTripRows({ expires_at: toNoon(2).toISOString() })
    await refresh(new Date(+toNoon(2) - 1), rows)
    expect((await refresh(toNoon(2), rows)).renderedCount).toBe(3)
    expect((await refresh(new Date('2027-06-01T00:00:00Z'), rows)).renderedCount).toBe(3)
  })
})
