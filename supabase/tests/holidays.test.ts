import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callFeed } from './directory-feed.ts'
import { DATABASES, type TestDatabase } from './open-database.ts'

const TOO_MANY_HOLIDAYS = Array.from(
  { length: 101 },
  (_, index) => `2030-01-${String((index % 28) + 1).padStart(2, '0')} Day`,
)

async function readSettingsFromFeed(database: TestDatabase) {
  return (await callFeed(database, 0)).changes.rows.directory_settings?.[0]
}

describe.each(DATABASES)('changes of the public holidays (HOURS-16), on %s', (_name, open) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  const saveHolidays = (holidays: readonly string[] | null) =>
    database.query('update public.directory_settings set holidays = $1', [holidays])

  it.each([[['2026-12-24 Day before Christmas', '2026-07-03']], [['2028-02-29 Kajin M̧ajeḷ']], [[]], [null]])(
    'the settings store the changed public holidays %j',
    async (holidays) => {
      await expect(saveHolidays(holidays)).resolves.toBeDefined()
    },
  )

  it.each([
    ['a month without such a day', ['2026-02-30 Nothing']],
    ['the same day twice', ['2026-12-24 One', '2026-12-24']],
    ['a text without a day', ['Christmas']],
    ['a name of spaces', ['2026-12-24  ']],
    ['a line break', ['2026-12-24 Day\nbefore']],
    ['a name of more than 100 characters', [`2026-12-24 ${'x'.repeat(101)}`]],
    ['more than 100 days', TOO_MANY_HOLIDAYS],
  ])('the settings refuse changed public holidays with %s', async (_what, holidays) => {
    await expect(saveHolidays(holidays)).rejects.toMatchObject({ code: '23514' })
  })

  it('the directory feed contains the changed public holidays, and has no such field if there are none', async () => {
    await saveHolidays(['2026-12-24 Day before Christmas'])
    expect(await readSettingsFromFeed(database)).toMatchObject({
      holidays: ['2026-12-24 Day before Christmas'],
    })
    await saveHolidays(null)
    expect(await readSettingsFromFeed(database)).not.toHaveProperty('holidays')
  })
})
