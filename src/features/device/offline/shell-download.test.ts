import { describe, expect, it, vi } from 'vitest'
import { waitUntil } from '../../../../tests/fixtures/wait-until.ts'
import { createDeferred } from '../../../../tests/fixtures/deferred.ts'
import type { ShellStep } from '../../../domain/offline-caches.ts'
import type { ShellState } from './device-check.ts'
import type { OfflineReadiness } from './opens-offline.ts'
import { downloadShell, type ShellDownloadPorts, untilWorkerActive } from './shell-download.ts'

const NOTHING_DOWNLOADED: ShellState = {
  state: 'incomplete',
  total: 9,
  missing: 7,
  missingFirst: 4,
}
const SCREENS_DOWNLOADED: ShellState = { state: 'incomplete', total: 9, missing: 3, missingFirst: 0 }
const DATABASE_DOWNLOADED: ShellState = { state: 'incomplete', total: 9, missing: 2, missingFirst: 0 }
const ALL_DOWNLOADED: ShellState = {
  state: 'complete',
  total: 9,
  missing: 0,
  missingFirst: 0,
}

/** A device that downloads the shell step by step, and a log of what happened, in order. */
function createDevice(changes: Partial<ShellDownloadPorts> = {}): {
  log: string[]
  ports: ShellDownloadPorts
} {
  const log: string[] = []
  const ports: ShellDownloadPorts = {
    untilDirectoryCode: Promise.resolve(),
    untilListings: Promise.resolve(),
    untilWorker: async () => true,
    count: async () => NOTHING_DOWNLOADED,
    download: async (upTo: ShellStep) => {
      log.push(upTo)
      if (upTo === 'later') return ALL_DOWNLOADED
      if (upTo === 'database') return DATABASE_DOWNLOADED
      return upTo === 'screens' ? SCREENS_DOWNLOADED : NOTHING_DOWNLOADED
    },
    report: (state: OfflineReadiness) => void log.push(state),
    isLinkFast: () => false,
    storeRows: () => void log.push('store rows'),
    addOutboxWorker: async () => void log.push('outbox'),
    pause: async () => void log.push('pause'),
    ...changes,
  }
  return { log, ports }
}

describe('the download of the app shell', () => {
  it('the download of the app reports that the guide opens offline once the screens are there, and then loads the rest (SHELL-1)', async () => {
    const { log, ports } = createDevice()
    await downloadShell(ports)
    expect(log).toEqual(['not-yet', 'copy', 'screens', 'yes', 'outbox', 'database', 'store rows', 'later'])
  })

  it('the download of the app waits for the listings before it loads the screens (SHELL-1)', async () => {
    const listingsStored = createDeferred<undefined>()
    const { log, ports } = createDevice({ untilListings: listingsStored.promise })
    const download = downloadShell(ports)
    await waitUntil(() => expect(log).toContain('copy'))
    expect(log).not.toContain('screens')
    listingsStored.resolve(undefined)
    await download
    expect(log).toContain('screens')
  })

  it.each([true, false])(
    'the download of the app waits until the directory worker has its code, because WebKit would load that code twice; fast link: %s (SHELL-2)',
    async (isFast) => {
      const code = createDeferred<undefined>()
      const { log, ports } = createDevice({ untilDirectoryCode: code.promise, isLinkFast: () => isFast })
      const download = downloadShell(ports)
      await waitUntil(() => expect(log).toContain('not-yet'))
      await new Promise((resolve) => setTimeout(resolve))
      expect(log).toEqual(['not-yet'])
      code.resolve(undefined)
      await download
      expect(log).toContain('later')
    },
  )

  it('over a fast link, the screens of the app are downloaded beside the listings, and the rest after both (SHELL-1)', async () => {
    const copy = createDeferred<undefined>()
    const { log, ports } = createDevice({ untilListings: copy.promise, isLinkFast: () => true })
    const done = downloadShell(ports)
    await waitUntil(() => expect(log).toContain('screens'))
    expect(log).toEqual(['not-yet', 'screens'])
    copy.resolve(undefined)
    await done
    expect(log).toEqual(['not-yet', 'screens', 'yes', 'outbox', 'database', 'store rows', 'later'])
  })

  it('the download of the app continues after an interruption of each step, until all files are there (SHELL-2)', async () => {
    const shellStates: ShellState[] = [
      NOTHING_DOWNLOADED,
      NOTHING_DOWNLOADED,
      SCREENS_DOWNLOADED,
      SCREENS_DOWNLOADED,
      SCREENS_DOWNLOADED,
      SCREENS_DOWNLOADED,
      DATABASE_DOWNLOADED,
      ALL_DOWNLOADED,
    ]
    const { log, ports } = createDevice({
      download: async (upTo) => {
        log.push(upTo)
        return shellStates.shift() ?? ALL_DOWNLOADED
      },
    })
    await downloadShell(ports)
    expect(log.filter((entry) => entry !== 'outbox' && entry !== 'not-yet')).toEqual([
      'copy',
      'screens',
      'pause',
      'screens',
      'yes',
      'database',
      'store rows',
      'later',
      'pause',
      'screens',
      'yes',
      'database',
      'store rows',
      'later',
    ])
  })

  it('on a device that has all files of the app, they are counted once and nothing is requested', async () => {
    const { log, ports } = createDevice({ count: async () => ALL_DOWNLOADED })
    await downloadShell(ports)
    expect(log).toEqual(['yes', 'store rows', 'outbox'])
  })

  it('the download of the app reports no new state when the service worker does not answer, and tries again after a pause', async () => {
    const answers: ShellState[] = [
      NOTHING_DOWNLOADED,
      { state: 'silent' },
      SCREENS_DOWNLOADED,
      ALL_DOWNLOADED,
    ]
    const { log, ports } = createDevice({ download: async () => answers.shift() ?? ALL_DOWNLOADED })
    await downloadShell(ports)
    expect(log).toEqual(['not-yet', 'pause', 'yes', 'outbox', 'store rows'])
  })

  it('the guide is reported as never opening offline when there is no service worker (OFFLINE-9)', async () => {
    const { log, ports } = createDevice({ untilWorker: async () => false })
    await downloadShell(ports)
    expect(log).toEqual(['never'])
  })
})

/** A browser whose registrations of the service worker fail with `failures`, one after the other, and then succeed. */
function createBrowser(failures: readonly Error[]) {
  const remainingFailures = [...failures]
  const readinessReports: OfflineReadiness[] = []
  const activeWorker = createDeferred<ServiceWorkerRegistration>()
  const registration = {} as ServiceWorkerRegistration
  const register = vi.fn(async () => {
    const failure = remainingFailures.shift()
    if (failure !== undefined) throw failure
    activeWorker.resolve(registration)
    return registration
  })
  const ports = {
    workers: { ready: activeWorker.promise, register },
    report: (state: OfflineReadiness) => void readinessReports.push(state),
    pause: () => new Promise<void>((resolve) => setTimeout(resolve)),
  }
  return { register, notes: readinessReports, wait: () => untilWorkerActive(ports) }
}

describe('the service worker of a first visit', () => {
  it('the service worker is registered again and again if its script could not be downloaded (SHELL-1)', async () => {
    const browser = createBrowser([new TypeError('Failed to fetch'), new TypeError('Failed to fetch')])
    await browser.wait()
    expect(browser.register).toHaveBeenCalledTimes(3)
  })

  it('a service worker that cannot be downloaded counts as missing, until it is there (OFFLINE-9)', async () => {
    const browser = createBrowser([new TypeError('Failed to fetch')])
    const { log, ports } = createDevice({
      untilWorker: async () => {
        await browser.wait()
        log.push(...browser.notes)
        return true
      },
    })
    await downloadShell(ports)
    expect(log).toEqual([
      'never',
      'not-yet',
      'not-yet',
      'copy',
      'screens',
      'yes',
      'outbox',
      'database',
      'store rows',
      'later',
    ])
  })

  it('the service worker is registered again after the browser refused it, as it refuses the sign-in page of a network (OFFLINE-9)', async () => {
    const browser = createBrowser([
      new DOMException('The script has an unsupported MIME type', 'SecurityError'),
    ])
    await browser.wait()
    expect(browser.register).toHaveBeenCalledTimes(2)
    expect(browser.notes).toEqual(['never', 'not-yet'])
  })
})
