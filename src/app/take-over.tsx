import { useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { setRenderedAt } from '../browser/rendered-page.ts'
import { renderedView, type PageContent } from '../directory/rendered-view.ts'
import type { DirectoryView } from '../directory/use-directory-read.ts'
import { preloadScreen } from './screens.ts'

/* How the app takes over a page that the build rendered (PAGES-3). Only such pages load this file. */

/**
 * What the build rendered this page from; null where the address asks for more than the rendered page shows (an order, a
 * search): there the app draws the page itself. Call before the first render. `text`: of the element page-content, which
 * scripts/build/pages/page-html.ts writes.
 */
export function readRenderedPage(text: string): DirectoryView | null {
  const content = JSON.parse(text) as PageContent
  if (location.search !== '' || content.path !== location.pathname) return null
  setRenderedAt(content.renderedAt)
  return renderedView(content, new Map(Object.entries(content.answers)))
}

/** Hydrates the page once the code of its screen is there; until then it is readable as it is. */
export async function takeOver(root: HTMLElement, app: ReactNode, onStarted: () => void): Promise<void> {
  while (!(await preloadScreen(location.pathname))) {
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
  }
  hydrateRoot(root, <Started onStarted={onStarted}>{app}</Started>, {
    onRecoverableError: (error) => console.warn('A part of the rendered page was drawn again', error),
  })
}

function Started({ onStarted, children }: { onStarted: () => void; children: ReactNode }) {
  useEffect(onStarted, [onStarted])
  return children
}
