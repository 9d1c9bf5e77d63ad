import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DirectoryChanges } from '../../src/domain/snapshot/collections.ts'
import type { RunningBackend } from '../../supabase/local/start-backend.ts'
import { createCaller, type CallBackend, startTestBackend } from './test-backend.ts'
import { signInCallers, type RightsCallers } from './rights-callers.ts'

/* Simultaneous HTTP requests. On a PostgreSQL server they run in several database sessions. */

let folder: string
let backend: RunningBackend
let call: CallBackend
let callers: RightsCallers

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guide-side-'))
  backend = await startTestBackend({
    port: 0,
    dataDir: path.join(folder, 'data'),
    demoListings: 20,
    signInsPer5Minutes: 100,
  })
  call = createCaller(backend)
  callers = await signInCallers(backend)
})

afterAll(async () => {
  await backend.close()
  await rm(folder, { recursive: true, force: true })
})

function runSimultaneously<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => work(index)))
}

async function readFeed(since: number): Promise<DirectoryChanges> {
  const answer = await call('/rest/v1/rpc/directory_changes', {
    method: 'POST',
    key: 'publishable',
    body: JSON.stringify({ since }),
  })
  return (await answer.json()) as DirectoryChanges
}

test('of 20 simultaneous edits of one revision of a listing, exactly one succeeds', async () => {
  const [listing] = (await (
    await call('/rest/v1/businesses?select=id,revision&limit=1', { key: 'publishable' })
  ).json()) as { id: string; revision: number }[]
  const address = `/rest/v1/businesses?id=eq.${listing?.id}&revision=eq.${listing?.revision}`
  const answers = await runSimultaneously(20, async (index) => {
    const answer = await call(address, {
      method: 'PATCH',
      headers: { ...callers.headers.m, prefer: 'return=representation' },
      body: JSON.stringify({ name: `Edit ${index}` }),
    })
    return { status: answer.status, rows: (await answer.json()) as { name: string }[] }
  })
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  const savedRows = answers.flatMap(({ rows }) => rows)
  expect(savedRows).toHaveLength(1)
  const [currentRow] = (await (
    await call(`/rest/v1/businesses?select=name&id=eq.${listing?.id}`, { key: 'publishable' })
  ).json()) as { name: string }[]
  expect(currentRow?.name).toBe(savedRows[0]?.name)
})

test('of 40 simultaneous messages from one client address, exactly as many as the limit allows are accepted', async () => {
  const owner = new Client(backend.env.DATABASE_URL)
  await owner.connect()
  await owner.query('update private.settings set contact_limit = 7')
  const statuses = await runSimultaneously(40, async () => {
    const answer = await call('/rest/v1/contact_submissions', {
      method: 'POST',
      key: 'publishable',
      body: JSON.stringify({
        type: 'feedback',
        name: 'Jo',
        email: 'jo@example.mh',
        message: 'Thank you very much',
      }),
    })
    return answer.status
  })
  const { rows } = await owner.query<{ count: number }>(
    'select count(*)::int from public.contact_submissions',
  )
  await owner.end()
  expect(statuses.filter((status) => status === 201)).toHaveLength(7)
  expect(new Set(statuses)).toEqual(new Set([201, 429]))
  expect(rows).toEqual([{ count: 7 }])
})

test('of 30 simultaneous wrong codes of the second factor, 5 are checked, then the second factor is locked', async () => {
  const token = callers.passwordOnly
  const answers = await runSimultaneously(30, async (index) => {
    const answer = await call('/rest/v1/rpc/verify_mfa_code', {
      method: 'POST',
      key: 'publishable',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ code: `AAAA${String(index).padStart(4, '0')}` }),
    })
    return (await answer.json()) as { verified: boolean; reason: string }
  })
  const reasons = answers.map(({ reason }) => reason)
  expect(answers.filter(({ verified }) => verified)).toEqual([])
  expect([
    reasons.filter((reason) => reason === 'wrong').length,
    reasons.filter((reason) => reason === 'locked').length,
  ]).toEqual([5, 25])
})

test('a client that reads the directory feed misses no listing that is inserted meanwhile', async () => {
  const feedBefore = await readFeed(0)
  const seenIds = new Set((feedBefore.rows.businesses ?? []).map(({ id }) => id))
  let revision = feedBefore.revision
  let isWriting = true
  const feedReading = (async () => {
    for (let isLast = false; !isLast;) {
      isLast = !isWriting
      const changes = await readFeed(revision)
      for (const { id } of changes.rows.businesses ?? []) seenIds.add(id)
      revision = changes.revision
    }
  })()
  const insertedRows = await runSimultaneously(60, async (index) => {
    const answer = await call('/rest/v1/businesses', {
      method: 'POST',
      key: 'secret',
      headers: { prefer: 'return=representation' },
      body: JSON.stringify({ name: `Inserted ${index}`, phone: '625-0000' }),
    })
    return ((await answer.json()) as { id: string }[])[0]?.id ?? `refused: ${answer.status}`
  })
  isWriting = false
  await feedReading
  expect(insertedRows.filter((id) => !seenIds.has(id))).toEqual([])
})
