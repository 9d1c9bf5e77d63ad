import { afterAll, beforeAll, expect, test } from 'vitest'
import { LISTINGS_COMMAND, readExistingRows, sendRows } from '../../scripts/operate/import-files/directory.ts'
import { findProject } from '../../scripts/operate/project.ts'
import type { ListingFields } from '../../src/admin/tabs/import/columns.ts'
import { makeRowNote } from '../../src/admin/tabs/import/import-plan.ts'
import { planImport } from '../../src/admin/tabs/import/plan-import.ts'
import { writePlan } from '../../src/admin/tabs/import/write-plan.ts'
import { type TestWorld, openTestWorld } from './test-backend.ts'

let world: TestWorld

beforeAll(async () => {
  world = await openTestWorld({ maxRows: 50 })
})
afterAll(() => world?.close())

test('two imports of one list that are compared before either writes add its rows once, and the second reports them (IMPORT-19)', async () => {
  const project = await findProject({ GUIDE_DATA_DIR: world.backend.dataDir })
  const names = ['Twice A', 'Twice B']
  const rows = names.map((name) => ({
    at: name,
    fields: { name, category: 'business', atoll: 'MAJ', phone: '625-8001' },
  }))
  const knownListings = await readExistingRows<ListingFields>(project, LISTINGS_COMMAND)
  const writeAsImport = () =>
    writePlan(
      planImport(rows, knownListings).writes,
      (chunk) =>
        sendRows(project, LISTINGS_COMMAND, chunk, { id: crypto.randomUUID(), fileName: 'rows.csv' }),
      () => undefined,
    )
  const reports = await Promise.all([writeAsImport(), writeAsImport()])
  const reason = 'Somebody changed it in the meantime: run the import again'
  expect(reports.toSorted((one, other) => other.written - one.written)).toEqual([
    { done: 2, written: 2, refused: [] },
    { done: 2, written: 0, refused: names.map((name) => makeRowNote(name, reason)) },
  ])
  expect(await world.database.query(`select from public.businesses where name like 'Twice %'`)).toMatchObject(
    {
      rowCount: 2,
    },
  )
})
