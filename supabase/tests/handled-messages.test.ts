import { beforeEach, describe, expect, it } from 'vitest'
import { type Caller, VISITOR, addAdmin, queryAs, openWithCallers } from './callers.ts'
import { DATABASES } from './open-database.ts'

const SEND = `insert into public.contact_submissions (id, type, name, email, message)
  values ($1, 'feedback', 'Jo', 'jo@example.mh', 'Thank you very much')`

describe.each(DATABASES)('messages that admins handle on %s', (_name, open) => {
  const world = openWithCallers(open)
  beforeEach(() => world.database.query('delete from public.contact_submissions'))
  const send = (id: string = crypto.randomUUID()) => queryAs(world.database, VISITOR, SEND, [id])

  it('a rejected message records the admin who changed the reason, and not one who writes a note (SUBM-7)', async () => {
    const { database, admin } = world
    await send()
    const ben = await addAdmin(database)
    const changeMessage = async (caller: Caller, changes: string) => {
      const [row] = await queryAs(
        database,
        caller,
        `update public.contact_submissions set ${changes} where true
         returning rejected_because as reason, handled_by`,
      )
      return row
    }
    const byAdmin = { reason: 'Listed already', handled_by: admin.userId }
    expect(await changeMessage(admin, `status = 'rejected', rejected_because = 'Listed already'`)).toEqual(
      byAdmin,
    )
    expect(await changeMessage(ben, `note = 'Called'`)).toEqual(byAdmin)
    expect(await changeMessage(ben, `rejected_because = ' Listed already '`)).toEqual(byAdmin)
    const spam = `status = 'rejected', rejected_because = 'Spam'`
    expect(await changeMessage(ben, spam)).toEqual({ reason: 'Spam', handled_by: ben.userId })
  })

  it('waiting messages of a revoked or deleted admin are assigned to nobody, and messages with a decision stay assigned (SUBM-9)', async () => {
    const { database, admin } = world
    for (const end of ['revoke_admin', 'delete account']) {
      await database.query('delete from public.contact_submissions')
      const [waitingId, decidedId, othersId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
      for (const id of [waitingId, decidedId, othersId]) await send(id)
      const ben = await addAdmin(database)
      const set = 'update public.contact_submissions set assigned_to = $2 where id = $1'
      for (const [id, owner] of [
        [waitingId, ben],
        [decidedId, ben],
        [othersId, admin],
      ] as const)
        await queryAs(database, ben, set, [id, owner.userId])
      await queryAs(
        database,
        ben,
        `update public.contact_submissions set status = 'approved' where id = $1`,
        [decidedId],
      )
      const readMessages = async () =>
        Object.fromEntries(
          (
            await database.query('select id, assigned_to, updated_at::text from public.contact_submissions')
          ).map(({ id, assigned_to, updated_at }) => [String(id), { assigned_to, updated_at }]),
        )
      const messagesBefore = await readMessages()
      if (end === 'revoke_admin')
        await queryAs(database, admin, 'select public.revoke_admin($1)', [ben.userId])
      else await database.query('delete from auth.users where id = $1', [ben.userId])
      const messagesAfter = await readMessages()
      expect(messagesAfter[waitingId]?.assigned_to, end).toBeNull()
      // The message gets a new version, by which open lists notice the change.
      expect(messagesAfter[waitingId]?.updated_at).not.toBe(messagesBefore[waitingId]?.updated_at)
      expect([messagesAfter[decidedId], messagesAfter[othersId]]).toEqual([
        messagesBefore[decidedId],
        messagesBefore[othersId],
      ])
      await queryAs(
        database,
        admin,
        `update public.contact_submissions set status = 'pending' where id = $1`,
        [decidedId],
      )
      expect((await readMessages())[decidedId]?.assigned_to, `reopened after ${end}`).toBeNull()
    }
  })
})
