import type { Client } from 'pg'
import { PlainFailure } from '../../../supabase/local/run-command.ts'
import { openDatabase } from '../hosted/run-checks.ts'
import type { Project } from '../project.ts'
import { type BackupRow, EMPTIED_TABLES, SAVED_TABLES, PHOTO_BUCKET, STORAGE_PATH } from './rows-file.ts'

const ROWS_PER_STATEMENT = 500

/**
 * Runs `work` in one transaction, as the owner of the database.
 * @throws PlainFailure when the database cannot be reached
 */
export async function inTransaction<T>(project: Project, work: (client: Client) => Promise<T>): Promise<T> {
  if (project.databaseUrl === null) {
    throw new PlainFailure('DATABASE_URL is not set: a backup needs the address of the Postgres database.')
  }
  const client = await openDatabase(project.databaseUrl)
  try {
    await client.query('begin isolation level repeatable read')
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}

export async function readNewestMigration(client: Client): Promise<string> {
  const { rows } = await client.query<{ version: string | null }>(
    'select max(version) as version from supabase_migrations.schema_migrations',
  )
  return rows[0]?.version ?? ''
}

/** Reads every row that a backup contains, all from the same database snapshot. */
export async function* readRows(client: Client): AsyncGenerator<BackupRow> {
  for (const table of SAVED_TABLES) {
    await client.query(`declare kept no scroll cursor for select to_jsonb(t)::text as row from ${table} t`)
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${ROWS_PER_STATEMENT} from kept`)
      for (const { row } of rows) yield { table, row }
      if (rows.length === 0) break
    }
    await client.query('close kept')
  }
}

export async function listPhotos(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from storage.objects where bucket_id = $1 order by name',
    [PHOTO_BUCKET],
  )
  return rows.map(({ name }) => name)
}

/** Whether the database contains listings or messages, which a restore would delete. */
export async function isInUse(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ used: boolean }>(
    `select exists (select from public.businesses) or exists (select from public.emergency_contacts)
         or exists (select from public.contact_submissions) as used`,
  )
  return rows[0]?.used ?? true
}

/**
 * Replaces all rows with the rows of a backup. No trigger changes, audits or counts the rows. Only photo URLs change: they
 * then begin with `storageUrl`. The database gets a new epoch, so that every device rebuilds its copy.
 */
export async function replaceRows(
  client: Client,
  rows: AsyncIterable<BackupRow>,
  storageUrl: string,
): Promise<void> {
  await client.query('set local session_replication_role = replica')
  for (const table of [...EMPTIED_TABLES, ...[...SAVED_TABLES].toReversed()]) {
    await client.query(`delete from ${table}`)
  }
  await insertRows(client, rows)
  await replacePhotoUrls(client, storageUrl)
  // Mark approximate positions: a trigger marks them (PIN-6), but older backups have no such mark.
  await client.query(
    `update public.businesses set position_is_approximate = true
     where not position_is_approximate and private.is_atoll_center(latitude, longitude)`,
  )
  // Older backups have waiting messages of admins who had lost their rights: no admin would find these messages (SUBM-9).
  await client.query(
    `update public.contact_submissions c set assigned_to = null
     where c.status = 'pending' and c.assigned_to is not null
       and not exists (select from private.admins a where a.user_id = c.assigned_to)`,
  )
  await client.query('set local session_replication_role = origin')
  // A client may still send a revision from before the restore. Continue above the highest revision of both
  // histories, so that later changes are newer than any revision that a client knows.
  await client.query(`
    select setval('private.directory_revision', greatest(
      (select last_value from private.directory_revision), (select max(revision) from public.businesses),
      (select max(revision) from public.business_images), (select max(revision) from public.emergency_contacts),
      (select max(revision) from public.announcements), (select max(revision) from public.directory_settings),
      (select max(revision) from public.trips), (select max(revision) from public.trip_stops)))`)
  await client.query('select private.renew_epoch()')
}

/** Rewrites photo URLs, because the rows contain URLs of the project that was backed up. */
async function replacePhotoUrls(client: Client, storageUrl: string): Promise<void> {
  for (const column of ['image_url', 'thumbnail_url']) {
    await client.query(
      `update public.business_images set ${column} = $1 || regexp_replace(${column}, $2, '') where ${column} ~ $2`,
      [storageUrl, `^(https?://[^/]+)?${STORAGE_PATH}`],
    )
  }
  // Photos of deleted listings are stored as JSON. Only their URLs contain the path of the bucket.
  await client.query(
    `update public.deleted_listings set photos = regexp_replace(photos::text, $2, '"' || $1, 'g')::jsonb
     where photos::text ~ $2`,
    [storageUrl, `"(https?://[^/"]+)?${STORAGE_PATH}`],
  )
}

/** Photos that rows refer to but the backup does not contain. Visitors would see a broken picture. */
export async function listMissingPhotos(client: Client, saved: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from (
       select regexp_replace(unnest(array[image_url, thumbnail_url]), $1, '') as name from public.business_images
       union
       select regexp_replace(unnest(array[photo ->> 'image_url', photo ->> 'thumbnail_url']), $1, '')
       from public.deleted_listings, jsonb_array_elements(photos) photo
     ) named where name is not null and name !~ '^https?:' and not name = any ($2) order by name`,
    [`^(https?://[^/]+)?${STORAGE_PATH}`, saved],
  )
  return rows.map(({ name }) => name)
}

/** Emergency numbers that cannot be dialled, stored before rule EMERGADM-4. They stay until somebody corrects them. */
export async function listOldEmergencyNumbers(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ contact: string }>(
    `select format('%s (%s)', name, phone) as contact from public.emergency_contacts
     where not private.is_dialable(phone) order by name, id`,
  )
  return rows.map(({ contact }) => contact)
}

async function insertRows(client: Client, rows: AsyncIterable<BackupRow>): Promise<void> {
  let table = ''
  let waitingRows: string[] = []
  const insertWaitingRows = async (): Promise<void> => {
    if (waitingRows.length > 0) await insertBatch(client, table, waitingRows)
    waitingRows = []
  }
  for await (const row of rows) {
    if (row.table !== table || waitingRows.length === ROWS_PER_STATEMENT) await insertWaitingRows()
    table = row.table
    waitingRows.push(row.row)
  }
  await insertWaitingRows()
}

/**
 * Inserts the columns that both the backup and the table have. Columns that are newer than the backup get their default: an
 * explicit null would be refused in a NOT NULL column.
 */
async function insertBatch(client: Client, table: string, rows: readonly string[]): Promise<void> {
  const batch = `[${rows.join(',')}]`
  const { rows: columns } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
       and exists (select from jsonb_array_elements($2::jsonb) row where row ? attname)`,
    [table, batch],
  )
  const names = columns.map(({ name }) => name).join(', ')
  await client.query(
    `insert into ${table} (${names}) overriding system value
     select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [batch],
  )
}
