import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import type { Replica } from '../../src/replica/replica.ts'
import { Device, offline, type Answer } from '../fixtures/device.ts'
import { testListing } from '../fixtures/directory-server.ts'
import { seededRandom } from '../fixtures/random.ts'

/*
 * The copy under a bad day: crashes, lost and damaged answers, a device that cannot store, a restored server, and
 * writes on the server all the while. Repeat a run with FAULT_SEED.
 */
const ROWS = 3_000
const FAULTS = 200
const SEEDS =
  process.env['FAULT_SEED'] === undefined
    ? [1, 20_261_120, Date.now() % 1_000_000]
    : [Number(process.env['FAULT_SEED'])]

type Fault = (device: Device, random: () => number) => Promise<void> | void

const FAULTS_OF_ANSWERS: Answer[] = [
  offline,
  () => new Response('', { status: 500 }),
  () => new Response('', { status: 503 }),
  () => new Response('', { status: 429, headers: { 'retry-after': '5' } }),
  () => new Response('<html>Log in to the ferry wifi</html>'),
  () => new Response('{"epoch":"epoch-1","revision":5,"more":false'),
]

const FAULTS_OF_DEVICES: Fault[] = [
  async (device) => void (await device.start()),
  (device) => void (device.canStore = false),
  async (device) => {
    const name = `rxdb-dexie-${device.state?.databaseName}--0--businesses`
    await device.stop()
    await new Promise((resolve) => (device.indexedDB.deleteDatabase(name).onsuccess = resolve))
  },
  (device) => void (device.state = null),
  (device) => void (device.server.epoch = `epoch-${device.clock}`),
  (device) => void (device.server.purgedThrough = Number.MAX_SAFE_INTEGER),
]

const device = { current: new Device() }
afterEach(() => device.current.stop())

it.each(SEEDS)('ends with the rows of the server (seed %i)', { timeout: 600_000 }, async (seed) => {
  const random = seededRandom(seed)
  const phone = new Device()
  device.current = phone
  for (let n = 1; n <= ROWS; n += 1) phone.server.put('businesses', testListing(n))
  let replica = await phone.start()
  for (let fault = 0; fault < FAULTS; fault += 1) {
    writeOnServer(phone, random)
    await strike(phone, random)
    replica = await phone.start()
    await replica.nudge('start')
    await replica.refresh()
    heal(phone, random)
  }
  await expectEqualToServer(phone, replica)
})

function writeOnServer(phone: Device, random: () => number): void {
  for (let write = 0; write < 5; write += 1) {
    const n = 1 + Math.floor(random() * ROWS)
    if (random() < 0.3) phone.server.remove('businesses', testListing(n).id)
    else phone.server.put('businesses', testListing(n, { name: `Edited ${phone.clock} ${write}` }))
  }
}

async function strike(phone: Device, random: () => number): Promise<void> {
  if (random() < 0.6) phone.answer = pick(FAULTS_OF_ANSWERS, random)
  if (random() < 0.5) await pick(FAULTS_OF_DEVICES, random)(phone, random)
}

function heal(phone: Device, random: () => number): void {
  phone.clock += Math.floor(random() * 400_000)
  phone.answer = () => undefined
  phone.canStore = true
  phone.server.purgedThrough = 0
}

async function expectEqualToServer(phone: Device, last: Replica): Promise<void> {
  phone.clock += 25 * 3_600_000
  await last.refresh()
  const reopened = await phone.start()
  await reopened.nudge('start')
  const rows = (replica: Replica): unknown[] =>
    [...replica.session.copy.rows.businesses.values()].sort((a, b) => a.revision - b.revision)
  const onServer = phone.server.listings().sort((a, b) => a.revision - b.revision)
  expect(rows(reopened)).toEqual(onServer)
  expect(reopened.status().problem).toBeNull()
}

function pick<T>(list: T[], random: () => number): T {
  const picked = list[Math.floor(random() * list.length)]
  if (picked === undefined) throw new Error('Nothing to pick from')
  return picked
}
