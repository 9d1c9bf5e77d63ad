import {
  BadAnswerError,
  CutAnswerError,
  fetchDirectoryChanges,
  TimedOutError,
  UnreachableError,
} from '../../backend/backend-request.ts'
import { parseTotals } from '../../domain/snapshot/directory-changes.ts'
import { COLLECTIONS, type Collection, type DirectoryChanges } from '../../domain/snapshot/collections.ts'
import { findDifferingCollections, type DirectoryCopy } from './directory-copy.ts'
import { UNKNOWN_EPOCH } from './older-copy.ts'
import type { StoredSnapshot, ReplicaPorts } from './replica-ports.ts'
import type { ReplicaSession } from './replica-session.ts'
import { fitsSchema } from './fits-schema.ts'
import { downloadSnapshot, storeSnapshot } from './snapshot-exchange.ts'
import { Staging } from './staging.ts'
import { withTimeout } from './storage-error.ts'
import { SLOW_STEP_LIMIT_MS } from './storage-problem.ts'

/*
 * A cycle updates the replica to the server's newest revision. A first copy is made from a snapshot file and the changes
 * since that snapshot (SYNC-1). Without a snapshot, the feed (the server's list of changes) is read in pages, and a stored
 * page is not requested again. A replica that is far behind also uses the snapshot, if the feed would be the larger download
 * (SYNC-21). If a replica differs from the server's totals, a new replica is filled beside it and replaces it (SYNC-3).
 */

/** How many times a page whose answer breaks off is requested again, each time with fewer rows. */
const MAX_PAGE_RETRIES = 5
/** Shortest time between rebuilds that do not match the server's totals, unless a person refreshes or a table lost all rows. */
const REBUILD_EVERY_MS = 24 * 3_600_000
/** If a download of the snapshot brings no byte for this long, it is aborted, and the feed is read instead. */
const SNAPSHOT_STALL_MS = 12_000

export interface CycleEvents {
  /** True if a person requested the pull. */
  isAskedFor: boolean
  isSlowLink: boolean
  /** Device clock minus server clock in milliseconds. */
  onClock(offsetMs: number): void
  /** Called when a whole snapshot was downloaded. */
  onSnapshot(bytes: number, durationMs: number): void
}

/** Runs one cycle. @throws UnreachableError, BadAnswerError; the rows in use stay readable */
export async function runSyncCycle(
  session: ReplicaSession,
  ports: ReplicaPorts,
  events: CycleEvents,
): Promise<void> {
  await session.followStoredCopy()
  // A page over plain http usually comes from a local box, in whose network the server may be unreachable. So use the build's
  // snapshot first (HTTP-2).
  if (ports.snapshots.keys === null) await replaceByNewerBuild(session, ports, events)
  if (session.state === null || session.state.epoch === UNKNOWN_EPOCH)
    await replaceBySnapshot(session, ports, events, ports.snapshots.server)
  try {
    await pullChanges(session, ports, events)
  } catch (error) {
    await replaceByNewerBuild(session, ports, events).catch((failure: unknown) =>
      ports.report('The listings of the build could not be taken', failure),
    )
    throw error
  }
  await deleteUnusedDatabasesOnce(session, ports)
}

/**
 * Deletes databases that are no longer used, once for each database in use: after a start and after a rebuild (SYNC-18). Does
 * nothing while the rows are not stored in this format, because they are still in a database of another format (UPDATE-6).
 */
export async function deleteUnusedDatabasesOnce(session: ReplicaSession, ports: ReplicaPorts): Promise<void> {
  const { state } = session
  if (state === null || state.databaseName === '' || session.storageProblem !== null) return
  if (session.sweptDatabase === state.databaseName) return
  session.sweptDatabase = state.databaseName
  try {
    await withTimeout(ports.sweepDatabases(state.databaseName), SLOW_STEP_LIMIT_MS, 'Deleting old databases')
  } catch (error) {
    ports.report('Old databases could not be removed', error)
  }
}

/**
 * Uses the snapshot of this build if it is newer than the copy, or if there is no copy (SYNC-22). Does not use it over a slow
 * link if the copy has listings, because downloading it would take minutes, and the next pull may bring the few changed rows.
 * Over plain http the speed does not matter, because the snapshot comes from a box near the phone (HTTP-2).
 */
async function replaceByNewerBuild(
  session: ReplicaSession,
  ports: ReplicaPorts,
  events: CycleEvents,
): Promise<void> {
  const { epoch, revision, build } = ports.snapshots
  const { state } = session
  const isSameEpoch = state?.epoch === epoch || state?.epoch === UNKNOWN_EPOCH
  const isWorthIt = !events.isSlowLink || session.copy.listingCount === 0 || ports.snapshots.keys === null
  if (state === null || (isSameEpoch && state.revision < revision && isWorthIt))
    await replaceBySnapshot(session, ports, events, build)
}

/** Replaces the copy by the snapshot at `url` if that is newer. A failed download is reported and changes nothing. */
async function replaceBySnapshot(
  session: ReplicaSession,
  ports: ReplicaPorts,
  events: CycleEvents,
  url: string,
): Promise<void> {
  const keepsOnlySnapshot = session.keepsOnlySnapshot
  let staging = keepsOnlySnapshot ? Staging.inMemory() : Staging.begin(ports)
  const startedAt = ports.now()
  let snapshot: StoredSnapshot
  try {
    snapshot = await downloadSnapshot(staging, url, ports, {
      stallMs: SNAPSHOT_STALL_MS,
      onRows: () => session.showStagedRows(staging),
    })
    events.onSnapshot(snapshot.bytes.length, ports.now() - startedAt)
  } catch (error) {
    ports.report(`No snapshot from ${url}: ${error instanceof Error ? error.message : String(error)}`, error)
    await staging.discard()
    return
  }
  if (!isSnapshotNewer(snapshot, session)) {
    await staging.discard()
    return
  }
  const updatedAt = url === ports.snapshots.build ? ports.snapshots.builtAt : startedAt
  snapshot.currentAt = updatedAt
  if (keepsOnlySnapshot) {
    if (await storeSnapshot(snapshot, session, ports)) return session.useSnapshot(staging, updatedAt)
    staging = Staging.copyOf(staging, ports)
  }
  await session.replaceWith(staging, { updatedAt, mismatchAt: null, isIncomplete: false })
  await storeSnapshot(snapshot, session, ports)
}

function isSnapshotNewer({ epoch, revision }: StoredSnapshot, { state }: ReplicaSession): boolean {
  return (
    state === null || state.epoch === UNKNOWN_EPOCH || (epoch === state.epoch && revision > state.revision)
  )
}

async function pullChanges(session: ReplicaSession, ports: ReplicaPorts, events: CycleEvents): Promise<void> {
  let hasTriedSnapshot = false
  for (;;) {
    const changes = await fetchPage(session.state?.revision ?? 0, session, ports, events)
    const isOtherDirectory = session.state !== null && changes.epoch !== session.state.epoch
    if (changes.reset || isOtherDirectory) return rebuildCopy(session, ports, events, changes.epoch)
    await session.commitPage(changes, !changes.more)
    if (!changes.more) return rebuildIfIncomplete(session, changes, ports, events)
    // A row has about as many bytes in the feed as in the snapshot, so compare the numbers of rows (SYNC-21).
    if (!hasTriedSnapshot && (changes.remaining ?? 0) > session.copy.rowCount) {
      hasTriedSnapshot = true
      await replaceBySnapshot(session, ports, events, ports.snapshots.server)
    }
  }
}

async function rebuildIfIncomplete(
  session: ReplicaSession,
  lastPage: DirectoryChanges,
  ports: ReplicaPorts,
  events: CycleEvents,
): Promise<void> {
  const differing = findMismatchedCollections(session.copy, lastPage.totals)
  if (differing.length === 0) return session.setIncomplete(false)
  const hasLostTable = differing.some((collection) => session.copy.rows[collection].size === 0)
  if (hasRecentRebuildFailed(session, ports) && !events.isAskedFor && !hasLostTable) {
    ports.report(`The replica still differs after a rebuild: ${differing.join(', ')}`)
    return session.setIncomplete(true)
  }
  await rebuildCopy(session, ports, events, lastPage.epoch)
}

/**
 * Whether a rebuild within the last 24 hours did not match the server's totals either. Ignores a time in the future, because
 * the clock may have been set back since.
 */
function hasRecentRebuildFailed({ state }: ReplicaSession, ports: ReplicaPorts): boolean {
  const elapsed = ports.now() - (state?.mismatchAt ?? Number.NEGATIVE_INFINITY)
  return elapsed >= 0 && elapsed < REBUILD_EVERY_MS
}

/** Fills a new database while screens read the one in use, and then switches to it, so that there are always rows to read. */
async function rebuildCopy(
  session: ReplicaSession,
  ports: ReplicaPorts,
  events: CycleEvents,
  epoch: string,
): Promise<void> {
  const staging = Staging.begin(ports)
  const { interruptedRebuild } = session
  session.interruptedRebuild = null
  if (interruptedRebuild?.position.epoch === epoch) {
    staging.addAll(interruptedRebuild.copy)
    staging.position = interruptedRebuild.position
  }
  let isIncomplete: boolean
  try {
    const totals = await stagePages(staging, session, ports, events)
    isIncomplete = findMismatchedCollections(staging.copy, totals).length > 0
  } catch (error) {
    const { copy, position } = staging
    if (error instanceof UnreachableError && position !== null)
      session.interruptedRebuild = { copy, position }
    await staging.discard()
    throw error
  }
  const now = ports.now()
  await session.replaceWith(staging, { updatedAt: now, isIncomplete, mismatchAt: isIncomplete ? now : null })
}

async function stagePages(
  staging: Staging,
  session: ReplicaSession,
  ports: ReplicaPorts,
  events: CycleEvents,
): Promise<DirectoryChanges['totals']> {
  for (;;) {
    const changes = await fetchPage(staging.position?.revision ?? 0, session, ports, events)
    const hasNewEpoch =
      staging.position !== null && (changes.epoch !== staging.position.epoch || changes.reset)
    if (hasNewEpoch) throw new BadAnswerError('The directory was replaced while it was being read')
    staging.add(changes.rows, changes.deleted)
    staging.position = { epoch: changes.epoch, revision: changes.revision }
    if (!changes.more) return changes.totals
  }
}

async function fetchPage(
  since: number,
  { pageSize }: ReplicaSession,
  ports: ReplicaPorts,
  events: CycleEvents,
): Promise<DirectoryChanges> {
  for (let failedAttempts = 0; ; failedAttempts += 1) {
    const maxRows = pageSize.nextRowCount(events.isSlowLink)
    const startedAt = ports.now()
    try {
      const answer = await fetchDirectoryChanges(ports.address, { since, maxRows }, ports.fetch)
      if (answer.serverTimeMs !== null) events.onClock(ports.now() - answer.serverTimeMs)
      const { changes } = answer
      requireSchema(changes)
      pageSize.adjustAfter(maxRows, ports.now() - startedAt, changes.more)
      if (changes.more && changes.revision <= since) throw new BadAnswerError('The feed does not move on')
      return changes
    } catch (error) {
      const isCut = error instanceof CutAnswerError
      if (isCut || error instanceof TimedOutError) pageSize.reduceAfter(maxRows)
      if (!isCut || failedAttempts === MAX_PAGE_RETRIES) throw error
    }
  }
}

function requireSchema({ rows }: DirectoryChanges): void {
  for (const collection of COLLECTIONS)
    if (!(rows[collection] ?? []).every((row) => fitsSchema(collection, row)))
      throw new BadAnswerError(`A row of ${collection} with a value of another type`)
}

function findMismatchedCollections(
  copy: DirectoryCopy,
  totals: DirectoryChanges['totals'] | null,
): Collection[] {
  return totals === undefined || totals === null
    ? []
    : findDifferingCollections(copy.totals(), parseTotals(totals))
}
