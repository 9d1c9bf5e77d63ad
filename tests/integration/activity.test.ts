import { afterAll, beforeAll, expect, it } from 'vitest'
import { NO_FILTER } from '../../src/admin/tabs/activity/activity-filter.ts'
import { type ActivityEntry, readEntries } from '../../src/admin/tabs/activity/read-entries.ts'
import type { AdminTables } from '../../src/backend/admin-tables.ts'
import { makeAccount, signInToTables } from './admin-clients.ts'
import { openTestWorld, type TestWorld } from './test-backend.ts'

const ROW_CAP = 20

let world: TestWorld
let admin: AdminTables

beforeAll(async () => {
  world = await openTestWorld({ maxRows: ROW_CAP })
  admin = await signInToTables(world, await makeAccount(world, { isListed: true }))
})

afterAll(() => world?.close())

it('the changes that an admin made to one listing are read page by page, also beyond the row limit of the API (ACTIVITY-7)', async () => {
  const names = Array.from({ length: ROW_CAP + 5 }, (_, index) => `Name ${index}`)
  const saveName = (name: string) =>
    admin.insertRow<{ id: string; revision: number }>('businesses', { name, description: 'Made by a test.' })
  let row = await saveName(names[0] ?? '')
  await saveName('Another')
  for (const name of names.slice(1)) {
    const version = { column: 'revision', value: row.revision } as const
    const outcome = await admin.updateRow<typeof row>('businesses', row.id, { name }, version)
    if (outcome.kind === 'saved') row = outcome.row
  }
  const ofListing = { ...NO_FILTER, listing: row.id }
  const [newestEntry] = await readEntries(admin, ofListing, 1)
  const read: ActivityEntry[] = []
  for (let step = 0; step < 3; step += 1) {
    const filter = { ...ofListing, admin: newestEntry?.user_id ?? '' }
    read.push(...(await readEntries(admin, filter, 10, read.at(-1))))
  }
  expect(read.map(({ changes, details }) => changes?.['name']?.new ?? details['name'])).toEqual(
    names.toReversed(),
  )
})
