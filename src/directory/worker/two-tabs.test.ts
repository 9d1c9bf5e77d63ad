import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDeferred } from '../../../tests/fixtures/deferred.ts'
import { Device, failOffline, listingNamesOf } from '../../../tests/fixtures/device.ts'
import { testListing } from '../../../tests/fixtures/directory-server.ts'
import { replicaRecords } from './replica-records.ts'
import type { ReplicaPorts } from './replica-ports.ts'

/* Two tabs of one device. They share IndexedDB, the checkpoint and the lock, but each has its own network. */
let tab: Device
let otherTab: Device
let queue: Promise<unknown>

beforeEach(() => {
  queue = Promise.resolve()
  tab = new Device()
  for (let n = 1; n <= 30; n += 1) tab.server.put('businesses', testListing(n))
  otherTab = new Device()
  for (const one of [tab, otherTab]) one.indexedDB = indexedDB
})

afterEach(async () => {
  await otherTab.stop()
  await tab.stop()
})

/** The ports that both tabs use: the records of a browser, which delete databases that are no longer used, and one lock. */
const oneDevicePorts: Partial<ReplicaPorts> = {
  ...replicaRecords,
  withLock: (run) => {
    const turn = queue.then(run)
    queue = turn.catch(() => undefined)
    return turn
  },
}

it('a tab that opens while another tab rebuilds the copy does not delete the new database (SYNC-2, SYNC-18)', async () => {
  const rebuilding = await tab.openAndPull(oneDevicePorts)
  const before = await replicaRecords.state.read()
  tab.server.epoch = 'epoch-2'
  tab.server.put('businesses', testListing(31))
  const asked = createDeferred<void>()
  const answered = createDeferred<void>()
  tab.answer = async (url) => {
    asked.resolve()
    await answered.promise
    return tab.serve(url)
  }
  const pull = rebuilding.requestSync('person')
  await asked.promise
  otherTab.answer = failOffline
  const opening = await otherTab.start(oneDevicePorts)
  await opening.open()
  expect(opening.session.state?.databaseName).toBe(before?.databaseName)
  answered.resolve()
  await pull
  const after = await replicaRecords.state.read()
  expect(after?.databaseName).not.toBe(before?.databaseName)
  await opening.requestSync('person')
  expect(listingNamesOf(opening)).toEqual(tab.readServerNames())
  await tab.stop()
  const restarted = await otherTab.start(oneDevicePorts)
  await restarted.requestSync('start')
  expect(listingNamesOf(restarted)).toEqual(tab.readServerNames())
  await vi.waitFor(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    expect(names).not.toContain(`rxdb-dexie-${before?.databaseName}--0--businesses`)
  })
})
