// @vitest-environment jsdom
import { expose } from 'comlink'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { waitUntil } from '../../tests/fixtures/wait-until.ts'
import type { DirectoryStatus } from '../domain/directory.ts'
import { replaceForeignFiles } from '../browser/foreign-files.ts'
import { watchPageLeaving } from '../browser/page-lifecycle.ts'
import { connectDirectory, type DirectoryClient } from './client.ts'

vi.mock('../browser/foreign-files.ts', () => ({ replaceForeignFiles: vi.fn() }))

const STATUS: DirectoryStatus = {
  phase: 'ready',
  listingCount: 3,
  updatedAt: 1,
  isRefreshing: false,
  problem: null,
  clockOffsetMs: 0,
  version: 1,
}

interface FakeWorker {
  isTerminated: boolean
  syncs: string[]
  /** What the worker answers to `storeRows`, and how often it was called. */
  canStoreRows: boolean
  rowRequests: number
  reads: string[]
  fail: () => void
  report: (status: Partial<DirectoryStatus>) => void
}

let workers: FakeWorker[]
let client: DirectoryClient

/** Creates a worker that runs in this thread and is reached through a real message port. */
function createWorker(into: FakeWorker[]): Worker {
  const { port1, port2 } = new MessageChannel()
  const worker: FakeWorker = {
    isTerminated: false,
    syncs: [],
    canStoreRows: true,
    rowRequests: 0,
    reads: [],
    fail: () => undefined,
    report: () => undefined,
  }
  const number = into.push(worker)
  expose(
    {
      ask: (read: string) => {
        worker.reads.push(read)
        // The first worker takes so long to find trips that it is ended before.
        return read === 'trips' && number === 1 ? new Promise(() => undefined) : `worker ${number}: ${read}`
      },
      subscribe: (listener: (status: DirectoryStatus) => void) => {
        worker.report = (status) => listener({ ...STATUS, ...status })
        worker.report({ phase: 'starting', version: 0 })
      },
      requestSync: (reason: string) => {
        worker.syncs.push(reason)
        // A refresh that the person requests can take very long, so here it never ends.
        return reason === 'person' ? new Promise(() => undefined) : undefined
      },
      setNetworkState: () => undefined,
      setPreferredAtoll: () => undefined,
      storeRows: () => {
        worker.rowRequests += 1
        return worker.canStoreRows
      },
    },
    port2,
  )
  const terminate = (): void => {
    worker.isTerminated = true
    port2.close()
  }
  // A MessagePort of Node does not accept the event objects of jsdom.
  const listen = port1.addEventListener.bind(port1)
  const addEventListener = (type: string, listener: (event: unknown) => void): void => {
    if (type === 'error') worker.fail = () => listener({ message: 'not a script' })
    else listen(type, listener)
  }
  return Object.assign(port1, { terminate, addEventListener }) as unknown as Worker
}

function leaveAndReturn(): void {
  window.dispatchEvent(new Event('pagehide'))
  window.dispatchEvent(new Event('pageshow'))
}

beforeEach(async () => {
  // Clients of earlier tests still listen to the page and may start workers, so each test has a separate list of workers.
  const testWorkers: FakeWorker[] = []
  workers = testWorkers
  client = connectDirectory(() => createWorker(testWorkers), {
    read: () => null,
    subscribe: () => undefined,
  })
  await waitUntil(() => expect(workers[0]?.syncs).toEqual(['start']))
})
afterEach(() => window.dispatchEvent(new Event('pagehide')))

it('the directory client ends its worker when the page is hidden, so that no database stays open in a frozen page', () => {
  window.dispatchEvent(new Event('pagehide'))
  expect(workers[0]?.isTerminated).toBe(true)
  expect(workers).toHaveLength(1)
})

it('the directory client starts a new worker when the page returns, and sends later reads to the new worker', async () => {
  leaveAndReturn()
  expect(workers).toHaveLength(2)
  await waitUntil(() => expect(workers[1]?.syncs).toContain('start'))
  expect(await client.ask('settings')).toBe('worker 2: settings')
})

it('the directory client keeps the last status until a new worker is ready, and the version numbers go on increasing', async () => {
  workers[0]?.report({ version: 4 })
  await waitUntil(() => expect(client.getStatus()).toMatchObject({ phase: 'ready', version: 4 }))
  const phases = new Set<string>()
  client.subscribe(() => phases.add(client.getStatus().phase))
  leaveAndReturn()
  await waitUntil(() => expect(workers[1]?.syncs).toContain('start'))
  workers[1]?.report({ version: 1 })
  await waitUntil(() => expect(client.getStatus().version).toBeGreaterThan(4))
  expect([...phases]).toEqual(['ready'])
})

it('a refresh of the directory ends when the page is left, so that the refresh button works again when the page returns', async () => {
  const refreshPromise = client.refresh()
  await waitUntil(() => expect(workers[0]?.syncs).toContain('person'))
  leaveAndReturn()
  await refreshPromise
  expect(workers).toHaveLength(2)
})

it.each([
  ['the page is left and returns', async () => leaveAndReturn()],
  [
    'the worker is replaced to load the code of the databases',
    async () => {
      if (workers[0]) workers[0].canStoreRows = false
      await waitUntil(() => {
        client.storeRows()
        expect(workers).toHaveLength(2)
      })
    },
  ],
])('a read that waits for its answer when %s is answered by the new worker', async (_, replaceWorker) => {
  const read = client.ask('trips', {})
  await waitUntil(() => expect(workers[0]?.reads).toEqual(['trips']))
  await replaceWorker()
  expect(await read).toBe('worker 2: trips')
  await client.ask('settings')
  leaveAndReturn()
  expect(await client.ask('settings')).toBe('worker 3: settings')
  expect(workers.map(({ reads }) => reads)).toEqual([['trips'], ['trips', 'settings'], ['settings']])
})

it('a read fails if the worker fails before or after it was asked', async () => {
  vi.mocked(replaceForeignFiles).mockResolvedValue(false)
  const openRead = client.ask('trips', {})
  await waitUntil(() => expect(workers[0]?.reads).toEqual(['trips']))
  workers[0]?.fail()
  await expect(openRead).rejects.toThrow('The directory worker stopped: not a script')
  await expect(client.ask('settings')).rejects.toThrow('The directory worker stopped: not a script')
})

it('screens read again from the new worker when the page returns, also on a device without a copy', async () => {
  leaveAndReturn()
  await waitUntil(() => expect(workers[1]?.syncs).toContain('start'))
  workers[1]?.report({ phase: 'empty', version: 0 })
  await waitUntil(() => expect(client.getStatus().phase).toBe('empty'))
  expect(client.getStatus().version).toBeGreaterThan(0)
})

it('a directory worker that is started later also learns that it may store rows (SYNC-23)', async () => {
  client.storeRows()
  await waitUntil(() => expect(workers[0]?.rowRequests).toBe(1))
  leaveAndReturn()
  await waitUntil(() => expect(workers[1]?.rowRequests).toBe(1))
})

it('a directory worker that could not load the code of the databases is replaced at the next request to store rows (SYNC-23)', async () => {
  if (workers[0]) workers[0].canStoreRows = false
  client.storeRows()
  await waitUntil(() => expect(workers[0]?.rowRequests).toBe(1))
  await waitUntil(() => {
    client.storeRows()
    expect(workers).toHaveLength(2)
  })
  expect(workers[0]?.isTerminated).toBe(true)
  await waitUntil(() => expect(workers[1]?.rowRequests).toBeGreaterThan(0))
  client.storeRows()
  expect(workers).toHaveLength(2)
})

it('a directory worker whose rows are in memory only is not replaced, because they would be lost without a network (SYNC-9)', async () => {
  const [worker] = workers
  if (worker === undefined) throw new Error('There is no worker')
  worker.canStoreRows = false
  worker.report({ problem: 'storage-full' })
  client.storeRows()
  await waitUntil(() => expect(client.getStatus().problem).toBe('storage-full'))
  for (const requestCount of [1, 2, 3]) {
    await waitUntil(() => expect(worker.rowRequests).toBe(requestCount))
    // The answer arrives only after the request.
    await new Promise((resolve) => setTimeout(resolve, 20))
    client.storeRows()
  }
  expect(workers).toHaveLength(1)
})

it('the directory client restarts a failed worker at once if files of a captive portal could be replaced (PORTAL-4)', async () => {
  vi.mocked(replaceForeignFiles).mockResolvedValue(true)
  workers[0]?.fail()
  await waitUntil(() => expect(workers).toHaveLength(2))
  expect(workers[0]?.isTerminated).toBe(true)
})

it('the directory client restarts a failed worker although the link never answers the request for its files (OFFLINE-14)', async () => {
  vi.mocked(replaceForeignFiles).mockReturnValue(new Promise(() => undefined))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    workers[0]?.fail()
    await vi.advanceTimersByTimeAsync(9_000)
    expect(workers).toHaveLength(2)
  } finally {
    vi.useRealTimers()
  }
})

it('the directory client restarts a failed worker after 1, 5 and 20 seconds, and then only at a refresh (OFFLINE-14)', async () => {
  vi.mocked(replaceForeignFiles).mockResolvedValue(false)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    for (const [restartCount, delayMs] of [1_000, 5_000, 20_000].entries()) {
      workers[restartCount]?.fail()
      await vi.advanceTimersByTimeAsync(delayMs - 1)
      expect(workers).toHaveLength(restartCount + 1)
      await vi.advanceTimersByTimeAsync(1)
      expect(workers).toHaveLength(restartCount + 2)
    }
    workers[3]?.fail()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(workers).toHaveLength(4)
  } finally {
    vi.useRealTimers()
  }
  void client.refresh()
  expect(workers).toHaveLength(5)
})

it('a directory worker that fails after beforeunload is restarted only if the page is still open after 10 s (OFFLINE-14)', async () => {
  vi.mocked(replaceForeignFiles).mockResolvedValue(true)
  watchPageLeaving()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    window.dispatchEvent(new Event('beforeunload'))
    workers[0]?.fail()
    await vi.advanceTimersByTimeAsync(9_999)
    expect(workers).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(workers).toHaveLength(2)
  } finally {
    vi.useRealTimers()
    window.dispatchEvent(new Event('pageshow'))
  }
})

it('the directory client does not restart a failed worker that a refresh has already replaced (OFFLINE-14)', async () => {
  vi.mocked(replaceForeignFiles).mockResolvedValue(false)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    workers[0]?.fail()
    void client.refresh()
    await vi.advanceTimersByTimeAsync(600_000)
  } finally {
    vi.useRealTimers()
  }
  expect(workers).toHaveLength(2)
})
