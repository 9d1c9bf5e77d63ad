import 'fake-indexeddb/auto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendThroughFaults } from '../../tests/fixtures/outbox-faults.ts'
import { failWithoutNetwork, OutboxPhone } from '../../tests/fixtures/outbox-phone.ts'
import { createErrorAnswer, createTestSubmission } from '../../tests/fixtures/submission-server.ts'
import type { DrainReason } from './drain.ts'
import { OutboxDatabase } from './outbox-database.ts'
import { Outbox } from './outbox.ts'

let phone: OutboxPhone
beforeEach(() => {
  phone = new OutboxPhone()
})
afterEach(() => phone.stop())

const listStates = async (): Promise<string[]> =>
  (await phone.outboxOf('tab').messages()).map(({ state }) => state)

const testAnswer = {
  id: 'answer-1',
  listing: 'listing-1',
  listingName: 'Shop',
  revision: 1,
  answer: 'right',
  what: [],
  note: null,
} as const

/** Runs a drain. @returns the number of its requests */
async function countRequestsOfDrain(reason: DrainReason): Promise<number> {
  const countBefore = phone.server.requests.length
  await phone.outboxOf('tab').drain(reason)
  return phone.server.requests.length - countBefore
}

describe('sending messages', () => {
  it('messages are sent in the order of queueing although the clock is set back, and their content is then deleted', async () => {
    const bodies = [createTestSubmission(), createTestSubmission(), createTestSubmission()]
    for (const body of bodies) {
      await phone.outboxOf('tab').enqueue(body)
      phone.clock -= 3_600_000
    }
    expect(await phone.outboxOf('tab').drain('queued')).toEqual({ waitingCount: 0, nextInMs: null })
    expect(phone.server.rows).toEqual(bodies.map((body) => ({ ...body, status: 'pending' })))
    const keptMessages = await phone.outboxOf('tab').messages()
    expect(keptMessages.map(({ state, body, sentAt }) => [state, body, sentAt])).toEqual(
      bodies.map(() => ['sent', null, phone.clock]),
    )
  })

  it('a message is inserted into the table first, and after a refusal sent to validate-contact with the same id (OUTBOX-3)', async () => {
    phone.network = (path) => (path.startsWith('/rest/') ? createErrorAnswer(403, '42501') : undefined)
    const body = createTestSubmission()
    await phone.outboxOf('tab').enqueue(body)
    await phone.outboxOf('tab').drain('queued')
    expect(await listStates()).toEqual(['sent'])
    expect(phone.server.requests).toEqual([{ path: '/functions/v1/validate-contact', id: body.id }])
  })

  it('a message is not sent to validate-contact if the insert got no answer', async () => {
    const requestedPaths: string[] = []
    phone.network = (path, body, place) => {
      requestedPaths.push(path)
      return failWithoutNetwork(path, body, place)
    }
    await phone.outboxOf('tab').enqueue(createTestSubmission())
    await phone.outboxOf('tab').drain('queued')
    expect(requestedPaths).toEqual(['/rest/v1/contact_submissions'])
  })

  it('a message is sent again after a lost answer, and the server stores it only once (OUTBOX-2)', async () => {
    let isLost = true
    phone.network = (path, body) => {
      if (!isLost) return undefined
      isLost = false
      phone.server.answer(path, body)
      throw new TypeError('network error')
    }
    await phone.outboxOf('tab').enqueue(createTestSubmission())
    await phone.outboxOf('tab').drain('queued')
    expect(await listStates()).toEqual(['waiting'])
    await phone.outboxOf('worker').drain('sync')
    expect(await listStates()).toEqual(['sent'])
    expect(phone.server.rows).toHaveLength(1)
  })

  it('a refused message is marked for attention, and the other messages are sent', async () => {
    const poisonMessage = createTestSubmission({ message: 'This is poison 422' })
    for (const body of [createTestSubmission(), poisonMessage, createTestSubmission()])
      await phone.outboxOf('tab').enqueue(body)
    await phone.outboxOf('tab').drain('queued')
    expect(await listStates()).toEqual(['sent', 'attention', 'sent'])
    const refusedMessage = await phone.outboxOf('tab').findMessage(poisonMessage.id)
    expect(refusedMessage).toMatchObject({
      body: poisonMessage,
      refused: { status: 400, details: ['Message is poison'] },
    })
  })

  it('if the server fails for one message, the other messages are sent', async () => {
    const slowMessage = createTestSubmission()
    phone.network = (_, body) => (body.id === slowMessage.id ? createErrorAnswer(500) : undefined)
    for (const body of [slowMessage, createTestSubmission()]) await phone.outboxOf('tab').enqueue(body)
    const { waitingCount } = await phone.outboxOf('tab').drain('queued')
    expect([waitingCount, await listStates()]).toEqual([1, ['waiting', 'sent']])
  })
})

it('a tab in which the database never opens does not keep other tabs from sending messages', async () => {
  const hangingFactory = Object.assign(new IDBFactory(), {
    open: () => new EventTarget() as IDBOpenDBRequest,
  })
  const hangingDatabase = new OutboxDatabase({ indexedDB: hangingFactory, IDBKeyRange })
  void new Outbox(hangingDatabase, phone.portsOf('hanging tab')).drain('start')
  await new Promise((resolve) => setTimeout(resolve))
  await phone.outboxOf('tab').enqueue(createTestSubmission())
  await phone.outboxOf('tab').drain('queued')
  expect(await listStates()).toEqual(['sent'])
})

describe('waiting before the next attempt', () => {
  it('the outbox waits without a network, and tries at once when the network returns', async () => {
    phone.network = failWithoutNetwork
    await phone.outboxOf('tab').enqueue(createTestSubmission())
    const { nextInMs } = await phone.outboxOf('tab').drain('queued')
    expect(nextInMs).toBe(1_000)
    phone.network = () => undefined
    expect(await countRequestsOfDrain('timer')).toBe(0)
    expect(await countRequestsOfDrain('online')).toBe(1)
  })

  it.each<DrainReason>(['start', 'online', 'pulled'])(
    'the outbox makes one attempt at once for the reason "%s", however often it has failed (OUTBOX-5)',
    async (reason) => {
      phone.network = failWithoutNetwork
      for (const body of [createTestSubmission(), createTestSubmission()])
        await phone.outboxOf('tab').enqueue(body)
      for (let start = 0; start < 25; start += 1) {
        await phone.outboxOf('tab').drain('start')
        phone.clock += 4_000
      }
      let attemptCount = 0
      phone.network = (...request) => {
        attemptCount += 1
        return failWithoutNetwork(...request)
      }
      await phone.outboxOf('tab').drain('timer')
      expect(attemptCount).toBe(0)
      await phone.outboxOf('tab').drain(reason)
      expect(attemptCount).toBe(1)
      phone.network = () => undefined
      expect(await countRequestsOfDrain(reason)).toBe(2)
    },
  )

  it('the outbox obeys Retry-After, even when the person taps Send now (OUTBOX-5)', async () => {
    phone.network = () => createErrorAnswer(429, 'PT429', { 'retry-after': '120' })
    await phone.outboxOf('tab').enqueue(createTestSubmission())
    expect((await phone.outboxOf('tab').drain('queued')).nextInMs).toBe(120_000)
    phone.network = () => undefined
    phone.clock += 119_999
    expect(await countRequestsOfDrain('person')).toBe(0)
    phone.clock += 1
    expect(await countRequestsOfDrain('timer')).toBe(1)
  })

  it("each waiting message has the wait of the server's rate limit, until it is sent (OUTBOX-13)", async () => {
    phone.network = () => createErrorAnswer(429, 'PT429', { 'retry-after': '120' })
    await phone.outboxOf('tab').enqueue(createTestSubmission())
    await phone.outboxOf('tab').enqueue(createTestSubmission())
    await phone.outboxOf('tab').drain('queued')
    const wait = { since: phone.clock, ms: 120_000, reason: 'limit' }
    expect((await phone.outboxOf('tab').messages()).map((message) => message.wait)).toEqual([wait, wait])
    phone.network = () => undefined
    phone.clock += 120_000
    await phone.outboxOf('tab').drain('timer')
    expect((await phone.outboxOf('tab').messages()).map((message) => message.wait)).toEqual([null, null])
  })

  it('a listing answer that waits for its rate limit delays no message, and a retry keeps the wait (OUTBOX-5)', async () => {
    const requestCounts = { answers: 0 }
    phone.network = (path) => {
      if (!path.endsWith('/answer_listing')) return undefined
      requestCounts.answers += 1
      return Response.json({ code: 'PT429', hint: '600' }, { status: 429 })
    }
    await phone.outboxOf('tab').saveAnswer(testAnswer, () => 'device')
    await phone.outboxOf('tab').drain('queued')
    const message = createTestSubmission()
    await phone.outboxOf('tab').enqueue(message)
    expect(await phone.outboxOf('tab').drain('queued')).toEqual({ waitingCount: 1, nextInMs: 600_000 })
    expect(phone.server.rows.map(({ id }) => id)).toEqual([message.id])

    await phone.outboxOf('tab').retryMessage(testAnswer.id)
    await phone.outboxOf('tab').drain('person')
    expect(requestCounts.answers).toBe(1)
    const wait = { since: phone.clock, ms: 600_000, reason: 'limit' }
    expect(await phone.outboxOf('tab').findMessage(testAnswer.id)).toMatchObject({ wait })

    phone.clock += 600_000
    phone.network = () => Response.json({ outcome: 'stored' })
    expect(await phone.outboxOf('tab').drain('timer')).toEqual({ waitingCount: 0, nextInMs: null })
  })

  it('the outbox waits at most an hour, whatever the server demands (OUTBOX-5)', async () => {
    // The database demands a wait of 35 days in its hint.
    phone.network = () => Response.json({ code: 'PT429', hint: '3024000' }, { status: 429 })
    await phone.outboxOf('tab').enqueue(createTestSubmission())
    expect((await phone.outboxOf('tab').drain('queued')).nextInMs).toBe(3_600_000)
  })

  it('the wait of the outbox doubles with each failure up to five minutes, but not after a rejected API key', async () => {
    phone.random = () => 1
    await phone.outboxOf('tab').enqueue(createTestSubmission())
    const waitTimesMs: (number | null)[] = []
    for (const status of [503, 503, 401, 503, ...Array.from({ length: 8 }, () => 503)]) {
      phone.network = () => createErrorAnswer(status)
      const { nextInMs } = await phone.outboxOf('tab').drain('person')
      waitTimesMs.push(nextInMs)
      phone.clock += 3_600_000
    }
    expect(waitTimesMs).toEqual([
      1_000, 2_000, 60_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 256_000, 300_000, 300_000,
    ])
  })

  it('a wait of the outbox ends if the clock is set back to before its start', async () => {
    phone.network = () => createErrorAnswer(503, 'XX000', { 'retry-after': '3000' })
    await phone.outboxOf('tab').enqueue(createTestSubmission())
    await phone.outboxOf('tab').drain('queued')
    phone.network = () => undefined
    phone.clock -= 365 * 24 * 3_600_000
    expect(await countRequestsOfDrain('timer')).toBe(1)
  })
})

it.each([7, 878_240])(
  'the outbox loses no message in 25 faults in two tabs and the worker, seed %i',
  { timeout: 60_000 },
  async (seed) => {
    const { validMessages: good } = await sendThroughFaults(phone, { seed, faults: 25 })
    expect(good.length).toBeGreaterThan(20)
  },
)
