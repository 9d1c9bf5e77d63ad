import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LISTINGS_COMMAND, readExistingRows, sendRows } from '../../scripts/operate/import-files/directory.ts'
import { findProject } from '../../scripts/operate/project.ts'
import { makeRowNote } from '../../src/admin/tabs/import/import-plan.ts'
import { planImport } from '../../src/admin/tabs/import/plan-import.ts'
import { writePlan } from '../../src/admin/tabs/import/write-plan.ts'
import { type CommandResult, type TestWorld, openTestWorld, runOperator } from './test-backend.ts'

const HEADER_LINE = 'name,category,atoll,phone,description'
/** Names that the form's rules accept but a database constraint refuses: 20 of 150 letters, as a JSON list. */
const TOO_MANY_NAMES = JSON.stringify(Array.from({ length: 20 }, (_, index) => `${index}`.padEnd(150, 'x')))

let world: TestWorld

beforeAll(async () => {
  world = await openTestWorld({ demoListings: 60, maxRows: 50 })
})
afterAll(() => world?.close())

/** Runs the command. Returns its output without the line that shows how to undo an import. */
async function runListings(...args: string[]): Promise<CommandResult> {
  const { code, text } = await runOperator(world.backend, 'listings', args)
  return { code, text: text.replace(/To take it back: .*\n?/, '') }
}

async function queryDatabase(sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await world.database.query<Record<string, unknown>>(sql, values)).rows
}

test.each(['csv', 'json'])(
  'importing an exported %s file of listings changes nothing',
  async (fileFormat) => {
    await queryDatabase(
      `insert into public.businesses (name, description, alt_names, latitude, longitude, last_checked_at, mailing_address,
                                     closed_until)
     values ('Odd ' || $1, E'"quoted", two\r\nlines; and a \\t tab', '{"a; b","[c"}', 7.123456789012345, -171.5,
             '2026-11-20 01:02:03.456789+00', '', case $1 when 'csv' then 'infinity' else '2026-12-01' end::date)`,
      [fileFormat],
    )
    const listingsBefore = await queryDatabase('select * from public.businesses order by id')
    const file = path.join(world.folder, `all.${fileFormat}`)
    expect((await runListings('export', file)).text).toBe(
      `${listingsBefore.length} listings written to ${file}.`,
    )
    const importRun = await runListings('import', file, '--write')
    expect(importRun).toEqual({
      code: 0,
      text: `0 new, 0 changed, ${listingsBefore.length} unchanged, 0 refused. Written: 0.`,
    })
    expect(await queryDatabase('select * from public.businesses order by id')).toEqual(listingsBefore)
  },
)

test('importing an exported file of listings into an empty directory creates the same listings', async () => {
  const file = path.join(world.folder, 'move.csv')
  await runListings('export', file)
  const text = await readFile(file, 'utf8')
  const columns = text.slice(1, text.indexOf('\r\n'))
  const listingsBefore = await queryDatabase(`select ${columns} from public.businesses order by id`)
  await queryDatabase('delete from public.businesses')
  // The listings were deleted, and an import adds deleted listings again only with --restore.
  expect((await runListings('import', file, '--write', '--restore')).code).toBe(0)
  // A file does not distinguish blank text from null, and the form's rules write all line breaks in one way.
  for (const row of listingsBefore) {
    row['mailing_address'] ||= null
    row['description'] = String(row['description']).replaceAll('\r\n', '\n')
  }
  expect(await queryDatabase(`select ${columns} from public.businesses order by id`)).toEqual(listingsBefore)
})

test('an import of listings without --write writes nothing; with it, changes are written once, even if a spreadsheet made the file (IMPORT-1)', async () => {
  const [{ id = '' } = {}] = await queryDatabase(
    `insert into public.businesses (name, atoll, phone, website) values ('Bóbo Store', 'ARN', '625-1000', 'https://b.mh') returning id`,
  )
  const rows = [
    HEADER_LINE,
    '"Al ""A"" Shop, Ltd",business,MAJ,625-1234,"two\r\nlines"',
    "bobo store,business,arn,625-2000,Ben's",
    '',
    'Last,banking,KWA,,Ask at the dock',
  ]
  const file = await world.writeFile('plain.csv', `\ufeff${rows.join('\r\n')}`)
  const previewRun = await runListings('import', file)
  expect(previewRun.text).toBe('2 new, 1 changed, 0 unchanged, 0 refused. Nothing was written: add --write.')
  const addedNamesQuery = `select name from public.businesses where name in ('Last', 'Al "A" Shop, Ltd')`
  expect(await queryDatabase(addedNamesQuery)).toEqual([])

  expect((await runListings('import', file, '--write')).text).toBe(
    '2 new, 1 changed, 0 unchanged, 0 refused. Written: 3.',
  )
  expect(await queryDatabase(addedNamesQuery)).toHaveLength(2)
  expect(
    await queryDatabase('select name, phone, description, website from public.businesses where id = $1', [
      id,
    ]),
  ).toEqual([{ name: 'bobo store', phone: '625-2000', description: "Ben's", website: 'https://b.mh' }])
  const secondRun = await runListings('import', file, '--write')
  expect(secondRun).toEqual({ code: 0, text: '0 new, 0 changed, 3 unchanged, 0 refused. Written: 0.' })
  const semicolons = await world.writeFile('semicolons.csv', `id;phone\n${String(id)};625-3000\n`)
  expect((await runListings('import', semicolons, '--write')).text).toContain('1 changed')
  expect(await queryDatabase('select name, phone from public.businesses where id = $1', [id])).toEqual([
    { name: 'bobo store', phone: '625-3000' },
  ])
})

test('an import of listings reports every refused row with its line and the reason, and writes the others', async () => {
  await queryDatabase(`insert into public.businesses (name, description) values ('Twin', 'x'), ('TWIN', 'y')`)
  const file = await world.writeFile(
    'bad.csv',
    [
      `${HEADER_LINE},alt_names,website,featured`,
      'Good,business,MAJ,625-4001,"a\nb",,,yes',
      ',business,MAJ,625-1234,x,,,',
      'Far,spaceship,XXX,12,x,,javascript:alert(1),maybe',
      'Short,business',
      'No way,business,MAJ,,,,,',
      'Twin,business,MAJ,625-1234,x,,,',
      'GOOD,business,MAJ,625-1234,again,,,',
      `Names,business,MAJ,625-4003,x,"${TOO_MANY_NAMES.replaceAll('"', '""')}",,`,
      'Better,business,MAJ,625-4002,x,,,',
    ].join('\n'),
  )
  const importRun = await runListings('import', file, '--write')
  expect(importRun.code).toBe(1)
  expect(importRun.text.split('\n').map((line) => line.trim())).toEqual([
    '3 new, 0 changed, 0 unchanged, 7 refused. Written: 2.',
    'line 4 refused: Business name is required',
    'line 5 refused: Category must be one of the list; Atoll must be one of the list; Phone number must be a valid phone number; Website must be a web address; Featured must be yes or no',
    'line 6 refused: It has 2 cells, the first line has 8',
    'line 7 refused: There must be some way to reach the place: phone, email, description or address',
    'line 8 refused: 2 businesses have this name on this atoll: give the id of the one that is meant',
    'line 9 refused: The same business is on line 2 already',
    expect.stringMatching(/^line 10 refused: The database refused it: .*alt_names/),
  ])
  expect(
    await queryDatabase(
      `select name, featured from public.businesses where name in ('Good', 'Better') order by name`,
    ),
  ).toEqual([
    { name: 'Better', featured: false },
    { name: 'Good', featured: true },
  ])
})

test('an import of listings skips those that an admin changed or deleted after the comparison', async () => {
  await queryDatabase(`insert into public.businesses (name, description)
    select name, 'as it was' from unnest(array['Kept', 'Edited', 'Deleted']) as name`)
  const project = await findProject({ GUIDE_DATA_DIR: world.backend.dataDir })
  const rows = ['Kept', 'Edited', 'Deleted'].map((name) => ({
    at: name,
    fields: { name, atoll: 'MAJ', description: 'from the file' },
  }))
  const importPlan = planImport(rows, await readExistingRows(project, LISTINGS_COMMAND))
  expect(importPlan.writes).toHaveLength(3)
  await queryDatabase(`update public.businesses set description = 'by an admin' where name = 'Edited'`)
  await queryDatabase(`delete from public.businesses where name = 'Deleted'`)
  expect(
    await writePlan(
      importPlan.writes,
      (chunk) =>
        sendRows(project, LISTINGS_COMMAND, chunk, { id: crypto.randomUUID(), fileName: 'rows.csv' }),
      () => undefined,
    ),
  ).toEqual({
    done: 3,
    written: 1,
    refused: [
      makeRowNote('Edited', 'Somebody changed it in the meantime: run the import again'),
      makeRowNote('Deleted', 'Somebody deleted it in the meantime: run the import again'),
    ],
  })
  const remainingSql = `select name, description from public.businesses where name in ('Kept', 'Edited', 'Deleted') order by name`
  expect(await queryDatabase(remainingSql)).toEqual([
    { name: 'Edited', description: 'by an admin' },
    { name: 'Kept', description: 'from the file' },
  ])
})

test('a row of an imported list with a new id and the name of another listing is added and reported', async () => {
  const id = '00000000-0000-4000-8000-0000000000c1'
  const row = { id, name: 'Kept', category: 'business', atoll: 'MAJ', phone: '625-1234' }
  const file = await world.writeFile('same-name.json', JSON.stringify([row]))
  const importRun = await runListings('import', file, '--write')
  expect(importRun.code).toBe(0)
  expect(importRun.text).toContain(
    'row 1: Another business on this atoll has the same name; this one is added too',
  )
  expect(await queryDatabase('select name from public.businesses where id = $1', [id])).toEqual([
    { name: 'Kept' },
  ])
})

test('an import of listings reports refused rows of a JSON file by their number', async () => {
  const validRow = {
    name: 'Json',
    category: 'business',
    atoll: 'MAJ',
    phone: '625-4004',
    alt_names: ['A', 'B; C'],
  }
  const file = await world.writeFile(
    'rows.json',
    JSON.stringify([validRow, { ...validRow, name: 'Json 2', phone: '625-4005', color: 'red' }, 7]),
  )
  const importRun = await runListings('import', file, '--write')
  expect(importRun.text.split('\n').map((line) => line.trim())).toEqual([
    '2 new, 0 changed, 0 unchanged, 1 refused. Written: 2.',
    'row 3 refused: An entry must be an object such as {"name": ..., ...}',
  ])
  expect(await queryDatabase(`select alt_names from public.businesses where name = 'Json'`)).toEqual([
    { alt_names: ['A', 'B; C'] },
  ])
})

test.each<[string, string | Uint8Array, RegExp]>([
  ['empty.csv', '', /is empty/],
  ['columns.csv', 'firm,color\nA,1', /has no column with the names\. Its columns: firm, color/],
  ['twice.csv', 'name,name\nA,1', /the column "name" twice/],
  ['quote.csv', `${HEADER_LINE}\n"A,business,MAJ,,x`, /is not CSV/],
  ['latin.csv', Buffer.from('name\nB\xe9', 'latin1'), /is not UTF-8/],
  ['utf16.csv', Buffer.from('name\nStore', 'utf16le'), /is not UTF-8/],
  ['broken.json', '[{', /is not JSON/],
  ['object.json', '{}', /must hold a list/],
  ['rows.doc', 'x', /must end in \.csv, \.xlsx or \.json/],
  ['rows.xlsx', 'x', /is no Excel workbook/],
])(
  'the file %s is refused by an import of listings as a whole, in one sentence',
  async (name, content, sentence) => {
    const { code, text } = await runListings('import', await world.writeFile(name, content), '--write')
    expect(code).toBe(1)
    expect(text).toMatch(sentence)
    expect(text.split('\n')).toHaveLength(1)
  },
)

test('an import of listings prints a command that undoes the import, except for listings that were changed since (IMPORT-9)', async () => {
  const file = await world.writeFile(
    'undo.csv',
    `${HEADER_LINE}\nUndo A,business,MAJ,625-7001,x\nUndo B,business,MAJ,625-7002,x`,
  )
  const { text } = await runOperator(world.backend, 'listings', ['import', file, '--write'])
  const id = /npm run listings -- undo (\S+)/.exec(text)?.[1] ?? ''
  await queryDatabase(`update public.businesses set phone = '625-7003' where name = 'Undo B'`)
  expect(await runListings('undo', id)).toEqual({
    code: 1,
    text: '1 listing is as before the import.\n  Undo B: changed since, and left as it is',
  })
  expect(await queryDatabase(`select name from public.businesses where name like 'Undo %'`)).toEqual([
    { name: 'Undo B' },
  ])
  await queryDatabase(`delete from public.businesses where name = 'Undo B'`)
  expect((await runListings('undo', crypto.randomUUID())).text).toMatch(/^There is no import/)
  expect(await runListings('undo', 'listings.csv')).toEqual({
    code: 1,
    text: 'listings.csv is not the id of an import: give the one that the import printed.',
  })
})

test('an import of listings skips a place that must not be listed, with the reason, whatever the options (IMPORT-17)', async () => {
  await queryDatabase(
    `insert into public.do_not_list (name, atoll, reason) values ('Quiet', 'MAJ', 'The owner asked for it')`,
  )
  const file = await world.writeFile(
    'quiet.csv',
    `${HEADER_LINE}\nQuiet,business,MAJ,625-7101,x\nLoud,business,MAJ,625-7102,x`,
  )
  const importRun = await runListings('import', file, '--write', '--restore')
  expect(importRun.text).toMatch(
    /^1 new, .* Written: 1\.\n {2}line 2: This business is not to be listed again: The owner asked for it\. It is not written before an admin takes it off/,
  )
  expect(await queryDatabase(`select name from public.businesses where name in ('Quiet', 'Loud')`)).toEqual([
    { name: 'Loud' },
  ])
})

test('one import of listings writes 1,000 rows, with at most 200 rows per transaction (FEED-7)', async () => {
  const rows = Array.from(
    { length: 1_000 },
    (_, index) =>
      `Shop ${index},business,${['MAJ', 'KWA', 'ARN'][index % 3]},625-${5_000 + index},Place ${index}`,
  )
  const file = await world.writeFile('big.csv', [HEADER_LINE, ...rows].join('\n'))
  expect((await runListings('import', file, '--write')).text).toBe(
    '1000 new, 0 changed, 0 unchanged, 0 refused. Written: 1000.',
  )
  const transactions = await queryDatabase(
    `select count(*)::int as rows from public.businesses where name like 'Shop %' group by xmin::text`,
  )
  expect(transactions.reduce((sum, { rows: count }) => sum + Number(count), 0)).toBe(1_000)
  expect(Math.max(...transactions.map(({ rows: count }) => Number(count)))).toBe(200)
  expect((await runListings('import', file, '--write')).text).toContain('0 new, 0 changed, 1000 unchanged')
}, 180_000)
