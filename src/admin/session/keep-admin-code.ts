/**
 * Requests the admin code that this page loaded before the service worker was active, so that the worker
 * caches it for offline use. The files come from the HTTP cache.
 */
export async function keepAdminCode(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.ready
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/admin-'))
  await Promise.all(
    [...new Set(loaded.map(({ pathname }) => pathname))].map((path) =>
      fetch(path).catch((error: unknown) => console.warn('Code could not be kept for later', path, error)),
    ),
  )
}
