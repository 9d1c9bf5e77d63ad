/**
 * Lets the service worker keep the code of the admin area that this page loaded before the worker was there, so that
 * a form survives a dying network. The browser has the files already: nothing goes over the network twice.
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
