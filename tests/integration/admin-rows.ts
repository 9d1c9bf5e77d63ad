import type { AdminTables } from '../../src/backend/admin-tables.ts'
import { makeAccount, signInToTables } from './admin-clients.ts'
import { openTestWorld, type TestWorld } from './test-backend.ts'

/* A directory with more listings than one answer may have, and functions with which tests create rows in it. */

/** Maximum number of rows in one answer. */
export const ROW_CAP = 20
export const LISTING_COUNT = 60

export interface Row {
  id: string
  revision: number
  name: string
  updated_at: string
}

interface AdminWorld {
  world: TestWorld
  /** The e-mail address of the admin's account. */
  email: string
  admin: AdminTables
}

export async function openAdminWorld(): Promise<AdminWorld> {
  const world = await openTestWorld({ demoListings: LISTING_COUNT, maxRows: ROW_CAP })
  const email = await makeAccount(world, { isListed: true })
  return { world, email, admin: await signInToTables(world, email) }
}

/** Creates a listing and returns it as the database stored it. */
export function makeListing(admin: AdminTables, name: string): Promise<Row> {
  return admin.insertRow<Row>('businesses', { name, description: 'Made by a test.' })
}

/** Sends a visitor's message, because the demo directory has none, and returns its row. */
export async function makeMessage(world: TestWorld): Promise<Row> {
  const creation = await world.call('/rest/v1/contact_submissions', {
    method: 'POST',
    key: 'secret',
    headers: { prefer: 'return=representation' },
    body: JSON.stringify({
      type: 'feedback',
      name: 'Ann of the test',
      email: 'ann@example.org',
      message: 'A message of the test, long enough.',
    }),
  })
  const [message] = (await creation.json()) as Row[]
  if (message === undefined) throw new Error('The message was not created')
  return message
}

/** The precondition that the row still has the revision that was read. */
export const revisionCondition = ({ revision }: Row) => ({ column: 'revision', value: revision }) as const

export const outcomeKinds = (results: { outcome: { kind: string } }[]) =>
  results.map(({ outcome }) => outcome.kind)
