import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { setRenderedHtmlInfo } from '../browser/rendered-page.ts'
import { RenderedDirectory } from '../directory/rendered-directory.ts'
import type { PageContent } from '../directory/rendered-view.ts'
import { DirectoryContext } from '../directory/directory-view.ts'
import type { DirectoryChanges } from '../domain/snapshot/collections.ts'
import { loadMissingParts } from '../ui/lazy-part.tsx'
import { VisitorOrAdminArea } from '../app/app.tsx'

/*
 * The renderer of the build: the app's own screens as HTML (docs/decisions/0034). Bundled for Node and run by
 * scripts/build/pages.
 */

interface RenderedPage {
  /** HTML for the element #root. */
  html: string
  content: PageContent
}

/** The directory from which pages are rendered. `renderedAt`: when the directory was read, in milliseconds since 1970. */
export function openRenderedDirectory(rows: DirectoryChanges['rows'], renderedAt: number): RenderedDirectory {
  return new RenderedDirectory({ rows }, renderedAt)
}

/** React's mark of a Suspense boundary that shows its fallback, because its content suspended or threw an error. */
const FAILED_CONTENT_MARK = '<!--$!-->'

/** A lazy part loads its code when a render first meets that part, so the first pages are rendered more than once. */
const MAX_ROUNDS = 12

/** Renders the page at a path such as '/businesses/page/2'. @throws when a part of it cannot be loaded */
export async function renderPage(directory: RenderedDirectory, path: string): Promise<RenderedPage> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { view, content } = directory.openView(path)
    setRenderedHtmlInfo({ renderedAt: content.renderedAt, isKept: false })
    const html = renderToString(
      <StrictMode>
        <DirectoryContext value={view}>
          <StaticRouter location={path}>
            <VisitorOrAdminArea />
          </StaticRouter>
        </DirectoryContext>
      </StrictMode>,
    )
    if (await loadMissingParts()) continue
    if (html.includes(FAILED_CONTENT_MARK))
      throw new Error(
        `A part of ${path} could not be rendered, after: ${html.slice(0, html.indexOf(FAILED_CONTENT_MARK)).slice(-200)}`,
      )
    return { html, content }
  }
  throw new Error(`The parts of ${path} do not come to an end`)
}
