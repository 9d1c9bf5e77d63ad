import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { DirectoryChanges } from '../../src/domain/snapshot/collections.ts'
import { SNAPSHOT_GZIP_OPTIONS } from '../../src/domain/snapshot/published-snapshot.ts'
import { createSigningKey } from '../../src/domain/snapshot/snapshot-signature.ts'
import { formatSnapshot } from '../../src/domain/snapshot/snapshot-text.ts'
import { joinPages, parseDirectoryChanges } from '../../src/domain/snapshot/directory-changes.ts'
import type { LocalDatabase } from './local-database.ts'
import type { SupabaseApi } from './supabase-api.ts'
import { signSnapshot } from '../functions/_shared/sign-snapshot.ts'

const SNAPSHOT_PATH = 'directory/latest.json.gz'
const ROWS_PER_PAGE = 5_000

interface SnapshotSettings {
  database: LocalDatabase
  api: SupabaseApi
  secretKey: string
  url: string
}

export interface SnapshotWatch {
  /** Writes the snapshot if the directory differs from the last snapshot, and is the same as at the previous call. */
  check: () => Promise<void>
}

/**
 * Keeps `latest.json.gz`, signed, up to date in the public bucket `directory`. This file contains the whole directory, with
 * which a new device fills its database. It is written at start and within seconds of a change.
 */
export async function watchSnapshot(settings: SnapshotSettings): Promise<SnapshotWatch> {
  const { database } = settings
  let writtenState = ''
  let seenState = ''
  let activityBefore = -1
  const writeSnapshot = async (): Promise<void> => {
    const directory = await readDirectory(database)
    await uploadSnapshot(settings, directory)
    await database.query('select public.note_snapshot($1, $2)', [directory.epoch, directory.revision])
    writtenState = `${directory.epoch} ${directory.revision}`
    seenState = writtenState
  }
  await writeSnapshot()
  return {
    async check() {
      if (database.activity() === activityBefore) return
      const currentState = await readDirectoryState(database)
      activityBefore = database.activity()
      const isQuiet = currentState === seenState
      seenState = currentState
      if (currentState === writtenState) return
      if (isQuiet) await writeSnapshot()
      else activityBefore = -1
    },
  }
}

/** Returns the stored private key, or creates and stores one at the first start. @param givenKey a key to store instead */
export async function readOrCreateSigningKey(database: LocalDatabase, givenKey?: string): Promise<string> {
  const privateKey = givenKey ?? (await readSigningKey(database))
  const key = privateKey ?? (await createSigningKey()).privateKey
  await database.query(
    `insert into private.secrets (name, value) values ('snapshot_key', $1)
     on conflict (name) do update set value = excluded.value where secrets.value <> excluded.value`,
    [key],
  )
  return key
}

async function readSigningKey(database: LocalDatabase): Promise<string | undefined> {
  const [row] = await database.query<{ key: string | null }>(
    `select private.read_secret('snapshot_key') as key`,
  )
  return row?.key ?? undefined
}

async function readDirectoryState(database: LocalDatabase): Promise<string> {
  const [state] = await database.query<{ state: string }>(
    `select s.epoch || ' ' || q.last_value as state from private.directory_state s, private.directory_revision q`,
  )
  return state?.state ?? ''
}

/** Reads all pages of the feed in one transaction. */
async function readDirectory(database: LocalDatabase): Promise<DirectoryChanges> {
  return database.transaction(async (query) => {
    const pages: DirectoryChanges[] = []
    for (let since = 0, more = true; more;) {
      const [row] = await query<{ changes: unknown }>(
        'select public.directory_changes_by_column($1, $2) as changes',
        [since, ROWS_PER_PAGE],
      )
      const page = parseDirectoryChanges(row?.changes)
      pages.push(page)
      since = page.revision
      more = page.more
    }
    return joinPages(pages)
  })
}

async function uploadSnapshot(settings: SnapshotSettings, directory: DirectoryChanges): Promise<void> {
  const key = await readSigningKey(settings.database)
  if (key === undefined) throw new Error('There is no key to sign the snapshot with')
  const signed = await signSnapshot([formatSnapshot(directory)], key, new Date())
  const bytes = await promisify(gzip)(Buffer.concat(signed), SNAPSHOT_GZIP_OPTIONS)
  const answer = await settings.api(
    new Request(`${settings.url}/storage/v1/object/${SNAPSHOT_PATH}`, {
      method: 'POST',
      headers: {
        apikey: settings.secretKey,
        'Content-Type': 'application/gzip',
        'Content-Length': String(bytes.length),
        'Cache-Control': 'max-age=60',
        'X-Upsert': 'true',
      },
      body: new Uint8Array(bytes),
    }),
  )
  if (!answer.ok) throw new Error(`The snapshot was not stored: ${answer.status} ${await answer.text()}`)
}
