import 'fake-indexeddb/auto'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDeferred } from '../../../tests/fixtures/deferred.ts'
import { Device, listingNamesOf, failOffline } from '../../../tests/fixtures/device.ts'
import { DirectoryServer, TEST_KEY, testListing } from '../../../tests/fixtures/directory-server.ts'
import * as altered from '../../../tests/fixtures/altered-snapshot.ts'
import { seededRandom } from '../../../tests/fixtures/random.ts'
import { formatSnapshotElement, GUIDE_FILE_MARK } from '../../domain/snapshot/guide-file.ts'
import { createSigningKey } from '../../domain/snapshot/snapshot-signature.ts'
import { formatSnapshot } from '../../domain/snapshot/snapshot-text.ts'
import type { Replica } from './replica.ts'
import type { RowStorage } from './row-storage.ts'
import { signSnapshot } from '../../../supabase/functions/_shared/sign-snapshot.ts'

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

function toGuideFile(gzip: Uint8Array): Blob {
  return new Blob([`<!doctype html>${GUIDE_FILE_MARK}<p>Numbers</p>`, formatSnapshotElement(gzip)])
}

async function createGivenFile(): Promise<Blob> {
  const replica = await giver.openAndPull()
  const snapshot = await replica.snapshotToGive()
  if (snapshot === null) throw new Error('There is no snapshot to give')
  // Close the collections of this device, because RxDB opens at most 13 collections in one process.
  await giver.stop()
  return toGuideFile(snapshot.bytes)
}

/** Creates a guide file with the current snapshot, whose text was altered by `change` and compressed again. */
async function createAlteredFile(change: (text: Buffer) => Buffer): Promise<Blob> {
  return toGuideFile(gzipSync(change(await giver.server.snapshotText())))
}

describe('a guide file', () => {
  it('a guide file fills a device that has no copy and no network, and the next pull continues from the revision of the file (RECEIVE-1)', async () => {
    const file = await createGivenFile()
    const replica = await phone.start()
    await replica.requestSync('start')
    expect(replica.status()).toMatchObject({ phase: 'empty', problem: 'unreachable' })
    const signedAt = '2026-11-19T00:00:00.000Z'
    expect(await replica.receive(file)).toMatchObject({
      isTaken: true,
      listingCount: 30,
      signedAt,
      isRestored: false,
    })
    expect(replica.status()).toMatchObject({ phase: 'ready', listingCount: 30 })
    expect(replica.status().updatedAt).toBe(Date.parse(signedAt))
    expect(phone.state?.revision).toBe(giver.state?.revision)
    expect(listingNamesOf(await phone.openAndPull())).toEqual(giver.readServerNames())
    phone.server = giver.server
    phone.server.put('businesses', testListing(31))
    phone.answer = () => undefined
    phone.requests = []
    await (await phone.start()).requestSync('person')
    expect(phone.requests).toEqual(['/rest/v1/rpc/directory_changes_by_column?since=30&max_rows=1000'])
    expect(phone.state?.revision).toBe(31)
  })

  it('a guide file that was received can be given to a further device without a network (GIVE-2)', async () => {
    const replica = await phone.start()
    await replica.receive(await createGivenFile())
    const secondSnapshot = await replica.snapshotToGive()
    expect(secondSnapshot?.revision).toBe(30)
    const thirdDevice = new Device()
    thirdDevice.answer = failOffline
    expect(
      await (await thirdDevice.start()).receive(toGuideFile(secondSnapshot?.bytes ?? new Uint8Array())),
    ).toMatchObject({
      isTaken: true,
      listingCount: 30,
    })
    await thirdDevice.stop()
  })

  it.each<[string, () => Promise<Blob>, string]>([
    ['that is another web page', async () => new Blob(['<!doctype html><title>Recipes</title>']), 'no-guide'],
    ['that is empty', async () => new Blob([]), 'no-guide'],
    ['without a signature', () => createAlteredFile(altered.removeSignature), 'unsigned'],
    ['signed with another key', () => createFileSignedBy(createSigningKey()), 'altered'],
    [
      'of a database from before a restore',
      () => createFileAfter(() => (giver.server.epoch = 'epoch-0')),
      'older',
    ],
    ['that is older than the copy', () => createOlderSnapshotFile(), 'older'],
    ['that this device has already', () => createGivenFile(), 'same'],
    [
      'with the listings of this device but a changed phone number',
      () => createAlteredFile(altered.changePhone),
      'altered',
    ],
    ['with a changed revision in the first line', () => createAlteredFile(altered.changeHead), 'altered'],
    ['without a signed part', () => createReadableFile('</html>'), 'unsigned'],
    ['that is cut before its signed part', () => createReadableFile(''), 'damaged'],
    [
      'that unpacks to 400 MB in its first line',
      async () => toGuideFile(await altered.createGzipBomb('')),
      'damaged',
    ],
    ['that unpacks to 400 MB after a valid first line', () => createBombAfterHead(), 'damaged'],
    [
      'that unpacks to 400 MB of short lines',
      async () => toGuideFile(await altered.createGzipBomb('\n')),
      'damaged',
    ],
    ['whose rows do not match its totals', () => createFileWithMissingRow(), 'damaged'],
  ])(
    'a received file %s is refused and changes nothing on the device (RECEIVE-2, RECEIVE-6)',
    async (_, makeFile, refusal) => {
      const replica = await startPhoneWithCopy()
      const stateBefore = structuredClone(phone.state)
      const names = listingNamesOf(replica)
      expect(await replica.receive(await makeFile())).toEqual({ isTaken: false, why: refusal })
      expect(phone.state).toEqual(stateBefore)
      expect(listingNamesOf(replica)).toEqual(names)
      expect(listingNamesOf(await phone.openWithoutPull())).toEqual(names)
    },
  )

  it('a guide file that a restored server signed later replaces the whole copy, and the restore is reported (RECEIVE-5)', async () => {
    const replica = await startPhoneWithCopy()
    const restoredServer = new DirectoryServer()
    restoredServer.epoch = 'epoch-2'
    for (let n = 1; n <= 5; n += 1)
      restoredServer.put('businesses', testListing(n, { name: `Restored ${n}` }))
    const file = toGuideFile(await restoredServer.snapshotGzip(new Date('2026-11-20T12:00:00Z')))
    expect(await replica.receive(file)).toMatchObject({ isTaken: true, listingCount: 5, isRestored: true })
    expect(listingNamesOf(replica)).toEqual(restoredServer.listings().map(({ name }) => name))
    phone.answer = failOffline
    expect(listingNamesOf(await phone.openWithoutPull())).toHaveLength(5)
  })

  it('a guide file is refused on a page over plain http, where no signature can be checked', async () => {
    const snapshots = { server: '', build: '', builtAt: 0, epoch: '', revision: 0, keys: null }
    const replica = await phone.start({ snapshots })
    expect(await replica.receive(await createGivenFile())).toEqual({
      isTaken: false,
      why: 'unprotected-page',
    })
  })

  it('all of 1,000 guide files with a changed byte, cut, older, or of another key or epoch are refused (RECEIVE-2)', async () => {
    const replica = await startPhoneWithCopy()
    for (let n = 31; n <= 35; n += 1) giver.server.put('businesses', testListing(n))
    const random = seededRandom(20261122)
    const text = await giver.server.snapshotText()
    const wholeFile = Buffer.from(await toGuideFile(gzipSync(text)).arrayBuffer())
    const otherKeyFile = await createFileSignedBy(createSigningKey())
    const otherEpochFile = await createFileAfter(() => (giver.server.epoch = 'epoch-2'))
    const olderFile = await createOlderSnapshotFile()
    const refusalCounts: Record<string, number> = {}
    for (let n = 0; n < 1_000; n += 1) {
      const file =
        n < 700
          ? toGuideFile(gzipSync(altered.flipByte(text, random), { level: 1 }))
          : n < 970
            ? altered.truncateAtRandom(wholeFile, random)
            : n < 980
              ? otherKeyFile
              : n < 990
                ? otherEpochFile
                : olderFile
      const result = await replica.receive(file)
      expect(result.isTaken, `file ${n}`).toBe(false)
      if (!result.isTaken) refusalCounts[result.why] = (refusalCounts[result.why] ?? 0) + 1
    }
    expect(Object.values(refusalCounts).reduce((sum, count) => sum + count, 0)).toBe(1_000)
    expect(refusalCounts).toMatchObject({ older: 20 })
    expect(phone.state?.revision).toBe(30)
    expect(listingNamesOf(replica)).toHaveLength(30)
    expect(await replica.receive(new Blob([wholeFile]))).toMatchObject({ isTaken: true, listingCount: 35 })
  })

  // This test must run before the next one, which leaves collections open, because RxDB opens at most 13 in one process.
  it('a received guide file is the copy at the next start if the device turned off right after the checkpoint was stored (SYNC-2)', async () => {
    await startPhoneWithCopy()
    giver.server.put('businesses', testListing(31))
    const file = toGuideFile(await giver.server.snapshotGzip())
    const checkpointStored = createDeferred<void>()
    const dyingReplica = await phone.start({
      state: {
        ...phone.ports().state,
        write: (state) => {
          phone.state = state
          checkpointStored.resolve()
          return new Promise(() => undefined)
        },
      },
    })
    await dyingReplica.open()
    const { database: oldDatabase } = Reflect.get(dyingReplica.session, 'storage') as RowStorage
    void dyingReplica.receive(file)
    await checkpointStored.promise
    await dyingReplica.session.close()
    await oldDatabase?.close()
    const restartedReplica = await restartAfterKill()
    expect(restartedReplica.status()).toMatchObject({ phase: 'ready', listingCount: 31, problem: null })
    expect(listingNamesOf(restartedReplica)).toEqual(giver.readServerNames())
  })

  it('the old copy stays if the device turned off while the rows of a guide file were being stored', async () => {
    await startPhoneWithCopy()
    giver.server.put('businesses', testListing(31))
    const file = toGuideFile(await giver.server.snapshotGzip())
    const writeStarted = createDeferred<void>()
    const dyingReplica = await phone.start({
      newDatabaseName: async () => (writeStarted.resolve(), 'half-filled'),
      state: { ...phone.ports().state, write: () => new Promise(() => undefined) },
    })
    await dyingReplica.open()
    void dyingReplica.receive(file)
    await writeStarted.promise
    await dyingReplica.session.close()
    const restartedReplica = await restartAfterKill()
    expect(restartedReplica.status()).toMatchObject({ phase: 'ready', listingCount: 30, problem: null })
  })

  it('the old copy stays if the rows of a guide file were stored and the checkpoint was not (SYNC-2)', async () => {
    const replica = await startPhoneWithCopy()
    giver.server.put('businesses', testListing(31))
    phone.canStore = false
    await replica.receive(toGuideFile(await giver.server.snapshotGzip()))
    phone.canStore = true
    const restartedReplica = await phone.openWithoutPull()
    expect(restartedReplica.status()).toMatchObject({ phase: 'ready', listingCount: 30, problem: null })
  })

  it('a guide file is refused if the device has too little space, and the old copy stays', async () => {
    await startPhoneWithCopy()
    giver.server.put('businesses', testListing(31))
    const storage = { ...(await import('rxdb/plugins/storage-memory')).getRxStorageMemory() }
    storage.createStorageInstance = () => Promise.reject(new Error('QuotaExceededError'))
    const replica = await phone.start()
    await replica.open()
    Object.assign(Reflect.get(replica, 'ports') as object, { storage })
    const result = await replica.receive(toGuideFile(await giver.server.snapshotGzip()))
    expect(result).toEqual({ isTaken: false, why: 'not-stored' })
    expect(listingNamesOf(replica)).toHaveLength(30)
    expect(replica.status().problem).not.toBe('storage-failed')
  })
})

/** Starts the receiving phone with the same 30 listings that the giving phone has. */
async function startPhoneWithCopy(): Promise<Replica> {
  const replica = await phone.start()
  expect(await replica.receive(await createGivenFile())).toMatchObject({ isTaken: true })
  return replica
}

/** Starts the device after its page was killed, so that nothing was closed. */
async function restartAfterKill(): Promise<Replica> {
  const { indexedDB, state } = phone
  phone = Object.assign(new Device(), { indexedDB, state, answer: failOffline })
  return phone.openWithoutPull()
}

/** Creates a guide file with the readable page and with `fileEnd`, but without the signed part. */
async function createReadableFile(fileEnd: string): Promise<Blob> {
  return new Blob([`<!doctype html>${GUIDE_FILE_MARK}<p>Numbers</p>${fileEnd}`])
}

async function createBombAfterHead(): Promise<Blob> {
  const text = await giver.server.snapshotText()
  return toGuideFile(await altered.createGzipBomb('', text.toString().slice(0, text.indexOf('\n') + 1)))
}

/** Creates a correctly signed guide file that has one row fewer than its totals. */
async function createFileWithMissingRow(): Promise<Blob> {
  giver.server.put('businesses', testListing(42))
  const changes = giver.server.changes(0, 1_000)
  changes.rows.businesses?.pop()
  const signedSnapshot = await signSnapshot([formatSnapshot(changes)], TEST_KEY.privateKey, new Date())
  return toGuideFile(gzipSync(Buffer.concat(signedSnapshot)))
}

async function createFileSignedBy(key: Promise<{ privateKey: string }>): Promise<Blob> {
  giver.server.put('businesses', testListing(40))
  const text = formatSnapshot(giver.server.changes(0, 1_000))
  return toGuideFile(gzipSync(Buffer.concat(await signSnapshot([text], (await key).privateKey, new Date()))))
}

async function createFileAfter(change: () => void): Promise<Blob> {
  giver.server.put('businesses', testListing(41))
  change()
  return toGuideFile(await giver.server.snapshotGzip())
}

async function createOlderSnapshotFile(): Promise<Blob> {
  const oldServer = new DirectoryServer()
  for (let n = 1; n <= 20; n += 1) oldServer.put('businesses', testListing(n))
  return toGuideFile(await oldServer.snapshotGzip())
}
