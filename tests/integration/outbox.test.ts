import 'fake-indexeddb/auto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AnswerSubject } from '../../src/domain/messages/listing-answer.ts'
import { Outbox } from '../../src/outbox/outbox.ts'
import { OutboxDatabase } from '../../src/outbox/outbox-database.ts'
import type { RunningBackend } from '../../supabase/local/start-backend.ts'
import { startTestBackend } from './test-backend.ts'
import { createTestSubmission } from '../fixtures/submission-server.ts'

/* The outbox against the local backend: each kind of answer and its effect on a message. */

let folder: string
let backend: RunningBackend
let database: Client
let outbox: Outbox
let outboxFetch: typeof fetch

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guide-outbox-'))
  backend = await startTestBackend({ port: 0, dataDir: folder, demoListings: 20 })
  database = new Client(backend.env.DATABASE_URL)
  await database.connect()
})

afterAll(async () => {
  await database.end()
  await backend.close()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  outboxFetch = fetch
  await database.query('delete from private.rate_counters')
  await database.query('delete from public.contact_submissions')
  await database.query('update private.settings set direct_contact_insert = true')
  outbox = new Outbox(new OutboxDatabase({ indexedDB: new IDBFactory(), IDBKeyRange }), {
    address: { url: backend.url, publishableKey: backend.env.SUPABASE_PUBLISHABLE_KEY },
    fetch: (input, init) => outboxFetch(input, init),
    now: () => Date.now(),
    random: () => 0.5,
    isOnline: () => true,
    withLock: (run) => run(),
    report: () => undefined,
  })
})

async function readStoredRows(): Promise<Record<string, unknown>[]> {
  return (await database.query('select * from public.contact_submissions order by created_at')).rows
}

test('a message of a visitor arrives at the server as it was written', async () => {
  const body = createTestSubmission({
    message: "Ben's K&K <store>,\nopen daily",
    business_id: crypto.randomUUID(),
  })
  await outbox.enqueue(body)
  await outbox.drain('queued')
  expect(await outbox.messages()).toMatchObject([{ state: 'sent', body: null }])
  expect(await readStoredRows()).toMatchObject([{ ...body, status: 'pending' }])
})

test('a message whose answer was lost is stored once: the duplicate key shows that it arrived (OUTBOX-2)', async () => {
  outboxFetch = async (input, init) => {
    await (await fetch(input, init)).arrayBuffer()
    throw new TypeError('Failed to fetch')
  }
  await outbox.enqueue(createTestSubmission())
  await outbox.drain('queued')
  expect(await outbox.messages()).toMatchObject([{ state: 'waiting' }])
  outboxFetch = fetch
  await outbox.drain('online')
  expect(await outbox.messages()).toMatchObject([{ state: 'sent' }])
  expect(await readStoredRows()).toHaveLength(1)
})

test("a visitor's answer about a listing that was given offline arrives once, and a changed answer replaces it (ANSWER-2)", async () => {
  const listing = (await database.query('select id, name, revision from public.businesses limit 1')).rows[0]
  const { id, revision } = listing as { id: string; revision: string }
  const readAnswers = async () =>
    (await database.query('select answer, what, note, revision from public.listing_answers')).rows
  const sendAnswer = (answer: 'right' | 'wrong', subjects: AnswerSubject[] = []) =>
    outbox.saveAnswer(
      {
        id: crypto.randomUUID(),
        listing: id,
        listingName: 'Store',
        revision: Number(revision),
        answer,
        what: subjects,
        note: null,
      },
      () => crypto.randomUUID(),
    )
  outboxFetch = () => Promise.reject(new TypeError('Failed to fetch'))
  await sendAnswer('right')
  await sendAnswer('wrong', ['phone'])
  await outbox.drain('queued')
  expect(await outbox.messages(), 'the second answer takes the place of the first').toHaveLength(1)
  // The server stores the message, but its answer is lost.
  outboxFetch = async (input, init) => {
    await (await fetch(input, init)).arrayBuffer()
    throw new TypeError('Failed to fetch')
  }
  await outbox.drain('online')
  outboxFetch = fetch
  await outbox.drain('online')
  expect(await outbox.messages()).toEqual([])
  expect(await readAnswers()).toEqual([{ answer: 'wrong', what: ['phone'], note: null, revision }])
  await sendAnswer('right')
  await outbox.drain('queued')
  expect(await readAnswers()).toEqual([{ answer: 'right', what: [], note: null, revision }])
  expect(await outbox.readOwnAnswer(id)).toMatchObject({ answer: 'right', revision: Number(revision) })
})

test('when direct inserts are refused, the function validate-contact accepts a message from the outbox under the same id', async () => {
  await database.query('update private.settings set direct_contact_insert = false')
  const body = createTestSubmission()
  await outbox.enqueue(body)
  await outbox.drain('queued')
  expect(await outbox.messages()).toMatchObject([{ state: 'sent' }])
  expect(await readStoredRows()).toMatchObject([{ id: body.id }])
})

test('a message that both the table and validate-contact refuse needs attention, with the reasons, and blocks no other message', async () => {
  await outbox.enqueue(createTestSubmission({ email: 'no address' }))
  await outbox.enqueue(createTestSubmission())
  await outbox.drain('queued')
  expect(await outbox.messages()).toMatchObject([
    { state: 'attention', refused: { status: 400, details: ['Please enter a valid email address'] } },
    { state: 'sent' },
  ])
  expect(await readStoredRows()).toHaveLength(1)
})

test('after a rate limit, the outbox waits as long as the server asks', async () => {
  await database.query('update private.settings set contact_limit = 1')
  try {
    await outbox.enqueue(createTestSubmission())
    await outbox.enqueue(createTestSubmission())
    const { waitingCount, nextInMs } = await outbox.drain('queued')
    expect(waitingCount).toBe(1)
    expect(nextInMs).toBeGreaterThan(1_000)
  } finally {
    await database.query('update private.settings set contact_limit = default')
  }
})
