import { cacheNames } from 'workbox-core'
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import type { ShellCount, ShellQuestion } from '../src/domain/offline-caches.ts'
import {
  countShell,
  findForeignPart,
  hasContent,
  isHtml,
  repairShellFiles,
  type ShellFile,
  type ShellPorts,
} from './shell-files.ts'

/** A file of the list that the build writes into the worker. */
export interface PrecacheEntry {
  url: string
  revision: string | null
  integrity: string
}

/*
 * Precaches the shell. Workbox asks for each file with its hash, so the browser refuses other bytes and the install ends:
 * the version before stays, and the page tries again later (src/features/updates).
 */
export function registerShell(
  worker: ServiceWorkerGlobalScope,
  entries: readonly PrecacheEntry[],
): PrecacheController {
  const controller: PrecacheController = new PrecacheController({
    plugins: [
      {
        /** What is in the cache may be older than this check; undefined lets Workbox fetch the file and put it there. */
        cachedResponseWillBeUsed: async ({
          cachedResponse,
          request,
          event,
        }): Promise<Response | undefined> => {
          if (cachedResponse === undefined || !(event.type === 'install' || isHtml(cachedResponse)))
            return cachedResponse
          const integrity = controller.getIntegrityForCacheKey(request.url) ?? ''
          return (await hasContent(cachedResponse, integrity)) ? cachedResponse : undefined
        },
        /** The portal's page may be in the HTTP cache: asked past it, the next install finds the file. */
        fetchDidFail: async ({ request }) => {
          if (request.integrity !== '') await fetch(request.url, { cache: 'reload' }).catch(() => undefined)
        },
      },
    ],
  })
  controller.precache([...entries])
  registerRoute(new PrecacheRoute(controller))
  cleanupOutdatedCaches()
  leaveForeignShell(worker)
  answerQuestions(worker, controller, entries)
  return controller
}

/** A shell that a portal has replaced cannot ask the person: the new version takes over without a yes (PORTAL-2). */
function leaveForeignShell(worker: ServiceWorkerGlobalScope): void {
  let foreign: Awaited<ReturnType<typeof findForeignPart>> = null
  worker.addEventListener('install', (event) =>
    event.waitUntil(
      (async () => {
        foreign = await findForeignPart(await caches.open(cacheNames.precache))
        if (foreign !== null) await worker.skipWaiting()
      })(),
    ),
  )
  worker.addEventListener('activate', (event) =>
    event.waitUntil(
      (async () => {
        await worker.clients.claim()
        if (foreign !== 'document') return
        // The windows show the portal's page.
        const windows = await worker.clients.matchAll({ type: 'window' })
        // Not awaited: the navigation waits for this worker to be active.
        for (const window of windows) void window.navigate(window.url)
      })(),
    ),
  )
}

/** Answers questions of pages (ShellQuestion) with counts on the port that came with the question. */
function answerQuestions(
  worker: ServiceWorkerGlobalScope,
  controller: PrecacheController,
  entries: readonly PrecacheEntry[],
): void {
  const ports: ShellPorts = {
    files: entries.map(({ url, integrity }): ShellFile => ({
      url,
      integrity,
      key: controller.getCacheKeyForURL(url) ?? url,
    })),
    cache: () => caches.open(cacheNames.precache),
    fetch: ({ url, integrity }) => fetch(url, { cache: 'no-cache', credentials: 'same-origin', integrity }),
  }
  worker.addEventListener('message', (event) => {
    const question = event.data as ShellQuestion | null
    const [port] = event.ports
    if (port === undefined) return
    const say = (count: ShellCount): void => port.postMessage({ ...count, isLast: false })
    const end = (count: ShellCount): void => port.postMessage({ ...count, isLast: true })
    if (question?.type === 'COUNT_SHELL') event.waitUntil(countShell(ports).then(end))
    if (question?.type === 'MEND_SHELL') event.waitUntil(repairShellFiles(ports, say).then(end))
  })
}
