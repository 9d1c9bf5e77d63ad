import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestWorld, runOperator, type TestWorld } from './test-backend.ts'

/* Backups of earlier releases, which lack columns that came later and have rows that a later rule refuses (BACKUP-2). */

/** Columns with NOT NULL and a default that came after the first release. */
const LATER_COLUMNS: Record<string, string[]> = {
  'public.businesses': ['position_is_approximate'],
  'public.announcements': ['atolls'],
  'public.deleted_listings': ['by_undo', 'trips'],
  'private.admins': ['role'],
  'private.settings': ['answer_limit', 'answer_daily_limit', 'answer_daily_cap', 'answer_listing_limit'],
}

let world: TestWorld
let backup: string

beforeAll(async () => {
  world = await openTestWorld()
  backup = path.join(world.folder, 'backup')
})
afterAll(() => world?.close())

const queryDatabase = async (sql: string): Promise<Record<string, unknown>[]> =>
  (await world.database.query<Record<string, unknown>>(sql)).rows

type BackupLine = { is_marked?: boolean; table?: string; row?: Record<string, unknown> }

/** Changes each row of the backup with `change`, and removes the end mark, which older backups do not have. */
async function rewriteRows(change: (table: string, row: Record<string, unknown>) => void): Promise<void> {
  const file = path.join(backup, 'rows.jsonl.gz')
  const lines = gunzipSync(await readFile(file))
    .toString()
    .trimEnd()
    .split('\n')
  const changedLines = lines.map((line) => {
    const { is_marked: _, ...parsed } = JSON.parse(line) as BackupLine
    const { table, row } = parsed
    if (table === undefined || row === undefined) return JSON.stringify(parsed)
    change(table, row)
    return `{"table":${JSON.stringify(table)},"row":${JSON.stringify(row)}}`
  })
  await rm(path.join(backup, 'complete.json'))
  await writeFile(file, gzipSync(`${changedLines.join('\n')}\n`))
}

test('a backup of an earlier release is restored with defaults for later columns, and the command lists what a person should correct (BACKUP-2)', async () => {
  await queryDatabase(
    `delete from public.businesses where id = (select max(id::text)::uuid from public.businesses)`,
  )
  await queryDatabase(`insert into public.announcements (message) values ('The boat is late')`)
  await queryDatabase(`update public.businesses set latitude = 7.142, longitude = 171.214
    where id = (select min(id::text)::uuid from public.businesses)`)
  const [contact] = await queryDatabase(
    'select id, name from public.emergency_contacts order by name, id limit 1',
  )
  const counts = `select (select count(*)::int from public.businesses) as listings,
    (select count(*)::int from public.emergency_contacts) as contacts,
    (select count(*)::int from public.announcements) as announcements,
    (select count(*)::int from public.deleted_listings) as deleted`
  const [countsBefore] = await queryDatabase(counts)
  await queryDatabase(`insert into public.contact_submissions (type, name, email, message)
    values ('feedback', 'Jo', 'jo@example.mh', 'Thank you very much')`)
  expect(await runOperator(world.backend, 'backup', [backup])).toMatchObject({ code: 0 })
  const missingColumns = new Set<string>()
  await rewriteRows((table, row) => {
    for (const column of LATER_COLUMNS[table] ?? []) {
      missingColumns.add(`${table}.${column}`)
      delete row[column]
    }
    if (row['id'] === contact?.['id']) row['phone'] = 'VHF 16'
    // Before rule SUBM-9, a waiting message stayed assigned to an admin who had lost the rights.
    if (table === 'public.contact_submissions') row['assigned_to'] = crypto.randomUUID()
  })
  expect(missingColumns.size).toBe(Object.values(LATER_COLUMNS).flat().length)

  const restoreRun = await runOperator(world.backend, 'restore', [backup, '--replace'])
  expect(restoreRun).toMatchObject({ code: 0 })
  expect(restoreRun.text).toContain('This backup is of an earlier release, which did not mark its end')
  expect(restoreRun.text).toContain(
    `Emergency contacts whose number no phone dials are back as they were; correct them in the admin area: ${String(contact?.['name'])} (VHF 16).`,
  )
  expect(await queryDatabase(counts)).toEqual([countsBefore])
  expect(await queryDatabase('select distinct role from private.admins')).toEqual([{ role: 'publisher' }])
  expect(await queryDatabase('select answer_limit, answer_listing_limit from private.settings')).toEqual([
    { answer_limit: 60, answer_listing_limit: 20 },
  ])
  expect(await queryDatabase('select by_undo, trips from public.deleted_listings')).toEqual([
    { by_undo: false, trips: [] },
  ])
  expect(
    await queryDatabase(
      'select position_is_approximate as is_marked from public.businesses where latitude = 7.142',
    ),
  ).toContainEqual({ is_marked: true })
  expect(await queryDatabase('select assigned_to from public.contact_submissions')).toEqual([
    { assigned_to: null },
  ])
  // The restored data accept ordinary changes: a deleted listing is added again, and the contact is confirmed.
  await queryDatabase(`insert into public.businesses
    select (jsonb_populate_record(null::public.businesses, fields)).* from public.deleted_listings`)
  await queryDatabase(`update public.emergency_contacts set confirmed_at = now() where phone = 'VHF 16'`)
})

test('the restore of a backup lists no emergency number to correct if all of them can be dialed (BACKUP-2)', async () => {
  await queryDatabase(`update public.emergency_contacts set phone = '625-8666' where phone = 'VHF 16'`)
  const secondBackup = path.join(world.folder, 'again')
  await runOperator(world.backend, 'backup', [secondBackup])
  const restoreRun = await runOperator(world.backend, 'restore', [secondBackup, '--replace'])
  expect(restoreRun).toMatchObject({ code: 0 })
  expect(restoreRun.text).not.toContain('no phone dials')
})
