// @vitest-environment jsdom
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { waitUntil } from '../../tests/fixtures/wait-until.ts'
import { createId } from '../browser/new-id.ts'
import { createWaitingMessage } from '../../tests/fixtures/submission-server.ts'
import type { DrainResult } from './drain.ts'
import { OutboxDatabase } from './outbox-database.ts'
import type { Outbox } from './outbox.ts'
import { openPageOutbox, sendListingAnswer, startDraining } from './page-outbox.ts'
import { hasOutboxDatabase } from './unsent-count.ts'

/** Starts sending as a page does, which calls `drain` of the outbox at once. */
function startPage(drain: () => Promise<DrainResult>): void {
  const outbox = { drain, deleteOldSent: () => Promise.resolve() } as unknown as Outbox
  startDraining(outbox, { random: () => 0 })
}

describe('sending while the page is open', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('an open page tries to send again after five minutes at the latest, however long the outbox has to wait (OUTBOX-5)', async () => {
    const drainSpy = vi.fn(async () => ({ waitingCount: 1, nextInMs: 35 * 24 * 3_600_000 }))
    startPage(drainSpy)
    await vi.advanceTimersByTimeAsync(299_999)
    expect(drainSpy).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(drainSpy).toHaveBeenCalledTimes(2)
  })

  it('an open page tries to send again a minute after the storage of the device failed', async () => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined)
    const drain = vi.fn(async () => Promise.reject(new DOMException('closed', 'DatabaseClosedError')))
    startPage(drain)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(drain).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(drain).toHaveBeenCalledTimes(2)
  })
})

async function createDeviceWithMessage(): Promise<IDBFactory> {
  const indexedDB = new IDBFactory()
  const database = new OutboxDatabase({ indexedDB, IDBKeyRange })
  await database.messages.add(createWaitingMessage())
  database.close()
  return indexedDB
}

/** Removes `indexedDB.databases`, which Firefox lacks before version 126. */
function hideDatabaseList(indexedDB: IDBFactory): IDBFactory {
  Object.defineProperty(indexedDB, 'databases', { value: undefined })
  return indexedDB
}

function throwSecurityError(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

describe('the outbox database, when localStorage has no count of messages (OUTBOX-11),', () => {
  it('the outbox database is found, also in a browser that cannot list databases', async () => {
    const device = await createDeviceWithMessage()
    const deviceWithoutList = hideDatabaseList(await createDeviceWithMessage())
    expect(await hasOutboxDatabase(() => device)).toBe(true)
    expect(await hasOutboxDatabase(() => deviceWithoutList)).toBe(true)
  })

  it('an outbox database is neither found nor created on a device that has no outbox', async () => {
    const indexedDB = new IDBFactory()
    expect(await hasOutboxDatabase(() => indexedDB)).toBe(false)
    expect(await hasOutboxDatabase(() => hideDatabaseList(new IDBFactory()))).toBe(false)
    expect(await indexedDB.databases()).toEqual([])
  })

  it('the outbox database counts as missing if the browser refuses storage', async () => {
    const warnSpy = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const refusingFactory = { databases: () => Promise.reject(new DOMException('No', 'SecurityError')) }
    expect(await hasOutboxDatabase(() => undefined)).toBe(false)
    expect(await hasOutboxDatabase(() => refusingFactory as unknown as IDBFactory)).toBe(false)
    expect(await hasOutboxDatabase(throwSecurityError)).toBe(false)
    warnSpy.mockRestore()
  })
})

it('the answers of a device that stores nothing are sent in their order, and count for one device (ANSWER-2)', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const sentEntries: { device: string; answer: string }[] = []
  const pendingAnswers: (() => void)[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn(async (_: string, { body }: { body: string }) => {
      sentEntries.push((JSON.parse(body) as { entry: (typeof sentEntries)[0] }).entry)
      await new Promise<void>((resolve) => pendingAnswers.push(resolve))
      return Response.json({ outcome: 'counted' })
    }),
  )
  const { outbox } = openPageOutbox()
  vi.spyOn(outbox, 'saveAnswer').mockRejectedValue(new DOMException('refused', 'SecurityError'))
  const about = { listing: createId(), listingName: 'Marina Store', revision: 1, what: [], note: null }
  const sending = [
    sendListingAnswer({ ...about, answer: 'right' }),
    sendListingAnswer({ ...about, answer: 'wrong' }),
  ]
  await waitUntil(() => expect(pendingAnswers).toHaveLength(1))
  pendingAnswers[0]?.()
  await waitUntil(() => expect(pendingAnswers).toHaveLength(2))
  pendingAnswers[1]?.()
  expect(await Promise.all(sending)).toEqual([true, true])
  expect(sentEntries).toMatchObject([{ answer: 'right' }, { answer: 'wrong' }])
  expect(sentEntries[0]?.device).toBe(sentEntries[1]?.device)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
