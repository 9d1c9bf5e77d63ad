import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AdminTables } from '../../src/backend/admin-tables.ts'
import { setSubmissionStatus } from '../../src/admin/kit/submission-status.ts'
import { updateIfUnchanged } from '../../src/admin/kit/save-row.ts'
import { triageMessages } from '../../src/admin/tabs/submissions/triage.ts'
import type { TableQuery } from '../../src/backend/table-reads.ts'
import type { AdminBackend } from '../../src/backend/admin-client.ts'
import { RequestFailure, SESSION_ENDED } from '../../src/backend/request-failure.ts'
import type { StoredSubmission as Message } from '../../src/domain/messages/submission-listing.ts'
import { makeAccount, tablesOf } from './admin-clients.ts'
import { openTestWorld, type TestWorld } from './test-backend.ts'

/* Reads and writes of the admin area against the local backend: row limit, preconditions and refused requests. */

const ROW_CAP = 20
const LISTINGS = 60

interface Row {
  id: string
  revision: number
  name: string
  updated_at: string
}

let world: TestWorld
let admin: AdminTables
let stranger: AdminTables
/** The same admin, over a network that loses answers. */
let lossyTables: AdminTables
let lostPart: 'writes' | 'requests' | 'everything' | null = null

beforeAll(async () => {
  world = await openTestWorld({ demoListings: LISTINGS, maxRows: ROW_CAP })
  const email = await makeAccount(world, { isListed: true })
  admin = await tablesOf(world, email)
  lossyTables = await tablesOf(world, email, loseAnswers)
  stranger = await tablesOf(world, await makeAccount(world, { isListed: false }))
})

afterAll(() => world?.close())

/** `writes`: the server makes the change, its answer is lost. `requests`: no change arrives. `everything`: no answer does. */
const loseAnswers: typeof fetch = async (input, init) => {
  const isWrite = init?.method === 'PATCH' || init?.method === 'DELETE'
  if (lostPart === null || (!isWrite && lostPart !== 'everything')) return fetch(input, init)
  if (lostPart !== 'requests') await fetch(input, init)
  throw new TypeError('Failed to fetch')
}

/** Creates a listing and returns it as the database stored it. */
function makeListing(name: string): Promise<Row> {
  return admin.insertRow<Row>('businesses', { name, description: 'Made by a test.' })
}

const at = ({ revision }: Row) => ({ column: 'revision', value: revision }) as const

describe('reading past the row cap', () => {
  it('returns every row once, ordered by id', async () => {
    const rows = await admin.readAllRows<Row>('businesses', { select: 'id,name' })
    expect(rows.length).toBeGreaterThanOrEqual(LISTINGS)
    expect(rows.length).toBe(await admin.countRows('businesses'))
    const ids = rows.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].toSorted())
  })

  it('applies the filter, also when the last page is full', async () => {
    const all = await admin.readAllRows<Row>('businesses', { select: 'id' })
    const wanted = all.slice(0, ROW_CAP * 2).map(({ id }) => id)
    const last = wanted.at(-1) ?? ''
    const found = await admin.readAllRows<Row>('businesses', {
      select: 'id',
      filter: (query) => query.lte('id', last),
    })
    expect(found.map(({ id }) => id)).toEqual(wanted)
    const none = await admin.readAllRows<Row>('businesses', {
      filter: (query) => query.eq('name', 'no such'),
    })
    expect(none).toEqual([])
  })

  it('reads one page with readRows', async () => {
    expect(await admin.readRows<Row>('businesses')).toHaveLength(ROW_CAP)
  })
})

const kinds = (ended: { outcome: { kind: string } }[]) => ended.map(({ outcome }) => outcome.kind)

describe('writing many rows in one request (BIZ-4)', () => {
  const SAVED = { kind: 'saved', row: { name: 'Together' } }

  it('saves rows that have their revision, and reports what happened to every other row', async () => {
    const [kept, changed, gone] = [await makeListing('A'), await makeListing('B'), await makeListing('C')]
    await admin.updateRow<Row>('businesses', changed.id, { name: 'Theirs' }, at(changed))
    await admin.deleteRow('businesses', gone.id)
    const ended = await admin.writeRows<Row>('businesses', [kept, changed, gone], { name: 'Together' })
    expect(ended.map(({ base }) => base)).toEqual([kept, changed, gone])
    expect(ended.map(({ outcome }) => outcome)).toMatchObject([
      SAVED,
      { kind: 'conflict', current: { name: 'Theirs' } },
      { kind: 'deleted' },
    ])
  })

  it('deletes rows that have their revision', async () => {
    const [first, second] = [await makeListing('D'), await makeListing('E')]
    await admin.updateRow<Row>('businesses', second.id, { name: 'Theirs' }, at(second))
    expect(kinds(await admin.writeRows<Row>('businesses', [first, second], null))).toEqual([
      'saved',
      'conflict',
    ])
    expect(kinds(await admin.writeRows<Row>('businesses', [first], null))).toEqual(['deleted'])
  })

  it('changes nothing without the right', async () => {
    const row = await makeListing('F')
    expect(kinds(await stranger.writeRows<Row>('businesses', [row], { name: 'Mine' }))).toEqual(['refused'])
    expect(kinds(await stranger.writeRows<Row>('businesses', [row], null))).toEqual(['refused'])
  })

  it('gives every row a revision of its own', async () => {
    const rows = [await makeListing('G'), await makeListing('H')]
    const ended = await admin.writeRows<Row>('businesses', rows, { name: 'Together' })
    const revisions = ended.map(({ outcome }) => (outcome.kind === 'saved' ? outcome.row.revision : 0))
    expect(new Set(revisions).size).toBe(2)
  })
})

describe('writing with a precondition', () => {
  it('saves if the row still has the version that was read, and returns the new version', async () => {
    const row = await makeListing('Precondition')
    const outcome = await admin.updateRow<Row>('businesses', row.id, { name: 'Saved' }, at(row))
    expect(outcome).toMatchObject({ kind: 'saved', row: { name: 'Saved' } })
    expect(outcome.kind === 'saved' && outcome.row.revision > row.revision).toBe(true)
  })

  it('writes nothing if the row has another version, and returns that version', async () => {
    const row = await makeListing('Conflict')
    await admin.updateRow<Row>('businesses', row.id, { name: 'Theirs' }, at(row))
    expect(await admin.updateRow<Row>('businesses', row.id, { name: 'Mine' }, at(row))).toMatchObject({
      kind: 'conflict',
      current: { name: 'Theirs' },
    })
    expect(await admin.deleteRow<Row>('businesses', row.id, at(row))).toMatchObject({ kind: 'conflict' })
  })

  it('distinguishes a deleted row from one that may not be written (RIGHTS-7)', async () => {
    const row = await makeListing('Deleted')
    expect(await admin.deleteRow<Row>('businesses', row.id, at(row))).toMatchObject({ kind: 'saved' })
    expect(await admin.updateRow<Row>('businesses', row.id, { name: 'Late' }, at(row))).toEqual({
      kind: 'deleted',
    })
    expect(await admin.deleteRow<Row>('businesses', row.id)).toEqual({ kind: 'deleted' })
  })

  it('compares the timestamp of a submission to the microsecond', async () => {
    const row = await world.call('/rest/v1/contact_submissions', {
      method: 'POST',
      key: 'secret',
      headers: { prefer: 'return=representation' },
      body: JSON.stringify({
        type: 'feedback',
        name: 'Ann of the test',
        email: 'ann@example.org',
        message: 'A message of the test, long enough.',
      }),
    })
    const [submission] = (await row.json()) as Row[]
    const table = 'contact_submissions'
    const id = submission?.id ?? ''
    const when = { column: 'updated_at', value: submission?.updated_at ?? '' } as const
    const saved = await admin.updateRow<Row>(table, id, { status: 'reviewed' }, when)
    expect(saved.kind).toBe('saved')
    const again = await admin.updateRow<Row>(table, id, { status: 'approved' }, when)
    expect(again).toMatchObject({ kind: 'conflict', current: { status: 'reviewed' } })
  })
})

describe('an account without rights', () => {
  it('gets an error when nothing was written, although the database answers with success', async () => {
    const row = await makeListing('Not yours')
    expect(await stranger.updateRow<Row>('businesses', row.id, { name: 'Taken' }, at(row))).toEqual({
      kind: 'refused',
    })
    expect(await stranger.deleteRow<Row>('businesses', row.id, at(row))).toEqual({ kind: 'refused' })
    const [kept] = await admin.readRows<Row>('businesses', { filter: (query) => query.eq('id', row.id) })
    expect(kept?.name).toBe('Not yours')
  })

  it("cannot add a row, and gets the database's error code", async () => {
    const refused = await stranger
      .insertRow<Row>('businesses', { name: 'Mine', description: 'x' })
      .catch((failure: unknown) => failure)
    expect(refused).toBeInstanceOf(RequestFailure)
    expect(refused).toMatchObject({ kind: 'refused', status: 403, code: '42501' })
  })

  it('can read no submissions and no accounts', async () => {
    expect(await stranger.readAllRows<Row>('contact_submissions')).toEqual([])
    expect(await stranger.countRows('users')).toBe(0)
  })
})

describe('a session that has lost its rights (SESSION-8)', () => {
  const ended = { name: 'RequestFailure', message: SESSION_ENDED, status: 401 }
  let asked = 0
  let isEnded = true
  let tables: AdminTables
  beforeAll(async () => {
    tables = await tablesOf(world, await makeAccount(world, { isListed: false }), fetch, () => {
      asked += 1
      return Promise.resolve(isEnded)
    })
  })
  beforeEach(() => {
    asked = 0
    isEnded = true
  })

  it.each<[string, (tables: AdminTables) => Promise<unknown>]>([
    ['all messages', (one) => one.readAllRows('contact_submissions')],
    ['some messages', (one) => one.readRows('contact_submissions')],
    ['the number of messages', (one) => one.countRows('contact_submissions')],
    ['all announcements', (one) => one.readAllRows('announcements')],
    ['the audit log', (one) => one.readRows('audit_logs')],
    ['what waits', (one) => one.callDatabase('waiting_work')],
    ['the answers of visitors', (one) => one.callDatabase('answer_queue')],
  ])('is asked about before nothing is said to be there: %s', async (_what, read) => {
    await expect(read(tables)).rejects.toMatchObject(ended)
    isEnded = false
    await read(tables)
    expect(asked).toBe(2)
  })

  it('does not report a message as deleted that it may not see', async () => {
    const [message] = await admin.readRows<Row>('contact_submissions')
    if (message === undefined) throw new Error('The demo directory has no message')
    await expect(tables.deleteRow('contact_submissions', message.id)).rejects.toMatchObject(ended)
  })

  it('causes no check of the session for tables that visitors may read too', async () => {
    const none = { filter: (query: TableQuery) => query.eq('name', 'no such') }
    expect(await tables.readAllRows('businesses', none)).toEqual([])
    expect(asked).toBe(0)
  })
})

describe('when an answer is lost, the rows are read and no failure is reported (CONFLICT-8)', () => {
  afterEach(() => {
    lostPart = null
  })

  it('after deleting 30 rows: all are deleted', async () => {
    const rows = await Promise.all(Array.from({ length: 30 }, (_, index) => makeListing(`Lost ${index}`)))
    lostPart = 'writes'
    expect(new Set(kinds(await lossyTables.writeRows<Row>('businesses', rows, null)))).toEqual(
      new Set(['deleted']),
    )
  })

  it('after changing many rows: each is returned as it is now', async () => {
    const rows = [await makeListing('Lost one'), await makeListing('Lost two')]
    lostPart = 'writes'
    const ended = await lossyTables.writeRows<Row>('businesses', rows, { name: 'Together' })
    expect(ended.map(({ outcome }) => outcome)).toMatchObject([
      { kind: 'conflict', current: { name: 'Together' } },
      { kind: 'conflict', current: { name: 'Together' } },
    ])
  })

  it('after rejecting many messages: all are rejected (SUBM-9)', async () => {
    const messages = await admin.readRows<Message>('contact_submissions')
    expect(messages).not.toEqual([])
    lostPart = 'writes'
    const change = { status: 'rejected', rejected_because: 'Spam' } as const
    const { saved, failed } = await triageMessages({ tables: lossyTables } as AdminBackend, messages, change)
    expect([saved.length, failed.length]).toEqual([messages.length, 0])
    expect(saved.map((row) => row.rejected_because)).toEqual(messages.map(() => 'Spam'))
  })

  it('after changing, deleting or setting the status of one row: each is saved', async () => {
    const row = await makeListing('Lost alone')
    const [message] = await admin.readRows<Message>('contact_submissions')
    if (message === undefined) throw new Error('The demo directory has no message')
    const admins = { tables: lossyTables } as AdminBackend
    lostPart = 'writes'
    expect(
      await updateIfUnchanged<Row>(lossyTables, 'businesses', row, { name: 'Lost and found' }),
    ).toMatchObject({
      kind: 'saved',
      row: { name: 'Lost and found' },
    })
    expect(await setSubmissionStatus(admins, message, 'rejected')).toMatchObject({ kind: 'saved' })
    // The list still shows the old version; the same choice again is no conflict with somebody else.
    expect(await setSubmissionStatus(admins, message, 'rejected')).toMatchObject({ kind: 'saved' })
    expect(await lossyTables.deleteRow<Row>('businesses', row.id)).toEqual({ kind: 'deleted' })
  })

  it.each(['requests', 'everything'] as const)(
    'but a network failure is reported when %s are lost',
    async (what) => {
      const row = await makeListing('Not reached')
      lostPart = what
      const failure = { name: 'RequestFailure', kind: 'network' }
      await expect(
        lossyTables.updateRow<Row>('businesses', row.id, { name: 'x' }, at(row)),
      ).rejects.toMatchObject(failure)
      await expect(lossyTables.writeRows<Row>('businesses', [row], { name: 'y' })).rejects.toMatchObject(
        failure,
      )
      if (what === 'requests') {
        await expect(lossyTables.deleteRow<Row>('businesses', row.id, at(row))).rejects.toMatchObject(failure)
      }
    },
  )
})
