/* This function is not in site-access.ts, so that the first screen need not load the rest of that file. */

/** The browser's service workers. Null in browsers inside other apps, in some private windows, and on insecure pages. */
export function getServiceWorkers(): ServiceWorkerContainer | null {
  try {
    return (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker ?? null
  } catch {
    return null
  }
}
