import { proxy, wrap, type Remote } from 'comlink'
import { replaceForeignFiles } from '../browser/foreign-files.ts'
import { isSlowLink, getNetworkInformation } from '../browser/network.ts'
import { runUnlessLeft } from '../browser/page-lifecycle.ts'
import type { DirectoryStatus } from '../domain/directory.ts'
import type { DirectoryHost } from './worker/directory-host.ts'
import type { DirectoryReadFunction } from './worker/directory-reads.ts'
import type { NetworkState, PullReason } from './worker/pull-schedule.ts'

/** Through this interface the page reads the directory in the worker, subscribes to its status, and makes it pull changes. */
export interface DirectoryClient {
  ask: DirectoryReadFunction
  getStatus(): DirectoryStatus
  subscribe(listener: () => void): () => void
  /** Lets the worker store each listing by itself, because it can load the code for that (SYNC-23). */
  storeRows(): void
  /** Pulls changes now; first restarts the worker if it has failed. Resolves when the attempt has ended. */
  refresh(): Promise<void>
}

/**
 * Delays before the restarts of a failed worker. A start may fail on a busy device that does not load one of the worker's
 * stored files in time. After the last of these restarts, only `refresh` or the next visit starts the worker (OFFLINE-14).
 */
const RESTART_DELAYS_MS = [1_000, 5_000, 20_000]

const STARTING_STATUS: DirectoryStatus = {
  phase: 'starting',
  listingCount: 0,
  updatedAt: null,
  isRefreshing: false,
  problem: null,
  clockOffsetMs: null,
  version: 0,
}

/** The visitor's own atoll. The page stores it and passes it to the worker, which cannot read localStorage. */
export interface OwnAtollPort {
  read: () => string | null
  subscribe: (listener: () => void) => void
}

/** Starts the directory worker, and informs it of the page's visibility, the network and the visitor's own atoll. */
export function connectDirectory(createWorker: () => Worker, ownAtoll: OwnAtollPort): DirectoryClient {
  const listeners = new Set<() => void>()
  let status = STARTING_STATUS
  let link: WorkerLink
  let mayStoreRows = false
  const waits = [...RESTART_DELAYS_MS]
  // A new worker counts versions from 0. Continue above the previous worker's last version, so that screens read again.
  const start = (firstVersion = status.version + 1): void => {
    link = startWorker(createWorker, (next) => {
      // After a restart, keep the last status until the new worker has opened the replica, so that the screens do not change.
      if (next.phase === 'starting' && status.phase !== 'starting') return
      status = { ...next, version: next.version + firstVersion }
      for (const listener of listeners) listener()
    })
    void link.host.setPreferredAtoll(ownAtoll.read())
    if (mayStoreRows) void askToStoreRows()
    const started = link
    started.failed.catch(async () => {
      const wait = waits.shift()
      if (wait === undefined) return
      // The HTTP cache may contain the sign-in page of a captive portal instead of one of the worker's files (PORTAL-4).
      if (!(await replaceForeignFiles())) await new Promise((resolve) => setTimeout(resolve, wait))
      runUnlessLeft(() => {
        // A refresh may have started another worker meanwhile.
        if (link === started) start()
      })
    })
  }
  const askToStoreRows = async (): Promise<void> => {
    const asked = link
    if (!(await asked.host.storeRows())) asked.canStoreRows = false
  }
  start(0)
  watchPage((tell) => void tell(link.host))
  ownAtoll.subscribe(() => void link.host.setPreferredAtoll(ownAtoll.read()))
  // A worker that is frozen with its page while it opens IndexedDB can block the databases of later pages (WebKit).
  window.addEventListener('pagehide', () => link.stop())
  window.addEventListener('pageshow', () => {
    if (link.hasEnded) start()
  })

  return {
    ask: (name, ...args) => {
      // Comlink's type of a remote function drops the type parameter.
      const ask = link.host.ask as unknown as DirectoryReadFunction
      return Promise.race([ask(name, ...args), link.failed])
    },
    getStatus: () => status,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    storeRows: () => {
      mayStoreRows = true
      if (link.canStoreRows) void askToStoreRows()
      else {
        link.stop()
        start()
      }
    },
    refresh: () => {
      if (link.hasEnded) start()
      return Promise.race([link.host.requestSync('person'), link.failed, link.stopped])
    },
  }
}

interface WorkerLink {
  host: Remote<DirectoryHost>
  /** Rejects when the worker's script cannot be loaded or stops with an error. */
  failed: Promise<never>
  /** Resolves when the worker is ended because the page is being left. Calls that are still open are then never answered. */
  stopped: Promise<void>
  hasEnded: boolean
  /** False if this worker could not load the code of the databases. A new worker may load it. */
  canStoreRows: boolean
  /** Ends the worker and with it its connections to IndexedDB. */
  stop(): void
}

function startWorker(createWorker: () => Worker, onStatus: (status: DirectoryStatus) => void): WorkerLink {
  const worker = createWorker()
  const host = wrap<DirectoryHost>(worker)
  let fail: (error: Error) => void
  const failed = new Promise<never>((_, reject) => (fail = reject))
  let end: () => void
  const stopped = new Promise<void>((resolve) => (end = resolve))
  const stop = (): void => {
    worker.terminate()
    link.hasEnded = true
    end()
  }
  const link: WorkerLink = { host, failed, stopped, hasEnded: false, canStoreRows: true, stop }
  worker.addEventListener('error', (event) => {
    stop()
    fail(new Error(`The directory worker stopped: ${event.message}`))
    onStatus({ ...STARTING_STATUS, phase: 'empty', problem: 'unreachable' })
  })
  // The status reports a failed start; without this line it would also be an unhandled rejection.
  void failed.catch(() => undefined)
  void host.subscribe(proxy(onStatus))
  void host.setNetworkState(readNetworkState())
  void host.requestSync('start')
  return link
}

function watchPage(toHost: (tell: (host: Remote<DirectoryHost>) => unknown) => void): void {
  const requestSync = (reason: PullReason): void => toHost((host) => host.requestSync(reason))
  const sendNetworkState = (): void => toHost((host) => host.setNetworkState(readNetworkState()))
  window.addEventListener('online', () => requestSync('online'))
  window.addEventListener('pageshow', () => requestSync('visible'))
  document.addEventListener('visibilitychange', () => {
    sendNetworkState()
    if (document.visibilityState === 'visible') requestSync('visible')
  })
  getNetworkInformation()?.addEventListener('change', sendNetworkState)
}

function readNetworkState(): NetworkState {
  return { isVisible: document.visibilityState === 'visible', isSlowLink: isSlowLink() }
}
