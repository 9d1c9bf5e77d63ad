/**
 * Registers the worker that lets the guide start with no network. After the page has loaded, so that filling the cache
 * does not compete with it. The dev server has no worker.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}

function register(): void {
  navigator.serviceWorker
    .register('/sw.js')
    .catch((error: unknown) => console.warn('The guide cannot start without a network here', error))
}
