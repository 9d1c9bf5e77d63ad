import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { registerWorkerHold, type WorkerMessage } from '../../../sw/worker-hold.ts'
import { HOLD_LIMIT_MS } from '../../domain/offline-caches.ts'
import { WorkerHold } from './worker-hold.ts'

const FIREFOX_USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0'
const CHROME_USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0'

/** A worker with the real listener, which counts the events that have not ended. */
class FakeWorker {
  busyEvents = 0
  private listener: ((event: WorkerMessage) => void) | undefined

  constructor() {
    registerWorkerHold({ addEventListener: (_, listener) => (this.listener = listener) })
  }

  postMessage(data: unknown): void {
    const waitUntil = (promise: Promise<unknown>): void => {
      this.busyEvents += 1
      void promise.then(() => (this.busyEvents -= 1))
    }
    this.listener?.({ data, waitUntil })
  }
}

function stubBrowser(userAgent: string): FakeWorker {
  const worker = new FakeWorker()
  vi.stubGlobal('navigator', { userAgent, serviceWorker: { controller: worker } })
  return worker
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('in Firefox, the worker in use while a new version waits (UPDATE-7)', () => {
  it('in Firefox the old service worker stays busy while a new version waits, until a page lets that version take over', async () => {
    const worker = stubBrowser(FIREFOX_USER_AGENT)
    const [firstPage, secondPage] = [new WorkerHold(), new WorkerHold()]
    firstPage.startHold()
    secondPage.startHold()
    for (let elapsedMs = 0; elapsedMs < 3 * HOLD_LIMIT_MS; elapsedMs += 10_000) {
      await vi.advanceTimersByTimeAsync(10_000)
      expect(worker.busyEvents).toBeGreaterThan(0)
    }
    firstPage.endHold()
    await vi.advanceTimersByTimeAsync(0)
    expect(worker.busyEvents).toBe(0)
    // The second page still asks the worker to stay busy.
    await vi.advanceTimersByTimeAsync(2 * HOLD_LIMIT_MS)
    expect(worker.busyEvents).toBe(0)
  })

  it('a service worker that a page keeps busy stops being busy by itself when that page has been closed', async () => {
    const worker = stubBrowser(FIREFOX_USER_AGENT)
    worker.postMessage({ type: 'HOLD_WORKER' })
    await vi.advanceTimersByTimeAsync(HOLD_LIMIT_MS)
    expect(worker.busyEvents).toBe(0)
  })

  it('a service worker is not kept busy in browsers other than Firefox, nor by other messages', async () => {
    const worker = stubBrowser(CHROME_USER_AGENT)
    new WorkerHold().startHold()
    worker.postMessage(null)
    worker.postMessage({ type: 'COUNT_SHELL' })
    await vi.advanceTimersByTimeAsync(HOLD_LIMIT_MS)
    expect(worker.busyEvents).toBe(0)
  })
})
