import { cacheNames } from 'workbox-core'
import { getCacheKeyForURL } from 'workbox-precaching'
import type { ShellCount, ShellQuestion } from '../src/domain/shell.ts'
import { countShell, mendShell, type ShellPorts } from './shell-files.ts'

/** Answers pages: counts on the port of the question, the last one marked. */
export function registerShellCare(worker: ServiceWorkerGlobalScope, files: readonly string[]): void {
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
    if (question?.type === 'MEND_SHELL') event.waitUntil(mendShell(ports, say).then(end))
  })
}
