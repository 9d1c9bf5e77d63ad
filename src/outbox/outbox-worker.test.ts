// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SYNC_TAG } from '../domain/offline-caches.ts'
import { installOutboxWorker, requestBackgroundSync } from './outbox-worker.ts'
import { writeUnsentCount } from './unsent-count.ts'

class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installing'

  setState(state: ServiceWorkerState): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

function fakeRegistration(installing: FakeWorker | null) {
  return {
    active: installing === null ? {} : null,
    installing,
    waiting: null,
    sync: { register: vi.fn(async (_tag: string) => undefined) },
    update: vi.fn(async () => undefined),
  }
}

function stub(register: () => Promise<unknown>): void {
  vi.stubGlobal('SyncManager', {})
  vi.stubGlobal('navigator', { serviceWorker: { register } })
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  writeUnsentCount(0)
})

describe('the worker that sends messages without an open page (OUTBOX-14)', () => {
  it('a sync event is requested as soon as the outbox worker is active', async () => {
    const worker = new FakeWorker()
    const registration = fakeRegistration(worker)
    stub(async () => registration)
    const syncRequest = requestBackgroundSync()
    await Promise.resolve()
    expect(registration.sync.register).not.toHaveBeenCalled()
    worker.setState('activated')
    await syncRequest
    expect(registration.sync.register).toHaveBeenCalledExactlyOnceWith(SYNC_TAG)
  })

  it('the outbox worker cannot be registered if its script does not arrive', async () => {
    const worker = new FakeWorker()
    stub(async () => fakeRegistration(worker))
    const syncRequest = requestBackgroundSync()
    worker.setState('redundant')
    await expect(syncRequest).rejects.toThrow('was not installed')
  })

  it('the outbox worker is updated, and a sync event requested for messages that an earlier release has queued', async () => {
    const registration = fakeRegistration(null)
    stub(async () => registration)
    writeUnsentCount(1)
    await installOutboxWorker()
    expect(registration.sync.register).toHaveBeenCalledExactlyOnceWith(SYNC_TAG)
    expect(registration.update).toHaveBeenCalledOnce()
  })

  it('no sync event is requested while no message waits', async () => {
    const registration = fakeRegistration(null)
    stub(async () => registration)
    await installOutboxWorker()
    expect(registration.sync.register).not.toHaveBeenCalled()
  })

  it('the outbox worker is not registered in a browser without Background Sync', async () => {
    const register = vi.fn(async () => fakeRegistration(null))
    vi.stubGlobal('navigator', { serviceWorker: { register } })
    await installOutboxWorker()
    await requestBackgroundSync()
    expect(register).not.toHaveBeenCalled()
  })

  it('a failed registration of the outbox worker causes no error for the page', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    stub(async () => Promise.reject(new TypeError('no network')))
    await expect(installOutboxWorker()).resolves.toBeUndefined()
  })
})
