import 'fake-indexeddb/auto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { Client } from 'pg'
import type { RunningBackend } from '../../supabase/local/start-backend.ts'
import { startTestBackend } from './test-backend.ts'
import type { Replica } from '../../src/directory/worker/replica.ts'
import { Device } from '../fixtures/device.ts'

/* The replica against the local backend, with more listings than the server returns in one read. */
const ROW_COUNT = 1_200

let backend: RunningBackend
let database: Client
let dataDir: string
const phone = new Device()

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'guide-replica-'))
  backend = await startTestBackend({ port: 0, dataDir, demoListings: ROW_COUNT, maxRows: 1_000 })
  database = new Client({ connectionString: backend.env.DATABASE_URL })
  await database.connect()
})

afterAll(async () => {
  await database.end()
  await backend.close()
  await rm(dataDir, { recursive: true, force: true })
})

afterEach(() => phone.stop())

function startReplica(snapshotPath: string): Promise<Replica> {
  return phone.start({
    address: { url: backend.url, publishableKey: backend.env.SUPABASE_PUBLISHABLE_KEY },
    snapshots: {
      server: backend.url + snapshotPath,
      build: `${backend.url}/none`,
      builtAt: 0,
      epoch: '',
      revision: 0,
      keys: backend.env.SNAPSHOT_PUBLIC_KEYS.split(','),
    },
    fetch: (input, init) => fetch(input, init),
    now: () => Date.now(),
  })
}

async function readIdsOnServer(): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>('select id from public.businesses order by id')
  return rows.map((row) => row.id)
}

function listingIdsOf(replica: Replica): string[] {
  return [...replica.session.copy.rows.businesses.keys()].sort()
}

it('the copy of the directory on a device has every row when the server caps pages at 1,000 rows and there is no snapshot (SYNC-15)', async () => {
  const replica = await startReplica('/none')
  await replica.requestSync('start')
  expect(replica.status()).toMatchObject({ phase: 'ready', problem: null, listingCount: ROW_COUNT })
  expect(listingIdsOf(replica)).toEqual(await readIdsOnServer())
})

it('the copy of the directory on a device has every row of the snapshot that the server keeps (SYNC-10)', async () => {
  phone.state = null
  phone.reports = []
  const replica = await startReplica('/storage/v1/object/public/directory/latest.json.gz')
  await replica.requestSync('start')
  expect(phone.reports).not.toContainEqual(expect.stringContaining('No snapshot'))
  expect(listingIdsOf(replica)).toEqual(await readIdsOnServer())
})

it('within one pull, an edit, an addition and a deletion on the server arrive in the copy of the directory on a device', async () => {
  const replica = await startReplica('/none')
  await replica.requestSync('start')
  const [firstId = '', secondId = ''] = await readIdsOnServer()
  await database.query('update public.businesses set name = $1 where id = $2', ['Renamed by a test', firstId])
  await database.query('delete from public.businesses where id = $1', [secondId])
  await database.query(
    `insert into public.businesses (name, description, category, atoll, address_details, phone)
     values ('Added by a test', 'New', 'banking', 'KWA', 'Ebeye', '329-0100')`,
  )
  await replica.requestSync('person')
  expect(listingIdsOf(replica)).toEqual(await readIdsOnServer())
  expect(await phone.reads?.listing(firstId)).toMatchObject({
    kind: 'found',
    listing: { name: 'Renamed by a test' },
  })
  expect(await phone.reads?.listing(secondId)).toEqual({ kind: 'absent' })
})

it('the copy of the directory on a device is replaced as a whole after the server was restored (SYNC-4)', async () => {
  const replica = await startReplica('/none')
  await replica.requestSync('start')
  await database.query('update private.directory_state set epoch = gen_random_uuid()')
  const databaseBefore = phone.state?.databaseName
  await replica.requestSync('person')
  expect(phone.state?.databaseName).not.toBe(databaseBefore)
  expect(listingIdsOf(replica)).toEqual(await readIdsOnServer())
  expect(replica.status().problem).toBeNull()
})
