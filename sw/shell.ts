import { cacheNames } from 'workbox-core'
import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import {
  PHOTO_CACHES,
  SHELL_STEPS,
  type ShellAnswer,
  type ShellCount,
  type ShellRequest,
  type ShellStep,
} from '../src/domain/offline-caches.ts'
import { installChosenLanguages, splitLanguages } from './language-files.ts'
import {
  countShell,
  selectFilesUpTo,
  findForeignPage,
  installShellFiles,
  isHtml,
  repairShellFiles,
  reportUnreadable,
  type ShellPorts,
} from './shell-files.ts'
import { registerRoute } from './routes.ts'
import { RunningDownloads } from './running-downloads.ts'
import { checkResponse, type ShellFile } from './shell-file.ts'

/** A file of the list that the build writes into the worker. */
export interface PrecacheEntry {
  url: string
  revision: string | null
  hash: string
  /** Index of the file's download step in SHELL_STEPS. */
  step: number
}

/**
 * Answers requests for files of the shell from the cache, and fills the cache. The first install of a device ends with the files of
 * the first step, so that the home page opens offline soon; pages request the rest (MEND_SHELL). An update is installed
 * as a whole, and the previous version stays until then: bytes that differ from the build, or a broken link, end the
 * install, and the page tries again later (src/features/updates). Files of another language are fetched when a
 * reader chooses that language, and then with every update.
 */
export function registerShell(
  worker: ServiceWorkerGlobalScope,
  entries: readonly PrecacheEntry[],
): PrecacheController {
  const downloads = new RunningDownloads()
  /** The hash of each file, by its key in the cache. */
  const hashes = new Map<string | undefined, string>()
  /** @throws TypeError for other bytes than the build made, such as a captive portal's page (PORTAL-1) */
  const requireGenuine = async (key: string | undefined, response: Response): Promise<Response> => {
    const answer = hashes.has(key) ? await checkResponse(response, hashes.get(key)) : response
    if (answer === undefined) throw new TypeError(`Not a file of the guide: ${String(key)}`)
    return answer
  }
  const controller: PrecacheController = new PrecacheController({
    plugins: [
      {
        /** A page's request waits for a running download of its file by `repairShellFiles`, which waits for those of pages. */
        handlerWillStart: async ({ request, state }): Promise<void> => {
          const key = controller.getCacheKeyForURL(request.url)
          if (key === undefined || state === undefined) return
          await downloads.waitFor(key)
          void downloads.note(key, new Promise<void>((resolve) => (state['endDownload'] = resolve)))
        },
        handlerDidComplete: async ({ state }): Promise<void> => {
          const endDownload = state?.['endDownload'] as (() => void) | undefined
          endDownload?.()
        },
        /**
         * Checks cached HTML, because an earlier release stored HTML unchecked. If this returns undefined, Workbox downloads
         * the file.
         */
        cachedResponseWillBeUsed: async ({ cachedResponse, request }): Promise<Response | undefined> => {
          if (cachedResponse === undefined || !isHtml(cachedResponse)) return cachedResponse
          return checkResponse(cachedResponse, hashes.get(request.url))
        },
        /** Stores a file that a page has requested, unless its bytes differ from the build or the device is full (SHELL-6). */
        fetchDidSucceed: async ({ request, response }) => {
          const key = controller.getCacheKeyForURL(request.url)
          const answer = await requireGenuine(key, response)
          if (key !== undefined)
            await (await caches.open(cacheNames.precache)).put(key, answer.clone()).catch(logFailure)
          return answer
        },
        /** Called when the cache cannot be read (SHELL-6), and when there is no network. */
        handlerDidError: async ({ request, error }) => {
          logFailure(error)
          return requireGenuine(controller.getCacheKeyForURL(request.url), await fetch(request))
        },
      },
    ],
  })
  controller.addToCacheList([...entries])
  for (const { url, hash } of entries) hashes.set(controller.getCacheKeyForURL(url), hash)
  registerRoute(new PrecacheRoute(controller))
  const portsWithLanguages = createShellPorts(controller, entries, downloads)
  const ports = __GUIDE_HAS_LANGUAGES__ ? splitLanguages(portsWithLanguages) : portsWithLanguages
  installShell(worker, controller, ports)
  answerShellMessages(worker, ports)
  return controller
}

function logFailure(error: unknown): void {
  console.warn('A file of the guide could not be kept', error)
}

function createShellPorts(
  controller: PrecacheController,
  entries: readonly PrecacheEntry[],
  downloads: RunningDownloads,
): ShellPorts {
  return {
    files: entries.map(({ url, hash, step }): ShellFile => ({
      url,
      hash,
      step: SHELL_STEPS[step] ?? 'later',
      key: controller.getCacheKeyForURL(url) ?? url,
    })),
    otherNames: __GUIDE_ADMIN_FILES__,
    cache: () => caches.open(cacheNames.precache),
    downloads,
    // The HTTP cache has files that a page has loaded. fetchGenuine (shell-files.ts) refuses an older file with the same name.
    fetch: ({ url }, isAgain, signal) =>
      fetch(url, { cache: isAgain ? 'reload' : 'force-cache', credentials: 'same-origin', signal }),
    deletePhotos: () => Promise.all(Object.values(PHOTO_CACHES).map((name) => caches.delete(name))),
  }
}

/** Installs the shell. Activates at once if the stored shell has a captive portal's page, so that no app runs (PORTAL-2). */
function installShell(
  worker: ServiceWorkerGlobalScope,
  controller: PrecacheController,
  ports: ShellPorts,
): void {
  let foreignPage: Awaited<ReturnType<typeof findForeignPage>> = null
  worker.addEventListener('install', (event) =>
    event.waitUntil(
      (async () => {
        foreignPage = await findForeignPage(await caches.open(cacheNames.precache)).catch(reportUnreadable)
        const isFirstInstall = worker.registration.active === null
        await installShellFiles({
          ...ports,
          files: selectFilesUpTo(ports.files, isFirstInstall ? 'start' : 'later'),
        })
        if (__GUIDE_HAS_LANGUAGES__) await installChosenLanguages(ports)
        if (foreignPage !== null) await worker.skipWaiting()
      })(),
    ),
  )
  worker.addEventListener('activate', (event) =>
    event.waitUntil(
      (async () => {
        // Deletes all files but those of this version. If a newer version is being installed, it does that later.
        const { installing, waiting } = worker.registration
        if (!installing && !waiting) await controller.activate(event)
        await worker.clients.claim()
        if (foreignPage !== 'document') return
        // The open windows show the sign-in page of a captive portal, so load them again.
        const windows = await worker.clients.matchAll({ type: 'window' })
        // Do not await the navigation, which itself waits until this worker is active.
        for (const window of windows) void window.navigate(window.url)
      })(),
    ),
  )
}

/** How often the worker reports its progress to the page while files arrive. */
const PROGRESS_INTERVAL_MS = 5_000

/** Answers messages of pages (ShellRequest) with counts, on the port that came with the message. */
function answerShellMessages(worker: ServiceWorkerGlobalScope, ports: ShellPorts): void {
  /** The running download: only one runs at a time, so that two pages never fetch a file twice. */
  let runningDownload: Promise<unknown> = Promise.resolve()
  worker.addEventListener('message', (event) => {
    const shellRequest = event.data as Partial<ShellRequest> | null
    const [port] = event.ports
    if (port === undefined) return
    const sendCount = (count: ShellCount, isLast: boolean): void =>
      port.postMessage({ ...count, isLast } satisfies ShellAnswer)
    if (shellRequest?.type === 'COUNT_SHELL')
      event.waitUntil(countShell(ports).then((count) => sendCount(count, true)))
    if (shellRequest?.type !== 'MEND_SHELL') return
    // Pages of an earlier release send no step.
    runningDownload = repairShell(ports, shellRequest.upTo ?? 'later', runningDownload, sendCount)
    event.waitUntil(runningDownload)
  })
}

/** @param previousDownload the download that another page has requested; this download starts after it */
async function repairShell(
  ports: ShellPorts,
  upTo: ShellStep,
  previousDownload: Promise<unknown>,
  sendCount: (count: ShellCount, isLast: boolean) => void,
): Promise<void> {
  let count: ShellCount | null = null
  const reportProgress = async (): Promise<void> => {
    const newCount = count ?? (await countShell(ports))
    // A file may have arrived while the files were counted.
    sendCount((count ??= newCount), false)
  }
  const timer = setInterval(() => {
    reportProgress().catch((error: unknown) =>
      console.warn('The files of the guide could not be counted', error),
    )
  }, PROGRESS_INTERVAL_MS)
  try {
    await previousDownload.catch(() => undefined)
    count = await repairShellFiles(ports, (currentCount) => sendCount((count = currentCount), false), upTo)
  } finally {
    clearInterval(timer)
  }
  sendCount(count, true)
}
