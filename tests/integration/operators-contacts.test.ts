import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestWorld, openTestWorld, runOperator } from './test-backend.ts'

let world: TestWorld

beforeAll(async () => {
  world = await openTestWorld({ demoListings: 5, maxRows: 2 })
})
afterAll(() => world?.close())
beforeEach(() => queryDatabase('delete from public.emergency_contacts'))

const runContacts = (...args: string[]) => runOperator(world.backend, 'emergency-contacts', args)

async function queryDatabase(sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await world.database.query<Record<string, unknown>>(sql, values)).rows
}

const readContacts = () =>
  queryDatabase('select name, phone, atoll, category from public.emergency_contacts order by name')

const CONTACT_LIST = `Service,Tel.,Island
Laura clinic,625-1111,Majuro
Ebeye Hospital,329-8031,Ebeye
Sea rescue,12,nationwide
National police,call 911,all`

test.each(['csv', 'json'])(
  'an exported %s file of emergency contacts changes nothing when it is imported, and can restore deleted contacts (IMPORT-12) (IMPORT-14)',
  async (fileFormat) => {
    await queryDatabase(
      `insert into public.emergency_contacts (name, description, phone, radio_channel, atoll, confirmed_at, name_mh, mh_by)
       values ('=Odd', E'"two"\\nlines; here', '+692 625-3250 / 911', 'VHF 16', null, '2026-11-20 01:02:03.456+00', 'Bolij', 'Jolina'),
              ('Police', null, '911', null, 'MAJ', null, null, null),
              ('Police', null, '911', null, 'WTJ', null, null, null)`,
    )
    const file = path.join(world.folder, `contacts.${fileFormat}`)
    expect((await runContacts('export', file)).text).toBe(`3 emergency contacts written to ${file}.`)
    const allContactsQuery = 'select * from public.emergency_contacts order by id'
    const contactsBefore = await queryDatabase(allContactsQuery)
    expect(await runContacts('import', file, '--write')).toEqual({
      code: 0,
      text: '0 new, 0 changed, 3 unchanged, 0 refused. Written: 0.',
    })
    expect(await queryDatabase(allContactsQuery)).toEqual(contactsBefore)
    await queryDatabase('delete from public.emergency_contacts')
    // An import adds deleted contacts again only with --restore.
    expect((await runContacts('import', file, '--write')).text).toContain('Written: 0.')
    expect((await runContacts('import', file, '--write', '--restore')).text).toContain('Written: 3.')
    expect(await queryDatabase(allContactsQuery)).toMatchObject(
      contactsBefore.map(({ revision: _r, created_at: _c, updated_at: _u, ...row }) => row),
    )
  },
)

test('an export of emergency contacts that cannot be written says why in one sentence, and leaves no file behind (OPERATE-6)', async () => {
  const workbook = path.join(world.folder, 'contacts.xlsx')
  expect(await runContacts('export', workbook)).toEqual({
    code: 1,
    text: `${workbook} must end in .csv or .json: spreadsheets open a .csv file.`,
  })
  const inMissingFolder = path.join(world.folder, 'missing', 'contacts.csv')
  expect(await runContacts('export', inMissingFolder)).toEqual({
    code: 1,
    text: `${inMissingFolder} cannot be used: it, or the folder that it belongs in, is not there.`,
  })
  const folder = path.join(world.folder, 'folder.csv')
  await mkdir(folder)
  expect(await runContacts('export', folder)).toEqual({
    code: 1,
    text: `${folder} cannot be used: it is a folder, and a file is needed.`,
  })
  expect(await readdir(world.folder)).not.toContain('folder.csv.new')
})

test('a list of emergency contacts of another office is first shown, then written with its source, and then undone (IMPORT-13) (IMPORT-14)', async () => {
  await queryDatabase(
    `insert into public.emergency_contacts (name, phone, atoll) values ('Ebeye hospital', '911', 'KWA')`,
  )
  const file = await world.writeFile('council.csv', CONTACT_LIST)
  const previewRun = await runContacts('import', file)
  expect(previewRun.code).toBe(1)
  expect(previewRun.text).toContain(
    '2 new, 1 changed, 0 unchanged, 1 refused. Nothing was written: add --write.',
  )
  expect(previewRun.text).toContain('line 4 refused: This is not a number that a phone dials.')
  expect(await readContacts()).toHaveLength(1)

  const importRun = await runContacts(
    'import',
    file,
    '--write',
    '--source',
    'Council',
    '--licence',
    'with permission',
  )
  // Printed before the first write, so that an import which is stopped can be undone too.
  expect(importRun.text).toMatch(
    /^To take it back: npm run emergency-contacts -- undo [0-9a-f-]{36}\n[^]*Written: 3\./,
  )
  expect(await readContacts()).toEqual([
    { name: 'Ebeye Hospital', phone: '329-8031', atoll: 'KWA', category: 'other' },
    { name: 'Laura clinic', phone: '625-1111', atoll: 'MAJ', category: 'medical' },
    { name: 'National police', phone: '911', atoll: null, category: 'police' },
  ])
  expect(await queryDatabase('select distinct source, licence from public.contact_sources')).toEqual([
    { source: 'Council', licence: 'with permission' },
  ])
  expect((await runContacts('import', file, '--write')).text).toContain(
    '0 new, 0 changed, 3 unchanged, 1 refused',
  )

  await queryDatabase(`update public.emergency_contacts set phone = '625-2222' where name = 'Laura clinic'`)
  const id = /undo (\S+)/.exec(importRun.text)?.[1] ?? ''
  const undoRun = await runContacts('undo', id)
  expect(undoRun).toEqual({
    code: 1,
    text: '2 emergency contacts are as before the import.\n  Laura clinic: changed since, and left as it is',
  })
  expect((await readContacts()).map(({ name, phone }) => [name, phone])).toEqual([
    ['Ebeye hospital', '911'],
    ['Laura clinic', '625-2222'],
  ])
})

test('npm run contacts reports a file that cannot be used, and an unknown import, in a sentence (IMPORT-14)', async () => {
  const missingFile = path.join(world.folder, 'nothing.csv')
  expect((await runContacts('import', missingFile)).text).toMatch(/^.*nothing\.csv cannot be read: /)
  const noNames = await world.writeFile('numbers.csv', 'telephone,island\n911,Majuro')
  expect(await runContacts('import', noNames)).toEqual({
    code: 1,
    text: expect.stringContaining('has no column with the names. Its columns: telephone, island.'),
  })
  expect((await runContacts('undo', crypto.randomUUID())).text).toMatch(
    /^There is no import .* of the last 30 days\.$/,
  )
})
