import { existsSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { fetchDirectoryChanges } from '../../src/backend/backend-request.ts'
import { findDifferingCollections, DirectoryCopy } from '../../src/directory/worker/directory-copy.ts'
import { readSnapshot } from '../../src/directory/worker/snapshot-reader.ts'
import { parseTotals } from '../../src/domain/snapshot/directory-changes.ts'
import type { GuideBuild } from '../../src/domain/guide-build.ts'
import { COLLECTIONS, type DirectoryChanges } from '../../src/domain/snapshot/collections.ts'
import { PUBLISHED_SNAPSHOT_PATH } from '../../src/domain/snapshot/published-snapshot.ts'
import { parseSnapshot } from '../../src/domain/snapshot/snapshot-text.ts'
import { PlainFailure } from '../../supabase/local/run-command.ts'
import { type BuildSettings, toBuildPaths, OUT_DIR } from './build-settings.ts'
import { readSourceVersion } from './source-version.ts'

const SNAPSHOT_PATH = toBuildPaths(OUT_DIR).snapshot
const ROWS_PER_REQUEST = 5_000

export interface TakenSnapshot {
  /** The signed snapshot, which the build publishes with the site. It may be a minute older than `changes`. */
  file: string
  takenAt: Date
  /** The whole directory, as one answer of the change feed. */
  changes: DirectoryChanges
}

/** Reads the whole directory through its feed, like a visitor's device, and stores the project's signed snapshot. */
export async function takeSnapshot(settings: BuildSettings, file = SNAPSHOT_PATH): Promise<TakenSnapshot> {
  try {
    const reader = new DirectoryReader(settings)
    await reader.pullChanges()
    const changes = reader.changes()
    await writeFile(file, await fetchSignedSnapshot(settings))
    return { file, takenAt: new Date(), changes }
  } catch (cause) {
    if (settings.allowStaleSnapshot && existsSync(file)) return readStaleSnapshot(file, settings)
    throw new PlainFailure(
      `The directory at ${settings.supabaseUrl} could not be read (${toErrorMessage(cause)}). Start the backend, or set ALLOW_STALE_SNAPSHOT=1 to build with the last snapshot.`,
      { cause },
    )
  }
}

/** Reads the last build's snapshot. Checks its signature, because that build may have been for another project. */
async function readStaleSnapshot(file: string, { snapshotKeys }: BuildSettings): Promise<TakenSnapshot> {
  const bytes = await readFile(file)
  await checkSignature(bytes, snapshotKeys).catch((cause: unknown) => {
    throw new PlainFailure(
      `The last snapshot does not fit SNAPSHOT_PUBLIC_KEYS: ${toErrorMessage(cause)}. It is of another project or damaged, so there is nothing to build with until the project can be reached.`,
      { cause },
    )
  })
  const changes = parseSnapshot(gunzipSync(bytes).toString('utf8'))
  return { file, takenAt: (await stat(file)).mtime, changes }
}

async function checkSignature(
  bytes: Uint8Array<ArrayBuffer>,
  snapshotKeys: readonly string[],
): Promise<void> {
  const emptySink = { onHead: () => undefined, onRows: () => undefined }
  await readSnapshot(new Blob([bytes]).stream(), snapshotKeys, emptySink)
}

function toErrorMessage(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}

/** Fetches the signed snapshot. The build itself cannot sign, because the private key never leaves the project (SIGN-3). */
async function fetchSignedSnapshot({ supabaseUrl, snapshotKeys }: BuildSettings): Promise<Uint8Array> {
  const answer = await fetch(supabaseUrl + PUBLISHED_SNAPSHOT_PATH)
  if (!answer.ok) throw new PlainFailure(`its snapshot is answered with status ${answer.status}`)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  // Without keys the app refuses every snapshot, which describeBuild allows for demo data only.
  if (snapshotKeys.length === 0) return bytes
  await checkSignature(bytes, snapshotKeys).catch((cause: unknown) => {
    throw new PlainFailure(
      `its snapshot does not fit SNAPSHOT_PUBLIC_KEYS: ${toErrorMessage(cause)}; npm run snapshot-keys -- show prints the keys`,
      { cause },
    )
  })
  return bytes
}

/** Reads the directory through its feed: everything the first time, then only what has changed since. */
export class DirectoryReader {
  private copy = new DirectoryCopy()
  private epoch = ''
  private revision = 0

  constructor(private readonly settings: Pick<BuildSettings, 'supabaseUrl' | 'publishableKey'>) {}

  apply({ epoch, revision, rows, deleted }: DirectoryChanges): void {
    this.copy.apply(rows, deleted)
    this.epoch = epoch
    this.revision = revision
  }

  /** Returns whether anything has changed. @throws when the feed cannot be read, or leaves out rows */
  async pullChanges(): Promise<boolean> {
    const { supabaseUrl: url, publishableKey } = this.settings
    const stateBefore = `${this.epoch} ${this.revision}`
    for (;;) {
      const page = { since: this.revision, maxRows: ROWS_PER_REQUEST }
      const { changes } = await fetchDirectoryChanges({ url, publishableKey }, page, fetch)
      if (this.revision > 0 && (changes.reset || changes.epoch !== this.epoch)) {
        this.copy = new DirectoryCopy()
        this.revision = 0
        continue
      }
      this.apply(changes)
      if (changes.more) continue
      const differingTables = findDifferingCollections(this.copy.totals(), parseTotals(changes.totals ?? {}))
      if (differingTables.length === 0) return `${this.epoch} ${this.revision}` !== stateBefore
      // Empty the copy, so that the next call reads everything.
      this.copy = new DirectoryCopy()
      this.revision = 0
      throw new PlainFailure(`the feed is not complete: ${differingTables.join(', ')}`)
    }
  }

  rows(): DirectoryChanges['rows'] {
    const rows = this.copy.toRows()
    for (const collection of COLLECTIONS) rows[collection].sort((a, b) => a.revision - b.revision)
    return rows
  }

  /** Returns the whole directory in the form of one answer of the feed. */
  changes(): DirectoryChanges {
    const { epoch, revision } = this
    return { epoch, revision, more: false, reset: false, rows: this.rows(), deleted: {} }
  }
}

/** Fictional address (RFC 2606), allowed only with demo data (FRAME-7). */
const DEMO_CONTACT_EMAIL = 'guide@example.org'
const DEMO_LICENCE = 'CC0 1.0'

/**
 * The build's data that the shell contains.
 * @throws PlainFailure when a real site has no contact address or no address of its own (PAGES-6)
 */
export function describeBuild(settings: BuildSettings, snapshot: TakenSnapshot): GuideBuild {
  const { rows, epoch, revision } = snapshot.changes
  const isDemo = rows.directory_settings?.[0]?.is_demo === true
  if (settings.contactEmail === null && !isDemo) {
    throw new PlainFailure('Set VITE_CONTACT_EMAIL: the footer and the contact page show it to visitors.')
  }
  if (settings.siteUrl === null && !isDemo) {
    throw new PlainFailure(
      'Set SITE_URL to the address of the site: its pages, sitemap and link previews name it.',
    )
  }
  if (settings.snapshotKeys.length === 0 && !isDemo) {
    throw new PlainFailure(
      'Set SNAPSHOT_PUBLIC_KEYS, which npm run snapshot-keys -- show prints: without them devices refuse every snapshot.',
    )
  }
  return {
    version: settings.version ?? readSourceVersion(),
    builtAt: snapshot.takenAt.toISOString(),
    emergencyContacts: rows.emergency_contacts ?? [],
    epoch,
    revision: (rows.emergency_contacts ?? []).length > 0 ? revision : 0,
    listingCount: rows.businesses?.length ?? 0,
    snapshotPath: '/directory.snapshot',
    snapshotKeys: settings.snapshotKeys,
    supabaseUrl: settings.siteSupabaseUrl,
    publishableKey: settings.publishableKey,
    hasRealtime: settings.hasRealtime,
    contactEmail: settings.contactEmail ?? DEMO_CONTACT_EMAIL,
    dataLicence: settings.dataLicence ?? (isDemo ? DEMO_LICENCE : null),
    isDemo,
  }
}
