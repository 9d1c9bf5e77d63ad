// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WorkerUpdates } from './worker-updates.ts'

/* Runs the real workbox-window against a small fake of the browser's service worker container. */
class FakeWorker extends EventTarget {
  readonly scriptURL = new URL('/sw.js', location.href).href
  state: ServiceWorkerState = 'installing'
  onstatechange: (() => void) | null = null
  messages: unknown[] = []
  postMessage(message: unknown): void {
    this.messages.push(message)
  }
  changeState(state: ServiceWorkerState): void {
    this.state = state
    this.onstatechange?.()
    this.dispatchEvent(new Event('statechange'))
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null
  waiting: FakeWorker | null = null
  active: FakeWorker | null = null
  update = vi.fn(async () => undefined)

  /** Simulates that the server has a new worker. */
  startInstall(): FakeWorker {
    const worker = new FakeWorker()
    this.installing = worker
    this.dispatchEvent(new Event('updatefound'))
    this.installing = null
    this.waiting = worker
    worker.changeState('installed')
    vi.advanceTimersByTime(1_000)
    return worker
  }
}

class FakeContainer extends EventTarget {
  controller: FakeWorker | null = new FakeWorker()
  readonly registration = new FakeRegistration()
  register = vi.fn(async () => this.registration)
  changeController(state: ServiceWorkerState = 'activated'): void {
    this.controller = Object.assign(new FakeWorker(), { state })
    this.dispatchEvent(new Event('controllerchange'))
  }
}

const HOUR_MS = 3_600_000
let now = 0
let container: FakeContainer
const reloadPage = vi.fn()
const endRequests = vi.fn()
const pausePrefetch = vi.fn()
let isLeaving: boolean
let tabStorage: Map<string, string>

async function openPage(): Promise<WorkerUpdates> {
  const updates = new WorkerUpdates({
    reload: reloadPage,
    endRequests,
    isLeaving: () => isLeaving,
    pausePrefetch,
    now: () => now,
    tabStorage: {
      getItem: (key) => tabStorage.get(key) ?? null,
      setItem: (key, value) => void tabStorage.set(key, value),
      removeItem: (key) => void tabStorage.delete(key),
    },
  })
  await updates.register()
  return updates
}

/** An hour later the server has another version. Expects that the page finds it, offers it and notifies its listener. */
async function expectNextVersionOffered(updates: WorkerUpdates): Promise<void> {
  const listener = vi.fn()
  now = HOUR_MS
  container.registration.update.mockImplementationOnce(async () => void container.registration.startInstall())
  updates.subscribe(listener)
  await updates.checkForUpdate()
  expect(listener).toHaveBeenCalled()
  expect(updates.isOffered()).toBe(true)
}

beforeEach(() => {
  vi.useFakeTimers()
  for (const port of [reloadPage, endRequests, pausePrefetch]) port.mockReset()
  isLeaving = false
  tabStorage = new Map()
  now = 0
  container = new FakeContainer()
  vi.stubGlobal('navigator', { serviceWorker: container, userAgent: 'Chrome/150.0' })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('WorkerUpdates', () => {
  it('the page registers the service worker', async () => {
    await openPage()
    expect(container.register).toHaveBeenCalledExactlyOnceWith('/sw.js', expect.anything())
  })

  it('a page offers a version that is waiting, also if it was waiting before the page was opened', async () => {
    const heard = vi.fn()
    const updates = await openPage()
    updates.subscribe(heard)
    expect(updates.isOffered()).toBe(false)
    container.registration.startInstall()
    expect(heard).toHaveBeenCalled()
    expect(updates.isOffered()).toBe(true)
    expect((await openPage()).isOffered()).toBe(true)
  })

  it('a page does not offer the first service worker of a device as an update', async () => {
    container.controller = null
    const updates = await openPage()
    container.registration.startInstall()
    expect(updates.isOffered()).toBe(false)
    container.registration.waiting = null
    container.changeController()
    expect(updates.isOffered()).toBe(false)
    expect(reloadPage).not.toHaveBeenCalled()
  })

  it('a new version takes over only when the visitor accepts it, and then the page reloads once', async () => {
    const updates = await openPage()
    const worker = container.registration.startInstall()
    expect(worker.messages).toEqual([])
    updates.acceptUpdate()
    vi.advanceTimersByTime(1_000)
    expect(worker.messages).toEqual([{ type: 'SKIP_WAITING' }])
    expect(reloadPage).not.toHaveBeenCalled()
    container.changeController()
    vi.runAllTimers()
    container.changeController()
    expect(reloadPage).toHaveBeenCalledOnce()
  })

  it('a page pauses prefetching in all tabs for a second before the new worker takes over, as Chromium replaces only an idle one (UPDATE-1)', async () => {
    const updates = await openPage()
    const worker = container.registration.startInstall()
    updates.acceptUpdate()
    expect(pausePrefetch).toHaveBeenCalledOnce()
    expect(worker.messages).toEqual([])
    vi.advanceTimersByTime(1_000)
    expect(worker.messages).toEqual([{ type: 'SKIP_WAITING' }])
  })

  it('a page ends its requests when the new worker does not take over in time, and reloads when that worker takes over (UPDATE-1)', async () => {
    const updates = await openPage()
    container.registration.startInstall()
    updates.acceptUpdate()
    vi.advanceTimersByTime(4_999)
    expect(endRequests).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(endRequests).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(60_000)
    expect(reloadPage).not.toHaveBeenCalled()
    container.changeController()
    container.changeController()
    expect(reloadPage).toHaveBeenCalledOnce()
  })

  it('a page reloads when the new version is active, and does not stop a person who goes to another page (UPDATE-1)', async () => {
    const updates = await openPage()
    container.registration.startInstall()
    updates.acceptUpdate()
    isLeaving = true
    vi.advanceTimersByTime(5_000)
    expect(endRequests).not.toHaveBeenCalled()
    isLeaving = false
    container.changeController('activating')
    expect(reloadPage).not.toHaveBeenCalled()
    isLeaving = true
    container.controller?.changeState('activated')
    expect(reloadPage).not.toHaveBeenCalled()
    // The navigation did not happen, so the page is still open.
    vi.advanceTimersByTime(10_000)
    expect(reloadPage).toHaveBeenCalledOnce()
  })

  it('an accepted version still takes over after a reload that came before that version was ready (UPDATE-1)', async () => {
    const firstPage = await openPage()
    const worker = container.registration.startInstall()
    firstPage.acceptUpdate()
    vi.advanceTimersByTime(1_000)

    // The person reloads by hand.
    container = new FakeContainer()
    container.registration.waiting = worker
    vi.stubGlobal('navigator', { serviceWorker: container, userAgent: 'Chrome/150.0' })
    worker.messages = []
    const reloadedPage = await openPage()
    vi.advanceTimersByTime(1_000)
    expect(worker.messages).toEqual([{ type: 'SKIP_WAITING' }])
    expect(reloadedPage.isOffered()).toBe(false)
    container.registration.waiting = null
    container.changeController()
    expect(reloadPage).toHaveBeenCalledOnce()
    expect((await openPage()).isOffered()).toBe(false)
    expect(tabStorage.size).toBe(0)
  })

  it('a page asks again about the next version once the accepted version is in control (UPDATE-1)', async () => {
    tabStorage.set('guide-update-accepted', 'yes')
    container.registration.active = Object.assign(new FakeWorker(), { state: 'activated' as const })
    const updates = await openPage()
    expect(tabStorage.size).toBe(0)
    const worker = container.registration.startInstall()
    expect(worker.messages).toEqual([])
    expect(updates.isOffered()).toBe(true)
  })

  it('a page offers a reload, but does not reload by itself, when another tab accepted the new version', async () => {
    const updates = await openPage()
    container.registration.startInstall()
    updates.postpone()
    container.registration.waiting = null
    container.changeController()
    vi.runAllTimers()
    expect(reloadPage).not.toHaveBeenCalled()
    expect(updates.isOffered()).toBe(true)
    updates.acceptUpdate()
    expect(reloadPage).toHaveBeenCalledOnce()
  })

  it('a page offers a reload when another tab accepted a version, also on the visit that installed the first worker', async () => {
    container.controller = null
    const updates = await openPage()
    container.changeController()
    container.changeController()
    expect(updates.isOffered()).toBe(true)
  })

  it('a page offers nothing after "later" until there is a newer version', async () => {
    const updates = await openPage()
    container.registration.startInstall()
    updates.postpone()
    expect(updates.isOffered()).toBe(false)
    await expectNextVersionOffered(updates)
  })

  it('a page offers the next version after a version that could not be installed', async () => {
    const updates = await openPage()
    vi.advanceTimersByTime(HOUR_MS)
    const failedWorker = container.registration.startInstall()
    container.registration.waiting = null
    failedWorker.changeState('redundant')
    expect(updates.isOffered()).toBe(false)
    await expectNextVersionOffered(updates)
  })

  it('a failed install of a version is repeated after a growing delay, and at once when the page checks for a version (PORTAL-1)', async () => {
    const { registration } = container
    const updates = await openPage()
    const failInstall = (): void => {
      const worker = new FakeWorker()
      registration.installing = worker
      registration.dispatchEvent(new Event('updatefound'))
      registration.installing = null
      worker.changeState('redundant')
    }
    failInstall()
    await vi.advanceTimersByTimeAsync(29_000)
    expect(registration.update).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(registration.update).toHaveBeenCalledOnce()
    failInstall()
    await vi.advanceTimersByTimeAsync(58_000)
    expect(registration.update).toHaveBeenCalledOnce()
    await updates.checkForUpdate()
    expect(registration.update).toHaveBeenCalledTimes(2)
    // After a successful install, checks are hourly again, also after a newer version has replaced that version.
    registration.startInstall().changeState('redundant')
    await vi.advanceTimersByTimeAsync(HOUR_MS)
    await updates.checkForUpdate()
    expect(registration.update).toHaveBeenCalledTimes(2)
  })

  it('a page checks for a new version at most hourly, and does not fail offline', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { registration } = container
    const updates = await openPage()
    await updates.checkForUpdate()
    expect(registration.update).not.toHaveBeenCalled()
    now = HOUR_MS
    registration.update.mockRejectedValueOnce(new TypeError('no network'))
    await updates.checkForUpdate()
    await updates.checkForUpdate()
    expect(registration.update).toHaveBeenCalledOnce()
    now = 2 * HOUR_MS
    await updates.checkForUpdate()
    expect(registration.update).toHaveBeenCalledTimes(2)
  })
})
