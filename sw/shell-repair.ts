import { cacheNames } from 'workbox-core'
import { getCacheKeyForURL } from 'workbox-precaching'
import type { ShellCount, ShellQuestion } from '../src/domain/shell.ts'
import { countShell, repairShellFiles, type ShellPorts } from './shell-files.ts'

/** Answers questions of pages (ShellQuestion) with counts on the port that came with the question. */
export function registerShellRepair(worker: ServiceWorkerGlobalScope, files: readonly string[]): void {
  const ports: ShellPorts = {
    files,
    cache: () => caches.open(cacheNames.precache),
    keyOf: getCacheKeyForURL,
    fetch: (file) => fetch(file, { cache: 'no-cache', credentials: 'same-origin' }),
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
