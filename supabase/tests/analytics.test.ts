import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, VISITOR, addAccount, askAs, sqlState } from './callers.ts'
import { type TestDatabase, openPglite, openServer } from './open-database.ts'

const SUMMARY = `select public.analytics_summary(now() - interval '7 days', now() + interval '1 second') as answer`

describe.each([
  ['PGlite', openPglite],
  ['PostgreSQL', openServer],
])('the figures of the analytics tab, on %s', (_name, open) => {
  let database: TestDatabase
  let admin: Caller
  let stranger: Caller
  beforeAll(async () => {
    database = await open()
    admin = await addAccount(database, 'admin@example.mh', true)
    stranger = await addAccount(database, 'stranger@example.mh', false)
  })
  afterAll(() => database.close())

  it.each([
    ['a visitor', () => VISITOR],
    ['an account that is no admin', () => stranger],
  ])('are closed to %s', async (_, caller) => {
    const state = await askAs(database, caller(), SUMMARY).catch((error: unknown) => sqlState(error))
    expect(state).toBe('42501')
  })

  it('count what was reported, and nonsense in the properties breaks nothing', async () => {
    const events: [type: string, session: string, page: string, properties: object][] = [
      ['page_view', 'a', '/', {}],
      ['page_view', 'a', '/businesses', {}],
      ['page_view', 'b', '/', {}],
      ['search', 'b', '/search', { query: 'coffee' }],
      ['performance', 'a', '/', { loadTime: 1000 }],
      ['performance', 'b', '/', { loadTime: 3000 }],
      ['performance', 'b', '/', { loadTime: 'quick', apiResponseTime: true }],
      ['performance', 'a', '/', { apiResponseTime: 400 }],
      ['performance', 'a', '/', { error: 'unreachable' }],
    ]
    for (const [type, session, page, properties] of events) {
      await database.query(
        `insert into public.admin_analytics_events (event_type, session_id, page_url, properties, device_type)
         values ($1, $2, $3, $4, 'phone')`,
        [type, session, page, JSON.stringify(properties)],
      )
    }
    const [row] = await askAs(database, admin, SUMMARY)
    expect(row?.['answer']).toMatchObject({
      page_views: 3,
      searches: 1,
      visits: 2,
      load_ms: 2000,
      loads: 2,
      api_ms: 400,
      requests: 2,
      failed_requests: 1,
      top_pages: [
        { name: '/', count: 2 },
        { name: '/businesses', count: 1 },
      ],
      top_searches: [{ name: 'coffee', count: 1 }],
      devices: [{ name: 'phone', count: 2 }],
    })
  })

  it('are zero where nothing was reported', async () => {
    const [row] = await askAs(
      database,
      admin,
      `select public.analytics_summary(now() - interval '40 days', now() - interval '39 days') as answer`,
    )
    expect(row?.['answer']).toMatchObject({
      page_views: 0,
      requests: 0,
      load_ms: null,
      steps: [],
      top_pages: [],
    })
  })
})
