import { del, get, set, values } from 'idb-keyval'
import { openRecordStore } from '../../../browser/database.ts'
import { readReadModel } from '../../../directory/read-model.ts'
import type { DirectoryStatus, ReadModel, ReceiveRefusal } from '../../../domain/directory.ts'
import type { EmergencyContact, Listing, Trip, TripStop } from '../../../domain/listing/listing.ts'
import { hashPart, SignatureError, verifyHead } from '../../../domain/snapshot/snapshot-signature.ts'
import { NUMBERS_PART, formatSnapshotParts } from '../../../domain/snapshot/snapshot-parts.ts'
import { toRows, type Columns } from '../../../domain/snapshot/snapshot-text.ts'

/*
 * The emergency numbers and the listings of one atoll, in the form in which a camera reads them from another screen: a line
 * with the atoll's code, the signed first line of the snapshot, and the texts of the two parts whose hashes are in the
 * signed line. All of this is gzipped.
 */

/** A received part in the form in which a device stores it. */
export interface GuidePart {
  /** Three-letter code. */
  atoll: string
  epoch: string
  revision: number
  /** ISO 8601. */
  signedAt: string
  contacts: EmergencyContact[]
  listings: Listing[]
  /** Missing in parts that were stored before the guide had trips. */
  trips?: Trip[]
  stops?: TripStop[]
  isDemo: boolean
}

const PART_PREFIX = 'guide-part '
/** Largest decompressed size, far more than the largest atoll has: a tiny transfer must not fill the memory. */
const MAX_TEXT_BYTES = 40_000_000

/**
 * A signed snapshot, divided into the parts that can be given separately: the emergency numbers, and the listings of each
 * atoll.
 */
interface DividedSnapshot {
  headLine: string
  /** The text of each part by its key; only parts that the signature covers. */
  parts: ReadonlyMap<string, string>
}

/** @param gzip a signed snapshot of this device */
export async function divideSnapshot(gzip: Uint8Array<ArrayBuffer>): Promise<DividedSnapshot> {
  const lines = (await gunzipText(gzip)).split('\n')
  const head = lines[0] ?? ''
  const signedHashes = readHead(head).parts
  const encoder = new TextEncoder()
  const parts = new Map<string, string>()
  for (const [key, text] of formatSnapshotParts(lines.map((line) => encoder.encode(line))))
    if (signedHashes[key] !== undefined && signedHashes[key] === (await hashPart(text))) parts.set(key, text)
  return { headLine: head, parts }
}

/** Codes of the atolls that can be given; none if the snapshot was signed by a version without signed parts. */
export function sendableAtolls({ parts }: DividedSnapshot): string[] {
  return parts.has(NUMBERS_PART) ? [...parts.keys()].filter((key) => key !== NUMBERS_PART) : []
}

/** @throws RangeError if the signature does not cover this atoll */
export async function formatPart(snapshot: DividedSnapshot, atoll: string): Promise<Uint8Array<ArrayBuffer>> {
  if (!sendableAtolls(snapshot).includes(atoll))
    throw new RangeError(`The snapshot has no signed part ${atoll}`)
  const { headLine: head, parts } = snapshot
  const text = `${PART_PREFIX}${atoll}\n${head}\n${parts.get(NUMBERS_PART) ?? ''}${parts.get(atoll) ?? ''}`
  const gzip = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(gzip).arrayBuffer())
}

/**
 * Reads what a camera received.
 * @returns 'whole' for a transfer that holds a whole snapshot, which the directory worker checks
 * @throws SignatureError, or another error if the transfer is damaged
 */
export async function readPart(
  gzip: Uint8Array<ArrayBuffer>,
  publicKeys: readonly string[],
): Promise<GuidePart | 'whole'> {
  const text = await gunzipText(gzip)
  if (!text.startsWith(PART_PREFIX)) return 'whole'
  const [prefix = '', head = '', ...rows] = text.split('\n')
  const { signedAt } = await verifyHead(head, publicKeys)
  const { epoch, revision, parts } = readHead(head)
  const atoll = prefix.slice(PART_PREFIX.length)
  const listingLines = rows.filter((line) => line.startsWith('businesses '))
  const otherLines = rows.filter((line) => line !== '' && !line.startsWith('businesses '))
  for (const [key, lines] of [
    [NUMBERS_PART, otherLines],
    [atoll, listingLines],
  ] as const)
    if (parts[key] !== (await hashPart(lines.map((line) => `${line}\n`).join(''))))
      throw new SignatureError('altered')
  const settings = readTableRows(otherLines, 'directory_settings') as { is_demo: boolean }[]
  return {
    atoll,
    epoch,
    revision,
    signedAt,
    contacts: readTableRows(otherLines, 'emergency_contacts') as EmergencyContact[],
    listings: readTableRows(listingLines, 'businesses') as Listing[],
    trips: readTableRows(otherLines, 'trips') as Trip[],
    stops: readTableRows(otherLines, 'trip_stops') as TripStop[],
    isDemo: settings.some(({ is_demo: isDemo }) => isDemo),
  }
}

function readHead(line: string): { epoch: string; revision: number; parts: Record<string, string> } {
  const head = JSON.parse(`${line.slice(0, line.indexOf(',"rows":{'))}}`) as {
    epoch: string
    revision: number
    parts?: Record<string, string>
  }
  return { ...head, parts: head.parts ?? {} }
}

function readTableRows(lines: readonly string[], table: string): unknown[] {
  const linePrefix = `${table} `
  return lines
    .filter((line) => line.startsWith(linePrefix))
    .flatMap((line) => toRows(JSON.parse(line.slice(linePrefix.length)) as Columns))
}

async function gunzipText(gzip: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new Blob([gzip]).stream().pipeThrough(new DecompressionStream('gzip')).getReader()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  for (let length = 0; ;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    length += value.length
    if (length > MAX_TEXT_BYTES) throw new RangeError('The transfer is too large')
    text += decoder.decode(value, { stream: true })
  }
}

/*
 * Parts that this device received by camera (RECEIVE-4), stored by atoll. They are shown on separate pages and never become
 * rows of the copy, because the copy would then seem complete (docs/decisions/0037). A copy that is not older replaces them.
 */

type DeviceCopy = Pick<ReadModel, 'epoch' | 'revision' | 'updatedAt'> | null

/**
 * The copy with which parts are compared. Rows may be missing in an incomplete copy, so its revision is lowered by one: a
 * part of the same revision then counts as newer.
 */
export async function readComparableCopy({ problem }: DirectoryStatus): Promise<DeviceCopy> {
  const readModel = await readReadModel()
  return readModel && { ...readModel, revision: readModel.revision - Number(problem === 'incomplete') }
}

/**
 * Whether the copy is at least as new as the part. Compares revisions. If the epochs differ, because the server was restored
 * and counts revisions anew, compares times instead (RECEIVE-5).
 */
function isInCopy(part: GuidePart, copy: NonNullable<DeviceCopy>): boolean {
  if (copy.epoch === part.epoch) return copy.revision >= part.revision
  return Date.parse(part.signedAt) <= (copy.updatedAt ?? 0)
}

/** Stores a part. @returns why the part is refused; null if it is stored */
export async function storePart(part: GuidePart, copy: DeviceCopy): Promise<ReceiveRefusal | null> {
  if (copy !== null && isInCopy(part, copy)) return 'same'
  try {
    const storedPart = await get<GuidePart>(part.atoll, partRecords)
    // Compare times of signing, because revisions of two epochs cannot be compared.
    if (storedPart !== undefined && storedPart.signedAt > part.signedAt) return 'older'
    await set(part.atoll, part, partRecords)
    return null
  } catch (error) {
    console.warn('The part could not be stored', error)
    return 'not-stored'
  }
}

/**
 * The stored parts that are newer than the copy of this device, the newest first. Other parts are not deleted, because the
 * status may say only later that the copy is incomplete. A newer part of the same atoll replaces a stored part.
 */
export async function readStoredParts(copy: DeviceCopy): Promise<GuidePart[]> {
  const parts = await values<GuidePart>(partRecords)
  return parts
    .filter((part) => copy === null || !isInCopy(part, copy))
    .sort((a, b) => (a.signedAt < b.signedAt ? 1 : -1))
}

export function removePart(atoll: string): Promise<void> {
  return del(atoll, partRecords)
}

const partRecords = openRecordStore('guide-camera-parts', 'parts')
