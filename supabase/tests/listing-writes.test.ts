import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setUpMfa } from './authenticator.ts'
import {
  addAccount,
  askAs,
  type Caller,
  otherSession,
  SERVICE,
  sqlState,
  VISITOR,
  addAdminAndStranger,
} from './callers.ts'
import { FeedCopy } from './directory-feed.ts'
import { DATABASES, type TestDatabase } from './open-database.ts'

const KEPT_ID = '00000000-0000-4000-8000-00000000000a'
const MERGED_ID = '00000000-0000-4000-8000-00000000000b'
const OLDER = '00000000-0000-4000-8000-00000000000c'
const FOLDER = '/storage/v1/object/public/business-images'

const LISTING = {
  name: 'Store',
  description: 'Groceries',
  category: 'business',
  atoll: 'MAJ',
  address_details: 'Uliga',
  mailing_address: null,
  phone: '625-3399',
  email: null,
  website: null,
  operating_hours: null,
  latitude: 7.1,
  longitude: 171.3,
  featured: false,
  alert: null,
  closed_until: null,
  alt_names: ['Shop', 'Mart'],
  serves: ['ARN', 'AUR'],
  last_checked_at: null,
}

describe.each(DATABASES)('writing many listings and merging on %s', (_name, open) => {
  let database: TestDatabase
  let admin: Caller
  let stranger: Caller
  let passwordOnly: Caller
  beforeAll(async () => {
    database = await open()
    ;({ admin, stranger } = await addAdminAndStranger(database))
    const withFactor = await addAccount(database, 'second@example.mh', true)
    await setUpMfa(database, withFactor)
    passwordOnly = await otherSession(database, withFactor)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.query('delete from public.businesses')
    await database.query('delete from public.deleted_listings')
  })

  it('take signs without a width out of names (TEXTSEC-6)', async () => {
    const [row] = await database.query(
      `insert into public.businesses (name, description) values (E'Ree\\u200bf Sto\\u00adre', 'x') returning name`,
    )
    expect(row?.['name']).toBe('Reef Store')
  })

  const call = async (caller: Caller, name: string, value: unknown) => {
    const [row] = await askAs(database, caller, `select public.${name}($1) as answer`, [
      JSON.stringify(value),
    ])
    return row?.['answer']
  }
  const importAs = (caller: Caller, rows: { listing: object; revision?: unknown }[]) =>
    call(caller, 'import_listings', rows) as Promise<{ outcome: string; reason: string | null }[]>
  const outcomes = async (rows: { listing: object; revision?: unknown }[]) =>
    (await importAs(admin, rows)).map(({ outcome }) => outcome)
  const listing = async (id: string) =>
    (await database.query('select * from public.businesses where id = $1', [id]))[0]
  const revisionOf = async (id: string) => Number((await listing(id))?.['revision'])

  it('keep where a boat goes when a page of an older version sends no such field (SERVES-1)', async () => {
    await outcomes([{ listing: { id: KEPT_ID, ...LISTING } }])
    const { serves: _serves, ...older } = LISTING
    expect(
      await outcomes([
        { listing: { id: KEPT_ID, ...older, phone: '625-0199' }, revision: await revisionOf(KEPT_ID) },
      ]),
    ).toEqual(['written'])
    expect(await listing(KEPT_ID)).toMatchObject({ serves: ['ARN', 'AUR'], phone: '625-0199' })
    const refused = importAs(admin, [{ listing: { id: MERGED_ID, ...LISTING, serves: ['XXX'] } }])
    expect((await refused)[0]?.outcome).toBe('refused')
  })

  const REACH = {
    description_mh: 'Mōn wia',
    mh_by: 'Hilda',
    chat_app: 'whatsapp',
    chat_contact: '+6924551234',
    radio_channel: 'VHF 16',
  }

  it('write, keep and take back contacts in apps, radio channels and Marshallese texts (REACH-4)', async () => {
    await outcomes([{ listing: { id: KEPT_ID, ...LISTING, ...REACH } }])
    expect(await listing(KEPT_ID)).toMatchObject(REACH)
    // A page of an older version sends none of them.
    const changed = { ...LISTING, phone: '625-0199' }
    await outcomes([{ listing: { id: KEPT_ID, ...changed }, revision: await revisionOf(KEPT_ID) }])
    expect(await listing(KEPT_ID)).toMatchObject({ ...REACH, phone: '625-0199' })
    const importId = '00000000-0000-4000-9000-000000000009'
    const row = {
      listing: { id: KEPT_ID, ...changed, ...REACH, chat_app: null, chat_contact: null, radio_channel: null },
      revision: await revisionOf(KEPT_ID),
    }
    await askAs(database, admin, 'select public.import_listings($1, $2, $3)', [
      JSON.stringify([row]),
      importId,
      'shops.csv',
    ])
    expect(await listing(KEPT_ID)).toMatchObject({ chat_app: null, radio_channel: null, mh_by: 'Hilda' })
    await askAs(database, admin, 'select public.undo_import($1)', [importId])
    expect(await listing(KEPT_ID)).toMatchObject(REACH)
  })

  it('keep what an admin took from the duplicate when they merge (REACH-4)', async () => {
    const photos = await addPair()
    const request = await requestOf(photos, { ...REACH, serves: ['JAL'] })
    expect(await call(admin, 'merge_listings', request)).toEqual({ outcome: 'merged' })
    expect(await listing(KEPT_ID)).toMatchObject({ ...REACH, serves: ['JAL'] })
  })

  it.each(['import_listings', 'merge_listings'])(
    '%s is for admins with their second factor only (RIGHTS-4)',
    async (name) => {
      for (const caller of [VISITOR, stranger, passwordOnly]) {
        await expect(call(caller, name, name === 'import_listings' ? [] : {}).catch(sqlState)).resolves.toBe(
          '42501',
        )
      }
    },
  )

  it('writes new and changed listings; the same request again is a success and doubles nothing (IMPORT-4)', async () => {
    expect(await outcomes([{ listing: { ...LISTING, id: KEPT_ID }, revision: null }])).toEqual(['written'])
    const revision = await revisionOf(KEPT_ID)
    const change = {
      listing: { ...LISTING, id: KEPT_ID, name: 'New name', closed_until: 'infinity' },
      revision,
    }
    const rows = [change, { listing: { ...LISTING, id: MERGED_ID }, revision: null }]
    expect(await outcomes(rows)).toEqual(['written', 'written'])
    const written = [await listing(KEPT_ID), await listing(MERGED_ID)]
    expect(await outcomes(rows)).toEqual(['written', 'written'])
    expect([await listing(KEPT_ID), await listing(MERGED_ID)]).toEqual(written)
    expect(await importAs(SERVICE, rows)).toMatchObject([{ outcome: 'written' }, { outcome: 'written' }])
  })

  it('keeps what somebody else changed or deleted, and names each refused row (IMPORT-5)', async () => {
    await outcomes([{ listing: { ...LISTING, id: KEPT_ID }, revision: null }])
    const answer = await importAs(admin, [
      { listing: { ...LISTING, id: KEPT_ID, name: 'Late' }, revision: 1 },
      { listing: { ...LISTING, id: KEPT_ID, name: 'Another id' }, revision: null },
      { listing: { ...LISTING, id: MERGED_ID }, revision: 7 },
      { listing: { ...LISTING, id: OLDER, atoll: 'XXX' }, revision: null },
      { listing: { ...LISTING, id: 'no uuid' }, revision: null },
      { listing: { ...LISTING, id: OLDER }, revision: null },
    ])
    expect(answer.map(({ outcome }) => outcome)).toEqual([
      'changed',
      'changed',
      'gone',
      'refused',
      'refused',
      'written',
    ])
    expect(answer[3]?.reason).toContain('businesses_atoll_check')
    expect(await listing(KEPT_ID)).toMatchObject({ name: 'Store' })
  })

  async function addPair() {
    await outcomes([
      { listing: { ...LISTING, id: KEPT_ID }, revision: null },
      { listing: { ...LISTING, id: MERGED_ID, name: 'Store 2' }, revision: null },
    ])
    const ours = `${FOLDER}/${MERGED_ID}/1700000001-b`
    const photos = await database.query(
      `insert into public.business_images (business_id, image_url, thumbnail_url, display_order, alt_text)
       values ('${KEPT_ID}', '${FOLDER}/${KEPT_ID}/1700000000-a.jpg', null, 0, 'Front'),
              ('${MERGED_ID}', '${ours}.jpg', '${ours}-thumb.jpg', 0, 'Side'),
              ('${MERGED_ID}', 'https://example.mh/c.jpg', null, 1, null) returning id, business_id`,
    )
    return photos.filter((photo) => photo['business_id'] === MERGED_ID).map((photo) => String(photo['id']))
  }
  const requestOf = async (photos: string[], changes: object = {}) => ({
    kept: KEPT_ID,
    merged: MERGED_ID,
    kept_revision: await revisionOf(KEPT_ID),
    merged_revision: await revisionOf(MERGED_ID),
    photos,
    photo_count: 2,
    changes,
  })

  it('merges photos, messages, chosen fields and the id, and deletes the duplicate (MERGE-1) (MERGE-2)', async () => {
    const copy = new FeedCopy()
    const photos = await addPair()
    await copy.pull(database)
    await database.query('update public.businesses set merged_ids = array[$1]::uuid[] where id = $2', [
      OLDER,
      MERGED_ID,
    ])
    await database.query(
      `insert into public.contact_submissions (type, name, email, message, business_id)
       values ('feedback', 'Jo', 'jo@example.mh', 'The number is wrong', $1)`,
      [MERGED_ID],
    )
    const request = await requestOf(photos, { name: 'The Store', email: 'a@example.mh', id: OLDER })
    expect(await call(admin, 'merge_listings', request)).toEqual({ outcome: 'merged' })
    expect(await call(admin, 'merge_listings', request), 'after a lost answer').toEqual({ outcome: 'merged' })
    expect(await listing(MERGED_ID)).toBeUndefined()
    expect(await listing(KEPT_ID)).toMatchObject({
      name: 'The Store',
      email: 'a@example.mh',
      phone: '625-3399',
      merged_ids: [MERGED_ID, OLDER],
    })
    expect(
      await database.query(
        `select image_url, thumbnail_url, alt_text from public.business_images where business_id = $1 order by display_order`,
        [KEPT_ID],
      ),
    ).toEqual([
      { image_url: `${FOLDER}/${KEPT_ID}/1700000000-a.jpg`, thumbnail_url: null, alt_text: 'Front' },
      {
        image_url: `${FOLDER}/${KEPT_ID}/1700000001-b.jpg`,
        thumbnail_url: `${FOLDER}/${KEPT_ID}/1700000001-b-thumb.jpg`,
        alt_text: 'Side',
      },
      { image_url: 'https://example.mh/c.jpg', thumbnail_url: null, alt_text: null },
    ])
    const [message] = await database.query('select business_id, message from public.contact_submissions')
    expect(message).toEqual({ business_id: KEPT_ID, message: 'The number is wrong' })

    const { deleted, rows } = await copy.pull(database)
    expect(deleted.businesses).toEqual([MERGED_ID])
    expect(rows.businesses?.map(({ id, merged_ids }) => [id, merged_ids])).toEqual([
      [KEPT_ID, [MERGED_ID, OLDER]],
    ])
  })

  it('never names a living listing in merged_ids: set, patched, inserted or restored (MERGE-6)', async () => {
    await addPair()
    const patch = (ids: string[]) =>
      askAs(database, admin, 'update public.businesses set merged_ids = $1 where id = $2', [ids, KEPT_ID])
    await patch([MERGED_ID])
    expect(await listing(KEPT_ID)).toMatchObject({ merged_ids: null })
    await patch([OLDER, MERGED_ID])
    expect(await listing(KEPT_ID)).toMatchObject({ merged_ids: [OLDER] })
    // Deleted while it names a duplicate, which then lives again.
    await database.query('delete from public.businesses where id = $1', [KEPT_ID])
    await database.query(`insert into public.businesses (id, name, description) values ($1, 'Older', 'x')`, [
      OLDER,
    ])
    await askAs(database, admin, 'select public.restore_listing($1)', [KEPT_ID])
    expect(await listing(KEPT_ID)).toMatchObject({ merged_ids: null })
    const made = crypto.randomUUID()
    await askAs(
      database,
      admin,
      `insert into public.businesses (id, name, description, merged_ids) values ($1, 'Made', 'x', $2)`,
      [made, [OLDER, KEPT_ID]],
    )
    expect(await listing(made)).toMatchObject({ merged_ids: null })
    expect(await patch([KEPT_ID]).catch(sqlState), 'its own id').toBe('23514')
    await database.query('delete from public.businesses where id = any ($1)', [[made, OLDER]])
  })

  it('gives a restored listing its own address back (MERGE-3)', async () => {
    const photos = await addPair()
    await database.query('update public.businesses set merged_ids = array[$1]::uuid[] where id = $2', [
      OLDER,
      MERGED_ID,
    ])
    await call(admin, 'merge_listings', await requestOf(photos))
    expect(await listing(KEPT_ID)).toMatchObject({ merged_ids: [MERGED_ID, OLDER] })
    await askAs(database, admin, 'select public.restore_listing($1)', [MERGED_ID])
    expect(await listing(KEPT_ID)).toMatchObject({ merged_ids: null })
    expect(await listing(MERGED_ID)).toMatchObject({ name: 'Store 2', merged_ids: [OLDER] })
    const restored = await database.query('select id from public.business_images where business_id = $1', [
      MERGED_ID,
    ])
    expect(new Set(restored.map(({ id }) => id))).toEqual(new Set(photos))
  })

  it('changes nothing when one of the two, or the photos, are no longer those that were seen (MERGE-4)', async () => {
    const photos = await addPair()
    const seen = await requestOf(photos)
    for (const stale of [
      { ...seen, kept_revision: 1 },
      { ...seen, merged_revision: 1 },
      { ...seen, photo_count: 1 },
      { ...seen, photos: [...photos, OLDER] },
    ]) {
      expect(await call(admin, 'merge_listings', stale)).toEqual({ outcome: 'changed' })
    }
    expect(await call(admin, 'merge_listings', { ...seen, merged: OLDER })).toEqual({ outcome: 'gone' })
    expect(await call(admin, 'merge_listings', { ...seen, merged: KEPT_ID }).catch(sqlState)).toBe('22023')
    expect(await listing(MERGED_ID)).toMatchObject({ name: 'Store 2' })
    expect(await call(admin, 'merge_listings', { ...seen, photos: photos.slice(0, 1) })).toEqual({
      outcome: 'merged',
    })
  })
})
