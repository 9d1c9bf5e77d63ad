/* In a file of its own, so that the first screen need not load the rest of site-access.ts. */

/** Null in browsers inside other apps, in some private windows, and on insecure pages. */
export function serviceWorkers(): ServiceWorkerContainer | null {
  try {
    return (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker ?? null
  } catch {
    return null
  }
}
