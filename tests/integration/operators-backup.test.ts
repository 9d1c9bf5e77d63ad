import { cp, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EMPTIED_TABLES, SAVED_TABLES, INTERNAL_TABLES } from '../../scripts/operate/backup/rows-file.ts'
import type { DirectoryChanges } from '../../src/domain/snapshot/collections.ts'
import type { RunningBackend } from '../../supabase/local/start-backend.ts'
import { startTestBackend, createCaller, signIn, runOperator } from './test-backend.ts'

const JO_ACCOUNT = { email: 'jo@example.org', password: 'a-long-password' }
const VISITOR_MESSAGE = {
  id: '00000000-0000-4000-8000-0000000000b1',
  type: 'feedback',
  name: 'Jo',
  email: 'jo@example.org',
  message: 'Thank you\u2028very\u2029much',
  status: 'pending',
}

let folder: string
let source: RunningBackend
let target: RunningBackend
let backup: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guide-backup-'))
  backup = path.join(folder, 'backup')
  source = await startTestBackend({ port: 0, dataDir: path.join(folder, 'source'), demoListings: 20 })
  target = await startTestBackend({ port: 0, dataDir: path.join(folder, 'target'), demoListings: 0 })
})

afterAll(async () => {
  await source?.close()
  await target?.close()
  await rm(folder, { recursive: true, force: true })
})

test('every table of the database is either included in backups or explicitly left out', async () => {
  const rows = await queryBackend(
    source,
    `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'private') order by 1`,
  )
  const classifiedTables = [...SAVED_TABLES, ...EMPTIED_TABLES, ...INTERNAL_TABLES].filter(
    (name) => !name.startsWith('auth.'),
  )
  expect(rows.map(({ name }) => name)).toEqual(classifiedTables.toSorted())
})

test('a backup is completely restored in a new data folder, with a new epoch (BACKUP-1)', async () => {
  await runOperator(source, 'admin', ['create', JO_ACCOUNT.email], { input: JO_ACCOUNT.password })
  await createCaller(source)('/rest/v1/contact_submissions', {
    method: 'POST',
    key: 'publishable',
    headers: { Prefer: 'return=minimal' },
    body: JSON.stringify(VISITOR_MESSAGE),
  })
  // A deleted listing with its photos, and an earlier version of another.
  await queryBackend(
    source,
    `delete from public.businesses where id = (select max(business_id::text)::uuid from public.business_images)`,
  )
  await queryBackend(
    source,
    `update public.businesses set alert = 'Changed' where id = (select min(id::text)::uuid from public.businesses)`,
  )
  const keptSql = `select (select count(*)::int from public.listing_versions) as versions, name, photos from public.deleted_listings`
  const [secretBefore] = await queryBackend(
    source,
    `select value from private.secrets where name = 'mfa_key'`,
  )
  const feedBefore = await readFeed(source)
  expect(await runOperator(source, 'backup', [backup])).toMatchObject({ code: 0 })

  const epochOfNewFolder = (await readFeed(target)).epoch
  const restoreRun = await runOperator(target, 'restore', [backup])
  expect(restoreRun).toMatchObject({ code: 0 })

  const feedAfter = await readFeed(target)
  expect(feedAfter.rows).toEqual(feedBefore.rows)
  expect(feedBefore.rows.businesses).toHaveLength(19)
  expect([feedBefore.epoch, epochOfNewFolder]).not.toContain(feedAfter.epoch)
  expect(await queryBackend(target, `select value from private.secrets where name = 'mfa_key'`)).toEqual([
    secretBefore,
  ])
  expect(await queryBackend(target, 'select id, status, message from public.contact_submissions')).toEqual([
    { id: VISITOR_MESSAGE.id, status: 'pending', message: VISITOR_MESSAGE.message },
  ])
  expect(await signIn(target, JO_ACCOUNT)).toBeTruthy()
  const history = await queryBackend(target, keptSql)
  expect(history).toEqual(await queryBackend(source, keptSql))
  expect(history).toEqual([{ versions: 1, name: expect.any(String), photos: expect.any(Array) }])
  const [deletedPhoto] = (history[0]?.['photos'] ?? []) as { image_url: string }[]
  expect((await fetch(new URL(deletedPhoto?.image_url ?? '', target.url))).status).toBe(200)
  const photo = feedBefore.rows.business_images?.[0]?.image_url ?? ''
  const [sourcePhoto, targetPhoto] = await Promise.all(
    [source, target].map((backend) => fetch(new URL(photo, backend.url))),
  )
  expect(targetPhoto?.headers.get('content-type')).toBe(sourcePhoto?.headers.get('content-type'))
  expect(await targetPhoto?.bytes()).toEqual(await sourcePhoto?.bytes())
})

test('a change after the restore of a backup has a higher revision than all restored rows', async () => {
  const feedBefore = await readFeed(target)
  await queryBackend(
    target,
    `update public.businesses set alert = 'Closed' where id = (select min(id::text)::uuid from public.businesses)`,
  )
  const feedAfter = await readFeed(target)
  expect(feedAfter.revision).toBeGreaterThan(feedBefore.revision)
})

test('a restore replaces a database in use only with --replace, and then removes rows that the backup does not have', async () => {
  const refusedRun = await runOperator(target, 'restore', [backup])
  expect(refusedRun).toEqual({
    code: 1,
    text: `The database of ${target.url} is in use: add --replace to lose what is in it.`,
  })
  const feedBefore = await readFeed(target)
  await queryBackend(
    target,
    `delete from public.businesses where id = (select min(id::text)::uuid from public.businesses)`,
  )
  expect(await runOperator(target, 'restore', [backup, '--replace'])).toMatchObject({ code: 0 })
  const feedAfter = await readFeed(target)
  expect(feedAfter.rows.businesses).toEqual((await readFeed(source)).rows.businesses)
  expect(feedAfter.epoch).not.toBe(feedBefore.epoch)
  expect(await queryBackend(target, 'select count(*)::int as rows from public.directory_tombstones')).toEqual(
    [{ rows: 0 }],
  )
})

/** Describes the target like a hosted project, whose site has another origin. */
function hostedEnvironment(): Record<string, string> {
  return {
    SUPABASE_URL: target.url,
    SUPABASE_SECRET_KEY: target.env.SUPABASE_SECRET_KEY,
    DATABASE_URL: target.env.DATABASE_URL,
    SITE_URL: 'https://guide.example.org',
  }
}

async function readPhotoAddresses(): Promise<string[]> {
  const { rows } = await readFeed(target)
  return (rows.business_images ?? []).flatMap(({ image_url: image, thumbnail_url: thumbnail }) =>
    thumbnail === null ? [image] : [image, thumbnail],
  )
}

test('a restore to another project and back gives photos the address of the project each time', async () => {
  expect(
    await runOperator(target, 'restore', [backup, '--replace'], { env: hostedEnvironment() }),
  ).toMatchObject({
    code: 0,
  })
  const addresses = await readPhotoAddresses()
  expect(addresses.length).toBeGreaterThan(10)
  const prefix = `${target.url}/storage/v1/object/public/business-images/`
  expect(addresses.filter((address) => !address.startsWith(prefix))).toEqual([])
  const answers = await Promise.all(addresses.map((address) => fetch(address)))
  expect(answers.filter(({ ok }) => !ok)).toEqual([])

  const [deletedListing] = await queryBackend(
    target,
    'select photos::text as photos from public.deleted_listings',
  )
  expect(deletedListing?.['photos']).toContain(`"${prefix}`)

  const ofHosted = path.join(folder, 'of-hosted')
  expect(await runOperator(target, 'backup', [ofHosted])).toMatchObject({ code: 0 })
  expect(await runOperator(target, 'restore', [ofHosted, '--replace'])).toMatchObject({ code: 0 })
  expect(await readPhotoAddresses()).toEqual(addresses.map((address) => address.slice(target.url.length)))
})

test('a restore reports the number and names of photos that the backup does not have', async () => {
  const partialBackup = path.join(folder, 'partial')
  await cp(backup, partialBackup, { recursive: true })
  const [address = ''] = await readPhotoAddresses()
  const name = address.split('/business-images/')[1] ?? ''
  await rm(path.join(partialBackup, 'photos', name))
  const restoreRun = await runOperator(target, 'restore', [partialBackup, '--replace'])
  expect(restoreRun.code).toBe(1)
  expect(restoreRun.text).toMatch(/^The backup had 1 more photos than are there now\.$/m)
  expect(restoreRun.text).toContain('Everybody has to sign in again.')
  expect(restoreRun.text).toContain(`1 photos are named by listings, but are not in the backup: ${name}`)
})

test('the restore of a backup that was stopped in the middle, or has a truncated photo, changes nothing (BACKUP-5)', async () => {
  const stopped = path.join(folder, 'stopped')
  await cp(backup, stopped, { recursive: true })
  const feedBefore = await readFeed(target)
  const [address = ''] = await readPhotoAddresses()
  const name = address.split('/business-images/')[1] ?? ''
  await truncate(path.join(stopped, 'photos', name), 100)
  const truncatedRun = await runOperator(target, 'restore', [stopped, '--replace'])
  expect(truncatedRun).toEqual({
    code: 1,
    text: `Photos in ${path.join(stopped, 'photos')} have another size than in the backup: ${name}. Take them out to restore the rest.`,
  })
  await rm(path.join(stopped, 'complete.json'))
  const refusedRun = await runOperator(target, 'restore', [stopped, '--replace'])
  expect(refusedRun).toEqual({
    code: 1,
    text: `The backup in ${stopped} was stopped before its end: it has no complete.json, so photos are missing. Take another backup.`,
  })
  expect((await readFeed(target)).epoch).toBe(feedBefore.epoch)
  expect((await (await fetch(new URL(address, target.url))).bytes()).length).toBeGreaterThan(100)
})

test('a restore says that the rows are back when the project refuses a photo after them, and names a damaged complete.json (BACKUP-5)', async () => {
  const refused = path.join(folder, 'refused')
  await cp(backup, refused, { recursive: true })
  await writeFile(path.join(refused, 'photos', 'added.jpg'), 'no photo')
  const { epoch } = await readFeed(target)
  const refusedRun = await runOperator(target, 'restore', [refused, '--replace'])
  expect([refusedRun.code, refusedRun.text]).toEqual([
    1,
    expect.stringMatching(
      /^The rows are restored, but photos are missing: .*\nThe photo added\.jpg was not stored/,
    ),
  ])
  const feedAfter = await readFeed(target)
  expect(feedAfter.epoch).not.toBe(epoch)
  const file = path.join(refused, 'complete.json')
  await writeFile(file, '{}')
  expect(await runOperator(target, 'restore', [refused, '--replace'])).toEqual({
    code: 1,
    text: expect.stringMatching(/^\/.*complete\.json is damaged: .* Nothing was changed\./),
  })
  expect((await readFeed(target)).epoch).toBe(feedAfter.epoch)
})

test('a restore ignores files of file managers beside photos, and changes nothing if there are other files or no folder of photos (BACKUP-6)', async () => {
  const opened = path.join(folder, 'opened')
  await cp(backup, opened, { recursive: true })
  for (const name of ['.DS_Store', '._front.jpg', 'Thumbs.db', 'desktop.ini'])
    await writeFile(path.join(opened, 'photos', name), 'of a file manager')
  expect((await runOperator(target, 'restore', [opened, '--replace'])).code).toBe(0)

  const { epoch } = await readFeed(target)
  await writeFile(path.join(opened, 'photos', 'notes.txt'), 'of a person')
  expect(await runOperator(target, 'restore', [opened, '--replace'])).toEqual({
    code: 1,
    text: `These files are no photos: notes.txt. Take them out of ${path.join(opened, 'photos')}. Nothing was changed.`,
  })

  await rm(path.join(opened, 'photos'), { recursive: true })
  expect(await runOperator(target, 'restore', [opened, '--replace'])).toEqual({
    code: 1,
    text: `The photos of this backup are missing: there is no folder ${path.join(opened, 'photos')}. Nothing was changed. To restore the rows alone, make an empty folder of that name.`,
  })
  expect((await readFeed(target)).epoch).toBe(epoch)
})

test('the restore of a damaged or missing backup changes nothing', async () => {
  const brokenBackup = path.join(folder, 'broken')
  expect((await runOperator(source, 'backup', [brokenBackup])).code).toBe(0)
  const file = path.join(brokenBackup, 'rows.jsonl.gz')
  const feedBefore = await readFeed(target)
  await truncate(file, (await readFile(file)).length - 2_000)
  const refusedRun = await runOperator(target, 'restore', [brokenBackup, '--replace'])
  expect(refusedRun).toEqual({
    code: 1,
    text: `${file} is damaged or incomplete: nothing can be restored from it. Take another backup.`,
  })
  await writeFile(file, 'no gzip')
  expect((await runOperator(target, 'restore', [brokenBackup, '--replace'])).text).toBe(refusedRun.text)
  expect((await runOperator(target, 'restore', [folder])).text).toContain('There is no backup in')
  expect((await runOperator(source, 'backup', [brokenBackup])).text).toContain('is not empty')
  expect((await readFeed(target)).epoch).toBe(feedBefore.epoch)
})

async function readFeed(backend: RunningBackend): Promise<DirectoryChanges> {
  const answer = await createCaller(backend)('/rest/v1/rpc/directory_changes', {
    method: 'POST',
    key: 'publishable',
    body: JSON.stringify({ since: 0, max_rows: 5000 }),
  })
  return (await answer.json()) as DirectoryChanges
}

async function queryBackend(backend: RunningBackend, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: backend.env.DATABASE_URL })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}
