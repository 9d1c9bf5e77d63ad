import { expect, it, describe } from 'vitest'
import { queryAs, openWithCallers } from './callers.ts'
import { DATABASES } from './open-database.ts'

const FIRST_TIME = '2026-11-20 02:00:00+00'
const LATER_TIME = '2026-11-25 02:00:00+00'

describe.each(DATABASES)('the confirmation of an emergency contact on %s', (_kind, open) => {
  const world = openWithCallers(open)

  it.each([
    ['is removed when the number changes', { phone: '625-1111' }, null],
    [
      'is removed when it is sent unchanged with a new number',
      { phone: '625-1111', confirmed_at: FIRST_TIME },
      null,
    ],
    [
      'is replaced when it changes together with the number',
      { phone: '625-1111', confirmed_at: LATER_TIME },
      LATER_TIME,
    ],
    ['stays when the number gets other separators', { phone: '625 8666' }, FIRST_TIME],
    ['stays when the number gets the country code', { phone: '+692 625-8666' }, FIRST_TIME],
    ['stays when the number gets the code for calls from abroad', { phone: '011 692 6258666' }, FIRST_TIME],
    ['is removed when a second number is added', { phone: '+692 625-8666 / +692 455-1234' }, null],
    ['stays when another field changes', { name: 'Police', phone: '625-8666' }, FIRST_TIME],
  ])('the confirmation of an emergency contact %s (EMERGADM-5)', async (_what, changes, expected) => {
    const [row] = await world.database.query(
      `insert into public.emergency_contacts (name, phone, confirmed_at) values ('Station', '625-8666', $1) returning id`,
      [FIRST_TIME],
    )
    const columns = Object.keys(changes).map((column, index) => `${column} = $${index + 3}`)
    const [changedContact] = await queryAs(
      world.database,
      world.admin,
      `update public.emergency_contacts set ${columns.join(', ')} where id = $1
       returning confirmed_at is not distinct from $2::timestamptz as is_right`,
      [row?.['id'], expected, ...Object.values(changes)],
    )
    expect(changedContact).toEqual({ is_right: true })
  })
})
