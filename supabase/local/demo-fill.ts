import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { COLLECTIONS } from '../../src/domain/snapshot/collections.ts'
import { type DemoPhoto, createDemoDirectory } from './demo/create-demo-directory.ts'
import type { LocalDatabase, Query } from './local-database.ts'
import { eTagOf, filePathOf } from './storage-files.ts'

const ROWS_PER_STATEMENT = 500

/** Fills a new database and its storage folder with the demo directory. */
export async function fillWithDemoDirectory(
  database: LocalDatabase,
  storageFolder: string,
  listings: number,
): Promise<void> {
  const directory = createDemoDirectory(listings)
  // Write files before rows: if the process is killed here, the next start finds no rows and fills everything again.
  for (const photo of directory.photos) await writePhoto(storageFolder, photo)
  await database.transaction(async (query) => {
    // Keep the created_at and updated_at of the demo rows.
    await query(`set local directory.restoring = 'on'`)
    await query('delete from public.directory_settings')
    for (const table of COLLECTIONS) await insertRows(query, `public.${table}`, directory[table])
    await query('delete from public.directory_tombstones')
    await insertPhotos(query, directory.photos)
  })
}

async function insertRows(query: Query, table: string, rows: readonly object[]): Promise<void> {
  for (let index = 0; index < rows.length; index += ROWS_PER_STATEMENT) {
    const part = rows.slice(index, index + ROWS_PER_STATEMENT)
    const columns = Object.keys(part[0] ?? {}).join(', ')
    await query(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(part)],
    )
  }
}

async function insertPhotos(query: Query, photos: readonly DemoPhoto[]): Promise<void> {
  const rows = photos.map(({ path: name, bytes, contentType }) => ({
    name,
    metadata: {
      mimetype: contentType,
      size: bytes.length,
      cacheControl: 'max-age=31536000',
      eTag: eTagOf(bytes),
    },
  }))
  await query(
    `insert into storage.objects (id, bucket_id, name, metadata, version)
     select gen_random_uuid(), 'business-images', name, metadata, gen_random_uuid()::text
       from json_to_recordset($1) as photo(name text, metadata jsonb)`,
    [JSON.stringify(rows)],
  )
}

async function writePhoto(storageFolder: string, photo: DemoPhoto): Promise<void> {
  const file = filePathOf(storageFolder, 'business-images', photo.path)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, photo.bytes)
}
