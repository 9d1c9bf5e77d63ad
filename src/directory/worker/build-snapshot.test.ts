import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type AnswerReplacement,
  Device,
  failOffline,
  listingNamesOf,
} from '../../../tests/fixtures/device.ts'
import { testListing } from '../../../tests/fixtures/directory-server.ts'
import type { SnapshotSources } from './replica-ports.ts'

const SERVER_SNAPSHOT_URL = 'https://backend.test/snapshot'
const BUILD_SNAPSHOT_URL = 'https://site.test/snapshot'

let device: Device
/** The addresses of all requests, in order. */
let requestedUrls: string[]
beforeEach(() => {
  device = new Device()
  requestedUrls = []
  for (let n = 1; n <= 3; n += 1) device.server.put('businesses', testListing(n))
})
afterEach(() => device.stop())

/** Creates a site whose build contains the directory as it is now. Requests to the server are answered by `server`. */
async function createSite(
  server: AnswerReplacement,
  changes: Partial<SnapshotSources> = {},
): Promise<SnapshotSources> {
  const file = await device.server.snapshotGzip()
  device.answer = (url, headers) => {
    requestedUrls.push(url.href)
    return url.href === BUILD_SNAPSHOT_URL ? new Response(file) : server(url, headers)
  }
  const { epoch, revision } = device.server.changes(0, 1_000)
  return { ...device.ports().snapshots, epoch, revision, ...changes }
}

const portalAnswer: AnswerReplacement = () =>
  new Response('<html>Sign in</html>', { headers: { 'content-type': 'text/html' } })

describe('the copy on the device, while the server cannot be read (SYNC-22)', () => {
  beforeEach(async () => {
    await device.openAndPull()
    device.clock += 60_000
    for (let n = 4; n <= 5; n += 1) device.server.put('businesses', testListing(n))
  })

  it.each([
    ['does not answer', failOffline],
    ['is hidden by the sign-in page of a portal', portalAnswer],
  ])(
    'the copy on the device, while the server cannot be read is replaced by the newer listings of the build if the server %s',
    async (_, server) => {
      const snapshots = await createSite(server)
      const replica = await device.openAndPull({ snapshots })
      expect(listingNamesOf(replica)).toEqual(device.readServerNames())
      expect(replica.status()).toMatchObject({ phase: 'ready', listingCount: 5, updatedAt: 1 })
      expect(replica.status().problem).not.toBeNull()
      expect(listingNamesOf(await device.openWithoutPull())).toHaveLength(5)
      expect(requestedUrls.filter((address) => address === BUILD_SNAPSHOT_URL)).toHaveLength(1)
    },
  )

  it.each([
    ['as new as the build', { revision: 3 }],
    ['of another epoch than the build', { epoch: 'after a restore' }],
  ])(
    'while the server cannot be read, a copy that is %s is kept, and the snapshot of the build is not downloaded',
    async (_, changes) => {
      const snapshots = await createSite(failOffline, changes)
      const replica = await device.openAndPull({ snapshots })
      expect(replica.status()).toMatchObject({ phase: 'ready', listingCount: 3 })
      expect(requestedUrls).not.toContain(BUILD_SNAPSHOT_URL)
    },
  )
})

describe('a copy that is older than the build, on a slow link (SYNC-22)', () => {
  it('on a slow link an older copy is not replaced by the large snapshot of the build, as the next pull may bring the few changed rows', async () => {
    await device.openAndPull()
    device.clock += 60_000
    device.server.put('businesses', testListing(4))
    const replica = await device.start({ snapshots: await createSite(failOffline) })
    replica.setNetworkState({ isVisible: true, isSlowLink: true })
    await replica.requestSync('start')
    expect(replica.status()).toMatchObject({ phase: 'ready', listingCount: 3, problem: 'unreachable' })
    expect(requestedUrls).not.toContain(BUILD_SNAPSHOT_URL)
  })
})

describe('on a page over plain http (HTTP-2)', () => {
  it('a page over plain http requests the snapshot of the build first, and does not request the snapshot of the server', async () => {
    const snapshots = await createSite(failOffline, { keys: null })
    const replica = await device.openAndPull({ snapshots })
    expect(requestedUrls[0]).toBe(BUILD_SNAPSHOT_URL)
    expect(requestedUrls).not.toContain(SERVER_SNAPSHOT_URL)
    expect(replica.status()).toMatchObject({ phase: 'ready', listingCount: 3, problem: 'unreachable' })
  })

  it('a page over plain http fills the copy from the snapshot of the build, and then from the changes since the build', async () => {
    const snapshots = await createSite(() => undefined, { keys: null })
    device.server.put('businesses', testListing(4))
    const replica = await device.openAndPull({ snapshots })
    expect(listingNamesOf(replica)).toEqual(device.readServerNames())
    expect(replica.status()).toMatchObject({ phase: 'ready', problem: null, updatedAt: device.clock })
  })

  it('a page over plain http does not renew the signed snapshot, because its signature cannot be checked', async () => {
    const replica = await device.openAndPull({ snapshots: await createSite(() => undefined, { keys: null }) })
    device.clock += 2 * 24 * 3_600_000
    await replica.requestSync('person')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(requestedUrls).not.toContain(SERVER_SNAPSHOT_URL)
    expect(device.snapshotTriedAt).toBeUndefined()
  })

  it('a page over plain http uses the listings of a newer build even if the browser reports a slow link', async () => {
    await device.openAndPull({ snapshots: await createSite(failOffline, { keys: null }) })
    device.clock += 60_000
    device.server.put('businesses', testListing(4))
    const replica = await device.start({ snapshots: await createSite(failOffline, { keys: null }) })
    replica.setNetworkState({ isVisible: true, isSlowLink: true })
    await replica.requestSync('start')
    expect(replica.status()).toMatchObject({ listingCount: 4 })
  })

  it('a page over plain http reads the listings from the server if the build has no snapshot', async () => {
    const snapshots = { ...device.ports().snapshots, keys: null }
    const replica = await device.openAndPull({ snapshots })
    expect(replica.status()).toMatchObject({ phase: 'ready', problem: null, listingCount: 3 })
  })
})
