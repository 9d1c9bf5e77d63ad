import { existsSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { differingCollections, DirectoryCopy } from '../../src/directory/worker/directory-copy.ts'
import { fetchDirectoryChanges } from '../../src/backend/directory-feed.ts'
import { parseTotals } from '../../src/domain/directory-changes.ts'
import { COLLECTIONS, type DirectoryChanges } from '../../src/domain/listing.ts'
import { formatSnapshot, parseSnapshot } from '../../src/domain/snapshot-text.ts'
import { PlainFailure } from '../../supabase/local/plain-failure.ts'
import { type BuildSettings, buildPaths, OUT_DIR } from './build-settings.ts'

const SNAPSHOT_FILE = buildPaths(OUT_DIR).snapshot
const PAGE_ROWS = 5_000

export interface TakenSnapshot {
  file: string
  takenAt: Date
  changes: DirectoryChanges
}

/**
 * Reads the whole directory through its feed, like a visitor's device, and writes it as the build's snapshot.
 */
export async function takeSnapshot(settings: BuildSettings): Promise<TakenSnapshot> {
  try {
    const changes = await readDirectory(settings)
    await writeFile(SNAPSHOT_FILE, gzipSync(formatSnapshot(changes), { level: 9 }))
    return { file: SNAPSHOT_FILE, takenAt: new Date(), changes }
  } catch (cause) {
    if (settings.allowStaleSnapshot && existsSync(SNAPSHOT_FILE)) return readStaleSnapshot()
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new PlainFailure(
      `The directory at ${settings.supabaseUrl} could not be read (${reason}). Start the backend, or set ALLOW_STALE_SNAPSHOT=1 to build with the last snapshot.`,
      { cause },
    )
  }
}

async function readStaleSnapshot(): Promise<TakenSnapshot> {
  const changes = parseSnapshot(gunzipSync(await readFile(SNAPSHOT_FILE)).toString('utf8'))
  return { file: SNAPSHOT_FILE, takenAt: (await stat(SNAPSHOT_FILE)).mtime, changes }
}

async function readDirectory(settings: BuildSettings): Promise<DirectoryChanges> {
  const address = { url: settings.supabaseUrl, publishableKey: settings.publishableKey }
  const copy = new DirectoryCopy()
  for (let since = 0; ;) {
    const { changes } = await fetchDirectoryChanges(address, { since, maxRows: PAGE_ROWS }, fetch)
    copy.apply(changes.rows, changes.deleted)
    since = changes.revision
    if (changes.more) continue
    const differing = differingCollections(copy.totals(), parseTotals(changes.totals ?? {}))
    if (differing.length > 0) throw new PlainFailure(`the feed is not complete: ${differing.join(', ')}`)
    const rows = copy.toRows()
    for (const collection of COLLECTIONS) rows[collection].sort((a, b) => a.revision - b.revision)
    return { ...changes, rows, deleted: {} }
  }
}
