import { setFlagsFromString } from 'node:v8'
import { runInThisContext } from 'node:vm'
import { describe, expect, it, test } from 'vitest'
import { DirectoryServer, testListing, TEST_KEY } from '../../../tests/fixtures/directory-server.ts'
import { readAsBeforeTrips } from '../../../tests/fixtures/older-reader.ts'
import { joinPages } from './directory-changes.ts'
import type { DirectoryChanges } from './collections.ts'
import type { EmergencyContact } from '../listing/listing.ts'
import {
  createSigningKey,
  derivePublicKey,
  verifyHead,
  verifyLine,
  type SignatureError,
} from './snapshot-signature.ts'
import { SnapshotPages } from './snapshot-pages.ts'
import { formatSnapshot, parseSnapshot, toRows, type Columns } from './snapshot-text.ts'
import { formatSnapshotParts } from './snapshot-parts.ts'
import { signSnapshot } from '../../../supabase/functions/_shared/sign-snapshot.ts'

const SIGNED_AT = new Date('2026-11-22T04:05:06.789Z')
const PUBLIC_KEYS = [TEST_KEY.publicKey]

function makeDirectory(listings: number) {
  const server = new DirectoryServer()
  for (let n = 1; n <= listings; n += 1) server.put('businesses', testListing(n, { name: `Place ${n} ÿ` }))
  return server.changes(0, Number.MAX_SAFE_INTEGER)
}

async function signText(parts: Iterable<string | Uint8Array>): Promise<string> {
  return Buffer.concat(await signSnapshot(parts, TEST_KEY.privateKey, SIGNED_AT)).toString()
}

async function verifyText(text: string, keys: readonly string[] = PUBLIC_KEYS): Promise<string> {
  const [firstLine = '', ...lines] = text.split('\n')
  const head = await verifyHead(firstLine, keys)
  for (const [index, line] of lines.entries()) await verifyLine(head, index, line)
  return head.signedAt
}

describe('the signature of a snapshot (SIGN-1)', () => {
  it('a signed snapshot is verified line by line and has the time; its text stays one JSON document with the same rows', async () => {
    const changes = makeDirectory(1_200)
    const text = await signText([formatSnapshot(changes)])
    expect(await verifyText(text)).toBe(SIGNED_AT.toISOString())
    expect(parseSnapshot(text)).toEqual(parseSnapshot(formatSnapshot(changes)))
  })

  it('a signed snapshot that is written page by page is verified, and has the same lines as one written at once', async () => {
    const changes = makeDirectory(1_200)
    const pages = new SnapshotPages()
    pages.add(changes)
    const lines = (await signText(pages.parts())).split('\n').slice(1)
    const wholeText = await signText([formatSnapshot(joinPages([changes]))])
    expect(lines).toEqual(wholeText.split('\n').slice(1))
    await verifyText(await signText(pages.parts()))
  })

  it('the lines of a snapshot have less than 1,000,000 characters, also with long texts (RECEIVE-6)', () => {
    const server = new DirectoryServer()
    for (let n = 1; n <= 1_200; n += 1)
      server.put('businesses', testListing(n, { description: `${n} `.repeat(600) }))
    const changes = server.changes(0, Number.MAX_SAFE_INTEGER)
    const text = formatSnapshot(changes)
    const findLongestLine = Math.max(...text.split('\n').map((line) => line.length))
    expect(findLongestLine).toBeLessThan(1_000_000)
    expect(findLongestLine).toBeGreaterThan(400_000)
    expect(parseSnapshot(text).rows).toMatchObject(changes.rows)
    const pages = new SnapshotPages()
    pages.add(changes)
    const parts = [...pages.parts()].map((part) => Buffer.from(part).toString())
    expect(parts.join('').split('\n').slice(1)).toEqual(text.split('\n').slice(1))
  })

  it('the lines of a snapshot hold 100, 600 and then more than 1,500 listings of usual length', () => {
    const { rows } = JSON.parse(formatSnapshot(makeDirectory(10_000))) as { rows: { businesses: Columns[] } }
    const blockSizes = rows.businesses.map((block) => block['id']?.length)
    expect(blockSizes.slice(0, 2)).toEqual([100, 600])
    expect(blockSizes[2]).toBeGreaterThan(1_500)
  })

  it('a signed snapshot is accepted with either of two keys, so that a key can be replaced (SIGN-2)', async () => {
    const otherKeys = await createSigningKey()
    const text = await signText([formatSnapshot(makeDirectory(1))])
    await verifyText(text, [otherKeys.publicKey, TEST_KEY.publicKey])
    await expect(verifyText(text, [otherKeys.publicKey])).rejects.toMatchObject({ why: 'altered' })
    await expect(verifyText(text, [])).rejects.toMatchObject({ why: 'altered' })
    expect(derivePublicKey(otherKeys.privateKey)).toBe(otherKeys.publicKey)
  })

  it.each<[string, (text: string) => string, SignatureError['why']]>([
    ['without a signature', (text) => `{${text.slice(text.indexOf('"signed_at"'))}`, 'unsigned'],
    ['with another time', (text) => text.replace('2026-11-22', '2026-11-23'), 'altered'],
    ['with another revision', (text) => text.replace('"revision":3', '"revision":4'), 'altered'],
    ['with another phone number', (text) => text.replace('625-0100', '625-0101'), 'altered'],
    ['with one more line', (text) => `${text}\n{}`, 'altered'],
    ['with two lines in the other order', (text) => swapLines(text), 'altered'],
    ['with a signature in another spelling', (text) => text.replace(/^(.{13}\S{85})./, '$1~'), 'altered'],
  ])('a snapshot %s is refused (SIGN-2)', async (_, changeText, why) => {
    const text = await signText([formatSnapshot(makeDirectory(3))])
    expect(changeText(text)).not.toBe(text)
    await expect(verifyText(changeText(text))).rejects.toMatchObject({ why })
  })
})

function swapLines(text: string): string {
  const [firstLine = '', secondLine = '', thirdLine = '', ...restLines] = text.split('\n')
  return [firstLine, thirdLine, secondLine, ...restLines].join('\n')
}

function readWholeDirectory(server: DirectoryServer) {
  return server.changes(0, Number.MAX_SAFE_INTEGER)
}

/** Trips with quotes and brackets in their texts, which a reader of lines could take for a table. */
function makeDirectoryWithTrips(trips: number): DirectoryServer {
  const server = new DirectoryServer()
  for (let n = 1; n <= 40; n += 1) server.put('businesses', testListing(n))
  for (let n = 1; n <= trips; n += 1) {
    const trip = { id: `trip-${n}`, note: 'He said "trips":[ and "x":[] }}', source: '{"id":[' }
    const tripStop = { id: `stop-${n}`, trip_id: trip.id, atoll: 'JAL' }
    server.put('trips', trip)
    server.put('trip_stops', tripStop)
  }
  server.put('directory_settings', { id: 's' })
  return server
}

describe('tables that were added later (SNAP-4)', () => {
  it('tables that were added later are absent from a snapshot while they are empty, and earlier versions ignore them', () => {
    const plainText = formatSnapshot(readWholeDirectory(makeDirectoryWithTrips(0)))
    expect(plainText).not.toContain('later')
    expect(readAsBeforeTrips(plainText)).toEqual({ businesses: 1, directory_settings: 1 })
    const text = formatSnapshot(readWholeDirectory(makeDirectoryWithTrips(700)))
    expect(readAsBeforeTrips(text)).toEqual({ businesses: 1, directory_settings: 1 })
  })

  it('tables that were added to snapshots later are read with all rows, and are in the part with the emergency numbers', async () => {
    const changes = readWholeDirectory(makeDirectoryWithTrips(700))
    const text = formatSnapshot(changes)
    expect(parseSnapshot(text).rows).toMatchObject(changes.rows)
    const pages = new SnapshotPages()
    pages.add(changes)
    const writtenParts = [...pages.parts()]
      .map((part) => (typeof part === 'string' ? part : new TextDecoder().decode(part)))
      .join('')
    expect(writtenParts).toBe(text)
    const lines = text.split('\n').map((line) => new TextEncoder().encode(line))
    const numbersPart = formatSnapshotParts(lines).get('numbers') ?? ''
    expect(numbersPart.split('\n').filter((line) => line.startsWith('trips {'))).toHaveLength(3)
    await verifyText(await signText([text]))
  })
})

describe('the text of a snapshot', () => {
  it('a snapshot has all rows, its head on the first line and each block of rows on its own line', () => {
    const server = new DirectoryServer()
    for (let n = 1; n <= 2_150; n += 1) server.put('businesses', testListing(n, { alt_names: [`Old ${n}`] }))
    server.put('businesses', testListing(2_151, { name: 'Line\nbreak "K&K" m\u0327' }))
    server.put('directory_settings', { id: 's' })
    const changes = readWholeDirectory(server)
    const text = formatSnapshot(changes)
    expect(parseSnapshot(text)).toEqual({
      ...changes,
      deleted: {},
      rows: { business_images: [], emergency_contacts: [], announcements: [], ...changes.rows },
    })
    const lines = text.split('\n')
    expect(lines[0]).toContain('"epoch":"epoch-1"')
    expect(lines.filter((line) => line.startsWith('{"id"'))).toHaveLength(6)
  })

  it('the snapshot of an empty directory is one line', () => {
    expect(formatSnapshot(readWholeDirectory(new DirectoryServer())).split('\n')).toHaveLength(1)
  })

  it.each([
    { id: ['a', 'b'], name: ['A'] },
    { id: ['a'], name: 'A' },
    { id: ['a'], name: null },
    { name: ['A'] },
  ])('a block of a snapshot with an incomplete column is refused: %j', (block) => {
    expect(() => toRows(block as Record<string, unknown[]>)).toThrow(TypeError)
  })
})

function makeContact(id: string, revision: number, name = id): EmergencyContact {
  return {
    id,
    revision,
    name,
    description: null,
    category: 'police',
    phone: '625-0000',
    available_24_7: true,
    atoll: null,
    confirmed_at: null,
    created_at: '2026-01-01T00:00:00+00:00',
    updated_at: '2026-01-01T00:00:00+00:00',
  }
}

function makePage(revision: number, contacts: EmergencyContact[], deleted: string[] = []): DirectoryChanges {
  return {
    epoch: 'e',
    revision,
    more: true,
    reset: false,
    rows: { emergency_contacts: contacts },
    deleted: deleted.length > 0 ? { emergency_contacts: deleted } : {},
  }
}

describe('joinPages', () => {
  test('joined pages of changes have the newest version of each row in revision order, without deleted rows', () => {
    const joinedPages = joinPages([
      makePage(2, [makeContact('a', 1), makeContact('b', 2)]),
      makePage(4, [makeContact('c', 3), makeContact('a', 4, 'renamed')], ['b']),
    ])
    expect(joinedPages.revision).toBe(4)
    expect(joinedPages.deleted).toEqual({})
    expect(joinedPages.rows.emergency_contacts?.map(({ id, name }) => [id, name])).toEqual([
      ['c', 'c'],
      ['a', 'renamed'],
    ])
  })

  test('a row that was deleted and added again is kept in joined pages of changes', () => {
    const joinedPages = joinPages([
      makePage(1, [makeContact('a', 1)]),
      makePage(2, [], ['a']),
      makePage(3, [makeContact('a', 3)]),
    ])
    expect(joinedPages.rows.emergency_contacts).toHaveLength(1)
  })

  test('pages of changes with a reset, or of two databases, are not joined', () => {
    expect(() => joinPages([])).toThrow(RangeError)
    expect(() => joinPages([makePage(1, []), { ...makePage(2, []), reset: true }])).toThrow(RangeError)
    expect(() => joinPages([makePage(1, []), { ...makePage(2, []), epoch: 'other' }])).toThrow(RangeError)
  })
})

test("listings that are read from columns are no hash tables in V8's memory, which would be twice as large", () => {
  setFlagsFromString('--allow-natives-syntax')
  const hasCompactProperties = runInThisContext('(row) => %HasFastProperties(row)') as (
    row: unknown,
  ) => boolean
  const columnNames = Array.from({ length: 40 }, (_, index) => `column_${index}`)
  const columns = { id: ['a', 'b'], ...Object.fromEntries(columnNames.map((name) => [name, [1, null]])) }

  const rows = toRows(columns)

  expect(rows).toHaveLength(2)
  expect(rows.map((row) => hasCompactProperties(row))).toEqual([true, true])
})
