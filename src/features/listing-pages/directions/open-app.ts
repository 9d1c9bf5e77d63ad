import type { DirectionsLinks } from '../directions.ts'

/** Browser functions that opening an app needs, passed in for tests. */
export interface OpenAppPorts {
  page: Pick<Document, 'addEventListener' | 'visibilityState'>
  window: Pick<Window, 'addEventListener' | 'setTimeout' | 'clearTimeout'>
  go: (address: string) => void
}

const BROWSER_PORTS: OpenAppPorts = {
  get page() {
    return document
  },
  get window() {
    return window
  },
  go: (address) => window.location.assign(address),
}

/**
 * Opens the device's map app, and the web map if nothing happens: browsers do not tell whether an
 * app exists. If the page is left or hidden, the app has opened, and the timer must not open a
 * second map (DIR-2).
 * @returns a function that cancels the timer
 */
export function openMapApp(
  { app, web, fallbackMs }: DirectionsLinks,
  ports: OpenAppPorts = BROWSER_PORTS,
): () => void {
  if (app === null || fallbackMs === null) {
    ports.go(web)
    return () => undefined
  }
  const endedController = new AbortController()
  const stopWaiting = (): void => {
    endedController.abort()
    ports.window.clearTimeout(timer)
  }
  const timer = ports.window.setTimeout(() => {
    stopWaiting()
    ports.go(web)
  }, fallbackMs)
  const { signal } = endedController
  ports.page.addEventListener(
    'visibilitychange',
    () => {
      if (ports.page.visibilityState === 'hidden') stopWaiting()
    },
    { signal },
  )
  ports.window.addEventListener('pagehide', stopWaiting, { signal })
  ports.go(app)
  return stopWaiting
}
