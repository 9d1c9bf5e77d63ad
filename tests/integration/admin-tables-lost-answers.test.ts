import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setSubmissionStatus } from '../../src/admin/kit/submission-status.ts'
import { updateIfUnchanged } from '../../src/admin/kit/save-row.ts'
import { triageMessages } from '../../src/admin/tabs/submissions/triage.ts'
import type { AdminBackend } from '../../src/backend/admin-client.ts'
import type { AdminTables } from '../../src/backend/admin-tables.ts'
import type { StoredSubmission as Message } from '../../src/domain/messages/submission-listing.ts'
import { signInToTables } from './admin-clients.ts'
import {
  makeListing as addListing,
  revisionCondition,
  outcomeKinds,
  makeMessage,
  openAdminWorld,
  type Row,
} from './admin-rows.ts'
import type { TestWorld } from './test-backend.ts'

/* Writes of the admin area against the local backend, over a network that loses requests or answers. */

let world: TestWorld
let admin: AdminTables
/** The same admin, over a network that loses answers. */
let lossyTables: AdminTables
let lostPart: 'writes' | 'requests' | 'everything' | null = null

/** What the network loses. `writes`: the answers to changes. `requests`: the changes themselves. `everything`: all answers. */
const loseAnswers: typeof fetch = async (input, init) => {
  const isWrite = init?.method === 'PATCH' || init?.method === 'DELETE'
  if (lostPart === null || (!isWrite && lostPart !== 'everything')) return fetch(input, init)
  if (lostPart !== 'requests') await fetch(input, init)
  throw new TypeError('Failed to fetch')
}

beforeAll(async () => {
  const opened = await openAdminWorld()
  ;({ world, admin } = opened)
  lossyTables = await signInToTables(world, opened.email, loseAnswers)
  await makeMessage(world)
})

afterAll(() => world?.close())

const makeListing = (name: string): Promise<Row> => addListing(admin, name)

describe('when the answer to a write is lost, the rows are read and no failure is reported (CONFLICT-8)', () => {
  afterEach(() => {
    lostPart = null
  })

  it('when the answer to deleting 30 rows is lost, all are reported as deleted', async () => {
    const rows = await Promise.all(Array.from({ length: 30 }, (_, index) => makeListing(`Lost ${index}`)))
    lostPart = 'writes'
    expect(new Set(outcomeKinds(await lossyTables.writeRows<Row>('businesses', rows, null)))).toEqual(
      new Set(['deleted']),
    )
  })

  it('when the answer to changing several rows is lost, each is returned as it is now', async () => {
    const rows = [await makeListing('Lost one'), await makeListing('Lost two')]
    lostPart = 'writes'
    const results = await lossyTables.writeRows<Row>('businesses', rows, { name: 'Together' })
    expect(results.map(({ outcome }) => outcome)).toMatchObject([
      { kind: 'conflict', current: { name: 'Together' } },
      { kind: 'conflict', current: { name: 'Together' } },
    ])
  })

  it('when the answer to rejecting many messages is lost, all are reported as rejected (SUBM-9)', async () => {
    const messages = await admin.readRows<Message>('contact_submissions')
    expect(messages).not.toEqual([])
    lostPart = 'writes'
    const change = { status: 'rejected', rejected_because: 'Spam' } as const
    const { saved: savedMessages, failed: failedMessages } = await triageMessages(
      { tables: lossyTables } as AdminBackend,
      messages,
      change,
    )
    expect([savedMessages.length, failedMessages.length]).toEqual([messages.length, 0])
    expect(savedMessages.map((row) => row.rejected_because)).toEqual(messages.map(() => 'Spam'))
  })

  it('when the answer to changing, deleting or setting the status of one row is lost, the write is reported as done', async () => {
    const row = await makeListing('Lost alone')
    const [message] = await admin.readRows<Message>('contact_submissions')
    if (message === undefined) throw new Error('The demo directory has no message')
    const admins = { tables: lossyTables } as AdminBackend
    lostPart = 'writes'
    expect(
      await updateIfUnchanged<Row>(lossyTables, 'businesses', row, { name: 'Lost and found' }),
    ).toMatchObject({
      kind: 'saved',
      row: { name: 'Lost and found' },
    })
    expect(await setSubmissionStatus(admins, message, 'rejected')).toMatchObject({ kind: 'saved' })
    // The list still shows the old version. Making the same choice again must not be a conflict with another admin.
    expect(await setSubmissionStatus(admins, message, 'rejected')).toMatchObject({ kind: 'saved' })
    expect(await lossyTables.deleteRow<Row>('businesses', row.id)).toEqual({ kind: 'deleted' })
  })

  it.each(['requests', 'everything'] as const)(
    'a write in the admin area reports a network failure when the network loses %s',
    async (lossKind) => {
      const row = await makeListing('Not reached')
      lostPart = lossKind
      const failure = { name: 'RequestFailure', kind: 'network' }
      await expect(
        lossyTables.updateRow<Row>('businesses', row.id, { name: 'x' }, revisionCondition(row)),
      ).rejects.toMatchObject(failure)
      await expect(lossyTables.writeRows<Row>('businesses', [row], { name: 'y' })).rejects.toMatchObject(
        failure,
      )
      if (lossKind === 'requests') {
        await expect(
          lossyTables.deleteRow<Row>('businesses', row.id, revisionCondition(row)),
        ).rejects.toMatchObject(failure)
      }
    },
  )
})
