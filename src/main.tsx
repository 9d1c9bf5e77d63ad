import './browser/refused-channels.ts'
import { StrictMode, useEffect, type ReactNode } from 'react'
import { REMOVED_PATH } from './domain/paths.ts'
import { createRoot } from 'react-dom/client'
import { version } from 'virtual:guide-build'
import { preconnectToApi } from './directory/connect-ahead.ts'
import { DirectoryProvider } from './directory/directory-provider.tsx'
import { App } from './app/app.tsx'
import { preloadFrequentScreens, preloadScreen } from './app/screen-parts.ts'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { watchForMissingCode } from './browser/missing-code.ts'
import { followSlowLink } from './browser/network.ts'
import { getServiceWorkers } from './browser/service-workers.ts'
import { keepThemeUpToDate } from './ui/theme.tsx'
import { joinSession } from './features/announcements/browser-session.ts'
import { watchInstallOffer } from './features/device/install/install-offer.ts'
import { readReadModel } from './directory/read-model.ts'
import type { DirectoryClient } from './directory/client.ts'
import type { FirstListing } from './directory/directory-view.ts'
import { BUNDLED_WORKER } from './domain/offline-caches.ts'
import { beginVisit } from './browser/visit-history.ts'
import { watchPageLeaving } from './browser/page-lifecycle.ts'
import './styles/tokens.css'
import './styles/base.css'
import './styles/controls.css'
import './styles/list-screen.css'
import './styles/hidden-words.css'

/** Longest wait for data that is requested early; after it the app starts with the layout only, and the listings follow. */
const EARLY_ANSWER_WAIT_MS = 400

/**
 * Requests in parallel the files that a first visit needs after its page, because files that are discovered one by one cost
 * a round trip each (SHELL-1). `startBackgroundCode` calls this after the first paint: requests that begin while the app
 * hydrates the page of a listing would block the page for 140 ms (PAGES-13).
 */
function prefetchFirstFiles(): void {
  startFirstWorker()
  if (import.meta.env.PROD) void registerServiceWorker()
  // public/start-later.js then prefetches the files that the page lists.
  document.dispatchEvent(new Event('guide-idle'))
}

/** Loads the code for the saved copy of the directory and for the background tasks, after the first paint. */
async function startBackgroundCode(): Promise<DirectoryClient> {
  prefetchFirstFiles()
  const { startBackground } = await import('./background/start.ts')
  return startBackground({
    createWorker: () => takeFirstWorker() ?? createWorker(),
    keepPages: async () => (await import('./rendered/keep-pages.tsx')).updateKeptPages(),
    preloadOtherScreens: preloadFrequentScreens,
  })
}

/** Registers the service worker if none controls the page. src/features/updates follows the versions of an existing one. */
async function registerServiceWorker(): Promise<void> {
  const serviceWorkers = getServiceWorkers()
  if (serviceWorkers?.controller === null) await serviceWorkers.register('/sw.js').catch(logMissing)
}

/**
 * Starts the directory worker. Firefox 115 crashes the tab when a page is left while its worker loads code by `import()`. So
 * browsers without `indexedDB.databases`, which are Firefox up to 125, get the worker with all code loaded first (LEAVE-1).
 */
function createWorker(): Worker {
  const isSafe = !('IDBFactory' in window) || 'databases' in IDBFactory.prototype
  if (import.meta.env.PROD && !isSafe) return new Worker(BUNDLED_WORKER, { type: 'module' })
  return new Worker(new URL('directory/worker/directory-worker.ts', import.meta.url), { type: 'module' })
}

let firstWorker: Worker | null = null

function startFirstWorker(): void {
  firstWorker ??= createWorker()
  // If the worker fails before the client takes it (directory/client.ts), drop it, so that the client creates another one.
  firstWorker.onerror = () => (firstWorker = null)
  // A worker that is frozen with its page while it reads IndexedDB can block later pages (WebKit).
  window.addEventListener('pagehide', () => takeFirstWorker()?.terminate())
}

function takeFirstWorker(): Worker | null {
  const startedWorker = firstWorker
  firstWorker = null
  if (startedWorker !== null) startedWorker.onerror = null
  return startedWorker
}

async function startApp(): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  // Chrome before 93, Firefox before 92, Safari before 15.4: some screens would fail only after they have replaced a page that
  // could be read (FLOOR-3).
  if (!('hasOwn' in Object)) throw new Error('This browser is too old for the guide')
  watchPageLeaving()
  keepThemeUpToDate()
  // A box serves the page as a folder, with a slash (BOX-2).
  if (location.pathname.replace(/\/$/, '') === REMOVED_PATH) {
    const { showRemovalPage } = await import('./features/device/removal/removal-screen.tsx')
    return showRemovalPage(root)
  }
  watchInstallOffer()
  watchForMissingCode(version)
  followSlowLink()
  beginVisit()
  const text = document.getElementById('page-content')?.textContent
  const storedReadModel = readReadModel()
  const page = text ? await import('./rendered/take-over.tsx') : null
  const renderedPage = (await page?.readRenderedPage(text ?? '', storedReadModel)) ?? null
  const listing = storedReadModel
    .then((model) => (model === null ? requestFirstListing() : null))
    .catch(logMissing)
  const [readModel, inTime] = await Promise.all([
    waitOrNull(storedReadModel),
    waitOrNull(listing),
    waitOrNull(preloadScreen(location.pathname)),
    waitOrNull(joinSession()),
  ])
  const app = (
    <StrictMode>
      <ErrorBoundary>
        <DirectoryProvider
          readModel={readModel}
          firstListing={inTime}
          laterListing={listing}
          connect={startBackgroundCode}
          rendered={renderedPage}
        >
          <AppReadyMarker>
            <App />
          </AppReadyMarker>
        </DirectoryProvider>
      </ErrorBoundary>
    </StrictMode>
  )
  if (renderedPage !== null) return page?.hydratePage(root, app)
  createRoot(root).render(app)
}

/** Shows the controls once React has drawn the page, because they work from then on (src/styles/base.css). */
function AppReadyMarker({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset['app'] = 'ready'
  }, [])
  return children
}

/** Requests the listing of the page's address before the directory worker starts, on a device without a copy. */
async function requestFirstListing(): Promise<FirstListing | null> {
  preconnectToApi()
  if (!location.pathname.startsWith('/business/')) return null
  return (await import('./directory/first-listing.ts')).fetchFirstListing(location.pathname)
}

/** Logs that an early request failed. The code that needs the result requests it again. */
function logMissing(cause: unknown): null {
  console.warn('Not loaded early', cause)
  return null
}

/** Waits for an answer for EARLY_ANSWER_WAIT_MS. Null if it does not arrive in time: the app then starts without it. */
function waitOrNull<T>(answer: Promise<T>): Promise<T | null> {
  return Promise.race([
    answer,
    new Promise<null>((resolve) => setTimeout(() => resolve(null), EARLY_ANSWER_WAIT_MS)),
  ])
}

// Do not await: lazy screens import this chunk, so awaiting would deadlock.
startApp().catch((error: unknown) => {
  console.error('The guide did not start', error)
  // public/theme.js shows the plain page (FLOOR-2).
  document.dispatchEvent(new Event('guide-not-started'))
})
