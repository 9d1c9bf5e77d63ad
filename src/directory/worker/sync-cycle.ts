import { BadAnswerError, UnreachableError } from '../../backend/backend-request.ts'
import { fetchDirectoryChanges } from '../../backend/directory-feed.ts'
import { parseTotals } from '../../domain/directory-changes.ts'
import type { Collection, DirectoryChanges } from '../../domain/listing.ts'
import { differingCollections, type DirectoryCopy } from './directory-copy.ts'
import type { ReplicaPorts } from './replica-ports.ts'
import type { ReplicaSession } from './replica-session.ts'
import { readSnapshot } from './snapshot-reader.ts'
import { Staging } from './staging.ts'

/*
 * One cycle brings the copy to the server's newest revision. A first copy comes from a snapshot file, then from
 * changes since it; where no snapshot can be had the feed is paged, and every page kept is a page never fetched
 * again. A copy that does not add up to the server's totals is filled anew beside the old one.
 */

const PAGE_ROWS = 1_000
/** A mismatch is answered with a rebuild at most this often; a second one keeps the copy and says so. */
const HEAL_EVERY_MS = 24 * 3_600_000
const SNAPSHOT_LIMIT_MS = 300_000

export interface CycleEvents {
  /** Device clock minus server clock in milliseconds. */
  onClock(offsetMs: number): void
}

/** @throws UnreachableError, BadAnswerError; what was kept before stays readable */
export async function runSyncCycle(
  session: ReplicaSession,
  ports: ReplicaPorts,
  events: CycleEvents,
): Promise<void> {
  await session.catchUp()
  if (session.state === null) await fillFirstCopy(session, ports, events)
  else await pullChanges(session, ports, events)
  if (session.state !== null && session.storageProblem === null)
    await ports.sweepDatabases(session.state.databaseName)
}

async function fillFirstCopy(
  session: ReplicaSession,
  ports: ReplicaPorts,
  events: CycleEvents,
): Promise<void> {
  const hasSnapshot = await useSnapshot(session, ports, ports.snapshots.server, ports.now())
  try {
    await pullChanges(session, ports, events)
  } catch (error) {
    const isEmpty = !hasSnapshot && session.copy.listingCount === 0
    if (isEmpty) await useSnapshot(session, ports, ports.snapshots.build, ports.snapshots.builtAt)
    throw error
  }
}

/** False when this snapshot cannot be had; the reason is reported, the next source is tried. */
async function useSnapshot(
  session: ReplicaSession,
  ports: ReplicaPorts,
  url: string,
  updatedAt: number,
): Promise<boolean> {
  const staging = Staging.begin(ports)
  try {
    await stageSnapshot(staging, url, ports, () => session.preview(staging))
  } catch (error) {
    ports.report(`No snapshot from ${url}`, error)
    await staging.discard()
    return false
  }
  await session.replaceWith(staging, { updatedAt })
  return true
}

async function stageSnapshot(
  staging: Staging,
  url: string,
  ports: ReplicaPorts,
  onRows: () => void,
): Promise<void> {
  const response = await ports.fetch(url, {
    credentials: 'omit',
    signal: AbortSignal.timeout(SNAPSHOT_LIMIT_MS),
  })
  if (!response.ok || response.body === null)
    throw new UnreachableError(`Snapshot: ${response.status}`, response.status)
  await readSnapshot(response.body, {
    onHead: ({ epoch, revision, totals }) => {
      staging.position = { epoch, revision }
      staging.expectedTotals = totals
    },
    onRows: (rows) => {
      staging.add(rows)
      onRows()
    },
  })
  const missing = missingFrom(staging.copy, staging.expectedTotals)
  if (missing.length > 0) throw new BadAnswerError(`The snapshot lacks rows of ${missing.join(', ')}`)
}

async function pullChanges(session: ReplicaSession, ports: ReplicaPorts, events: CycleEvents): Promise<void> {
  for (;;) {
    const changes = await fetchPage(session.state?.revision ?? 0, ports, events)
    const isOtherDirectory = session.state !== null && changes.epoch !== session.state.epoch
    if (changes.reset || isOtherDirectory) return rebuild(session, ports, events, {})
    await session.commit(changes, !changes.more)
    if (!changes.more) return proveComplete(session, changes, ports, events)
  }
}

async function proveComplete(
  session: ReplicaSession,
  lastPage: DirectoryChanges,
  ports: ReplicaPorts,
  events: CycleEvents,
): Promise<void> {
  const differing = missingFrom(session.copy, lastPage.totals)
  if (differing.length === 0) {
    session.isIncomplete = false
    return
  }
  const healedAt = session.state?.healedAt ?? null
  const hasLostTable = differing.some((collection) => session.copy.rows[collection].size === 0)
  if (healedAt !== null && ports.now() - healedAt < HEAL_EVERY_MS && !hasLostTable) {
    session.isIncomplete = true
    ports.report(`The copy still differs after a rebuild: ${differing.join(', ')}`)
    return
  }
  await rebuild(session, ports, events, { healedAt: ports.now() })
}

/** Fills a new database beside the one in use and switches: no moment without data. */
async function rebuild(
  session: ReplicaSession,
  ports: ReplicaPorts,
  events: CycleEvents,
  made: { healedAt?: number },
): Promise<void> {
  const staging = Staging.begin(ports)
  try {
    const totals = await stagePages(staging, ports, events)
    session.isIncomplete = missingFrom(staging.copy, totals).length > 0
  } catch (error) {
    await staging.discard()
    throw error
  }
  await session.replaceWith(staging, { updatedAt: ports.now(), ...made })
}

async function stagePages(
  staging: Staging,
  ports: ReplicaPorts,
  events: CycleEvents,
): Promise<DirectoryChanges['totals']> {
  for (;;) {
    const changes = await fetchPage(staging.position?.revision ?? 0, ports, events)
    const hasMoved = staging.position !== null && (changes.epoch !== staging.position.epoch || changes.reset)
    if (hasMoved) throw new BadAnswerError('The directory was replaced while it was being read')
    staging.add(changes.rows, changes.deleted)
    staging.position = { epoch: changes.epoch, revision: changes.revision }
    if (!changes.more) return changes.totals
  }
}

async function fetchPage(since: number, ports: ReplicaPorts, events: CycleEvents): Promise<DirectoryChanges> {
  const answer = await fetchDirectoryChanges(ports.address, { since, maxRows: PAGE_ROWS }, ports.fetch)
  if (answer.serverTimeMs !== null) events.onClock(ports.now() - answer.serverTimeMs)
  const { changes } = answer
  if (changes.more && changes.revision <= since) throw new BadAnswerError('The feed does not move on')
  return changes
}

function missingFrom(copy: DirectoryCopy, totals: DirectoryChanges['totals'] | null): Collection[] {
  return totals === undefined || totals === null
    ? []
    : differingCollections(copy.totals(), parseTotals(totals))
}
