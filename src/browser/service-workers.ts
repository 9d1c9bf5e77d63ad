/* Apart from site-access.ts, because the first screen needs only this. */

/** Null in browsers inside other apps, in some private windows, and on insecure pages. */
export function serviceWorkers(): ServiceWorkerContainer | null {
  try {
    return (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker ?? null
  } catch {
    return null
  }
}
