import { StrictMode, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { Router, type Navigator } from 'react-router-dom'
import { applyGuideLanguage } from '../browser/guide-language.ts'
import { runWhenIdle } from '../browser/page-lifecycle.ts'
import { isLowData } from '../browser/network.ts'
import { renderedHtmlInfo, setRenderedHtmlInfo } from '../browser/rendered-page.ts'
import type { ReadModel } from '../domain/directory.ts'
import { KEPT_PAGES, START_SCRIPT } from '../domain/offline-caches.ts'
import { readReadModel } from '../directory/read-model.ts'
import { DirectoryContext } from '../directory/directory-view.ts'
import { favourites as deviceFavourites } from '../listings/favourites/favourites.ts'
import { VisitorOrAdminArea } from '../app/app.tsx'
import { preloadScreen } from '../app/screen-parts.ts'
import type { Screen } from '../screens/screen.ts'
import { KEPT_SCREENS } from '../screens/screens.ts'
import { computePageExpiry } from './kept-until.ts'
import { fillPage } from './page-template.ts'
import { readChosenTheme, createKeptPageView, keptPageStamp, type KeptPage } from './take-over.tsx'

/*
 * Renders the screens that the read model can answer as HTML, for the next start: the service worker answers a navigation
 * with it, and the first frame shows the listings before any script of the app has run (PAGES-12, docs/decisions/0036).
 * Runs when the page is idle. A kept page that is out of date is deleted before the new one is rendered.
 */

/** Maximum attempts to read a read model that contains a changed setting, and to render a page with all its code loaded. */
const MAX_TRIES = 5
const RETRY_MS = 500

/** React's mark of a Suspense boundary that shows its fallback, because its content suspended or threw an error. */
const MISSING_CONTENT_MARK = '<!--$!-->'

let currentRun: Promise<void> | null = null
let isRunRequested = false

/** Updates the kept pages. Never rejects. A call during a run starts one more run after it. */
export async function updateKeptPages(): Promise<void> {
  if (currentRun !== null) {
    isRunRequested = true
    return currentRun
  }
  currentRun = (async () => {
    do {
      isRunRequested = false
      await updateOutdatedPages().catch((error: unknown) =>
        console.warn('The pages for the next start could not be saved', error),
      )
    } while (isRunRequested)
    currentRun = null
  })()
  return currentRun
}

async function updateOutdatedPages(): Promise<void> {
  const pageSource = await readSource()
  // The pages that are stored now belong to the version that is in control.
  if (pageSource === 'other-release') return
  // Without a registration, the kill switch has removed the service worker: store no page.
  if ((await navigator.serviceWorker.getRegistration()) === undefined) return
  const cache = await caches.open(KEPT_PAGES.cache)
  const outdatedScreens: Screen[] = []
  for (const screen of KEPT_SCREENS) {
    const { path } = screen
    const keptHeaders = (await cache.match(path))?.headers
    if (keptHeaders !== undefined && pageSource !== null && isUpToDate(keptHeaders, pageSource)) continue
    outdatedScreens.push(screen)
    if (keptHeaders !== undefined) await cache.delete(path)
  }
  if (pageSource === null) return
  for (const screen of outdatedScreens) {
    const page = await renderKeptPage(screen, pageSource)
    // If the copy or a setting has changed since this run began, the next run stores the newer page.
    if (isRunRequested) return
    if (page !== null) await cache.put(screen.path, page)
  }
}

function isUpToDate(storedHeaders: Headers, { headers }: PageSource): boolean {
  const isSame = Object.entries(headers).every(([name, value]) => storedHeaders.get(name) === value)
  return isSame && Date.now() < Number(storedHeaders.get(KEPT_PAGES.until))
}

interface PageSource {
  model: ReadModel
  favourites: readonly string[]
  template: string
  stamp: string
  /** The headers of `KEPT_PAGES` except the expiry, which each page adds. */
  headers: Record<string, string>
  /** The HTTP headers with which the host sent the template (app.html). */
  templateHeaders: Headers
}

/** Reads what pages are rendered from. Null if there is no template, or the read model has no stamp. */
async function readSource(): Promise<PageSource | 'other-release' | null> {
  const answer = await fetch('/app.html')
  const shell = await answer.text()
  const template = __GUIDE_LANGUAGES__ === null ? shell : applyGuideLanguage(shell)
  const appFiles = [...template.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(
    ([, file = '']) => file,
  )
  appFiles.push(START_SCRIPT)
  const entryScript = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''
  if (!answer.ok) return null
  if (!appFiles.includes(new URL(entryScript, location.href).pathname)) return 'other-release'
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const model = await readReadModel()
    const stamp = model === null ? null : keptPageStamp(model)
    if (model !== null && stamp !== null) {
      const favourites = (await deviceFavourites.untilRead()).favourites.map(({ id }) => id)
      const stampWithFavourites = [stamp, ...favourites.map((id) => id.slice(0, 8))].join(' ')
      const headers = { [KEPT_PAGES.stamp]: stampWithFavourites, [KEPT_PAGES.files]: appFiles.join(' ') }
      return { model, template, favourites, stamp, templateHeaders: answer.headers, headers }
    }
    await waitFor(RETRY_MS)
  }
  return null
}

async function renderKeptPage(
  { path, title }: Screen,
  { model, template, stamp, favourites, headers, templateHeaders: all }: PageSource,
): Promise<Response | null> {
  await preloadScreen(path)
  const renderedAt = Date.now()
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    await new Promise<void>(runWhenIdle)
    const html = renderToHtml(renderedAt, <KeptScreen path={path} model={model} />)
    if (!html.includes(MISSING_CONTENT_MARK)) {
      const answer = new Headers(all)
      for (const [name, value] of Object.entries(headers)) answer.set(name, value)
      answer.set(KEPT_PAGES.until, String(computePageExpiry(model, renderedAt)))
      answer.delete('content-length')
      answer.delete('content-encoding')
      const keptPage: KeptPage = { path, renderedAt, stamp, favourites }
      const page = fillPage(template, { title, html, content: keptPage, attributes: listDeviceAttributes() })
      return new Response(page, { headers: answer })
    }
    await waitFor(RETRY_MS)
  }
  return null
}

/** Renders a screen to HTML for a later visit, without changing the page that is open now. */
function renderToHtml(renderedAt: number, screen: ReactNode): string {
  const open = renderedHtmlInfo
  setRenderedHtmlInfo({ renderedAt, isKept: true })
  try {
    return renderToString(screen)
  } finally {
    setRenderedHtmlInfo(open)
  }
}

/** A navigator for the router that throws on navigation, which cannot happen while HTML is rendered. */
const inertNavigator: Navigator = {
  createHref: (to) =>
    typeof to === 'string' ? to : (to.pathname ?? '') + (to.search ?? '') + (to.hash ?? ''),
  push: refuseNavigation,
  replace: refuseNavigation,
  go: refuseNavigation,
}

function KeptScreen({ path, model }: { path: string; model: ReadModel }) {
  return (
    <StrictMode>
      <DirectoryContext value={createKeptPageView(model)}>
        <Router location={path} navigator={inertNavigator} static>
          <VisitorOrAdminArea />
        </Router>
      </DirectoryContext>
    </StrictMode>
  )
}

/**
 * Lists the attributes that public/theme.js would set on the document: no script runs before the first frame of a kept page.
 * The style sheet handles the system's theme.
 */
function listDeviceAttributes(): string[] {
  const theme = readChosenTheme()
  return [
    'data-app="loading"',
    ...(theme === null ? [] : [`data-theme="${theme}"`]),
    ...(isLowData() ? ['data-low-data=""'] : []),
  ]
}

function refuseNavigation(): never {
  throw new Error('HTML for a later start cannot navigate')
}

function waitFor(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
