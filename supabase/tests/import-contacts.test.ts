import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addAdmin, openWithCallers, queryAs, SERVICE, sqlState, VISITOR } from './callers.ts'
import { DATABASES } from './open-database.ts'

const stationId = (number: number): string =>
  `00000000-0000-4000-8000-0000000000${String(number).padStart(2, '0')}`
const IMPORT_ID = '00000000-0000-4000-9000-000000000011'
const LATER_IMPORT_ID = '00000000-0000-4000-9000-000000000012'

const testContact = (number: number, phone: string) => ({
  id: stationId(number),
  name: `Station ${number}`,
  category: 'police',
  phone,
  available_24_7: true,
  atoll: 'MAJ',
})

interface ImportEntry {
  contact: object
  revision: unknown
  source?: string
}

describe.each(DATABASES)('an import of emergency contacts on %s', (_name, open) => {
  const world = openWithCallers(open)
  // Add another admin, because the last publisher cannot lose that role (ADMINS-4).
  beforeAll(() => addAdmin(world.database))
  beforeEach(async () => {
    for (const table of ['contact_imports', 'contact_sources', 'emergency_contacts', 'deleted_contacts'])
      await world.database.query(`delete from public.${table}`)
  })

  const importContacts = async (rows: ImportEntry[], id = IMPORT_ID, caller = world.admin) =>
    (
      await queryAs(world.database, caller, 'select public.import_contacts($1, $2, $3) as answer', [
        JSON.stringify(rows),
        id,
        'police.csv',
      ])
    )[0]?.['answer'] as { outcome: string; reason: string | null }[]
  const undoImport = async (id = IMPORT_ID, rows = 200, caller = world.admin): Promise<unknown> =>
    (
      await queryAs(world.database, caller, 'select public.undo_contact_import($1, $2) as answer', [id, rows])
    )[0]?.['answer']
  const readPhones = async () =>
    Object.fromEntries(
      (await world.database.query('select name, phone from public.emergency_contacts order by name')).map(
        (row) => [row['name'], row['phone']],
      ),
    )
  const revisionOf = async (number: number) =>
    (
      await world.database.query('select revision from public.emergency_contacts where id = $1', [
        stationId(number),
      ])
    )[0]?.['revision']
  const setRole = (role: string) =>
    world.database.query('update private.admins set role = $1 where user_id = $2', [role, world.admin.userId])
  const asEditor = async (call: () => Promise<unknown>): Promise<unknown> => {
    await setRole('editor')
    try {
      return await call().catch(sqlState)
    } finally {
      await setRole('publisher')
    }
  }
  /** Stations 1 and 2 exist before the import, which changes both and adds 3 and 4. The request is sent twice. */
  const importFour = async (): Promise<void> => {
    for (const number of [1, 2])
      await world.database.query(
        `insert into public.emergency_contacts (id, name, category, phone, available_24_7, atoll)
         values ($1, $2, 'police', '625-1111', true, 'MAJ')`,
        [stationId(number), `Station ${number}`],
      )
    const rows = [
      { contact: testContact(1, '625-2222'), revision: await revisionOf(1), source: 'Council' },
      { contact: testContact(2, '625-2222'), revision: await revisionOf(2) },
      { contact: testContact(3, '625-3333'), revision: null, source: 'Council' },
      { contact: testContact(4, '625-3333'), revision: null },
    ]
    const outcomes = await importContacts(rows)
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['written', 'written', 'written', 'written'])
    expect(await importContacts(rows)).toEqual(outcomes)
  }

  it('an import of emergency contacts is undone as a whole, with its sources; a repeated call is a success (IMPORT-13)', async () => {
    await importFour()
    expect(
      await queryAs(
        world.database,
        world.admin,
        'select file_name, added, changed from public.contact_imports',
      ),
    ).toEqual([{ file_name: 'police.csv', added: 2, changed: 2 }])
    expect(
      await queryAs(
        world.database,
        world.admin,
        'select contact_id, source from public.contact_sources order by 1',
      ),
    ).toEqual([1, 3].map((number) => ({ contact_id: stationId(number), source: 'Council' })))
    expect(await undoImport(IMPORT_ID, 1)).toEqual({ left: 3, undone: 1, kept: [] })
    expect(await undoImport()).toEqual({ left: 0, undone: 4, kept: [] })
    expect(await undoImport()).toEqual({ left: 0, undone: 4, kept: [] })
    expect(await readPhones()).toEqual({ 'Station 1': '625-1111', 'Station 2': '625-1111' })
    for (const table of ['contact_sources', 'deleted_contacts'])
      expect(await world.database.query(`select from public.${table}`), table).toEqual([])
    expect(
      await world.database.query(
        `select details ->> 'file' as file, resource_type from public.audit_logs where action = 'import_undone'`,
      ),
    ).toEqual([{ file: 'police.csv', resource_type: 'emergency_contacts' }])
  })

  it('the undo of an import of emergency contacts leaves contacts as they are that somebody changed or deleted since, and reports them (IMPORT-13)', async () => {
    await importFour()
    await world.database.query(`update public.emergency_contacts set phone = '625-9999' where id = $1`, [
      stationId(3),
    ])
    await world.database.query('delete from public.emergency_contacts where id = $1', [stationId(2)])
    expect(await undoImport()).toEqual({
      left: 0,
      undone: 2,
      kept: [
        { id: stationId(2), name: 'Station 2', reason: 'deleted' },
        { id: stationId(3), name: 'Station 3', reason: 'changed' },
      ],
    })
    expect(await readPhones()).toEqual({ 'Station 1': '625-1111', 'Station 3': '625-9999' })
    expect(
      await queryAs(world.database, world.admin, 'select id, name, atoll from public.deleted_contacts'),
    ).toEqual([{ id: stationId(2), name: 'Station 2', atoll: 'MAJ' }])
  })

  it('an import of emergency contacts can be undone after a later import was undone (IMPORT-13)', async () => {
    await importFour()
    await importContacts(
      [{ contact: testContact(1, '625-4444'), revision: await revisionOf(1) }],
      LATER_IMPORT_ID,
    )
    expect(await undoImport(LATER_IMPORT_ID)).toMatchObject({ undone: 1 })
    expect((await readPhones())['Station 1']).toBe('625-2222')
    expect(await undoImport()).toMatchObject({ undone: 4, kept: [] })
    expect((await readPhones())['Station 1']).toBe('625-1111')
  })

  it('an import of emergency contacts reports rows that are refused, changed or deleted meanwhile, and writes the others (IMPORT-12)', async () => {
    await importFour()
    const outcomes = await importContacts(
      [
        { contact: testContact(5, '12'), revision: null },
        { contact: testContact(1, '625-5555'), revision: 1 },
        { contact: testContact(6, '625-6666'), revision: 1 },
        { contact: testContact(7, '911'), revision: null },
      ],
      LATER_IMPORT_ID,
    )
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['refused', 'changed', 'gone', 'written'])
    expect(outcomes[0]?.reason).toContain('emergency_contacts_dialable')
    expect(await readPhones()).toMatchObject({ 'Station 1': '625-2222', 'Station 7': '911' })
  })

  it('the undo of an import of emergency contacts restores an old number that no admin could write any more (EMERGADM-4) (IMPORT-13)', async () => {
    await importFour()
    const writePhone = (phone: string) =>
      queryAs(world.database, world.admin, 'update public.emergency_contacts set phone = $1 where id = $2', [
        phone,
        stationId(1),
      ]).then(() => 'stored', sqlState)
    await world.database.query(
      `update private.imported_contacts set before = before || '{"phone": "VHF 16"}' where contact_id = $1`,
      [stationId(1)],
    )
    expect(await writePhone('VHF 12')).toBe('23514')
    expect(await undoImport()).toMatchObject({ undone: 4, kept: [] })
    expect((await readPhones())['Station 1']).toBe('VHF 16')
  })

  it('publishers and the service key can import emergency contacts and undo an import for 30 days; then its record is deleted (IMPORT-12)', async () => {
    await importFour()
    const row = [{ contact: testContact(9, '625-9999'), revision: null }]
    for (const caller of [VISITOR, world.stranger]) {
      await expect(importContacts(row, LATER_IMPORT_ID, caller).catch(sqlState)).resolves.toBe('42501')
      await expect(undoImport(IMPORT_ID, 9, caller).catch(sqlState)).resolves.toBe('42501')
    }
    expect(await asEditor(() => importContacts(row, LATER_IMPORT_ID))).toBe('42501')
    expect(await asEditor(() => undoImport())).toBe('42501')
    expect(Object.keys(await readPhones())).toHaveLength(4)
    expect(await importContacts(row, LATER_IMPORT_ID, SERVICE)).toMatchObject([{ outcome: 'written' }])
    await world.database.query('delete from public.emergency_contacts where id = $1', [stationId(9)])
    await world.database.query(`update public.contact_imports set imported_at = now() - interval '31 days'`)
    await world.database.query(`update public.deleted_contacts set deleted_at = now() - interval '31 days'`)
    expect(await undoImport(IMPORT_ID, 9, SERVICE)).toBeNull()
    await world.database.query('select private.purge_expired()')
    for (const table of ['public.contact_imports', 'private.imported_contacts', 'public.deleted_contacts'])
      expect(await world.database.query(`select from ${table}`), table).toEqual([])
  })

  it('an import that changes an emergency number removes its confirmation, and the undo of the import restores both (EMERGADM-5) (IMPORT-13)', async () => {
    const confirmed = '2026-11-20T02:00:00+00:00'
    const load1 = async (phone: string, revision: unknown, id = IMPORT_ID) =>
      importContacts([{ contact: { ...testContact(1, phone), confirmed_at: confirmed }, revision }], id)
    const readStored = async () => {
      const [row] = await world.database.query(
        'select phone, extract(epoch from confirmed_at)::integer as seconds from public.emergency_contacts',
      )
      return [row?.['phone'], row?.['seconds']]
    }
    const valuesBefore = ['625-1111', Date.parse(confirmed) / 1_000]
    await load1('625-1111', null, LATER_IMPORT_ID)
    expect(await readStored()).toEqual(valuesBefore)
    await load1('625-2222', await revisionOf(1))
    expect(await readStored()).toEqual(['625-2222', null])
    expect(await undoImport()).toMatchObject({ undone: 1, kept: [] })
    expect(await readStored()).toEqual(valuesBefore)
    // Before rule EMERGADM-5, an import kept the confirmation of a changed number: simulate such an import.
    await load1('625-3333', await revisionOf(1), stationId(12))
    await world.database.query('update public.emergency_contacts set confirmed_at = $1', [confirmed])
    await world.database.query(
      'update private.imported_contacts i set revision = e.revision from public.emergency_contacts e where i.import_id = $1',
      [stationId(12)],
    )
    expect(await undoImport(stationId(12))).toMatchObject({ undone: 1, kept: [] })
    expect(await readStored()).toEqual(valuesBefore)
  })

  it('the undo of an import that added a deleted emergency contact again deletes this contact again (IMPORT-12)', async () => {
    await importContacts([{ contact: testContact(1, '625-1111'), revision: null }], LATER_IMPORT_ID)
    await queryAs(world.database, world.admin, 'delete from public.emergency_contacts where id = $1', [
      stationId(1),
    ])
    const readDeletedContacts = () =>
      world.database.query('select id, name, atoll, old_phone, deleted_at::text from public.deleted_contacts')
    const deletedBefore = await readDeletedContacts()
    expect(deletedBefore).toMatchObject([{ id: stationId(1), name: 'Station 1' }])
    await importContacts([{ contact: testContact(1, '625-2222'), revision: null }])
    expect(await readDeletedContacts()).toEqual([])
    expect(await undoImport()).toEqual({ left: 0, undone: 1, kept: [] })
    expect(await readDeletedContacts()).toEqual(deletedBefore)
    expect(await readPhones()).toEqual({})
  })
})
