import { StrictMode, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { Router, type Navigator } from 'react-router-dom'
import { inGuideLanguage } from '../browser/guide-language.ts'
import { whenIdle } from '../browser/page-lifecycle.ts'
import { isLowData } from '../browser/network.ts'
import { renderedHtml, setRenderedHtml } from '../browser/rendered-page.ts'
import type { ReadModel } from '../domain/directory.ts'
import { KEPT_PAGES, START_SCRIPT } from '../domain/offline-caches.ts'
import { readReadModel } from '../directory/read-model.ts'
import { DirectoryContext } from '../directory/directory-view.ts'
import { favourites as deviceFavourites } from '../listings/favourites/favourites.ts'
import { Area } from '../app/app.tsx'
import { preloadScreen } from '../app/screen-parts.ts'
import type { Screen } from '../screens/screen.ts'
import { KEPT_SCREENS } from '../screens/screens.ts'
import { keptUntil } from './kept-until.ts'
import { fillPage } from './page-template.ts'
import { chosenTheme, keptPageView, keptPageStamp, type KeptPage } from './take-over.tsx'

/*
 * Renders the screens that the read model can answer as HTML, for the next start: the service worker answers a navigation
 * with it, and the first frame shows the listings before any script of the app has run (PAGES-12, docs/decisions/0036).
 * Runs when the page is idle. A kept page that is out of date is deleted before the new one is rendered.
 */

/** Maximum attempts to read a read model that contains a changed setting, and to render a page with all its code loaded. */
const TRIES = 5
const RETRY_MS = 500

/** React's mark of a Suspense boundary whose content is missing. */
const MISSING_PART = '<!--$!-->'

let currentRun: Promise<void> | null = null
let isAskedAgain = false

/** Updates the kept pages. Never rejects. A call during a run starts one more run after it. */
export async function keepPages(): Promise<void> {
  if (currentRun !== null) {
    isAskedAgain = true
    return currentRun
  }
  currentRun = (async () => {
    do {
      isAskedAgain = false
      await refreshPages().catch((error: unknown) =>
        console.warn('The pages for the next start could not be saved', error),
      )
    } while (isAskedAgain)
    currentRun = null
  })()
  return currentRun
}

async function refreshPages(): Promise<void> {
  const source = await readSource()
  // Without a registration, the kill switch has removed the service worker: store no page.
  if ((await navigator.serviceWorker.getRegistration()) === undefined) return
  const cache = await caches.open(KEPT_PAGES.cache)
  const outdated: Screen[] = []
  for (const screen of KEPT_SCREENS) {
    const { path } = screen
    const kept = (await cache.match(path))?.headers
    if (kept !== undefined && source !== null && isCurrent(kept, source)) continue
    outdated.push(screen)
    if (kept !== undefined) await cache.delete(path)
  }
  if (source === null) return
  for (const screen of outdated) {
    const page = await renderPage(screen, source)
    // If the copy or a setting has changed since this run began, the next run stores the newer page.
    if (isAskedAgain) return
    if (page !== null) await cache.put(screen.path, page)
  }
}

function isCurrent(kept: Headers, { headers }: Source): boolean {
  const isSame = Object.entries(headers).every(([name, value]) => kept.get(name) === value)
  return isSame && Date.now() < Number(kept.get(KEPT_PAGES.until))
}

interface Source {
  model: ReadModel
  favourites: readonly string[]
  template: string
  stamp: string
  /** The headers of `KEPT_PAGES` except the expiry, which each page adds. */
  headers: Record<string, string>
  /** The headers of the template. */
  all: Headers
}

/** Reads what pages are rendered from. Null if the template is of another release, or the read model has no stamp. */
async function readSource(): Promise<Source | null> {
  const answer = await fetch('/app.html')
  const shell = await answer.text()
  const template = __GUIDE_LANGUAGES__ === null ? shell : inGuideLanguage(shell)
  const files = [...template.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(([, file = '']) => file)
  files.push(START_SCRIPT)
  const own = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''
  if (!answer.ok || !files.includes(new URL(own, location.href).pathname)) return null
  for (let tries = 0; tries < TRIES; tries += 1) {
    const model = await readReadModel()
    const stamp = model === null ? null : keptPageStamp(model)
    if (model !== null && stamp !== null) {
      const favourites = (await deviceFavourites.untilRead()).favourites.map(({ id }) => id)
      const shown = [stamp, ...favourites.map((id) => id.slice(0, 8))].join(' ')
      const headers = { [KEPT_PAGES.stamp]: shown, [KEPT_PAGES.files]: files.join(' ') }
      return { model, template, favourites, stamp, all: answer.headers, headers }
    }
    await delay(RETRY_MS)
  }
  return null
}

async function renderPage(
  { path, title }: Screen,
  { model, template, stamp, favourites, headers, all }: Source,
): Promise<Response | null> {
  await preloadScreen(path)
  const renderedAt = Date.now()
  for (let tries = 0; tries < TRIES; tries += 1) {
    await new Promise<void>(whenIdle)
    const html = renderForLater(renderedAt, <KeptScreen path={path} model={model} />)
    if (!html.includes(MISSING_PART)) {
      const answer = new Headers(all)
      for (const [name, value] of Object.entries(headers)) answer.set(name, value)
      answer.set(KEPT_PAGES.until, String(keptUntil(model, renderedAt)))
      answer.delete('content-length')
      answer.delete('content-encoding')
      const content: KeptPage = { path, renderedAt, stamp, favourites }
      const page = fillPage(template, { title, html, content, attributes: deviceAttributes() })
      return new Response(page, { headers: answer })
    }
    await delay(RETRY_MS)
  }
  return null
}

/** Renders a screen to HTML for a later visit, without changing the page that is open now. */
function renderForLater(renderedAt: number, screen: ReactNode): string {
  const open = renderedHtml
  setRenderedHtml({ renderedAt, isKept: true })
  try {
    return renderToString(screen)
  } finally {
    setRenderedHtml(open)
  }
}

/** A navigator for the router that throws on navigation, which cannot happen while HTML is rendered. */
const idleNavigator: Navigator = {
  createHref: (to) =>
    typeof to === 'string' ? to : (to.pathname ?? '') + (to.search ?? '') + (to.hash ?? ''),
  push: refuse,
  replace: refuse,
  go: refuse,
}

function KeptScreen({ path, model }: { path: string; model: ReadModel }) {
  return (
    <StrictMode>
      <DirectoryContext value={keptPageView(model)}>
        <Router location={path} navigator={idleNavigator} static>
          <Area />
        </Router>
      </DirectoryContext>
    </StrictMode>
  )
}

/**
 * Lists the attributes that public/theme.js would set on the document: no script runs before the first frame of a kept page.
 * The style sheet handles the system's theme.
 */
function deviceAttributes(): string[] {
  const theme = chosenTheme()
  return [
    'data-app="loading"',
    ...(theme === null ? [] : [`data-theme="${theme}"`]),
    ...(isLowData() ? ['data-low-data=""'] : []),
  ]
}

function refuse(): never {
  throw new Error('HTML for a later start cannot navigate')
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
