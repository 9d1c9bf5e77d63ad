// @vitest-environment jsdom
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import type { AdminBackend } from '../../../backend/admin-client.ts'
import { createTableReads } from '../../../backend/table-reads.ts'
import { type PastImport, readPastImports } from './undo-import.ts'

const NOW = Date.parse('2026-11-27T00:00:00Z')

/** Imports from the oldest to the newest. Their ids are in another order. */
const IMPORTS = Array.from({ length: 120 }, (_, at): PastImport => {
  const id = String((at * 7) % 120).padStart(3, '0')
  return {
    id,
    file_name: `${at}.csv`,
    added: 1,
    changed: 0,
    imported_at: new Date(NOW - (120 - at) * 3_600_000).toISOString(),
    imported_by: null,
    undone_at: null,
  }
})

/** Answers like the server, with at most 50 rows in the order of their ids. */
function answer(input: RequestInfo | URL): Promise<Response> {
  const { searchParams } = new URL(input instanceof Request ? input.url : input)
  const after = searchParams.get('id')?.replace('gt.', '') ?? ''
  const found = IMPORTS.filter(({ id }) => id > after).sort((a, b) => (a.id < b.id ? -1 : 1))
  const page = found.slice(0, Math.min(50, Number(searchParams.get('limit') ?? 50)))
  return Promise.resolve(
    Response.json(page, { headers: { 'content-range': `0-${page.length - 1}/${found.length}` } }),
  )
}

test('readPastImports returns every import of the last 30 days, the newest first (IMPORT-9)', async () => {
  const client = createClient('https://api.test', 'key', { global: { fetch: answer } })
  const tables = createTableReads(client, () => Promise.resolve(false))
  const past = await readPastImports({ tables } as AdminBackend, 'listing_imports', NOW)
  expect(past.map(({ file_name }) => file_name)).toEqual(IMPORTS.map((_, at) => `${119 - at}.csv`))
})
