import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setUpMfa } from './authenticator.ts'
import {
  addAccount,
  queryAs,
  type Caller,
  addSession,
  SERVICE,
  sqlState,
  VISITOR,
  addAdminAndStranger,
} from './callers.ts'
import {
  KEPT_ID,
  LISTING,
  createListingRequests,
  MERGED_ID,
  OLDER_ID,
  REACH_FIELDS,
} from './listing-requests.ts'
import { DATABASES, type TestDatabase } from './open-database.ts'

describe.each(DATABASES)('writing many listings on %s', (_name, open) => {
  let database: TestDatabase
  let admin: Caller
  let stranger: Caller
  let passwordOnly: Caller
  beforeAll(async () => {
    database = await open()
    ;({ admin, stranger } = await addAdminAndStranger(database))
    const withFactor = await addAccount(database, 'second@example.mh', true)
    await setUpMfa(database, withFactor)
    passwordOnly = await addSession(database, withFactor)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.query('delete from public.businesses')
    await database.query('delete from public.deleted_listings')
  })

  const { call, importAs, outcomes, listing, revisionOf } = createListingRequests(() => ({ database, admin }))

  it('control characters and invisible characters are removed from the name of a listing (TEXTSEC-6)', async () => {
    const [row] = await database.query(
      `insert into public.businesses (name, description) values ($1, 'x') returning name`,
      ['Ree\u200bf\u0007 Sto\u00adre\u202e\u3164\u034f L\u0327a\u00f1inbwil'],
    )
    expect(row?.['name']).toBe('Reef Store L\u0327a\u00f1inbwil')
  })

  it('an import by a page of an older version, which does not send the atolls that a boat serves, keeps these atolls (SERVES-1)', async () => {
    await outcomes([{ listing: { id: KEPT_ID, ...LISTING } }])
    const { serves: _serves, ...listingOfOlderPage } = LISTING
    expect(
      await outcomes([
        {
          listing: { id: KEPT_ID, ...listingOfOlderPage, phone: '625-0199' },
          revision: await revisionOf(KEPT_ID),
        },
      ]),
    ).toEqual(['written'])
    expect(await listing(KEPT_ID)).toMatchObject({ serves: ['ARN', 'AUR'], phone: '625-0199' })
    const refusedImport = importAs(admin, [{ listing: { id: MERGED_ID, ...LISTING, serves: ['XXX'] } }])
    expect((await refusedImport)[0]?.outcome).toBe('refused')
  })

  it('an import stores chat contacts, radio channels and Marshallese texts, keeps those not sent, and an undo restores them (REACH-4)', async () => {
    await outcomes([{ listing: { id: KEPT_ID, ...LISTING, ...REACH_FIELDS } }])
    expect(await listing(KEPT_ID)).toMatchObject(REACH_FIELDS)
    // Pages of an older version do not send the fields that were added later.
    const changedListing = { ...LISTING, phone: '625-0199' }
    await outcomes([{ listing: { id: KEPT_ID, ...changedListing }, revision: await revisionOf(KEPT_ID) }])
    expect(await listing(KEPT_ID)).toMatchObject({ ...REACH_FIELDS, phone: '625-0199' })
    const importId = '00000000-0000-4000-9000-000000000009'
    const row = {
      listing: {
        id: KEPT_ID,
        ...changedListing,
        ...REACH_FIELDS,
        chat_app: null,
        chat_contact: null,
        radio_channel: null,
      },
      revision: await revisionOf(KEPT_ID),
    }
    await queryAs(database, admin, 'select public.import_listings($1, $2, $3)', [
      JSON.stringify([row]),
      importId,
      'shops.csv',
    ])
    expect(await listing(KEPT_ID)).toMatchObject({ chat_app: null, radio_channel: null, mh_by: 'Hilda' })
    await queryAs(database, admin, 'select public.undo_import($1)', [importId])
    expect(await listing(KEPT_ID)).toMatchObject(REACH_FIELDS)
  })

  it.each(['import_listings', 'merge_listings'])(
    'only admins with their second factor can call %s (RIGHTS-4)',
    async (name) => {
      for (const caller of [VISITOR, stranger, passwordOnly]) {
        await expect(call(caller, name, name === 'import_listings' ? [] : {}).catch(sqlState)).resolves.toBe(
          '42501',
        )
      }
    },
  )

  it('an import of listings writes new and changed ones; the same request again is a success and doubles nothing (IMPORT-4)', async () => {
    expect(await outcomes([{ listing: { ...LISTING, id: KEPT_ID }, revision: null }])).toEqual(['written'])
    const revision = await revisionOf(KEPT_ID)
    const change = {
      listing: { ...LISTING, id: KEPT_ID, name: 'New name', closed_until: 'infinity' },
      revision,
    }
    const rows = [change, { listing: { ...LISTING, id: MERGED_ID }, revision: null }]
    expect(await outcomes(rows)).toEqual(['written', 'written'])
    const writtenListings = [await listing(KEPT_ID), await listing(MERGED_ID)]
    expect(await outcomes(rows)).toEqual(['written', 'written'])
    expect([await listing(KEPT_ID), await listing(MERGED_ID)]).toEqual(writtenListings)
    expect(await importAs(SERVICE, rows)).toMatchObject([{ outcome: 'written' }, { outcome: 'written' }])
  })

  it('an import of listings keeps what somebody else changed or deleted, and reports each refused row (IMPORT-5)', async () => {
    await outcomes([{ listing: { ...LISTING, id: KEPT_ID }, revision: null }])
    const answer = await importAs(admin, [
      { listing: { ...LISTING, id: KEPT_ID, name: 'Late' }, revision: 1 },
      { listing: { ...LISTING, id: KEPT_ID, name: 'Another id' }, revision: null },
      { listing: { ...LISTING, id: MERGED_ID }, revision: 7 },
      { listing: { ...LISTING, id: OLDER_ID, atoll: 'XXX' }, revision: null },
      { listing: { ...LISTING, id: 'no uuid' }, revision: null },
      { listing: { ...LISTING, id: OLDER_ID }, revision: null },
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
})
