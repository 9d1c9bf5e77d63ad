import { describe, expect, it } from 'vitest'
import { queryAs, openWithCallers, VISITOR } from './callers.ts'
import { DATABASES } from './open-database.ts'

const WAITING_WORK_QUERY = 'select public.waiting_work() as work'

describe.each(DATABASES)('what waits for an admin on %s', (_kind, open) => {
  const world = openWithCallers(open)

  it("waiting_work counts an admin's own messages, ending announcements and mails that were not sent, for admins only (DASH-11)", async () => {
    const { database, admin } = world
    const readWaitingWork = async () => (await queryAs(database, admin, WAITING_WORK_QUERY))[0]?.['work']
    expect(await readWaitingWork()).toEqual({ mine: 0, answers: 0, ending: 0, mails: 0 })
    await database.query(
      `insert into public.contact_submissions (type, name, email, message)
       values ('feedback', 'Jo', 'jo@example.mh', 'Thank you very much')`,
    )
    await database.query('update public.contact_submissions set assigned_to = $1', [admin.userId])
    await database.query(
      `insert into public.announcements (message, end_date) values
       ('Ends soon', now() + interval '2 days'), ('Over', now() - interval '1 day'),
       ('Ends late', now() + interval '20 days'), ('Never ends', null)`,
    )
    await database.query(
      `insert into private.alarm_mails (address, action, is_own, occurred_at) values
       ('a@example.mh', 'mfa_locked', false, now() - interval '2 hours'),
       ('a@example.mh', 'mfa_locked', false, now())`,
    )
    expect(await readWaitingWork()).toEqual({ mine: 1, answers: 0, ending: 1, mails: 1 })
    await expect(queryAs(database, VISITOR, WAITING_WORK_QUERY)).rejects.toMatchObject({ code: '42501' })
  })
})
