import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { waitUntil } from '../../../tests/fixtures/wait-until.ts'
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
  for (const device of [tab, otherTab]) device.indexedDB = indexedDB
})

afterEach(async () => {
  await otherTab.stop()
  await tab.stop()
})

/** The ports that both tabs use: the records of a browser, which delete databases that are no longer used, and one lock. */
const oneDevicePorts: Partial<ReplicaPorts> = {
  ...replicaRecords,
  withLock: (run) => {
    const runPromise = queue.then(run)
    queue = runPromise.catch(() => undefined)
    return runPromise
  },
}

it('a tab that opens while another tab rebuilds the copy does not delete the new database (SYNC-2, SYNC-18)', async () => {
  const rebuilding = await tab.openAndPull(oneDevicePorts)
  const stateBefore = await replicaRecords.state.read()
  tab.server.epoch = 'epoch-2'
  tab.server.put('businesses', testListing(31))
  const requestReceived = createDeferred<void>()
  const answerGate = createDeferred<void>()
  tab.answer = async (url) => {
    requestReceived.resolve()
    await answerGate.promise
    return tab.serve(url)
  }
  const pull = rebuilding.requestSync('person')
  await requestReceived.promise
  otherTab.answer = failOffline
  const openedReplica = await otherTab.start(oneDevicePorts)
  await openedReplica.open()
  expect(openedReplica.session.state?.databaseName).toBe(stateBefore?.databaseName)
  answerGate.resolve()
  await pull
  const stateAfter = await replicaRecords.state.read()
  expect(stateAfter?.databaseName).not.toBe(stateBefore?.databaseName)
  await openedReplica.requestSync('person')
  expect(listingNamesOf(openedReplica)).toEqual(tab.readServerNames())
  await tab.stop()
  const restartedReplica = await otherTab.start(oneDevicePorts)
  await restartedReplica.requestSync('start')
  expect(listingNamesOf(restartedReplica)).toEqual(tab.readServerNames())
  await waitUntil(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    expect(names).not.toContain(`rxdb-dexie-${stateBefore?.databaseName}--0--businesses`)
  })
})
