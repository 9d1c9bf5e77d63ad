import type { PageContent } from '../directory/rendered-view.ts'

/** The id of the element with the content of a rendered page (scripts/build/pages/page-html.ts writes it). */
const CONTENT_ID = 'page-content'

/**
 * What the build rendered this page from; null for the shell, and where the address asks for more than the rendered
 * page shows (an order, a search): there the app draws the page itself.
 */
export function readPageContent(): PageContent | null {
  const text = document.getElementById(CONTENT_ID)?.textContent
  if (text === undefined || text === null || location.search !== '') return null
  const content = JSON.parse(text) as PageContent
  return content.path === location.pathname ? content : null
}
