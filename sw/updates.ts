/**
 * A new version waits until a person asks for it: a worker that takes over on its own would pull the chunks of the
 * open page away. Only the very first worker claims the page, so that photos seen on the first visit are kept.
 */
export function registerUpdates(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('message', (event) => {
    if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void worker.skipWaiting()
  })
  worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
}
