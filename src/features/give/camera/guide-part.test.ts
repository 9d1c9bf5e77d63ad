import 'fake-indexeddb/auto'
import { gzipSync, gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { DirectoryServer, TEST_KEY, testListing } from '../../../../tests/fixtures/directory-server.ts'
import { READY_STATUS } from '../../../../tests/fixtures/directory-view.tsx'
import { POLICE_CONTACT } from '../../../../tests/fixtures/police-contact.ts'
import { writeReadModel } from '../../../directory/read-model.ts'
import type { DirectoryStatus, ReadModel } from '../../../domain/directory.ts'
import { createSigningKey } from '../../../domain/snapshot/snapshot-signature.ts'
import { formatSnapshot } from '../../../domain/snapshot/snapshot-text.ts'
import { SnapshotPages } from '../../../domain/snapshot/snapshot-pages.ts'
import {
  sendableAtolls,
  divideSnapshot,
  formatPart,
  readPart,
  type GuidePart,
  storePart,
  readComparableCopy,
  readStoredParts,
  removePart,
} from './guide-part.ts'
import { signSnapshot } from '../../../../supabase/functions/_shared/sign-snapshot.ts'

const PUBLIC_KEYS = [TEST_KEY.publicKey]
const SIGNED_AT = '2026-11-19T00:00:00.000Z'

let server: DirectoryServer

beforeEach(async () => {
  server = new DirectoryServer()
  for (let n = 1; n <= 1_200; n += 1)
    server.put('businesses', testListing(n, { name: `Place ${n} ÿ`, atoll: n % 3 === 0 ? 'EBO' : 'MAJ' }))
  server.put('emergency_contacts', POLICE_CONTACT)
  server.put('directory_settings', { id: 'settings', is_demo: true } as { id: string })
  for (const part of await readStoredParts(null)) await removePart(part.atoll)
})

async function makePart(atoll: string): Promise<Uint8Array<ArrayBuffer>> {
  return formatPart(await divideSnapshot(await server.snapshotGzip()), atoll)
}

function changePartText(part: Uint8Array, change: (text: string) => string): Uint8Array<ArrayBuffer> {
  const text = gunzipSync(part).toString()
  expect(change(text)).not.toBe(text)
  return new Uint8Array(gzipSync(change(text)))
}

async function makeAndReadPart(atoll = 'EBO'): Promise<GuidePart> {
  const part = await readPart(await makePart(atoll), PUBLIC_KEYS)
  if (part === 'whole') throw new Error('This is not a part')
  return part
}

describe('a part of a signed snapshot (SIGN-4)', () => {
  it('a part of a snapshot has all rows of one atoll and the emergency numbers, and is verified without the rest', async () => {
    const dividedSnapshot = await divideSnapshot(await server.snapshotGzip())
    expect(sendableAtolls(dividedSnapshot)).toEqual(['MAJ', 'EBO'])
    const part = await makeAndReadPart()
    const onAtoll = server.listings().filter(({ atoll }) => atoll === 'EBO')
    expect(part).toMatchObject({
      atoll: 'EBO',
      epoch: 'epoch-1',
      revision: 1_202,
      signedAt: SIGNED_AT,
      isDemo: true,
    })
    expect(part.listings).toEqual(onAtoll)
    expect(part.contacts.map(({ phone }) => phone)).toEqual(['911'])
  })

  it('the parts of a snapshot have the same signed hashes when the snapshot is written page by page', async () => {
    const pages = new SnapshotPages()
    pages.add(server.changes(0, 10_000))
    const signature = await signSnapshot(pages.parts(), TEST_KEY.privateKey, new Date(SIGNED_AT))
    const divided = await divideSnapshot(new Uint8Array(gzipSync(Buffer.concat(signature))))
    expect(divided.parts).toEqual((await divideSnapshot(await server.snapshotGzip())).parts)
    expect(divided.parts.size).toBe(3)
  })

  it.each<[string, (text: string) => string, string]>([
    ['with another phone number', (text) => text.replace('625-0100', '625-0101'), 'altered'],
    ['with another emergency number', (text) => text.replace('"911"', '"912"'), 'altered'],
    ['with a listing less', (text) => text.replace(/\nbusinesses [^\n]*/, ''), 'altered'],
    ['without emergency numbers', (text) => text.replace(/\nemergency_contacts [^\n]*/, ''), 'altered'],
    ['that names another atoll', (text) => text.replace('EBO', 'MAJ'), 'altered'],
    ['that names what every object has', (text) => text.replace('EBO', '__proto__'), 'altered'],
    ['of another revision', (text) => text.replace('"revision":1202', '"revision":1203'), 'altered'],
    ['of another time', (text) => text.replace('2026-11-19', '2026-11-20'), 'altered'],
    ['of another epoch', (text) => text.replace('epoch-1', 'epoch-2'), 'altered'],
    ['without a signature', (text) => text.replace(/"signature":"[^"]*",/, ''), 'unsigned'],
  ])('a part of a snapshot %s is refused', async (_, change, why) => {
    await expect(readPart(changePartText(await makePart('EBO'), change), PUBLIC_KEYS)).rejects.toMatchObject({
      why,
    })
  })

  it('a part of a snapshot that is signed with another key, cut, or not gzip is refused', async () => {
    const part = await makePart('EBO')
    const otherKey = await createSigningKey()
    await expect(readPart(part, [otherKey.publicKey])).rejects.toMatchObject({ why: 'altered' })
    await expect(readPart(part.slice(0, -9), PUBLIC_KEYS)).rejects.toThrow(Error)
    await expect(readPart(Uint8Array.of(1, 2, 3), PUBLIC_KEYS)).rejects.toThrow(Error)
  })

  it('a snapshot that was signed before parts had signatures has no parts to send', async () => {
    const text = formatSnapshot(server.changes(0, 10_000)).replace(
      '{',
      '{"signature":"","signed_at":"","lines":[],',
    )
    expect(sendableAtolls(await divideSnapshot(new Uint8Array(gzipSync(text))))).toEqual([])
  })

  it('a whole snapshot is not read as a part, so that the directory worker imports it', async () => {
    expect(await readPart(await server.snapshotGzip(), PUBLIC_KEYS)).toBe('whole')
  })
})

describe('a received part (RECEIVE-4)', () => {
  it('a received part of the guide is shown until the copy on the device is as new as the part', async () => {
    const part = await makeAndReadPart()
    expect(await storePart(part, null)).toBeNull()
    expect(await readStoredParts(null)).toEqual([part])
    expect(await readStoredParts({ epoch: 'epoch-1', revision: 1_201, updatedAt: 1 })).toEqual([part])
    expect(await readStoredParts({ epoch: 'epoch-1', revision: 1_202, updatedAt: 1 })).toEqual([])
  })

  it('a received part of the guide is stored if its revision is that of an incomplete copy on the device', async () => {
    await writeReadModel({ format: 1, epoch: 'epoch-1', revision: 1_202, updatedAt: 1 } as ReadModel)
    const part = await makeAndReadPart()
    const completeStatus = READY_STATUS
    const incompleteStatus: DirectoryStatus = { ...READY_STATUS, problem: 'incomplete' }
    expect(await storePart(part, await readComparableCopy(completeStatus))).toBe('same')
    expect(await storePart(part, await readComparableCopy(incompleteStatus))).toBeNull()
    // The status may say only after the first read that the copy is incomplete.
    expect(await readStoredParts(await readComparableCopy(completeStatus))).toEqual([])
    expect(await readStoredParts(await readComparableCopy(incompleteStatus))).toEqual([part])
  })

  it('a received part of a restored database is stored if the copy on the device is from before the restore (RECEIVE-5)', async () => {
    const part = await makeAndReadPart()
    const deviceCopy = { epoch: 'epoch-0', revision: 9_000, updatedAt: Date.parse(part.signedAt) - 1 }
    expect(await storePart(part, deviceCopy)).toBeNull()
    expect(await readStoredParts(deviceCopy)).toEqual([part])
    expect(await readStoredParts({ ...deviceCopy, updatedAt: Date.parse(part.signedAt) + 1 })).toEqual([])
  })

  it.each([
    ['from before a restore', { epoch: 'epoch-2', revision: 1, updatedAt: Date.parse('2027-01-01') }, 'same'],
    ['that the copy has', { epoch: 'epoch-1', revision: 1_202, updatedAt: 1 }, 'same'],
    ['older than the copy', { epoch: 'epoch-1', revision: 1_300, updatedAt: 1 }, 'same'],
  ])('a received part of the guide %s is refused', async (_, copy, why) => {
    expect(await storePart(await makeAndReadPart(), copy)).toBe(why)
    expect(await readStoredParts(null)).toEqual([])
  })

  it('a received part of the guide replaces an older part of its atoll, but not a newer one', async () => {
    const oldPart = await makeAndReadPart()
    const majuroPart = await makeAndReadPart('MAJ')
    const newerPart = { ...oldPart, signedAt: '2026-11-20T00:00:00.000Z', revision: 1_300 }
    expect([
      await storePart(oldPart, null),
      await storePart(newerPart, null),
      await storePart(majuroPart, null),
    ]).toEqual([null, null, null])
    expect(await storePart(oldPart, null)).toBe('older')
    expect(await readStoredParts(null)).toEqual([newerPart, majuroPart])
  })
})
