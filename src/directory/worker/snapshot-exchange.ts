import type { ReceiveRefusal, ReceiveResult, SignedSnapshot } from '../../domain/directory.ts'
import { extractSnapshot, GUIDE_FILE_HEAD_LENGTH } from '../../domain/snapshot/guide-file.ts'
import { SignatureError } from '../../domain/snapshot/snapshot-signature.ts'
import { DirectoryCopy } from './directory-copy.ts'
import { UNKNOWN_EPOCH } from './older-copy.ts'
import type { RowsByCollection } from './replica-database.ts'
import type { StoredSnapshot, ReplicaPorts, ReplicaState } from './replica-ports.ts'
import type { ReplicaSession } from './replica-session.ts'
import { downloadSnapshotBytes } from './snapshot-download.ts'
import { stageSnapshot, type SnapshotTarget } from './stage-snapshot.ts'
import { withTimeout } from './storage-error.ts'
import { STORAGE_STEP_LIMIT_MS } from './storage-problem.ts'
import { Staging } from './staging.ts'

/*
 * The signed snapshot is passed from phone to phone: this device stores the snapshot that it has downloaded, writes it into
 * files for other devices (GIVE-2), and imports it from files of other devices. A refused file changes nothing (RECEIVE-2).
 */

const RENEWAL_STALL_LIMIT_MS = 8_000
/** A person who gives the guide away waits at most this long for a newer snapshot than the stored one. */
const RENEWAL_WAIT_MS = 5_000
const DAY_MS = 24 * 3_600_000
/** How much of the end of a file is read, because the signed part is there. Photos and other parts before it are not needed. */
const LONGEST_END_BYTES = 16_000_000

/** Stores a signed snapshot. Never rejects. @returns false if the snapshot is not signed, or could not be stored */
export async function storeSnapshot(
  snapshot: StoredSnapshot,
  session: ReplicaSession,
  ports: Pick<ReplicaPorts, 'snapshotRecord' | 'report'>,
): Promise<boolean> {
  if (snapshot.signedAt === '') return false
  try {
    await withTimeout(ports.snapshotRecord.write(snapshot), STORAGE_STEP_LIMIT_MS, 'Storing the snapshot')
    session.noteStoredSnapshot(snapshot)
    return true
  } catch (error) {
    ports.report('The signed snapshot could not be stored', error)
    return false
  }
}

/**
 * Returns the newest signed snapshot, for a file for another device: from the server if it is here in time, otherwise the
 * stored one. Null if there is none. A download that takes longer goes on, and its snapshot is stored.
 */
export async function readNewestSignedSnapshot(
  session: ReplicaSession,
  ports: ReplicaPorts,
): Promise<SignedSnapshot | null> {
  const storedSnapshot = await readStoredSnapshot(ports)
  const newest = (await findNewerSnapshot(session, ports, storedSnapshot)) ?? storedSnapshot
  if (newest === null) return null
  const { revision, signedAt, bytes } = newest
  return { revision, signedAt, bytes, isEarlier: isOlderThanCopy(newest, session) }
}

/** A newer snapshot from the server; null if there is none, or not in time. Without a stored one, waits as long as it takes. */
async function findNewerSnapshot(
  session: ReplicaSession,
  ports: ReplicaPorts,
  storedSnapshot: StoredSnapshot | null,
): Promise<StoredSnapshot | null> {
  if (storedSnapshot !== null && isSameState(storedSnapshot, session)) return null
  const renewal = renewSnapshot(session, ports, storedSnapshot)
  return storedSnapshot === null
    ? renewal
    : withTimeout(renewal, RENEWAL_WAIT_MS, 'Renewing the snapshot').catch(() => null)
}

/**
 * Whether the snapshot is older than the copy. Compares revisions or, if the epochs differ because the server was restored,
 * times.
 */
function isOlderThanCopy(snapshot: StoredSnapshot, { state }: ReplicaSession): boolean {
  if (state === null) return false
  return isOfOtherEpoch(snapshot, state)
    ? Date.parse(snapshot.signedAt) < (state.updatedAt ?? 0)
    : snapshot.revision < state.revision
}

/**
 * Downloads and stores the signed snapshot, at most once a day, if the directory has changed since the stored one, or if this
 * device has none. A guide file that is made without a network then has recent data. Never rejects.
 */
export async function renewSnapshotDaily(session: ReplicaSession, ports: ReplicaPorts): Promise<void> {
  // Without keys, as over plain http, the signature cannot be checked, so the snapshot would not be stored.
  if (!ports.snapshots.keys?.[0]) return
  const storedSnapshot = await readStoredSnapshot(ports)
  if (storedSnapshot !== null && isSameState(storedSnapshot, session)) return
  try {
    const triedAt = storedSnapshot?.keptAt ?? (await ports.snapshotRecord.triedAt())
    const ageMs = ports.now() - (triedAt ?? Number.NEGATIVE_INFINITY)
    // Ignore a time in the future: the clock was ahead when it was stored.
    if (ageMs >= 0 && ageMs < DAY_MS) return
    if (storedSnapshot === null) await ports.snapshotRecord.recordTry(ports.now())
  } catch (error) {
    return ports.report('This device keeps no signed snapshot', error)
  }
  await renewSnapshot(session, ports, storedSnapshot)
}

function isSameState(snapshot: StoredSnapshot, { state }: ReplicaSession): boolean {
  return snapshot.epoch === state?.epoch && snapshot.revision === state.revision
}

async function readStoredSnapshot(ports: ReplicaPorts): Promise<StoredSnapshot | null> {
  const reading = withTimeout(ports.snapshotRecord.read(), STORAGE_STEP_LIMIT_MS, 'Reading the snapshot')
  return reading.catch((error: unknown) => {
    ports.report('The signed snapshot could not be read', error)
    return null
  })
}

/**
 * Downloads the server's snapshot, and stores it unless the stored one is newer; null if the server does not answer with a
 * signed snapshot of this guide.
 */
async function renewSnapshot(
  session: ReplicaSession,
  ports: ReplicaPorts,
  storedSnapshot: StoredSnapshot | null,
): Promise<StoredSnapshot | null> {
  const copy = new DirectoryCopy()
  try {
    const snapshot = await downloadSnapshot(
      { copy, position: null, add: (rows) => copy.apply(rows) },
      ports.snapshots.server,
      ports,
      { stallMs: RENEWAL_STALL_LIMIT_MS },
    )
    // The downloaded snapshot may be older, because a cache between this device and the server may have sent it.
    const isOlder = storedSnapshot?.epoch === snapshot.epoch && storedSnapshot.revision > snapshot.revision
    if (isOlder) return storedSnapshot
    await storeSnapshot(snapshot, session, ports)
    return snapshot.signedAt === '' ? null : snapshot
  } catch (error) {
    ports.report(`No snapshot to give from ${ports.snapshots.server}: ${toErrorMessage(error)}`, error)
    return null
  }
}

/** Downloads a snapshot into `staging`. @throws what `fetch` and stageSnapshot throw, and UnreachableError */
export async function downloadSnapshot(
  staging: SnapshotTarget,
  url: string,
  ports: Pick<ReplicaPorts, 'fetch' | 'snapshots' | 'now'>,
  limits: { stallMs: number; onRows?: () => void },
): Promise<StoredSnapshot> {
  const { onRows } = limits
  const bytes = downloadSnapshotBytes(url, ports.fetch, limits.stallMs)
  return stageSnapshot(staging, bytes, ports, onRows && { onRows })
}

/** Thrown when a guide file is refused, before anything on this device has changed. */
class RefusedError extends Error {
  constructor(readonly why: ReceiveRefusal) {
    super(why)
  }
}

/** Replaces the whole copy by the snapshot in a file, or refuses the file and changes nothing. Never rejects. */
export async function receiveFile(
  session: ReplicaSession,
  ports: ReplicaPorts,
  file: Blob,
): Promise<ReceiveResult> {
  if (ports.snapshots.keys === null) return { isTaken: false, why: 'unprotected-page' }
  try {
    await session.followStoredCopy()
    const { snapshot, blocks } = await readWholeSnapshot(await readSnapshotFrom(file), session, ports)
    const isRestored = session.state !== null && isOfOtherEpoch(snapshot, session.state)
    const isStored = session.keepsOnlySnapshot && (await storeSnapshot(snapshot, session, ports))
    const staging = isStored ? Staging.inMemory() : Staging.begin(ports)
    staging.position = snapshot
    for (const rows of blocks) staging.add(rows)
    const updatedAt = Date.parse(snapshot.signedAt)
    if (isStored) await session.useSnapshot(staging, updatedAt)
    else {
      if ((await staging.waitUntilStored()) === null && session.state !== null)
        throw new RefusedError('not-stored')
      await session.replaceWith(staging, { updatedAt, mismatchAt: null, isIncomplete: false })
      await storeSnapshot(snapshot, session, ports)
    }
    const { listingCount } = staging.copy
    return { isTaken: true, listingCount, signedAt: snapshot.signedAt, isRestored }
  } catch (error) {
    ports.report(`A guide file was refused: ${toErrorMessage(error)}`, error)
    return { isTaken: false, why: toRefusal(error) }
  }
}

/** Reads and checks the whole snapshot before a row is stored. @throws RefusedError, SignatureError, BadAnswerError */
async function readWholeSnapshot(
  bytes: Uint8Array<ArrayBuffer>,
  session: ReplicaSession,
  ports: ReplicaPorts,
): Promise<{ snapshot: StoredSnapshot; blocks: RowsByCollection[] }> {
  const blocks: RowsByCollection[] = []
  const copy = new DirectoryCopy()
  const sink: SnapshotTarget = {
    copy,
    position: null,
    add: (rows) => {
      blocks.push(rows)
      copy.apply(rows)
    },
  }
  const snapshot = await stageSnapshot(sink, new Blob([bytes]).stream(), ports)
  // Compare the ages last, so that an old file that was altered is reported as altered and not as old.
  requireNewer(snapshot, session, await readStoredSnapshot(ports))
  return { snapshot, blocks }
}

async function readSnapshotFrom(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  const head = await file.slice(0, GUIDE_FILE_HEAD_LENGTH).text()
  const signedPart = extractSnapshot(
    head + (await file.slice(GUIDE_FILE_HEAD_LENGTH).slice(-LONGEST_END_BYTES).text()),
  )
  if (signedPart === null) throw new RefusedError('no-guide')
  if (signedPart === 'cut') throw new RefusedError('damaged')
  if (signedPart === 'unsigned') throw new RefusedError('unsigned')
  return signedPart
}

/**
 * Refuses a file that is not newer than a copy whose download is complete. Revisions are comparable only within one epoch.
 * After a restore, which begins a new epoch, the time of signing decides (RECEIVE-5). For rows of another format the epoch is
 * not known: then a file is newer if its time of signing or its revision is.
 * @throws RefusedError
 */
function requireNewer(
  { epoch, revision, signedAt }: StoredSnapshot,
  { state, isIncomplete }: ReplicaSession,
  storedSnapshot: StoredSnapshot | null,
): void {
  if (state === null) return
  if (isOfOtherEpoch({ epoch }, state)) {
    const ownTime =
      storedSnapshot?.epoch === state.epoch ? Date.parse(storedSnapshot.signedAt) : (state.updatedAt ?? 0)
    if (Date.parse(signedAt) <= ownTime) throw new RefusedError('older')
    return
  }
  if (state.epoch === UNKNOWN_EPOCH && Date.parse(signedAt) > (state.updatedAt ?? 0)) return
  // A complete file is better than a copy whose download broke off. The next pull continues from the file's revision.
  if (!state.isComplete) return
  if (revision < state.revision) throw new RefusedError('older')
  if (revision === state.revision && !isIncomplete) throw new RefusedError('same')
}

/** Whether the snapshot is of another epoch than the copy. False for a copy in another format, whose epoch is not known. */
function isOfOtherEpoch(snapshot: Pick<StoredSnapshot, 'epoch'>, state: ReplicaState): boolean {
  return state.epoch !== UNKNOWN_EPOCH && state.epoch !== snapshot.epoch
}

function toRefusal(error: unknown): ReceiveRefusal {
  if (error instanceof RefusedError) return error.why
  if (error instanceof SignatureError) return error.why
  return 'damaged'
}

function toErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
