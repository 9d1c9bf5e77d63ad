import { beforeEach, describe, expect, it, vi } from 'vitest'
import { UpdateWatch } from './update-watch.ts'

class FakeWorker extends EventTarget {
  messages: unknown[] = []
  postMessage(message: unknown): void {
    this.messages.push(message)
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null
  waiting: FakeWorker | null = null
  update = vi.fn(async () => undefined)

  /** What the browser does when the server has another worker. */
  install(): FakeWorker {
    const worker = new FakeWorker()
    this.installing = worker
    this.dispatchEvent(new Event('updatefound'))
    this.installing = null
    this.waiting = worker
    worker.dispatchEvent(new Event('statechange'))
    return worker
  }
}

class FakeContainer extends EventTarget {
  controller: FakeWorker | null = new FakeWorker()
  change(): void {
    this.controller = new FakeWorker()
    this.dispatchEvent(new Event('controllerchange'))
  }
}

const HOUR_MS = 3_600_000
let now = 0
let registration: FakeRegistration
let container: FakeContainer
const reload = vi.fn()

function watchPage(): UpdateWatch {
  return new UpdateWatch({
    // The fakes have what the watch uses of the real ones.
    registration: registration as unknown as ServiceWorkerRegistration,
    container: container as unknown as ServiceWorkerContainer,
    reload,
    now: () => now,
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  reload.mockReset()
  now = 0
  registration = new FakeRegistration()
  container = new FakeContainer()
})

describe('UpdateWatch', () => {
  it('offers a version that waits, also one that waited before the page was opened', () => {
    const heard = vi.fn()
    const watch = watchPage()
    watch.subscribe(heard)
    expect(watch.isOffered()).toBe(false)
    registration.install()
    expect(heard).toHaveBeenCalled()
    expect(watch.isOffered()).toBe(true)
    expect(watchPage().isOffered()).toBe(true)
  })

  it('does not call the first worker of a device an update', () => {
    container.controller = null
    const watch = watchPage()
    registration.install()
    expect(watch.isOffered()).toBe(false)
    registration.waiting = null
    container.change()
    expect(watch.isOffered()).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  })

  it('lets the new version take over only when accepted, and reloads once', () => {
    const watch = watchPage()
    const worker = registration.install()
    expect(worker.messages).toEqual([])
    watch.accept()
    expect(worker.messages).toEqual([{ type: 'SKIP_WAITING' }])
    expect(reload).not.toHaveBeenCalled()
    container.change()
    vi.runAllTimers()
    container.change()
    expect(reload).toHaveBeenCalledOnce()
  })

  it('reloads all the same when the worker does not take over in time', () => {
    const watch = watchPage()
    registration.install()
    watch.accept()
    vi.advanceTimersByTime(5_000)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('offers, but never reloads, where another tab accepted', () => {
    const watch = watchPage()
    registration.install()
    watch.postpone()
    registration.waiting = null
    container.change()
    vi.runAllTimers()
    expect(reload).not.toHaveBeenCalled()
    expect(watch.isOffered()).toBe(true)
    watch.accept()
    expect(reload).toHaveBeenCalledOnce()
  })

  it('is silent after "later" until a newer version comes', () => {
    const watch = watchPage()
    registration.install()
    watch.postpone()
    expect(watch.isOffered()).toBe(false)
    registration.install()
    expect(watch.isOffered()).toBe(true)
  })

  it('looks for a new version at most hourly, and lives with no network', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const watch = watchPage()
    await watch.check()
    expect(registration.update).not.toHaveBeenCalled()
    now = HOUR_MS
    registration.update.mockRejectedValueOnce(new TypeError('no network'))
    await watch.check()
    await watch.check()
    expect(registration.update).toHaveBeenCalledOnce()
    now = 2 * HOUR_MS
    await watch.check()
    expect(registration.update).toHaveBeenCalledTimes(2)
  })
})
