import 'fake-indexeddb/auto'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDeferred } from '../../../tests/fixtures/deferred.ts'
import { waitUntil } from '../../../tests/fixtures/wait-until.ts'
import { Device, listingNamesOf, failOffline } from '../../../tests/fixtures/device.ts'
import { DirectoryServer, testListing } from '../../../tests/fixtures/directory-server.ts'
import { makeTrip } from '../../../tests/fixtures/make-trip.ts'
import { formatSnapshot } from '../../domain/snapshot/snapshot-text.ts'

const DAY_MS = 24 * 3_600_000

let giver: Device
let phone: Device

beforeEach(() => {
  giver = new Device()
  for (let n = 1; n <= 30; n += 1) giver.server.put('businesses', testListing(n))
  phone = new Device()
  phone.answer = failOffline
})

afterEach(async () => {
  await giver.stop()
  await phone.stop()
})

describe('the snapshot to give', () => {
  it('the snapshot for another device is the newest one of the server, or the stored one if the server does not answer (GIVE-2)', async () => {
    const replica = await giver.openAndPull()
    giver.server.put('businesses', testListing(31))
    await replica.requestSync('person')
    expect(giver.keptSnapshot?.revision).toBe(30)
    giver.answer = failOffline
    expect((await replica.snapshotToGive())?.revision).toBe(30)
    giver.answer = () => undefined
    expect((await replica.snapshotToGive())?.revision).toBe(31)
    expect(giver.keptSnapshot?.revision).toBe(31)
  })

  it('the stored snapshot is given away if the server takes longer than five seconds for a newer one (GIVE-2)', async () => {
    const replica = await giver.openAndPull()
    giver.server.put('businesses', testListing(31))
    await replica.requestSync('person')
    const slowAnswer = createDeferred<Response>()
    giver.answer = () => slowAnswer.promise
    expect(await replica.snapshotToGive()).toMatchObject({ revision: 30, isEarlier: true })
    slowAnswer.resolve(new Response(await giver.server.snapshotGzip()))
    await waitUntil(() => expect(giver.keptSnapshot?.revision).toBe(31))
  })

  it.each([
    ['a listing', () => giver.server.put('businesses', testListing(31))],
    ['a trip', () => giver.server.put('trips', makeTrip(['3']).trip)],
    ['a deletion', () => giver.server.remove('businesses', testListing(1).id)],
  ])(
    'the snapshot for another device is reported as older than the copy after a pull of %s, until the server has sent a newer snapshot (GIVE-2)',
    async (_, change) => {
      const replica = await giver.openAndPull()
      expect((await replica.snapshotToGive())?.isEarlier).toBe(false)
      change()
      await replica.requestSync('person')
      giver.answer = failOffline
      expect((await replica.snapshotToGive())?.isEarlier).toBe(true)
      giver.answer = () => undefined
      expect((await replica.snapshotToGive())?.isEarlier).toBe(false)
      giver.answer = failOffline
      expect((await replica.snapshotToGive())?.isEarlier).toBe(false)
    },
  )

  it('the snapshot for another device is reported as older than the copy if it was signed before the server was restored (GIVE-2)', async () => {
    const replica = await giver.openAndPull()
    giver.server.epoch = 'epoch-2'
    await replica.requestSync('person')
    giver.answer = failOffline
    expect((await replica.snapshotToGive())?.isEarlier).toBe(true)
  })

  it('the snapshot for another device is not reported as older if it was signed after a restore of the server that is not in the copy yet (GIVE-2)', async () => {
    giver.clock = Date.parse('2026-11-18T00:00:00Z')
    const replica = await giver.openAndPull()
    giver.server.put('businesses', testListing(31))
    await replica.requestSync('person')
    giver.server = new DirectoryServer()
    giver.server.epoch = 'epoch-2'
    giver.server.put('businesses', testListing(1))
    expect(await replica.snapshotToGive()).toMatchObject({ revision: 1, isEarlier: false })
  })

  it('the stored snapshot is renewed after a change if it was downloaded a day ago', async () => {
    const replica = await giver.openAndPull()
    giver.server.put('businesses', testListing(31))
    await replica.requestSync('person')
    expect(giver.keptSnapshot?.revision).toBe(30)
    giver.clock += DAY_MS
    await replica.requestSync('person')
    await waitUntil(() => expect(giver.keptSnapshot?.revision).toBe(31))
  })

  it('a device that was filled from the change feed requests the signed snapshot once a day until the snapshot arrives (GIVE-2)', async () => {
    const askedForIt = (): number => giver.requests.filter((path) => path === '/snapshot').length
    giver.answer = (url) => (url.pathname === '/snapshot' ? new Response('', { status: 404 }) : undefined)
    const replica = await giver.openAndPull()
    expect(listingNamesOf(replica)).toHaveLength(30)
    expect(askedForIt()).toBe(1)
    await replica.requestSync('person')
    await waitUntil(() => expect(askedForIt()).toBe(2))
    await replica.requestSync('person')
    giver.clock += DAY_MS / 2
    await (await giver.start()).requestSync('person')
    expect(askedForIt()).toBe(2)
    giver.answer = () => undefined
    giver.clock += DAY_MS / 2
    await (await giver.start()).requestSync('start')
    await waitUntil(() => expect(giver.keptSnapshot?.revision).toBe(30))
    expect(askedForIt()).toBe(3)
  })

  it('the stored snapshot is renewed also if the clock of the device was ahead when the snapshot was downloaded (GIVE-2)', async () => {
    giver.clock += 400 * DAY_MS
    await giver.openAndPull()
    giver.clock -= 400 * DAY_MS
    giver.server.put('businesses', testListing(31))
    await (await giver.start()).requestSync('person')
    await waitUntil(() => expect(giver.keptSnapshot?.revision).toBe(31))
    expect(giver.keptSnapshot?.keptAt).toBe(giver.clock)
  })

  it('there is no snapshot for another device if the server never sent a signed one; the change feed is used, and the reason is reported (SIGN-2)', async () => {
    const unsigned = gzipSync(formatSnapshot(giver.server.changes(0, 1_000)))
    giver.answer = (url) => (url.pathname === '/snapshot' ? new Response(unsigned) : undefined)
    const replica = await giver.openAndPull()
    expect(listingNamesOf(replica)).toHaveLength(30)
    expect(await replica.snapshotToGive()).toBeNull()
    expect(giver.reports).toContainEqual(expect.stringContaining('The snapshot is not signed'))
  })
})
