import { Workbox } from 'workbox-window'
import { WorkerHold } from './worker-hold.ts'

/*
 * Registers the service worker and follows its versions. Guarantees: a new version takes control only after `acceptUpdate`; the
 * page in which the person accepted reloads once, when the new version is in control; other pages do not reload, but offer
 * a reload; the first worker of a device is not an update.
 */
const WORKER_URL = '/sw.js'

/** Shortest time between two checks for a new version; a check is one request. */
const CHECK_EVERY_MS = 60 * 60_000
/** An install that failed is tried again after this long, then after twice as long, up to an hour. */
const FIRST_RETRY_MS = 30_000
/** Time for running requests to end, after prefetching was paused (src/browser/prefetch.ts). */
const TAKEOVER_DELAY_MS = 1_000
/**
 * A worker cannot be replaced while it answers requests: after this long, the requests of this page are aborted. A reload
 * would end them too, but Chromium can lose a navigation to a worker that is just stopping: the page would stay empty.
 */
const ABORT_REQUESTS_AFTER_MS = 5_000
/**
 * Chromium can also lose a navigation while a worker becomes active, so the page reloads once it is active, or after this
 * long.
 */
const ACTIVATION_TIMEOUT_MS = 10_000
/** When the person is leaving the page, it reloads only if it is still open after this long. */
const RELOAD_AFTER_LEAVING_MS = 10_000

/** Key in this tab's session storage, set from `acceptUpdate` until the new version is in control. */
const ACCEPTED_KEY = 'guide-update-accepted'

interface UpdatePorts {
  reload: () => void
  /** Pauses prefetching in all tabs. */
  pausePrefetch: () => void
  /** Ends this page's requests. */
  endRequests: () => void
  /** Whether the person has begun to leave the page. */
  isLeaving: () => boolean
  now: () => number
  /** The session storage; null if the browser refuses it. */
  tabStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null
}

export class WorkerUpdates {
  private readonly listeners = new Set<() => void>()
  private readonly workbox = this.newWorkbox()
  private readonly workerHold = new WorkerHold()
  private registration: ServiceWorkerRegistration | undefined
  private postponedWorker: ServiceWorker | null = null
  private isReplaced = false
  private isAccepted = false
  /** True if the person accepted the new version before this page was loaded, so that it must not ask again. */
  private isContinued = false
  private isInControl = false
  private checkedAtMs: number
  private failedInstalls = 0
  private retryTimer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly ports: UpdatePorts) {
    this.checkedAtMs = ports.now()
  }

  /** Registers the worker after the page has loaded. Rejects where the browser refuses service workers. */
  async register(): Promise<void> {
    let hadController = navigator.serviceWorker.controller !== null
    this.workbox.addEventListener('controlling', () => {
      if (this.isAccepted) this.reloadInControl()
      else if (hadController) this.offerReload()
      hadController = true
    })
    this.follow(await this.workbox.register())
    if (this.ports.tabStorage?.getItem(ACCEPTED_KEY) === 'yes') this.continueUpdate()
    this.holdUntilAccepted()
    this.notifyListeners()
  }

  private holdUntilAccepted(): void {
    if ((this.registration?.waiting ?? null) !== null && !this.isAccepted) this.workerHold.startHold()
  }

  private follow(registration: ServiceWorkerRegistration | undefined): void {
    this.registration = registration
    const watchInstall = (): void => {
      const worker = registration?.installing ?? null
      if (worker !== null) worker.onstatechange = () => this.handleInstallResult(worker)
    }
    watchInstall()
    registration?.addEventListener('updatefound', watchInstall)
  }

  /** Plans another check after a failed install. Files that are not from this build, such as a portal's, fail it (PORTAL-1). */
  private handleInstallResult(worker: ServiceWorker): void {
    worker.onstatechange = null
    clearTimeout(this.retryTimer)
    if (worker.state !== 'redundant') {
      this.failedInstalls = 0
      this.holdUntilAccepted()
      return
    }
    this.retryTimer = setTimeout(
      () => void this.checkForUpdate(),
      Math.min(CHECK_EVERY_MS, FIRST_RETRY_MS * 2 ** this.failedInstalls),
    )
    this.failedInstalls += 1
  }

  /** Call if the page was reloaded after the person accepted a version, but before that version took over. */
  private continueUpdate(): void {
    const { waiting = null, active = null } = this.registration ?? {}
    if (waiting === null && active?.state === 'activated') return this.deleteAcceptance()
    this.isAccepted = true
    this.isContinued = true
    this.activateWaiting()
  }

  private deleteAcceptance(): void {
    this.ports.tabStorage?.removeItem(ACCEPTED_KEY)
  }

  /** True while a new version waits and the person should be asked to reload. */
  readonly isOffered = (): boolean => {
    if (this.isReplaced) return true
    if (this.isContinued) return false
    const waiting = this.registration?.waiting ?? null
    return navigator.serviceWorker.controller !== null && waiting !== null && waiting !== this.postponedWorker
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Call when the person accepts: the new version takes over, and this page reloads. */
  readonly acceptUpdate = (): void => {
    this.isAccepted = true
    // Another tab already let the new version take over.
    if ((this.registration?.waiting ?? null) === null) return this.reloadInControl()
    this.recordAcceptance()
    this.activateWaiting()
    setTimeout(() => {
      if (!this.isInControl && !this.ports.isLeaving()) this.ports.endRequests()
    }, ABORT_REQUESTS_AFTER_MS)
  }

  /** Pauses prefetching, so that the old worker is idle: Chromium checks that once, and again only half a minute later. */
  private activateWaiting(): void {
    this.ports.pausePrefetch()
    this.workerHold.endHold()
    setTimeout(() => this.workbox.messageSkipWaiting(), TAKEOVER_DELAY_MS)
  }

  /**
   * Call when the person answers 'Later': this version is offered again at the next visit, and a newer
   * version as soon as the page finds it.
   */
  readonly postpone = (): void => {
    this.postponedWorker = this.registration?.waiting ?? null
    this.isReplaced = false
    this.notifyListeners()
  }

  /**
   * Checks for a new version, at most once an hour unless the last install failed. Never rejects, also when offline. Each
   * check uses a new Workbox object, because such an object stops following a registration after the first update that it
   * did not start itself.
   */
  readonly checkForUpdate = async (): Promise<void> => {
    const now = this.ports.now()
    if (this.failedInstalls === 0 && Math.abs(now - this.checkedAtMs) < CHECK_EVERY_MS) return
    this.checkedAtMs = now
    const workbox = this.newWorkbox()
    try {
      this.follow(await workbox.register())
      await workbox.update()
    } catch (error) {
      console.warn('Could not check for a new version', error)
    }
  }

  private newWorkbox(): Workbox {
    const workbox = new Workbox(WORKER_URL)
    workbox.addEventListener('waiting', () => this.notifyListeners())
    return workbox
  }

  private recordAcceptance(): void {
    try {
      this.ports.tabStorage?.setItem(ACCEPTED_KEY, 'yes')
    } catch (error) {
      console.warn('The answer could not be noted, so a reload that comes too early asks again', error)
    }
  }

  private offerReload(): void {
    this.isReplaced = true
    this.notifyListeners()
  }

  private reloadInControl(): void {
    if (this.isInControl) return
    this.isInControl = true
    this.deleteAcceptance()
    runWhenActivated(navigator.serviceWorker.controller, () => this.reloadUnlessLeft())
  }

  /** Reloads the page. If the person is leaving it, waits: a reload would stop the navigation, which gets the new version. */
  private reloadUnlessLeft(): void {
    if (this.ports.isLeaving()) setTimeout(this.ports.reload, RELOAD_AFTER_LEAVING_MS)
    else this.ports.reload()
  }

  private notifyListeners(): void {
    for (const listener of this.listeners) listener()
  }
}

function runWhenActivated(worker: ServiceWorker | null, run: () => void): void {
  if (worker?.state !== 'activating') return run()
  const finish = (): void => {
    clearTimeout(timeout)
    worker.removeEventListener('statechange', finish)
    run()
  }
  const timeout = setTimeout(finish, ACTIVATION_TIMEOUT_MS)
  worker.addEventListener('statechange', finish)
}
