import { startTransition, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { setRenderedHtml } from '../browser/rendered-page.ts'
import { renderedView, type PageContent } from '../directory/rendered-view.ts'
import type { DirectoryView } from '../directory/use-directory.ts'
import type { ReadModel } from '../domain/directory.ts'
import { keptView, stampOf, type KeptPage } from './kept-page.ts'
import { preloadScreen } from './screens.ts'

/* How the app takes over a page that was rendered before (PAGES-3, PAGES-12). Only such pages load this file. */

/**
 * What this page was rendered from. Null if it is out of date, or if the address asks for something that it does not
 * show (a sort order, a search); the app then draws the page itself. Call before the first render.
 * @param text of the element page-content, which scripts/build/pages/page-html.ts or keep-pages.tsx wrote
 */
export async function readRenderedPage(
  text: string,
  readModel: Promise<ReadModel | null>,
): Promise<DirectoryView | null> {
  const content = JSON.parse(text) as PageContent | KeptPage
  if (location.search !== '' || content.path !== location.pathname) return null
  const { renderedAt } = content
  if ('answers' in content) {
    setRenderedHtml({ renderedAt, isKept: false })
    return renderedView(content, new Map(Object.entries(content.answers)))
  }
  const model = await readModel
  if (model === null || stampOf(model) !== content.stamp) return null
  setRenderedHtml({ renderedAt, isKept: true, favourites: content.favourites })
  return keptView(model)
}

/** Hydrates the page once the code of its screen is there; until then it is readable as it is. */
export async function takeOver(root: HTMLElement, app: ReactNode): Promise<void> {
  while (!(await preloadScreen(location.pathname))) {
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
  }
  // A transition is rendered in slices of 5 ms, so that a tap or a scroll never waits for the whole page.
  startTransition(() => {
    hydrateRoot(root, app, {
      onRecoverableError: (error) => console.warn('A part of the rendered page was drawn again', error),
    })
  })
}
