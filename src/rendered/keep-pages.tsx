import { StrictMode, type ComponentType, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { Router, type Navigator } from 'react-router-dom'
import { whenIdle } from '../browser/page-lifecycle.ts'
import { isLowData } from '../browser/network.ts'
import { renderedHtml, setRenderedHtml } from '../browser/rendered-page.ts'
import { nextAnnouncementChange } from '../domain/announcements/announcement-times.ts'
import { CATEGORY_INFO } from '../domain/listing/categories.ts'
import type { ReadModel } from '../domain/directory.ts'
import { CATEGORIES } from '../domain/listing/listing.ts'
import { KEPT_PAGES, START_SCRIPT } from '../domain/offline-caches.ts'
import { escapeHtml } from '../domain/html-text.ts'
import { readReadModel } from '../directory/read-model.ts'
import { DirectoryContext } from '../directory/use-directory.ts'
import { favourites as deviceFavourites } from '../listings/favourites/favourites.ts'
import { chosenTheme, keptPageView, keptPageStamp, type KeptPage } from './take-over.tsx'

/*
 * Renders the screens that the read model can answer as HTML, for the next start: the service worker answers a navigation
 * with it, and the first frame shows the listings before any script of the app has run (PAGES-12, docs/decisions/0036).
 * Runs when the page is idle. A kept page that is out of date is deleted before the new one is rendered.
 */

/** Headings of the kept pages by path. The title of home is only the name of the guide. */
const TITLES: ReadonlyMap<string, string | null> = new Map([
  ['/', null],
  ...CATEGORIES.map((name) => [CATEGORY_INFO[name].path, CATEGORY_INFO[name].title] as const),
])

/**
 * Pages older than this are rendered again before they are shown, because the age of the copy that they state would
 * be wrong.
 */
const LONGEST_MS = 14 * 24 * 3_600_000

/** Wait until the read model contains a changed setting and all parts of a page are loaded. */
const TRIES = 5
const RETRY_MS = 500

const SCRIPT = /<script [^>]*src="([^"]+)"[^>]*><\/script>/g
/** The part of the shell for browsers that cannot start the app. */
const PLAIN_PAGE = /<div id="plain-page"[^]*?(?=<div id="root">)/

/** React's mark of a Suspense boundary whose content is missing. */
const MISSING_PART = '<!--$!-->'

let currentRun: Promise<void> | null = null
let isAskedAgain = false

/** What is needed of the screens. Importing them here would be an import cycle. */
export interface ScreensToKeep {
  /** All screens. */
  area: ComponentType
  /** Loads the code of the screen at a path. Never rejects. */
  preloadScreen: (path: string) => Promise<boolean>
}

/** Updates the kept pages. Never rejects. A call during a run starts one more run after it. */
export async function keepPages(screens: ScreensToKeep): Promise<void> {
  if (currentRun !== null) {
    isAskedAgain = true
    return currentRun
  }
  currentRun = (async () => {
    do {
      isAskedAgain = false
      await refreshPages(screens).catch((error: unknown) =>
        console.warn('The pages for the next start could not be saved', error),
      )
    } while (isAskedAgain)
    currentRun = null
  })()
  return currentRun
}

async function refreshPages(screens: ScreensToKeep): Promise<void> {
  const source = await readSource()
  // The kill switch has removed the worker: nothing may be kept for it.
  if ((await navigator.serviceWorker.getRegistration()) === undefined) return
  const cache = await caches.open(KEPT_PAGES.cache)
  const outdated: string[] = []
  for (const path of TITLES.keys()) {
    const kept = (await cache.match(path))?.headers
    if (kept !== undefined && source !== null && isCurrent(kept, source)) continue
    outdated.push(path)
    if (kept !== undefined) await cache.delete(path)
  }
  if (source === null) return
  for (const path of outdated) {
    const page = await renderPage(path, source, screens)
    // The copy or a setting has changed since: the next run keeps the newer page.
    if (isAskedAgain) return
    if (page !== null) await cache.put(path, page)
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
  /** Headers of the template, and those of `KEPT_PAGES`. */
  headers: Record<string, string>
  all: Headers
}

/** Null where no page can be kept: no copy yet, a setting that the copy does not have yet, or another release. */
async function readSource(): Promise<Source | null> {
  const answer = await fetch('/app.html')
  const template = await answer.text()
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
  path: string,
  { model, template, stamp, favourites, headers, all }: Source,
  { area, preloadScreen }: ScreensToKeep,
): Promise<Response | null> {
  await preloadScreen(path)
  const renderedAt = Date.now()
  for (let tries = 0; tries < TRIES; tries += 1) {
    await new Promise<void>(whenIdle)
    const html = renderForLater(renderedAt, <KeptScreen path={path} model={model} area={area} />)
    if (!html.includes(MISSING_PART)) {
      const until = Math.min(
        renderedAt + LONGEST_MS,
        nextAnnouncementChange(model.announcements, renderedAt) ?? Infinity,
      )
      const answer = new Headers(all)
      for (const [name, value] of Object.entries(headers)) answer.set(name, value)
      answer.set(KEPT_PAGES.until, String(until))
      answer.delete('content-length')
      answer.delete('content-encoding')
      return new Response(formatPage(template, html, { path, renderedAt, stamp, favourites }), {
        headers: answer,
      })
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

/** A router that never navigates: nobody can follow a link while HTML is rendered. */
const still: Navigator = {
  createHref: (to) =>
    typeof to === 'string' ? to : (to.pathname ?? '') + (to.search ?? '') + (to.hash ?? ''),
  push: refuse,
  replace: refuse,
  go: refuse,
}

function KeptScreen({ path, model, area: Area }: { path: string; model: ReadModel; area: ComponentType }) {
  return (
    <StrictMode>
      <DirectoryContext value={keptPageView(model)}>
        <Router location={path} navigator={still} static>
          <Area />
        </Router>
      </DirectoryContext>
    </StrictMode>
  )
}

/**
 * The shell with the screen in it. No script runs before its first frame: the document already has the attributes
 * that public/theme.js would set, and the stylesheet handles the system's theme.
 */
function formatPage(template: string, html: string, content: KeptPage): string {
  const text = JSON.stringify(content).replaceAll('<', '\\u003c')
  const scripts = [...template.matchAll(SCRIPT)].map(([, file = '']) => file)
  const theme = chosenTheme()
  const attributes = [
    'data-app="loading"',
    ...(theme === null ? [] : [`data-theme="${theme}"`]),
    ...(isLowData() ? ['data-low-data=""'] : []),
    `data-scripts="${scripts.join(' ')}"`,
  ]
  return template
    .replaceAll(SCRIPT, '')
    .replace(PLAIN_PAGE, withoutNumbers)
    .replace('<html', () => `<html ${attributes.join(' ')}`)
    .replace(/<title>([^<]*)<\/title>/, (_, guide: string) => {
      const title = TITLES.get(content.path) ?? null
      return `<title>${title === null ? guide : `${escapeHtml(title)} | ${guide}`}</title>`
    })
    .replace('</head>', () => `<script defer src="${START_SCRIPT}"></script></head>`)
    .replace(/<noscript>[^]*?<\/noscript>/, '')
    .replace(
      '<div id="root"></div>',
      () => `<div id="root">${html}</div><script type="application/json" id="page-content">${text}</script>`,
    )
}

/** The page below the notice has its own heading and numbers (FLOOR-2). */
function withoutNumbers(plain: string): string {
  return plain
    .replace('role="main"', 'role="complementary"')
    .replace(/<h1>[^]*?<\/h1>/, '')
    .replace(/<h2>[^]*?<\/ul>/, '')
}

function refuse(): never {
  throw new Error('HTML for a later start cannot navigate')
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
