import 'fake-indexeddb/auto'
import { IDBKeyRange } from 'fake-indexeddb'
import { waitUntil } from '../../tests/fixtures/wait-until.ts'
import { createDeferred } from '../../tests/fixtures/deferred.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failWithoutNetwork, OutboxPhone } from '../../tests/fixtures/outbox-phone.ts'
import { createErrorAnswer, createTestSubmission } from '../../tests/fixtures/submission-server.ts'
import { mayHaveArrived } from './being-sent.ts'
import { REFUSAL_WHILE_EDITED, OutboxDatabase } from './outbox-database.ts'
import { Outbox } from './outbox.ts'

let phone: OutboxPhone
beforeEach(() => {
  phone = new OutboxPhone()
})
afterEach(() => phone.stop())

const listStates = async (): Promise<string[]> =>
  (await phone.outboxOf('tab').messages()).map(({ state }) => state)

/** Starts to send the first message and kills the page or worker at `place` before an answer arrives. */
async function killWhileSending(place: string): Promise<void> {
  const requestReceived = createDeferred<void>()
  phone.network = () => {
    requestReceived.resolve()
    return new Promise(() => undefined)
  }
  const draining = phone.outboxOf(place).drain('queued').catch(String)
  await requestReceived.promise
  phone.crashPlace(place)
  await draining
}

describe('changes by the person', () => {
  it('only the edited version of a message is sent, and it does not count toward the sending limit', async () => {
    phone.network = failWithoutNetwork
    const bodies = Array.from({ length: 5 }, () => createTestSubmission())
    for (const body of bodies) await phone.outboxOf('tab').enqueue(body)
    const [firstBody] = bodies
    const heldMessage = await phone.outboxOf('tab').startEditing(firstBody?.id ?? '')
    expect(heldMessage).toEqual(firstBody)
    expect((await phone.outboxOf('tab').findMessage(firstBody?.id ?? ''))?.refused).toEqual(
      REFUSAL_WHILE_EDITED,
    )
    phone.network = () => undefined
    await phone.outboxOf('tab').drain('person')
    expect(phone.server.rows).toHaveLength(4)
    const changedMessage = createTestSubmission({ message: 'A better message' })
    expect(await phone.outboxOf('tab').enqueue(changedMessage, firstBody?.id)).toEqual({ kind: 'saved' })
    expect(await phone.outboxOf('tab').findNewestVersion(firstBody?.id ?? '')).toMatchObject({
      id: changedMessage.id,
    })
    await phone.outboxOf('tab').drain('queued')
    expect(phone.server.rows.map(({ id }) => id)).toEqual(
      [...bodies.slice(1), changedMessage].map(({ id }) => id),
    )
    expect(await phone.outboxOf('tab').enqueue(createTestSubmission())).toMatchObject({ kind: 'limited' })
  })

  it('a person can retry and delete refused messages, and clear the sent messages', async () => {
    const refusedMessages = [
      createTestSubmission({ message: 'poison 400 one' }),
      createTestSubmission({ message: 'poison 400 two' }),
    ]
    for (const body of [...refusedMessages, createTestSubmission()]) await phone.outboxOf('tab').enqueue(body)
    await phone.outboxOf('tab').drain('queued')
    await phone.outboxOf('tab').removeMessage(refusedMessages[0]?.id ?? '')
    await phone.outboxOf('tab').retryMessage(refusedMessages[1]?.id ?? '')
    expect(await listStates()).toEqual(['waiting', 'sent'])
    await phone.outboxOf('tab').drain('person')
    await phone.outboxOf('tab').clearSent()
    expect(await listStates()).toEqual(['attention'])
  })

  it('a message whose request is running cannot be edited, deleted or replaced (OUTBOX-15)', async () => {
    const body = createTestSubmission()
    await phone.outboxOf('tab').enqueue(body)
    const attemptResults = new Set<unknown>()
    const tryToChange = async (): Promise<void> => {
      attemptResults
        .add(await phone.outboxOf('other tab').startEditing(body.id))
        .add(await phone.outboxOf('other tab').removeMessage(body.id))
      attemptResults.add((await phone.outboxOf('other tab').enqueue(createTestSubmission(), body.id)).kind)
    }
    phone.network = async () => {
      await tryToChange()
      return createErrorAnswer(500)
    }
    await phone.outboxOf('worker').drain('sync')
    expect(await listStates()).toEqual(['waiting'])

    phone.network = async (path, sentBody) => {
      await tryToChange()
      return phone.server.answer(path, sentBody)
    }
    await phone.outboxOf('worker').drain('person')
    expect([...attemptResults]).toEqual(['being-sent', 'earlier-being-sent'])
    expect(await phone.outboxOf('tab').startEditing(body.id)).toBeNull()
    expect(await phone.outboxOf('tab').removeMessage(body.id)).toBe('gone')
    expect(await listStates()).toEqual(['sent'])
    expect(phone.server.rows).toHaveLength(1)
  })

  it('a message can be changed after the page that sent it was killed and the time limit of the request is over (OUTBOX-15)', async () => {
    const body = createTestSubmission()
    await phone.outboxOf('tab').enqueue(body)
    await killWhileSending('tab')
    expect(await phone.outboxOf('other tab').removeMessage(body.id)).toBe('being-sent')
    phone.clock += 60_000
    expect(await phone.outboxOf('other tab').startEditing(body.id)).toEqual(body)
    expect(await phone.outboxOf('other tab').removeMessage(body.id)).toBe('deleted')
  })

  it('a message that was deleted while the device slept during its request is not restored', async () => {
    const body = createTestSubmission()
    await phone.outboxOf('tab').enqueue(body)
    phone.network = async () => {
      phone.clock += 3_600_000
      await phone.outboxOf('other tab').removeMessage(body.id)
      return createErrorAnswer(500)
    }
    await phone.outboxOf('tab').drain('queued')
    expect(await listStates()).toEqual([])
  })

  it('a changed version of a delivered message is queued as a new message (OUTBOX-15)', async () => {
    const body = createTestSubmission()
    await phone.outboxOf('tab').enqueue(body)
    await phone.outboxOf('tab').drain('queued')
    await phone.outboxOf('tab').enqueue(createTestSubmission(), body.id)
    expect(await listStates()).toEqual(['sent', 'waiting'])
  })

  it('of two changed versions of a message from two tabs, only the later one is sent (OUTBOX-15)', async () => {
    const body = createTestSubmission()
    await phone.outboxOf('tab').enqueue(body)
    for (const tab of ['tab', 'other tab']) await phone.outboxOf(tab).startEditing(body.id)
    const [firstVersion, secondVersion, thirdVersion] = [
      createTestSubmission(),
      createTestSubmission(),
      createTestSubmission(),
    ]
    await phone.outboxOf('tab').enqueue(firstVersion, body.id)
    await phone.outboxOf('other tab').enqueue(secondVersion, body.id)
    await phone.outboxOf('tab').drain('queued')
    expect(phone.server.rows.map(({ id }) => id)).toEqual([secondVersion.id])
    // A change after the delivery of the second version is queued as a new message.
    await phone.outboxOf('tab').enqueue(thirdVersion, body.id)
    await phone.outboxOf('tab').drain('queued')
    expect(phone.server.rows.map(({ id }) => id)).toEqual([secondVersion.id, thirdVersion.id])
  })

  it('sent messages are deleted after 30 days (OUTBOX-8)', async () => {
    await phone.outboxOf('tab').enqueue(createTestSubmission())
    await phone.outboxOf('tab').drain('queued')
    await phone.outboxOf('tab').deleteOldSent()
    expect(await listStates()).toEqual(['sent'])
    phone.clock += 30 * 24 * 3_600_000 + 1
    await phone.outboxOf('tab').deleteOldSent()
    expect(await listStates()).toEqual([])
  })

  it('a watcher of the outbox is notified of a queued message', async () => {
    const listener = vi.fn()
    const stopWatching = phone.outboxOf('tab').watchMessages(listener, (cause) => expect.fail(String(cause)))
    const body = createTestSubmission()
    await phone.outboxOf('tab').enqueue(body)
    await waitUntil(() =>
      expect(listener.mock.lastCall?.[0]).toMatchObject([{ id: body.id, state: 'waiting' }]),
    )
    stopWatching()
  })

  it('a message is stored with strict durability, so that it survives a power failure (OUTBOX-1)', async () => {
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
    await phone.outboxOf('tab').enqueue(createTestSubmission())
    expect(transaction).toHaveBeenCalledWith(expect.arrayContaining(['messages']), 'readwrite', {
      durability: 'strict',
    })
    transaction.mockRestore()
  })

  // Chrome before 124 and Safari report a time limit of AbortSignal.timeout as AbortError (MDN), other browsers as TimeoutError.
  it.each(['TimeoutError', 'AbortError'])(
    'the time limit of a request doubles after an attempt that ended with %s, and is longer for a long text (SYNC-19)',
    async (name) => {
      const timeLimitsMs: number[] = []
      const timeoutSpy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
        timeLimitsMs.push(ms)
        return AbortSignal.abort()
      })
      phone.network = () => Promise.reject(new DOMException('', name))
      const message = createTestSubmission()
      await phone.outboxOf('tab').enqueue(message)
      for (let attempt = 0; attempt < 5; attempt += 1) await phone.outboxOf('tab').drain('person')
      timeoutSpy.mockRestore()
      const sending = timeLimitsMs[0] === undefined ? 0 : timeLimitsMs[0] - 10_000
      expect(sending).toBeGreaterThan(4 * message.message.length)
      expect(timeLimitsMs.map((ms) => ms - sending)).toEqual([10_000, 20_000, 40_000, 80_000, 80_000])
    },
  )

  const testAnswer = {
    id: 'answer-1',
    listing: 'listing-1',
    listingName: 'Shop',
    revision: 1,
    answer: 'right',
    what: [],
    note: null,
  } as const
  // After the time limit, the page sends the message or answer at once. If the outbox also sent it later, an answer could count
  // for two devices.
  const entryKinds = [
    ['message', (outbox: Outbox, limit: AbortSignal) => outbox.enqueue(createTestSubmission(), null, limit)],
    ['answer', (outbox: Outbox, limit: AbortSignal) => outbox.saveAnswer(testAnswer, () => 'token', limit)],
  ] as const
  it.each(entryKinds)(
    'no %s is queued if its time limit ends while the device is storing it (OUTBOX-12)',
    async (_, save) => {
      const database = new OutboxDatabase({ indexedDB: phone.indexedDB, IDBKeyRange })
      const timeLimit = new AbortController()
      // The outbox reads the clock between its accesses to the storage, so the limit ends in the middle of the transaction.
      const now = (): number => {
        timeLimit.abort()
        return phone.clock
      }
      const outbox = new Outbox(database, { ...phone.portsOf('slow tab'), now })
      await expect(save(outbox, timeLimit.signal)).rejects.toThrow(/aborted/i)
      expect(await listStates()).toEqual([])
      database.close()
    },
  )

  it('a time limit that ends after a message was stored changes nothing', async () => {
    const timeLimit = new AbortController()
    await phone.outboxOf('tab').enqueue(createTestSubmission(), null, timeLimit.signal)
    timeLimit.abort()
    expect(await listStates()).toEqual(['waiting'])
  })

  it.each(entryKinds)(
    'a %s is refused, and not queued later, if the database does not open in time (OUTBOX-12)',
    async (_, save) => {
      const databaseGate = createDeferred<void>()
      const database = new OutboxDatabase({ indexedDB: phone.indexedDB, IDBKeyRange })
      database.on('ready', () => databaseGate.promise)
      const outbox = new Outbox(database, phone.portsOf('slow tab'))
      await expect(save(outbox, AbortSignal.timeout(20))).rejects.toThrow(/timeout/i)
      databaseGate.resolve()
      await database.open()
      expect(await listStates()).toEqual([])
      database.close()
    },
  )

  it('queueing a message fails if the device cannot store the message', async () => {
    phone.outboxOf('tab').close()
    await expect(phone.outboxOf('tab').enqueue(createTestSubmission())).rejects.toThrow(/closed/i)
  })
})

describe('a message whose request got no answer (OUTBOX-16)', () => {
  const body = createTestSubmission()
  const mayArrive = async (): Promise<boolean> => {
    const message = await phone.outboxOf('tab').findMessage(body.id)
    return message !== null && mayHaveArrived(message)
  }
  beforeEach(async () => void (await phone.outboxOf('tab').enqueue(body)))

  it('a message without an answer may have arrived, also after a later server error, until the server refuses it', async () => {
    expect(await mayArrive()).toBe(false)
    phone.network = failWithoutNetwork
    await phone.outboxOf('tab').drain('person')
    expect(await mayArrive()).toBe(true)
    phone.network = () => createErrorAnswer(503)
    await phone.outboxOf('tab').drain('person')
    expect(await mayArrive()).toBe(true)
    expect(await phone.outboxOf('tab').startEditing(body.id)).toEqual(body)
    expect(await mayArrive()).toBe(true)
    phone.network = () => createErrorAnswer(400)
    await phone.outboxOf('tab').retryMessage(body.id)
    await phone.outboxOf('tab').drain('person')
    expect(await mayArrive()).toBe(false)
  })

  it('a message has not arrived if the phone had no network, or if the server answered with a failure', async () => {
    phone.isOnline = false
    phone.network = failWithoutNetwork
    await phone.outboxOf('tab').drain('person')
    phone.isOnline = true
    phone.network = () => createErrorAnswer(503)
    await phone.outboxOf('tab').drain('person')
    expect(await mayArrive()).toBe(false)
  })

  it('a message may have arrived if the page that sent it was killed', async () => {
    await killWhileSending('tab')
    expect(await mayArrive()).toBe(true)
    phone.clock += 60_000
    phone.network = () => createErrorAnswer(503)
    await phone.outboxOf('tab').drain('person')
    expect(await mayArrive()).toBe(true)
  })
})
