import { describe, expect, it } from 'vitest'
import { openWithCallers, queryAs, sqlState, VISITOR } from './callers.ts'
import { DATABASES } from './open-database.ts'

describe.each(DATABASES)('events of visitors on %s', (_name, open) => {
  const world = openWithCallers(open)

  it('a request with more than 200 events is refused before the 201st is checked, and stores none (LIMIT-14)', async () => {
    const bulk = `insert into public.admin_analytics_events (event_type)
      select case when n <= $1 then 'page_view' else 'wrong' end from generate_series(1, $1::int + 1) n limit $2`
    const sendEvents = (good: number, count: number) =>
      queryAs(world.database, VISITOR, bulk, [good, count]).then(() => 'stored', sqlState)
    expect(await sendEvents(200, 201)).toBe('PT413')
    expect(await world.database.query('select from public.admin_analytics_events')).toEqual([])
    expect(await sendEvents(200, 200)).toBe('stored')
    expect(await sendEvents(200, 200), 'the next request counts from the start').toBe('stored')
    await world.database.query('delete from public.admin_analytics_events')
  })
})
