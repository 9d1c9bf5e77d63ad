import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addAdminAndStranger, queryAs, type Caller, sqlState, VISITOR } from './callers.ts'
import { callFeed, FeedCopy, readPublished, usualColumns } from './directory-feed.ts'
import { DATABASES, type TestDatabase } from './open-database.ts'

const TEST_STOPS = [
  { atoll: 'MAJ', day: '2026-12-03', is_about: true, event: 'departure' },
  { atoll: 'KIL', day: null },
  { atoll: 'JAL', day: '2026-12-05' },
]

const isStampColumn = (column: string) => ['revision', 'created_at', 'updated_at'].includes(column)
/** The rows of several tables without the columns that every write changes. */
const withoutStamps = (tables: object[][]) =>
  tables.map((rows) =>
    rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !isStampColumn(column)))),
  )

describe.each(DATABASES)('trips on %s', (_kind, open) => {
  let database: TestDatabase
  let admin: Caller
  let stranger: Caller
  let carrier: string
  beforeAll(async () => {
    database = await open()
    ;({ admin, stranger } = await addAdminAndStranger(database))
    carrier = await addCarrier('MV Demo')
  })
  afterAll(() => database.close())

  const addCarrier = async (name: string) => {
    const [row] = await database.query(
      `insert into public.businesses (name, description, category) values ($1, 'Ship', 'transportation') returning id`,
      [name],
    )
    return String(row?.['id'])
  }
  const entryOf = (changes: object = {}) => ({
    id: randomUUID(),
    carrier_id: carrier,
    kind: 'ship',
    state: 'announced',
    source: "the captain's radio",
    heard_at: '2026-11-20T00:00:00Z',
    expires_at: '2026-12-20T00:00:00Z',
    stops: TEST_STOPS,
    ...changes,
  })
  const saveTrip = async (entry: object, revision: number | null = null, caller = admin) => {
    const [row] = await queryAs(database, caller, 'select public.save_trip($1, $2) as answer', [
      JSON.stringify(entry),
      revision,
    ])
    return row?.['answer'] as { outcome: string; revision?: number }
  }
  const stopsOf = async (trip: string) =>
    database.query(
      `select position, atoll, day::text, is_about, event, revision::int from public.trip_stops
       where trip_id = $1 order by position`,
      [trip],
    )

  it('a trip is saved with its stops in one step, and only once when the same new trip is sent again (TRIP-2)', async () => {
    const entry = entryOf()
    const firstSave = await saveTrip(entry)
    expect(firstSave).toMatchObject({ outcome: 'saved' })
    expect(await saveTrip(entry)).toEqual(firstSave)
    expect(await stopsOf(entry.id)).toMatchObject([
      { position: 1, atoll: 'MAJ', day: '2026-12-03', is_about: true, event: 'departure' },
      { position: 2, atoll: 'KIL', day: null, is_about: false, event: 'arrival' },
      { position: 3, atoll: 'JAL', day: '2026-12-05' },
    ])
  })

  it('saving a trip writes only changed stops, overwrites no change of another admin, and is in the audit log (TRIP-2)', async () => {
    const entry = entryOf()
    const { revision = 0 } = await saveTrip(entry)
    const stopsBefore = await stopsOf(entry.id)
    const movedTrip = { ...entry, stops: [...TEST_STOPS.slice(0, 2), { atoll: 'EBO', day: '2026-12-06' }] }
    const secondSave = await saveTrip(movedTrip, revision)
    expect(secondSave.revision).toBeGreaterThan(revision)
    const stopsAfter = await stopsOf(entry.id)
    expect(stopsAfter.map((stop) => stop['revision']).slice(0, 2)).toEqual(
      stopsBefore.map((stop) => stop['revision']).slice(0, 2),
    )
    expect(stopsAfter[2]).toMatchObject({ atoll: 'EBO' })
    expect(await saveTrip(entry, revision)).toEqual({ outcome: 'changed' })
    const shortenedTrip = { ...movedTrip, stops: TEST_STOPS.slice(0, 2) }
    expect((await saveTrip(shortenedTrip, secondSave.revision ?? 0)).outcome).toBe('saved')
    expect(await stopsOf(entry.id)).toHaveLength(2)
    const audit = await database.query(
      `select details ->> 'name' as name, changes -> 'stops' as stops from public.audit_logs
       where action = 'trips.updated' and changes ? 'stops' and resource_id = $1`,
      [entry.id],
    )
    expect(audit).toHaveLength(2)
    expect(audit[0]).toMatchObject({ name: 'MV Demo' })
  })

  it.each([
    ['no stops', { stops: [] }, '23514'],
    ['one stop', { stops: TEST_STOPS.slice(0, 1) }, '23514'],
    ['days in the wrong order', { stops: [TEST_STOPS[2], TEST_STOPS[0]] }, '23514'],
    ['a day before one two stops earlier', { stops: [TEST_STOPS[2], TEST_STOPS[1], TEST_STOPS[0]] }, '23514'],
    ['the same atoll twice in a row', { stops: [TEST_STOPS[0], TEST_STOPS[0]] }, '23514'],
    ['an unknown atoll', { stops: [TEST_STOPS[0], { atoll: 'XYZ' }] }, '23514'],
    ['about no day', { stops: [TEST_STOPS[0], { atoll: 'KIL', is_about: true }] }, '23514'],
    ['no source', { source: ' ' }, '23514'],
    ['no source at all', { source: null }, '23502'],
    [
      'heard in the future',
      { heard_at: '2126-11-20T00:00:00Z', expires_at: '2127-01-01T00:00:00Z' },
      '23514',
    ],
    ['over before it was heard', { expires_at: '2026-11-01T00:00:00Z' }, '23514'],
    ['an unknown state', { state: 'maybe' }, '23514'],
    ['Marshallese alone', { note_mh: 'Iọkwe', mh_by: 'Jo' }, '23514'],
    ['no such carrier', { carrier_id: randomUUID() }, '23503'],
  ])('a trip with %s is refused (TRIP-2)', async (_why, changes, code) => {
    const countBefore = await database.query('select count(*) from public.trips')
    expect(await saveTrip(entryOf(changes)).catch((error: unknown) => sqlState(error))).toBe(code)
    expect(await database.query('select count(*) from public.trips')).toEqual(countBefore)
  })

  it('only admins can save trips (TRIP-2)', async () => {
    for (const caller of [VISITOR, stranger])
      expect(await saveTrip(entryOf(), null, caller).catch((error: unknown) => sqlState(error))).toBe('42501')
  })

  it('trips are in the directory feed with exactly their columns, and a feed without trips has no field for them (FEED-10, TRIP-1)', async () => {
    await database.query('delete from public.trips')
    const { changes: emptyChanges } = await callFeed(database, 0)
    expect(emptyChanges.totals).not.toHaveProperty('trips')
    expect(JSON.stringify(emptyChanges.rows)).not.toContain('trip')
    const feedCopy = new FeedCopy()
    await feedCopy.pull(database)
    await saveTrip(entryOf())
    const lastPage = await feedCopy.pull(database)
    for (const collection of ['trips', 'trip_stops'] as const)
      expect(Object.keys(lastPage.rows[collection]?.[0] ?? {}).toSorted()).toEqual(usualColumns(collection))
    expect(feedCopy.rows).toEqual(await readPublished(database))
    expect(feedCopy.totals()).toEqual(lastPage.totals)
    await queryAs(database, admin, 'delete from public.trips where true')
    expect((await feedCopy.pull(database)).deleted.trip_stops).toHaveLength(3)
    expect(feedCopy.rows).toEqual(await readPublished(database))
  })

  it('trips are deleted and restored with the boat that makes them, with one entry in the audit log each time (HISTORY-3) (TRIP-2)', async () => {
    const carrierId = await addCarrier('MV Deleted')
    const entry = entryOf({ carrier_id: carrierId, note: 'Cargo too' })
    const otherTrip = entryOf({ carrier_id: carrierId })
    await saveTrip(entry)
    await saveTrip(otherTrip)
    const feedCopy = new FeedCopy()
    await feedCopy.pull(database)
    const readTripRows = async () => [
      await database.query('select * from public.trips where carrier_id = $1 order by id', [carrierId]),
      await database.query(
        `select s.* from public.trip_stops s join public.trips t on t.id = s.trip_id
         where t.carrier_id = $1 order by s.id`,
        [carrierId],
      ),
    ]
    const rowsBefore = await readTripRows()
    expect(rowsBefore.map((rows) => rows.length)).toEqual([2, 6])
    const countEntries = async () =>
      (await database.query('select count(*)::int as count from public.audit_logs'))[0]?.['count'] as number
    const entries = await countEntries()
    await queryAs(database, admin, 'delete from public.businesses where id = $1', [carrierId])
    expect(await readTripRows()).toEqual([[], []])
    expect((await feedCopy.pull(database)).deleted).toMatchObject({
      trips: expect.arrayContaining([entry.id, otherTrip.id]),
    })
    await queryAs(database, admin, 'select public.restore_listing($1)', [carrierId])
    expect(withoutStamps(await readTripRows())).toEqual(withoutStamps(rowsBefore))
    expect(await countEntries()).toBe(entries + 2)
    await feedCopy.pull(database)
    expect(feedCopy.rows).toEqual(await readPublished(database))
  })

  it('trips that were moved to another boat meanwhile stay there when the first boat is restored (HISTORY-3)', async () => {
    const carrierId = await addCarrier('MV Deleted')
    const entry = entryOf({ carrier_id: carrierId })
    await saveTrip(entry)
    await queryAs(database, admin, 'delete from public.businesses where id = $1', [carrierId])
    await saveTrip({ ...entry, carrier_id: carrier, stops: TEST_STOPS.slice(0, 2) })
    await queryAs(database, admin, 'select public.restore_listing($1)', [carrierId])
    expect(await database.query('select carrier_id from public.trips where id = $1', [entry.id])).toEqual([
      { carrier_id: carrier },
    ])
    expect(await stopsOf(entry.id)).toHaveLength(2)
  })

  it('trips move to the remaining listing when the listing of their boat is merged (TRIP-2)', async () => {
    const keptCarrierId = await addCarrier('MV Demo, once')
    const mergedCarrierId = await addCarrier('MV Demo, twice')
    const { id } = entryOf()
    await saveTrip(entryOf({ id, carrier_id: mergedCarrierId }))
    const revisions = await database.query(
      `select id, revision::int from public.businesses where id in ($1, $2)`,
      [keptCarrierId, mergedCarrierId],
    )
    const revisionOf = (listing: string) => revisions.find((row) => row['id'] === listing)?.['revision']
    await queryAs(database, admin, 'select public.merge_listings($1)', [
      JSON.stringify({
        kept: keptCarrierId,
        merged: mergedCarrierId,
        kept_revision: revisionOf(keptCarrierId),
        merged_revision: revisionOf(mergedCarrierId),
        photos: [],
        photo_count: 0,
      }),
    ])
    const carrierOf = () => database.query('select carrier_id from public.trips where id = $1', [id])
    expect(await carrierOf()).toEqual([{ carrier_id: keptCarrierId }])
    await queryAs(database, admin, 'select public.restore_listing($1)', [mergedCarrierId])
    expect(await carrierOf()).toEqual([{ carrier_id: keptCarrierId }])
  })

  it('trips are purged 120 days after they ended (RETAIN-4)', async () => {
    const oldTrip = entryOf({ heard_at: '2026-01-01T00:00:00Z', expires_at: '2026-01-02T00:00:00Z' })
    const newerTrip = entryOf({ expires_at: '2126-01-01T00:00:00Z' })
    await saveTrip(oldTrip)
    await saveTrip(newerTrip)
    await database.query('select private.purge_expired()')
    const remainingTrips = await database.query('select id from public.trips where id in ($1, $2)', [
      oldTrip.id,
      newerTrip.id,
    ])
    expect(remainingTrips).toEqual([{ id: newerTrip.id }])
  })
})

const MARSHALLESE_TEXTS = [
  ['Iọkwe', true],
  ['m̧ n̄ o̧', true],
  ['M̧ajeḷ'.normalize('NFD'), false],
  ['a\u202eb', false],
  ['a\u200bb', false],
  ['a\u0007b', false],
  ['  ', false],
] as const

describe.each(DATABASES)('Marshallese texts on %s', (_kind, open) => {
  let database: TestDatabase
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  const insertRow = (table: string, columns: string, values: unknown[]) =>
    database
      .query(
        `insert into public.${table} (${columns}) values (${values.map((_, index) => `$${index + 1}`).join(', ')})`,
        values,
      )
      .then(
        () => 'stored',
        (error: unknown) => sqlState(error),
      )

  it.each(MARSHALLESE_TEXTS)(
    'only composed Marshallese text without control and bidi characters is stored: %j (MH-1)',
    async (text, isStored) => {
      const outcome = await insertRow('announcements', 'message, message_mh, mh_by', ['Storm', text, 'Jo'])
      expect(outcome).toBe(isStored ? 'stored' : '23514')
    },
  )

  it('the length of Marshallese texts is counted in characters as people see them (MH-1)', async () => {
    const columns = 'title, message, title_mh, mh_by'
    expect(await insertRow('announcements', columns, ['Storm', 'x', 'm̧'.repeat(200), 'Jo'])).toBe('stored')
    expect(await insertRow('announcements', columns, ['Storm', 'x', 'm̧'.repeat(201), 'Jo'])).toBe('23514')
  })

  it.each([
    ['announcements', 'message, title_mh, mh_by', ['x', 'Iọkwe', 'Jo']],
    ['announcements', 'message, action_text_mh, mh_by', ['x', 'Iọkwe', 'Jo']],
    ['announcements', 'message, message_mh', ['x', 'Iọkwe']],
    ['emergency_contacts', 'name, phone, description_mh, mh_by', ['Police', '911', 'Iọkwe', 'Jo']],
    ['emergency_contacts', 'name, phone, name_mh', ['Police', '911', 'Iọkwe']],
    ['businesses', 'name, address_details, description_mh, mh_by', ['Shop', 'Uliga', 'Iọkwe', 'Jo']],
    ['businesses', 'name, description, description_mh', ['Shop', 'x', 'Iọkwe']],
  ])(
    'a Marshallese text is refused without the English text, or without who wrote it: %s, %s (MH-1)',
    async (...row) => {
      expect(await insertRow(...row)).toBe('23514')
    },
  )

  it.each([
    ['whatsapp', '+6924551234', true],
    ['signal', '+6924551234', true],
    ['messenger', 'island.store', true],
    ['whatsapp', '455-1234', false],
    ['whatsapp', 'javascript:alert(1)', false],
    ['messenger', 'a b', false],
    ['messenger', '../x', false],
    ['telegram', '+6924551234', false],
    ['whatsapp', null, false],
    [null, '+6924551234', false],
  ])(
    'the database stores a chat contact only in the form of its app: %s, %s: %s (REACH-1)',
    async (app, contact, isStored) => {
      const outcome = await insertRow('businesses', 'name, description, chat_app, chat_contact', [
        'Shop',
        'x',
        app,
        contact,
      ])
      expect(outcome).toBe(isStored ? 'stored' : '23514')
    },
  )
})
