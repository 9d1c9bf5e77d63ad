import 'fake-indexeddb/auto'
import { IDBObjectStore as FakeObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OutboxPhone } from '../../tests/fixtures/outbox-phone.ts'
import { createErrorAnswer, createTestSubmission } from '../../tests/fixtures/submission-server.ts'
import type { DrainReason } from './drain.ts'

let phone: OutboxPhone
beforeEach(() => {
  phone = new OutboxPhone()
})
afterEach(() => {
  vi.restoreAllMocks()
  phone.stop()
})

const { put: originalPut } = FakeObjectStore.prototype as unknown as {
  put: (this: unknown, value: unknown) => IDBRequest
}
/** Replaces the setter with which the fake database would store its own error. */
function ignoreError(): void {}

const fullError = () => new DOMException('The device is full', 'QuotaExceededError')

/** As in Firefox and Safari: the request of the write ends with an error. */
function failRequests(): void {
  vi.spyOn(FakeObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value) {
    originalPut.call(this, value)
    // A second record with the same key is refused with an error event.
    const request = this.add(value)
    Object.defineProperty(request, 'error', { get: fullError, set: ignoreError })
    return request
  })
}

/** As in Chrome: the write succeeds, and the transaction fails when the browser commits it. */
function failCommits(): void {
  vi.spyOn(FakeObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value) {
    const transaction = this.transaction as IDBTransaction & { _abort: (name: string) => void }
    const dispatch = transaction.dispatchEvent.bind(transaction)
    transaction.dispatchEvent = (event) => {
      if (event.type !== 'complete') return dispatch(event)
      transaction._abort('QuotaExceededError')
      return true
    }
    return originalPut.call(this, value)
  })
}

const listStates = async (): Promise<string[]> =>
  (await phone.outboxOf('tab').messages()).map(({ state }) => state)

/** Runs a drain whose verdicts the device may be unable to store. @returns the ids that it sent, each once */
async function listSent(reason: DrainReason): Promise<string[]> {
  const sentIds = new Set<string>()
  const { network } = phone
  phone.network = (path, body, place) => {
    sentIds.add(body.id)
    return network(path, body, place)
  }
  await phone
    .outboxOf('tab')
    .drain(reason)
    .catch(() => undefined)
  phone.network = network
  return [...sentIds]
}

describe.each([
  ['when a write is requested', failRequests],
  ['when a write is committed', failCommits],
])('a device that is full %s', (_, becomeFull) => {
  it('a full device sends its waiting messages, and deletes them after the delivery', async () => {
    const bodies = [createTestSubmission(), createTestSubmission()]
    for (const body of bodies) await phone.outboxOf('tab').enqueue(body)
    becomeFull()
    await listSent('queued')
    expect(phone.server.rows.map(({ id }) => id)).toEqual(bodies.map(({ id }) => id))
    expect(await listStates()).toEqual([])
  })

  it('a full device sends the messages behind a refused one, and the refused one again only for the person (OUTBOX-4)', async () => {
    const refusedMessage = createTestSubmission({ message: 'This is poison 422' })
    const goodMessage = createTestSubmission()
    for (const body of [refusedMessage, goodMessage]) await phone.outboxOf('tab').enqueue(body)
    becomeFull()
    await expect(phone.outboxOf('tab').drain('queued')).rejects.toThrow()
    expect(phone.server.rows.map(({ id }) => id)).toEqual([goodMessage.id])
    expect(await listStates()).toEqual(['waiting'])
    phone.clock += 60_000
    expect(await listSent('timer')).toEqual([])
    expect(await phone.outboxOf('tab').drain('timer')).toEqual({ waitingCount: 1, nextInMs: 3_540_000 })
    expect(await listSent('person')).toEqual([refusedMessage.id])
  })

  it('a full device obeys Retry-After, and sends everything when that wait is over (OUTBOX-5)', async () => {
    const bodies = [createTestSubmission(), createTestSubmission()]
    for (const body of bodies) await phone.outboxOf('tab').enqueue(body)
    becomeFull()
    phone.network = () => createErrorAnswer(429, 'PT429', { 'retry-after': '120' })
    expect(await listSent('queued')).toEqual([bodies[0]?.id])
    phone.network = () => undefined
    phone.clock += 60_000
    expect(await listSent('person')).toEqual([])
    expect(await phone.outboxOf('tab').drain('timer')).toEqual({ waitingCount: 2, nextInMs: 60_000 })
    phone.clock += 60_000
    expect(await listSent('timer')).toEqual(bodies.map(({ id }) => id))
    expect(await listStates()).toEqual([])
  })
})

/** Passes a wait of two minutes that the full device could not store. The server then demands a wait of five minutes. */
async function passUnstoredWait(): Promise<void> {
  await phone.outboxOf('tab').enqueue(createTestSubmission())
  failRequests()
  phone.network = () => createErrorAnswer(429, 'PT429', { 'retry-after': '120' })
  await listSent('queued')
  vi.restoreAllMocks()
  phone.clock += 120_000
  phone.network = () => createErrorAnswer(429, 'PT429', { 'retry-after': '300' })
}

it('a wait that a full device could not store gives way to the next wait that is stored', async () => {
  await passUnstoredWait()
  expect(await phone.outboxOf('tab').drain('timer')).toEqual({ waitingCount: 1, nextInMs: 300_000 })
  expect(await listSent('person')).toEqual([])
})

it('a wait that another tab stores later counts more than one that this page could not store', async () => {
  await passUnstoredWait()
  await phone.outboxOf('worker').drain('timer')
  expect(await listSent('timer')).toEqual([])
})
