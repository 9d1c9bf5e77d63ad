import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addListings, callFeed, emptyDirectory, FEED_COLUMNS, usualColumns } from './directory-feed.ts'
import { DATABASES, type TestDatabase } from './open-database.ts'

describe.each(DATABASES)('columns that few rows fill, in the feed on %s', (_name, open) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())
  beforeEach(() => emptyDirectory(database))

  const insertOne = async (sql: string) => String((await database.query(`${sql} returning id`))[0]?.['id'])

  it('the directory feed has the columns of Marshallese texts, chat and radio only in rows that fill one of them (MH-5)', async () => {
    const text =
      ',"description_mh":null,"mh_by":null,"chat_app":null,"chat_contact":null,"radio_channel":null'
    await database.query('insert into public.businesses (name, description) values ($1, $1)', [text])
    const [radio, chat, mh] = [
      await insertOne(
        `insert into public.businesses (name, description, radio_channel) values ('A', 'x', 'VHF 16')`,
      ),
      await insertOne(
        `insert into public.businesses (name, description, chat_app, chat_contact) values ('B', 'x', 'signal', '+6924551234')`,
      ),
      await insertOne(
        `insert into public.businesses (name, description, description_mh, mh_by) values ('C', 'x', 'Iọkwe', 'Jo')`,
      ),
    ]
    await insertOne(
      `insert into public.announcements (message, message_mh, mh_by) values ('x', 'Iọkwe', 'Jo')`,
    )
    await insertOne(
      `insert into public.emergency_contacts (name, phone, name_mh, mh_by) values ('x', '911', 'Iọkwe', 'Jo')`,
    )
    const { changes } = await callFeed(database, 0)
    const [plainListing, ...filledListings] = changes.rows.businesses ?? []
    expect(plainListing).toMatchObject({ name: text, description: text })
    expect(Object.keys(plainListing ?? {}).toSorted()).toEqual(usualColumns('businesses'))
    expect(filledListings).toMatchObject([
      { id: radio, radio_channel: 'VHF 16', mh_by: null },
      { id: chat, chat_app: 'signal', chat_contact: '+6924551234' },
      { id: mh, description_mh: 'Iọkwe', mh_by: 'Jo' },
    ])
    for (const [collection, row] of [
      ['businesses', filledListings[0]],
      ['announcements', changes.rows.announcements?.[0]],
      ['emergency_contacts', changes.rows.emergency_contacts?.[0]],
    ] as const)
      expect(Object.keys(row ?? {}).toSorted(), collection).toEqual(
        Object.keys(FEED_COLUMNS[collection]).toSorted(),
      )
  })

  it('the directory feed is at most 1 % larger than before the rarely filled columns existed, if no row fills them (MH-5)', async () => {
    await addListings(database, 500)
    const { changes, bytes } = await callFeed(database, 0)
    const rowsBefore = (changes.rows.businesses ?? []).map((row) =>
      Object.fromEntries(
        Object.entries(row).filter(([column]) => usualColumns('businesses').includes(column)),
      ),
    )
    const rows = { ...changes.rows, businesses: rowsBefore }
    expect(bytes).toBeLessThanOrEqual(Buffer.byteLength(JSON.stringify({ ...changes, rows })) * 1.01)
  })
})
