import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { waitUntil } from '../../../tests/fixtures/wait-until.ts'
import { createDeferred } from '../../../tests/fixtures/deferred.ts'
import type * as ReplicaRecords from './replica-records.ts'
import { hasStoredCopy } from './replica-records.ts'
import { createFetchWithEarlyRequest, startDirectoryHost } from './start-host.ts'

vi.mock('./replica-records.ts', async (importOriginal) => {
  const records = await importOriginal<typeof ReplicaRecords>()
  return { ...records, hasStoredCopy: vi.fn(records.hasStoredCopy) }
})

const SNAPSHOT_URL = 'https://guide.example/directory.snapshot'

/** Replaces `fetch` by a function that answers at once, and records whether the caller aborted the request. */
function stubNetwork() {
  const signals: (AbortSignal | null | undefined)[] = []
  const network = vi.fn(async (_: RequestInfo | URL, init?: RequestInit) => {
    signals.push(init?.signal)
    return new Response('rows')
  })
  vi.stubGlobal('fetch', network)
  return { network, signals }
}

describe('the snapshot that is requested early (SYNC-1)', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('an early request for the snapshot is kept until the code that reads the snapshot is loaded, however long that takes', async () => {
    const { network, signals } = stubNetwork()
    const code = createDeferred<undefined>()
    const fetchPort = createFetchWithEarlyRequest(SNAPSHOT_URL, code.promise)
    await waitUntil(() => expect(network).toHaveBeenCalledOnce())
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    code.resolve(undefined)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await (await fetchPort(SNAPSHOT_URL)).text()).toBe('rows')
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(signals[0]?.aborted).toBe(false)
    expect(network).toHaveBeenCalledOnce()
  })

  it('an early request for the snapshot is aborted if the snapshot is not needed, because another tab has filled the device', async () => {
    const { network, signals } = stubNetwork()
    createFetchWithEarlyRequest(SNAPSHOT_URL, Promise.resolve())
    await waitUntil(() => expect(network).toHaveBeenCalledOnce())
    await vi.advanceTimersByTimeAsync(30_000)
    expect(signals[0]?.aborted).toBe(true)
  })

  it('the snapshot is requested again if the early request for the snapshot failed (GIVE-2)', async () => {
    const { network } = stubNetwork()
    network.mockRejectedValueOnce(new TypeError('network error'))
    const fetchPort = createFetchWithEarlyRequest(SNAPSHOT_URL, Promise.resolve())
    await waitUntil(() => expect(network).toHaveBeenCalledOnce())
    expect(await (await fetchPort(SNAPSHOT_URL)).text()).toBe('rows')
    expect(network).toHaveBeenCalledTimes(2)
  })

  it('the snapshot is requested for the replica if the device does not say whether it has a copy (SYNC-9)', async () => {
    const { network } = stubNetwork()
    const copy = createDeferred<boolean>()
    vi.mocked(hasStoredCopy).mockReturnValueOnce(copy.promise)
    const fetchPort = createFetchWithEarlyRequest(SNAPSHOT_URL, Promise.resolve())
    expect(await (await fetchPort(SNAPSHOT_URL)).text()).toBe('rows')
    copy.resolve(false)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(network).toHaveBeenCalledOnce()
  })

  it.each([
    ['the build if the page has plain http', null, 'https://box.test/directory.snapshot'],
    ['the server if the page has https', ['key'], 'https://backend.test/snapshot'],
  ])('the snapshot that is requested early comes from %s (HTTP-2)', async (_, keys, snapshot) => {
    const { network } = stubNetwork()
    startDirectoryHost({
      hasRealtime: false,
      address: { url: 'https://backend.test', publishableKey: 'key' },
      snapshots: {
        server: 'https://backend.test/snapshot',
        build: 'https://box.test/directory.snapshot',
        builtAt: 1,
        epoch: '',
        revision: 0,
        keys,
      },
    })
    await waitUntil(() => expect(network).toHaveBeenCalled())
    expect(network.mock.calls[0]?.[0]).toBe(snapshot)
  })
})
