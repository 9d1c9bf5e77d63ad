import { Buffer } from 'node:buffer'
import { createGzip } from 'node:zlib'
import { Readable } from 'node:stream'
import { parseDirectoryChanges } from '../../../src/domain/snapshot/directory-changes.ts'
import { signSnapshot } from '../_shared/sign-snapshot.ts'
import { SNAPSHOT_GZIP_OPTIONS } from '../../../src/domain/snapshot/published-snapshot.ts'
import { SnapshotPages } from '../../../src/domain/snapshot/snapshot-pages.ts'
import { requireSecretKey } from '../_shared/caller.ts'
import { callProjectApi, callFunction, refusalOf } from '../_shared/project.ts'
import { serveJson } from '../_shared/serve-json.ts'

/*
 * Writes the whole directory to one signed file, directory/latest.json.gz, if it has changed since the last time. pg_cron
 * calls this function after a change, for which it checks every minute. The local backend writes the file itself. Reads page
 * by page, because a hosted function has only 256 MB of memory and 2 s of CPU time (tests/bench/snapshot.ts measures both).
 */
const ROWS_PER_PAGE = 500
const MAX_ATTEMPTS = 3
/** Revision to record when the snapshot must be published again. The command that revokes a key records it too. */
const NEVER_PUBLISHED = -1

interface PublishedVersion {
  epoch: string
  revision: number
}

/** One call of this function, which the database allows to write the file (private.snapshot_state). */
interface Run {
  id: string
  /** Number of times that a run had recorded the snapshot as published when this run began. */
  knownNotes: number
  /** True as soon as the file is on its way to Storage. */
  hasSent: boolean
}

serveJson({
  name: 'publish-snapshot',
  method: 'POST',
  async handle(request) {
    requireSecretKey(request)
    const run: Run = { id: crypto.randomUUID(), knownNotes: 0, hasSent: false }
    try {
      const status = (await callFunction('service', 'begin_snapshot', { run: run.id })) as {
        /** False if the file is up to date, or another run writes it. */
        may_write: boolean
        revision: number
        notes: number
      }
      if (!status.may_write) return { published: false, revision: status.revision }
      run.knownNotes = status.notes
      return await publishDirectory(run)
    } catch (error) {
      await endFailedRun(run)
      throw error
    }
  },
})

/**
 * Publishes the directory, and records that the snapshot is up to date. The count of records from the beginning of this run
 * lets the database notice whether the file was written without a run in between.
 */
async function publishDirectory(run: Run): Promise<{ published: boolean; revision: number }> {
  const key = await readSigningKey()
  const { snapshot, epoch, revision } = await readDirectory(1)
  const bytes = await compressParts(await signSnapshot(snapshot.parts(), key, new Date()))
  run.hasSent = true
  await uploadSnapshot(bytes)
  await callFunction('service', 'note_snapshot', {
    epoch,
    revision,
    known_notes: run.knownNotes,
    run: run.id,
  })
  if ((await readSigningKey()) === key) return { published: true, revision }
  // The key was revoked meanwhile. Mark the snapshot as due, so that the next call signs it with the new key.
  await callFunction('service', 'note_snapshot', { epoch, revision: NEVER_PUBLISHED })
  return { published: false, revision }
}

/** Lets the next run begin. Without this call, it begins after 8 minutes, as after a run that died. */
async function endFailedRun({ id, hasSent }: Run): Promise<void> {
  try {
    await callFunction('service', 'end_snapshot', { run: id, has_sent: hasSent })
  } catch (error) {
    console.error('The failed run could not be ended', String(error))
  }
}

async function readSigningKey(): Promise<string> {
  const key = await callFunction('service', 'snapshot_signing_key', {})
  if (typeof key !== 'string') throw new Error('There is no key to sign with: npm run snapshot-keys -- make')
  return key
}

/** Starts again if the directory is restored or purged in between, because the pages are then inconsistent. */
async function readDirectory(attempt: number): Promise<PublishedVersion & { snapshot: SnapshotPages }> {
  const snapshot = new SnapshotPages()
  try {
    for (let since = 0; ;) {
      const page = parseDirectoryChanges(
        await callFunction('service', 'directory_changes_by_column', { since, max_rows: ROWS_PER_PAGE }),
      )
      snapshot.add(page)
      since = page.revision
      if (!page.more) return { snapshot, epoch: page.epoch, revision: page.revision }
    }
  } catch (error) {
    if (attempt >= MAX_ATTEMPTS || !(error instanceof RangeError)) throw error
    return readDirectory(attempt + 1)
  }
}

async function compressParts(parts: Iterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of Readable.from(parts).pipe(createGzip(SNAPSHOT_GZIP_OPTIONS))) {
    chunks.push(chunk as Uint8Array)
  }
  return Buffer.concat(chunks)
}

async function uploadSnapshot(bytes: Uint8Array): Promise<void> {
  const answer = await callProjectApi(
    'service',
    'POST',
    '/storage/v1/object/directory/latest.json.gz',
    bytes,
    {
      'Content-Type': 'application/gzip',
      'Cache-Control': 'max-age=60',
      'x-upsert': 'true',
    },
  )
  if (answer.status >= 300) throw refusalOf(answer)
}
