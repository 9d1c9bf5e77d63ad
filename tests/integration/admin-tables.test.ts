import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AdminTables } from '../../src/backend/admin-tables.ts'
import type { TableQuery } from '../../src/backend/table-reads.ts'
import { RequestFailure, SESSION_ENDED } from '../../src/backend/request-failure.ts'
import { makeAccount, signInToTables } from './admin-clients.ts'
import {
  makeListing as addListing,
  revisionCondition,
  outcomeKinds,
  LISTING_COUNT,
  makeMessage,
  openAdminWorld,
  ROW_CAP,
  type Row,
} from './admin-rows.ts'
import type { TestWorld } from './test-backend.ts'

/* Reads and writes of the admin area against the local backend: row limit, preconditions and refused requests. */

let world: TestWorld
let admin: AdminTables
let stranger: AdminTables

beforeAll(async () => {
  ;({ world, admin } = await openAdminWorld())
  stranger = await signInToTables(world, await makeAccount(world, { isListed: false }))
})

afterAll(() => world?.close())

const makeListing = (name: string): Promise<Row> => addListing(admin, name)

describe('reading more rows than the row limit of the API', () => {
  it('readAllRows returns every row once, ordered by id', async () => {
    const rows = await admin.readAllRows<Row>('businesses', { select: 'id,name' })
    expect(rows.length).toBeGreaterThanOrEqual(LISTING_COUNT)
    expect(rows.length).toBe(await admin.countRows('businesses'))
    const ids = rows.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].toSorted())
  })

  it('readAllRows applies the filter, also when the last page is full', async () => {
    const allRows = await admin.readAllRows<Row>('businesses', { select: 'id' })
    const wantedIds = allRows.slice(0, ROW_CAP * 2).map(({ id }) => id)
    const lastId = wantedIds.at(-1) ?? ''
    const foundRows = await admin.readAllRows<Row>('businesses', {
      select: 'id',
      filter: (query) => query.lte('id', lastId),
    })
    expect(foundRows.map(({ id }) => id)).toEqual(wantedIds)
    const noRows = await admin.readAllRows<Row>('businesses', {
      filter: (query) => query.eq('name', 'no such'),
    })
    expect(noRows).toEqual([])
  })

  it('readRows returns only one page of rows', async () => {
    expect(await admin.readRows<Row>('businesses')).toHaveLength(ROW_CAP)
  })
})

describe('writing many rows in one request (BIZ-4)', () => {
  const SAVED = { kind: 'saved', row: { name: 'Together' } }

  it('writeRows saves rows that still have their revision, and reports the outcome of every other row', async () => {
    const [unchangedListing, changedListing, deletedListing] = [
      await makeListing('A'),
      await makeListing('B'),
      await makeListing('C'),
    ]
    await admin.updateRow<Row>(
      'businesses',
      changedListing.id,
      { name: 'Theirs' },
      revisionCondition(changedListing),
    )
    await admin.deleteRow('businesses', deletedListing.id)
    const results = await admin.writeRows<Row>(
      'businesses',
      [unchangedListing, changedListing, deletedListing],
      { name: 'Together' },
    )
    expect(results.map(({ base }) => base)).toEqual([unchangedListing, changedListing, deletedListing])
    expect(results.map(({ outcome }) => outcome)).toMatchObject([
      SAVED,
      { kind: 'conflict', current: { name: 'Theirs' } },
      { kind: 'deleted' },
    ])
  })

  it('writeRows deletes only rows that still have their revision', async () => {
    const [firstListing, secondListing] = [await makeListing('D'), await makeListing('E')]
    await admin.updateRow<Row>(
      'businesses',
      secondListing.id,
      { name: 'Theirs' },
      revisionCondition(secondListing),
    )
    expect(
      outcomeKinds(await admin.writeRows<Row>('businesses', [firstListing, secondListing], null)),
    ).toEqual(['saved', 'conflict'])
    expect(outcomeKinds(await admin.writeRows<Row>('businesses', [firstListing], null))).toEqual(['deleted'])
  })

  it('writeRows reports rows as refused for an account without rights', async () => {
    const row = await makeListing('F')
    expect(outcomeKinds(await stranger.writeRows<Row>('businesses', [row], { name: 'Mine' }))).toEqual([
      'refused',
    ])
    expect(outcomeKinds(await stranger.writeRows<Row>('businesses', [row], null))).toEqual(['refused'])
  })

  it('writeRows gives each row that it saves a different revision', async () => {
    const rows = [await makeListing('G'), await makeListing('H')]
    const results = await admin.writeRows<Row>('businesses', rows, { name: 'Together' })
    const revisions = results.map(({ outcome }) => (outcome.kind === 'saved' ? outcome.row.revision : 0))
    expect(new Set(revisions).size).toBe(2)
  })
})

describe('writing with a precondition', () => {
  it('updateRow saves if the row still has the version that was read, and returns the new version', async () => {
    const row = await makeListing('Precondition')
    const outcome = await admin.updateRow<Row>(
      'businesses',
      row.id,
      { name: 'Saved' },
      revisionCondition(row),
    )
    expect(outcome).toMatchObject({ kind: 'saved', row: { name: 'Saved' } })
    expect(outcome.kind === 'saved' && outcome.row.revision > row.revision).toBe(true)
  })

  it('updateRow and deleteRow write nothing if the row has another version, and return that version', async () => {
    const row = await makeListing('Conflict')
    await admin.updateRow<Row>('businesses', row.id, { name: 'Theirs' }, revisionCondition(row))
    expect(
      await admin.updateRow<Row>('businesses', row.id, { name: 'Mine' }, revisionCondition(row)),
    ).toMatchObject({
      kind: 'conflict',
      current: { name: 'Theirs' },
    })
    expect(await admin.deleteRow<Row>('businesses', row.id, revisionCondition(row))).toMatchObject({
      kind: 'conflict',
    })
  })

  it('updateRow and deleteRow report a row that is deleted as deleted, not as refused (RIGHTS-7)', async () => {
    const row = await makeListing('Deleted')
    expect(await admin.deleteRow<Row>('businesses', row.id, revisionCondition(row))).toMatchObject({
      kind: 'saved',
    })
    expect(
      await admin.updateRow<Row>('businesses', row.id, { name: 'Late' }, revisionCondition(row)),
    ).toEqual({
      kind: 'deleted',
    })
    expect(await admin.deleteRow<Row>('businesses', row.id)).toEqual({ kind: 'deleted' })
  })

  it('updateRow compares the time of the last change of a message to the microsecond', async () => {
    const submission = await makeMessage(world)
    const table = 'contact_submissions'
    const { id } = submission
    const precondition = { column: 'updated_at', value: submission.updated_at } as const
    const savedResult = await admin.updateRow<Row>(table, id, { status: 'reviewed' }, precondition)
    expect(savedResult.kind).toBe('saved')
    const secondResult = await admin.updateRow<Row>(table, id, { status: 'approved' }, precondition)
    expect(secondResult).toMatchObject({ kind: 'conflict', current: { status: 'reviewed' } })
  })
})

describe('an account without rights', () => {
  it('an account without rights gets an error from updateRow and deleteRow when nothing was written', async () => {
    const row = await makeListing('Not yours')
    expect(
      await stranger.updateRow<Row>('businesses', row.id, { name: 'Taken' }, revisionCondition(row)),
    ).toEqual({
      kind: 'refused',
    })
    expect(await stranger.deleteRow<Row>('businesses', row.id, revisionCondition(row))).toEqual({
      kind: 'refused',
    })
    const [unchangedRow] = await admin.readRows<Row>('businesses', {
      filter: (query) => query.eq('id', row.id),
    })
    expect(unchangedRow?.name).toBe('Not yours')
  })

  it('an account without rights cannot add a row with insertRow, and gets the error code of the database', async () => {
    const refusedInsert = await stranger
      .insertRow<Row>('businesses', { name: 'Mine', description: 'x' })
      .catch((failure: unknown) => failure)
    expect(refusedInsert).toBeInstanceOf(RequestFailure)
    expect(refusedInsert).toMatchObject({ kind: 'refused', status: 403, code: '42501' })
  })

  it('an account without rights can read no messages and no accounts', async () => {
    expect(await stranger.readAllRows<Row>('contact_submissions')).toEqual([])
    expect(await stranger.countRows('users')).toBe(0)
  })
})

describe('a session that has lost its rights (SESSION-8)', () => {
  const sessionEndedError = { name: 'RequestFailure', message: SESSION_ENDED, status: 401 }
  let checkCount = 0
  let isEnded = true
  let tables: AdminTables
  beforeAll(async () => {
    tables = await signInToTables(world, await makeAccount(world, { isListed: false }), fetch, () => {
      checkCount += 1
      return Promise.resolve(isEnded)
    })
  })
  beforeEach(() => {
    checkCount = 0
    isEnded = true
  })

  it.each<[string, (tables: AdminTables) => Promise<unknown>]>([
    ['all messages', (client) => client.readAllRows('contact_submissions')],
    ['some messages', (client) => client.readRows('contact_submissions')],
    ['the number of messages', (client) => client.countRows('contact_submissions')],
    ['all announcements', (client) => client.readAllRows('announcements')],
    ['the audit log', (client) => client.readRows('audit_logs')],
    ['what waits', (client) => client.callDatabase('waiting_work')],
    ['the answers of visitors', (client) => client.callDatabase('answer_queue')],
  ])(
    'a read without rows in a session that has lost its rights reports the lost rights, not an empty list: %s',
    async (_what, read) => {
      await expect(read(tables)).rejects.toMatchObject(sessionEndedError)
      isEnded = false
      await read(tables)
      expect(checkCount).toBe(2)
    },
  )

  it('deleting a message in a session that has lost its rights reports the lost session, not a deleted message', async () => {
    const [message] = await admin.readRows<Row>('contact_submissions')
    if (message === undefined) throw new Error('The demo directory has no message')
    await expect(tables.deleteRow('contact_submissions', message.id)).rejects.toMatchObject(sessionEndedError)
  })

  it("reading tables that visitors may read too does not check the admin's session", async () => {
    const emptySelection = { filter: (query: TableQuery) => query.eq('name', 'no such') }
    expect(await tables.readAllRows('businesses', emptySelection)).toEqual([])
    expect(checkCount).toBe(0)
  })
})
