import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, SERVICE, VISITOR, addAccount, queryAs, sqlState } from './callers.ts'
import { DATABASES, type Connection, type TestDatabase, openServer } from './open-database.ts'

interface RunStatus {
  may_write: boolean
  is_due: boolean
  epoch: string
  revision: number
  notes: number
}

async function beginRun(connection: Connection, run: string): Promise<RunStatus> {
  const [row] = await queryAs(connection, SERVICE, 'select public.begin_snapshot($1) as status', [run])
  return row?.['status'] as RunStatus
}

async function isDue(connection: Connection): Promise<boolean> {
  const sql = `select public.snapshot_status() ->> 'is_due' as due`
  return (await queryAs(connection, SERVICE, sql))[0]?.['due'] === 'true'
}

const noteRun = (connection: Connection, run: string, { epoch, revision, notes }: RunStatus) =>
  queryAs(connection, SERVICE, 'select public.note_snapshot($1, $2, $3, $4)', [epoch, revision, notes, run])

const endRun = (connection: Connection, run: string, hasSent: boolean) =>
  queryAs(connection, SERVICE, 'select public.end_snapshot($1, $2)', [run, hasSent])

const letTimePass = (connection: Connection, seconds: number) =>
  connection.query('update private.snapshot_state set run_until = run_until - make_interval(secs => $1)', [
    seconds,
  ])

const makeDue = (connection: Connection) =>
  connection.query('update private.snapshot_state set revision = -1, run = null, run_until = null')

describe.each(DATABASES)('runs of publish-snapshot on %s', (_name, open) => {
  let database: TestDatabase
  let admin: Caller
  beforeAll(async () => {
    database = await open()
    admin = await addAccount(database, 'admin@example.mh', true)
  })
  beforeEach(() => makeDue(database))
  afterAll(() => database.close())

  it('while one run of publish-snapshot may write the file, no other begins; after its end the file is up to date (SNAP-1)', async () => {
    const [run, otherRun] = [randomUUID(), randomUUID()]
    const status = await beginRun(database, run)
    expect(status).toMatchObject({ may_write: true, is_due: true })
    expect(await beginRun(database, otherRun)).toMatchObject({ may_write: false, is_due: true })
    await noteRun(database, run, status)
    expect(await beginRun(database, otherRun)).toMatchObject({ may_write: false, is_due: false })
  })

  it('after a run of publish-snapshot that died, the next one begins as soon as the dead one can write no more, and the snapshot is due until then (SNAP-1)', async () => {
    await beginRun(database, randomUUID())
    await letTimePass(database, 400)
    expect(await beginRun(database, randomUUID()), 'it may still be running').toMatchObject({
      may_write: false,
    })
    await letTimePass(database, 81)
    const run = randomUUID()
    const status = await beginRun(database, run)
    expect(status).toMatchObject({ may_write: true, is_due: true })
    await noteRun(database, run, status)
    expect(await isDue(database)).toBe(false)
  })

  it('a run of publish-snapshot that ends after it lost its place makes the snapshot due again, and leaves the place to the other run (SNAP-1)', async () => {
    const [slowRun, run] = [randomUUID(), randomUUID()]
    const slowStatus = await beginRun(database, slowRun)
    await letTimePass(database, 481)
    const status = await beginRun(database, run)
    await noteRun(database, slowRun, slowStatus)
    expect(await isDue(database)).toBe(true)
    expect(await beginRun(database, randomUUID())).toMatchObject({ may_write: false })
    await noteRun(database, run, status)
    expect(await isDue(database), 'whose file came last is not known').toBe(true)
  })

  it('after a run of publish-snapshot that failed, the next one begins at once, or a minute after the file was sent (SNAP-1)', async () => {
    const [run, otherRun] = [randomUUID(), randomUUID()]
    await beginRun(database, run)
    await endRun(database, otherRun, false)
    expect(await beginRun(database, otherRun), 'another run cannot end it').toMatchObject({
      may_write: false,
    })
    await endRun(database, run, false)
    expect(await beginRun(database, otherRun)).toMatchObject({ may_write: true })
    await endRun(database, otherRun, true)
    expect(await beginRun(database, run)).toMatchObject({ may_write: false })
    await letTimePass(database, 61)
    expect(await beginRun(database, run)).toMatchObject({ may_write: true })
  })

  it.each(['begin_snapshot($1)', 'end_snapshot($1, false)'])(
    'only the secret key can call %s',
    async (call) => {
      for (const caller of [VISITOR, admin]) {
        const refused = queryAs(database, caller, `select public.${call}`, [randomUUID()])
        expect(await refused.catch(sqlState)).toBe('42501')
      }
    },
  )
})

describe('runs of publish-snapshot that begin at once', () => {
  it('of 8 runs of publish-snapshot that begin at once, one may write the file (SNAP-1)', async () => {
    const database = await openServer()
    try {
      await makeDue(database)
      const statuses = await Promise.all(
        Array.from({ length: 8 }, async () => {
          const connection = await database.connect()
          try {
            return await beginRun(connection, randomUUID())
          } finally {
            await connection.close()
          }
        }),
      )
      expect(statuses.filter((status) => status.may_write)).toHaveLength(1)
    } finally {
      await database.close()
    }
  })
})
