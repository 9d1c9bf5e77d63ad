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

/** A restart waits at most this long for files that are requested again, because a stalled link never ends a request. */
const REPLACE_LIMIT_MS = 8_000

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
  const reads = createOpenReads(() => link.failure)
  let canStoreRowsNow = false
  const restartDelaysMs = [...RESTART_DELAYS_MS]
  // A new worker counts versions from 0. Continue above the previous worker's last version, so that screens read again.
  const start = (firstVersion = status.version + 1): void => {
    link = startWorker(createWorker, (newStatus) => {
      // After a restart, keep the last status until the new worker has opened the replica, so that the screens do not change.
      if (newStatus.phase === 'starting' && status.phase !== 'starting') return
      status = { ...newStatus, version: newStatus.version + firstVersion }
      for (const listener of listeners) listener()
    })
    reads.askAgain()
    void link.host.setPreferredAtoll(ownAtoll.read())
    if (canStoreRowsNow) void askToStoreRows()
    const failedLink = link
    failedLink.whenFailed.catch(async (error: unknown) => {
      if (link === failedLink) reads.failAll(error)
      const delayMs = restartDelaysMs.shift()
      if (delayMs === undefined) return
      // The HTTP cache may contain the sign-in page of a captive portal instead of one of the worker's files (PORTAL-4).
      const areReplaced = await Promise.race([replaceForeignFiles(), pause(REPLACE_LIMIT_MS)])
      if (areReplaced !== true) await pause(delayMs)
      runUnlessLeft(() => {
        // Another worker may have started meanwhile, for example after a refresh.
        if (link === failedLink) start()
      })
    })
  }
  const askToStoreRows = async (): Promise<void> => {
    const askedLink = link
    if (!(await askedLink.host.storeRows())) askedLink.canStoreRows = false
  }
  start(0)
  watchPage((sendToWorker) => void sendToWorker(link.host))
  ownAtoll.subscribe(() => void link.host.setPreferredAtoll(ownAtoll.read()))
  // A worker that is frozen with its page while it opens IndexedDB can block the databases of later pages (WebKit).
  window.addEventListener('pagehide', () => link.stopWorker())
  window.addEventListener('pageshow', () => {
    if (link.hasEnded) start()
  })

  return {
    ask: (name, ...args) =>
      reads.untilAnswered(() => {
        // Comlink's type of a remote function drops the type parameter.
        const ask = link.host.ask as unknown as DirectoryReadFunction
        return ask(name, ...args)
      }),
    getStatus: () => status,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    storeRows: () => {
      canStoreRowsNow = true
      // A worker that could not store its rows has the only copy of them, so do not replace it.
      if (link.canStoreRows || status.problem?.startsWith('storage-')) void askToStoreRows()
      else {
        link.stopWorker()
        start()
      }
    },
    refresh: () => {
      if (link.hasEnded) start()
      return Promise.race([link.host.requestSync('person'), link.whenFailed, link.whenStopped])
    },
  }
}

/**
 * Keeps the reads that are not answered yet, and asks them again of the next worker if this one ends before it has answered.
 * Does not use Promise.race with a promise that stays open as long as the worker, because that would keep every answer in
 * memory.
 * @param getFailure why the current worker has failed; null if it has not
 */
function createOpenReads(getFailure: () => Error | null) {
  const openReads = new Set<{ askWorker(): void; fail(error: unknown): void }>()
  return {
    askAgain: (): void => {
      for (const openRead of openReads) openRead.askWorker()
    },
    failAll: (error: unknown): void => {
      for (const openRead of openReads) openRead.fail(error)
    },
    untilAnswered: <T>(read: () => Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        const failure = getFailure()
        if (failure !== null) return reject(failure)
        const fail = (error: unknown): void => {
          openReads.delete(openRead)
          reject(error)
        }
        const succeed = (answer: T): void => {
          openReads.delete(openRead)
          resolve(answer)
        }
        const openRead = { askWorker: () => void read().then(succeed, fail), fail }
        openReads.add(openRead)
        return openRead.askWorker()
      }),
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

interface WorkerLink {
  host: Remote<DirectoryHost>
  /** Rejects when the worker's script cannot be loaded or stops with an error. */
  whenFailed: Promise<never>
  /** Why `whenFailed` was rejected; null before. */
  failure: Error | null
  /**
   * Resolves when this worker was ended: the page is left, the worker failed, or another one replaces it. Calls that are still
   * open are then never answered.
   */
  whenStopped: Promise<void>
  hasEnded: boolean
  /** False if this worker could not load the code of the databases. A new worker may load it. */
  canStoreRows: boolean
  /** Ends the worker, and thereby closes its connections to IndexedDB. */
  stopWorker(): void
}

function startWorker(createWorker: () => Worker, onStatus: (status: DirectoryStatus) => void): WorkerLink {
  const worker = createWorker()
  const host = wrap<DirectoryHost>(worker)
  let rejectFailed: (error: Error) => void
  const whenFailed = new Promise<never>((_, reject) => (rejectFailed = reject))
  let resolveStopped: () => void
  const whenStopped = new Promise<void>((resolve) => (resolveStopped = resolve))
  const stopWorker = (): void => {
    worker.terminate()
    link.hasEnded = true
    resolveStopped()
  }
  const link: WorkerLink = {
    host,
    whenFailed,
    failure: null,
    whenStopped,
    hasEnded: false,
    canStoreRows: true,
    stopWorker,
  }
  worker.addEventListener('error', (event) => {
    stopWorker()
    link.failure = new Error(`The directory worker stopped: ${event.message}`)
    rejectFailed(link.failure)
    onStatus({ ...STARTING_STATUS, phase: 'empty', problem: 'unreachable' })
  })
  // The status reports a failed start; without this line it would also be an unhandled rejection.
  void whenFailed.catch(() => undefined)
  void host.subscribe(proxy(onStatus))
  void host.setNetworkState(readNetworkState())
  void host.requestSync('start')
  return link
}

function watchPage(callHost: (sendToWorker: (host: Remote<DirectoryHost>) => unknown) => void): void {
  const requestSync = (reason: PullReason): void => callHost((host) => host.requestSync(reason))
  const sendNetworkState = (): void => callHost((host) => host.setNetworkState(readNetworkState()))
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
