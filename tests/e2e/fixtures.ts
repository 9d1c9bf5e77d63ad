import { test as base, expect } from '@playwright/test'
import { LEFT_OUT } from '../../scripts/test/test-tally.ts'
import { SiteProxy } from './site-proxy.ts'

interface Fixtures {
  site: SiteProxy
  /** Reads and writes the tables of the directory with the service role, through PostgREST. */
  tables: Tables
  /** Leaves out a long test once the time for long tests is over. */
  timeForLongTests: void
}

export interface Tables {
  insert(table: string, row: object): Promise<Record<string, unknown>>
  update(table: string, id: string, changes: object): Promise<void>
  remove(table: string, id: string): Promise<void>
  select(path: string): Promise<Record<string, unknown>[]>
}

/** Tables whose rows appear on the screens that many tests open. */
const WIDELY_SHOWN_TABLES = new Set(['announcements', 'emergency_contacts'])

/**
 * Blocks the service worker, which would fetch and store the whole site in every test. Tests of what it stores, and tests
 * that open pages without a network, use `testWithServiceWorker`.
 */
export const test = base.extend<Fixtures>({
  serviceWorkers: 'block',
  timeForLongTests: [
    // Playwright reads the required fixtures from this parameter; this one needs none.
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use, testInfo) => {
      const isLong = testInfo.title.includes('@full')
      testInfo.skip(isLong && Date.now() > Number(process.env['LONG_TESTS_UNTIL'] ?? Infinity), LEFT_OUT)
      await use()
    },
    { auto: true },
  ],
  // As above: Playwright reads the required fixtures from this parameter.
  // oxlint-disable-next-line eslint/no-empty-pattern
  site: async ({}, use) => {
    const site = new SiteProxy(requiredEnv('E2E_BACKEND_URL'))
    await site.restore()
    await use(site)
    await site.cut()
  },
  // As above: Playwright reads the required fixtures from this parameter.
  // oxlint-disable-next-line eslint/no-empty-pattern
  tables: async ({}, use) => {
    const tables = openTables()
    const shownRows: { table: string; id: string }[] = []
    await use({
      ...tables,
      insert: async (table, row) => {
        const insertedRow = await tables.insert(table, row)
        if (WIDELY_SHOWN_TABLES.has(table)) shownRows.push({ table, id: String(insertedRow['id']) })
        return insertedRow
      },
    })
    // Delete rows that a failed test left, because its next attempt and other tests would show them.
    for (const { table, id } of shownRows) await tables.remove(table, id)
  },
  baseURL: async ({ site }, use) => use(site.url),
})

export const testWithServiceWorker = test.extend({ serviceWorkers: 'allow' })

export { expect }

function openTables(): Tables {
  const backend = requiredEnv('E2E_BACKEND_URL')
  const key = requiredEnv('E2E_SECRET_KEY')
  const callRestApi = async (
    method: string,
    path: string,
    body?: object,
  ): Promise<Record<string, unknown>[]> => {
    const response = await fetch(`${backend}/rest/v1/${path}`, {
      method,
      headers: { apikey: key, 'content-type': 'application/json', prefer: 'return=representation' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Record<string, unknown>[]
  }
  return {
    insert: async (table, row) => (await callRestApi('POST', table, row))[0] ?? {},
    update: async (table, id, changes) => void (await callRestApi('PATCH', `${table}?id=eq.${id}`, changes)),
    remove: async (table, id) => void (await callRestApi('DELETE', `${table}?id=eq.${id}`)),
    select: (path) => callRestApi('GET', path),
  }
}

/** The value of an environment variable that scripts/test/run-e2e.ts sets. */
export function requiredEnv(name: string): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set: run the tests with npm run test:e2e`)
  return value
}
