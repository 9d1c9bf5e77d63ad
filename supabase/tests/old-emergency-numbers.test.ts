import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, addAccount, queryAs, sqlState } from './callers.ts'
import { DATABASES, type TestDatabase } from './open-database.ts'

describe.each(DATABASES)(
  'an emergency number that was stored before numbers had to be dialable (EMERGADM-4), on %s',
  (_kind, open) => {
    let database: TestDatabase
    let admin: Caller
    let id: string
    beforeAll(async () => {
      database = await open()
      admin = await addAccount(database, 'admin@example.mh', true)
    })
    afterAll(() => database.close())
    beforeEach(async () => {
      // Write the rows like a restore, which runs no triggers.
      await database.query('begin')
      await database.query('set local session_replication_role = replica')
      const [row] = await database.query(
        `insert into public.emergency_contacts (revision, name, phone)
       values (nextval('private.directory_revision'), 'Radio desk', 'VHF 16') returning id`,
      )
      await database.query('commit')
      id = String(row?.['id'])
    })

    const changeContact = (assignment: string) =>
      database
        .query(`update public.emergency_contacts set ${assignment} where id = $1 returning phone`, [id])
        .then((rows) => rows[0]?.['phone'], sqlState)

    it('an old emergency number that no phone can dial stays when something else of the contact changes', async () => {
      expect(await changeContact('confirmed_at = now()')).toBe('VHF 16')
      expect(await changeContact(`phone = 'VHF 16', description = 'Day and night'`)).toBe('VHF 16')
    })

    it('an old emergency number that no phone can dial can only be replaced by a number that a phone can dial', async () => {
      expect(await changeContact(`phone = 'VHF 12'`)).toBe('23514')
      expect(await changeContact(`phone = '12'`)).toBe('23514')
      expect(await changeContact(`phone = '625-8666'`)).toBe('625-8666')
      expect(await changeContact(`phone = 'VHF 16'`)).toBe('23514')
    })
    const deleteContact = () =>
      queryAs(database, admin, 'delete from public.emergency_contacts where id = $1', [id])
    const bringBack = (phone: string, contactId: string = id) =>
      queryAs(
        database,
        admin,
        `insert into public.emergency_contacts (id, name, phone) values ($1, 'Radio desk', $2) returning phone`,
        [contactId, phone],
      ).then((rows) => rows[0]?.['phone'], sqlState)

    it('an old emergency number that no phone can dial can be restored with its deleted contact, and no other such number can (EMERGADM-1)', async () => {
      expect(await bringBack('VHF 16', crypto.randomUUID()), 'a new contact').toBe('23514')
      await deleteContact()
      expect(await bringBack('VHF 12'), 'another number').toBe('23514')
      expect(await bringBack('VHF 16', crypto.randomUUID()), 'another contact').toBe('23514')
      expect(await bringBack('VHF 16')).toBe('VHF 16')
      expect(await changeContact(`phone = 'VHF 12'`)).toBe('23514')
    })

    it('an old emergency number that no phone can dial cannot be written again once somebody corrected it (EMERGADM-1)', async () => {
      await deleteContact()
      expect(await bringBack('625-8666')).toBe('625-8666')
      expect(await changeContact(`phone = 'VHF 16'`)).toBe('23514')
      await deleteContact()
      expect(await bringBack('VHF 16')).toBe('23514')
      expect(await bringBack('625-8666')).toBe('625-8666')
    })
  },
)
