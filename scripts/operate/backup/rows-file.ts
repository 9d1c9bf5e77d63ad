import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { PlainFailure } from '../../../supabase/local/run-command.ts'

/*
 * The file rows.jsonl.gz: a first line {format, taken_at, migration, is_marked}, one line {table, row} per row, and a last
 * line {rows}. A truncated file lacks the last line and is refused.
 */

/*
 * The three lists below say which tables a backup contains. tests/integration/operators-backup.test.ts fails when a table of the schema is in none
 * of these lists.
 */

/** Tables that a backup contains, including accounts with password hashes and the keys of the second factor. */
export const SAVED_TABLES = [
  'auth.users',
  'auth.identities',
  'public.users',
  'private.admins',
  'private.settings',
  'private.secrets',
  'private.mfa_factors',
  'private.mfa_resets',
  'public.admin_mfa_settings',
  'public.admin_backup_codes',
  'public.admin_notification_preferences',
  'public.directory_settings',
  'public.businesses',
  'public.business_images',
  'public.emergency_contacts',
  'public.announcements',
  'public.trips',
  'public.trip_stops',
  'public.listing_versions',
  'public.deleted_listings',
  'public.listing_imports',
  'private.imported_rows',
  'public.listing_sources',
  'public.imported_photos',
  'public.contact_imports',
  'private.imported_contacts',
  'public.contact_sources',
  'public.deleted_contacts',
  'public.distinct_listings',
  'public.do_not_list',
  'public.contact_submissions',
  'public.listing_answers',
  'public.audit_logs',
  'public.admin_analytics_events',
  'private.analytics_days',
  'private.analytics_names',
  'private.analytics_state',
  'private.deploy_state',
] as const

/**
 * Tables that a backup leaves out and a restore empties: sessions end, rate counters start again at zero, waiting mails
 * are not sent late, and tombstones have no meaning in the new epoch.
 */
export const EMPTIED_TABLES = [
  'auth.sessions',
  'auth.refresh_tokens',
  'private.mfa_sessions',
  'private.mfa_attempts',
  'private.rate_counters',
  'private.notification_claims',
  'private.notification_events',
  'private.notification_runs',
  'private.alarm_mails',
  'private.email_changes',
  'public.directory_tombstones',
] as const

/** Tables of the database's internal state. A backup never contains them, and a restore keeps or renews their rows. */
export const INTERNAL_TABLES = [
  'private.directory_state',
  'private.directory_totals',
  'private.snapshot_state',
] as const

export const PHOTO_BUCKET = 'business-images'

/** Path of a photo, the same in every project. Rows contain it alone or after the origin of the project. */
export const STORAGE_PATH = `/storage/v1/object/public/${PHOTO_BUCKET}/`

const FORMAT_NAME = 'marshall-islands-guide backup 1'

interface BackupHeader {
  taken_at: string
  /** Version of the newest migration. A restore needs a database to which this migration was applied. */
  migration: string
  /** True where the end of the backup is marked (complete-file.ts), which earlier releases did not do. */
  is_marked?: boolean
}

/** A row as JSON text from the database. It is not parsed, so that numbers and timestamps keep their full precision. */
export interface BackupRow {
  table: string
  row: string
}

/**
 * Writes the rows and reads the file once more as a restore does. Returns the number of rows. Only the owner may read the
 * file, because it contains keys and personal data.
 * @throws PlainFailure when the file could not be restored
 */
export async function writeRowsFile(
  file: string,
  header: BackupHeader,
  rows: AsyncIterable<BackupRow>,
): Promise<number> {
  let count = 0
  async function* lines(): AsyncGenerator<string> {
    yield `${JSON.stringify({ format: FORMAT_NAME, ...header })}\n`
    for await (const { table, row } of rows) {
      count += 1
      yield `{"table":${JSON.stringify(table)},"row":${escapeSeparators(row)}}\n`
    }
    yield `${JSON.stringify({ rows: count })}\n`
  }
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(file, { mode: 0o600 }))
  await checkRowsFile(file)
  return count
}

/**
 * Reads the whole file once, to check that it is complete before the restore changes anything.
 * @throws PlainFailure when the file is damaged, incomplete or not a backup
 */
export async function checkRowsFile(file: string): Promise<BackupHeader & { rows: number }> {
  let header: BackupLine | undefined
  let count = 0
  let promisedCount: number | undefined
  for await (const line of readLines(file)) {
    if (promisedCount !== undefined) throw damagedFileFailure(file)
    if (!header) {
      header = parseLine(line, file)
      if (header.format !== FORMAT_NAME) throw new PlainFailure(`${file} is no backup of this guide.`)
      continue
    }
    const { table, rows } = parseLine(line, file)
    if (table === undefined) promisedCount = rows
    else if ((SAVED_TABLES as readonly string[]).includes(table)) count += 1
    else throw new PlainFailure(`${file} holds a table that this version does not know: ${table}.`)
  }
  if (!header || promisedCount !== count) throw damagedFileFailure(file)
  const { taken_at = '', migration = '', is_marked = false } = header
  return { taken_at, migration, is_marked, rows: count }
}

/** The rows of a checked file, in the order of the file. */
export async function* readRowsFile(file: string): AsyncGenerator<BackupRow> {
  for await (const line of readLines(file)) {
    const start = /^\{"table":"([a-z_.]+)","row":/.exec(line)
    if (start?.[1] !== undefined) yield { table: start[1], row: line.slice(start[0].length, -1) }
  }
}

interface BackupLine extends Partial<BackupHeader> {
  format?: string
  table?: string
  rows?: number
}

/**
 * Escapes the line and paragraph separators of Unicode, which Postgres does not escape and at which some programs end a line.
 * In JSON they occur only in strings, where an escape means the same.
 */
function escapeSeparators(json: string): string {
  return json.replaceAll('\u2028', String.raw`\u2028`).replaceAll('\u2029', String.raw`\u2029`)
}

async function* readLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const unpackedStream = createGunzip().setEncoding('utf8')
  const unpackPromise = pipeline(source, unpackedStream).catch((error: unknown) => {
    unpackedStream.destroy(error instanceof Error ? error : undefined)
  })
  try {
    yield* splitLines(unpackedStream)
  } catch {
    throw damagedFileFailure(file)
  } finally {
    source.destroy()
    await unpackPromise
  }
}

/**
 * Ends a line only at \n (BACKUP-3): the readline of Node 24 also ends it at U+2028 and U+2029, which the texts of older
 * backups hold.
 */
async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let unfinishedLine = ''
  for await (const chunk of chunks) {
    const [firstPart = '', ...otherLines] = chunk.split('\n')
    const lines = [unfinishedLine + firstPart, ...otherLines]
    unfinishedLine = lines.pop() ?? ''
    yield* lines
  }
  if (unfinishedLine !== '') yield unfinishedLine
}

function parseLine(line: string, file: string): BackupLine {
  try {
    return JSON.parse(line) as BackupLine
  } catch {
    throw damagedFileFailure(file)
  }
}

function damagedFileFailure(file: string): PlainFailure {
  return new PlainFailure(
    `${file} is damaged or incomplete: nothing can be restored from it. Take another backup.`,
  )
}
