import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nameKey } from '../../src/admin/tabs/import/import-plan.ts'
import { openWithCallers, queryAs, SERVICE } from './callers.ts'
import { LISTING } from './listing-requests.ts'
import { type Connection, DATABASES, openServer, type TestDatabase } from './open-database.ts'

/* Two imports of one list at the same time: both plans hold its rows for new, and give them ids of their own (IMPORT-19). */

const NEW_ROW = { revision: null, by_name: true }
/** A name, and how the list of another office writes it: the same business (IMPORT-2). */
const [NAME, SAME_NAME] = ['Łaura M̧ajeļ-Store', 'ŁAURA  "Majel" store!']

interface ImportRequest {
  table: 'businesses' | 'emergency_contacts'
  call: 'import_listings' | 'import_contacts'
  makeEntry: (row: object) => object
}

const LISTINGS: ImportRequest = {
  table: 'businesses',
  call: 'import_listings',
  makeEntry: (row) => ({ listing: { ...LISTING, id: crypto.randomUUID(), ...row }, ...NEW_ROW }),
}
const CONTACTS: ImportRequest = {
  table: 'emergency_contacts',
  call: 'import_contacts',
  makeEntry: (row) => ({
    contact: {
      id: crypto.randomUUID(),
      category: 'police',
      phone: '625-3399',
      available_24_7: true,
      atoll: 'MAJ',
      ...row,
    },
    ...NEW_ROW,
  }),
}

/** Writes the rows as an import of its own. Returns the outcome of each. */
async function importRows(
  connection: Connection,
  { call }: ImportRequest,
  entries: object[],
  importId: string = crypto.randomUUID(),
): Promise<string[]> {
  const rows = await queryAs(
    connection,
    SERVICE,
    `select e ->> 'outcome' as outcome from jsonb_array_elements(public.${call}($1, $2, 'list.csv')) e`,
    [JSON.stringify(entries), importId],
  )
  return rows.map(({ outcome }) => String(outcome))
}

const countRows = async (database: Connection, { table }: ImportRequest): Promise<unknown> =>
  (await database.query(`select count(*)::int as count from public.${table}`))[0]?.['count']

describe.each(DATABASES)('an import that was planned before another one wrote, on %s', (_name, open) => {
  const world = openWithCallers(open)

  it.each([LISTINGS, CONTACTS])(
    '$call writes no second row of a name on an atoll, unless the file gives the row an id (IMPORT-19)',
    async (request) => {
      const { database } = world
      const first = [request.makeEntry({ name: NAME }), request.makeEntry({ name: 'Rita store' })]
      const firstImport = crypto.randomUUID()
      expect(await importRows(database, request, first, firstImport)).toEqual(['written', 'written'])
      const second = [{ name: SAME_NAME }, { name: NAME, atoll: 'ARN' }, { name: 'Laura stores' }]
      expect(await importRows(database, request, second.map(request.makeEntry))).toEqual([
        'changed',
        'written',
        'written',
      ])
      // The answer of a request was lost, so it is sent again.
      expect(await importRows(database, request, first, firstImport)).toEqual(['written', 'written'])
      const withId = { ...request.makeEntry({ name: NAME }), by_name: false }
      // Pages of an older version do not say whether the file has an id.
      const ofOlderPage = { ...request.makeEntry({ name: NAME }), by_name: undefined }
      expect(await importRows(database, request, [withId, ofOlderPage])).toEqual(['written', 'written'])
      expect(await countRows(database, request)).toBe(6)
    },
  )

  it('a contact of the whole country is found by its name too (IMPORT-19)', async () => {
    const entry = () => CONTACTS.makeEntry({ name: 'Coast guard', atoll: null })
    expect(await importRows(world.database, CONTACTS, [entry()])).toEqual(['written'])
    expect(await importRows(world.database, CONTACTS, [entry()])).toEqual(['changed'])
  })

  it('names that are equal in the database are equal in the plan, so that no new row is refused for ever (IMPORT-19)', async () => {
    const names = [
      NAME,
      SAME_NAME,
      'Łaura',
      'Laura',
      'LAURA',
      'Store 1',
      'store-1',
      'Store 11',
      '!?',
      '?!',
      '½ Shop',
    ]
    const keys = (await world.database.query(
      'select n.name, private.name_key(n.name) as key from unnest($1::text[]) n (name)',
      [names],
    )) as { name: string; key: string }[]
    expect(new Set(keys.map(({ key }) => key)).size).toBe(8)
    for (const one of keys)
      for (const other of keys.filter(({ key }) => key === one.key))
        expect(nameKey({ name: one.name, atoll: null })).toBe(nameKey({ name: other.name, atoll: null }))
  })
})

describe('two imports of one list at the same time', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openServer()
  })
  afterAll(() => database.close())

  it.each([LISTINGS, CONTACTS])('$call adds its rows once (IMPORT-19)', async (request) => {
    const connections = [await database.connect(), await database.connect()]
    const names = Array.from({ length: 50 }, (_, index) => ({ name: `Store ${index}` }))
    const outcomes = await Promise.all(
      connections.map((connection) => importRows(connection, request, names.map(request.makeEntry))),
    )
    expect(outcomes.flat().toSorted()).toEqual([...names.map(() => 'changed'), ...names.map(() => 'written')])
    expect(await countRows(database, request)).toBe(50)
  })
})
