import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DirectoryChanges } from '../../../src/domain/listing.ts'
import { SITE_NAME } from '../../../src/ui/texts.ts'
import { buildPaths } from '../build-settings.ts'
import { formatPage, type PageHead } from './page-html.ts'
import { SITE_DESCRIPTION } from './page-list.ts'
import { buildRenderer, loadRenderer } from './renderer.ts'
import { writePages, type WrittenPages } from './write-pages.ts'

/** Takes the build's index.html, which every page starts from, out of the site. */
export async function takeTemplate(outDir: string): Promise<string> {
  const { template } = buildPaths(outDir)
  await rename(join(outDir, 'index.html'), template)
  return readFile(template, 'utf8')
}

/**
 * Writes the pages without a rendered screen: app.html for the screens that only the app draws and for devices that have
 * the app, and 404.html, with which hosts answer every other path. The app starts on both.
 */
export async function writeShell(outDir: string, template: string, siteUrl: string | null): Promise<void> {
  const head: PageHead = {
    title: SITE_NAME,
    description: SITE_DESCRIPTION,
    path: '/',
    image: null,
    data: null,
  }
  const shell = formatPage(template, { head, html: '', content: null }, siteUrl)
  await writeFile(join(outDir, 'app.html'), shell)
  await writeFile(
    join(outDir, '404.html'),
    shell.replace('</head>', '<meta name="robots" content="noindex">\n</head>'),
  )
}

interface BuiltPages {
  outDir: string
  template: string
  siteUrl: string | null
  rows: DirectoryChanges['rows']
  takenAt: Date
}

/** Bundles the renderer and renders every page. */
export async function buildPages(job: BuiltPages): Promise<WrittenPages> {
  const { renderer, pages } = buildPaths(job.outDir)
  await buildRenderer(renderer)
  return writePages({ ...job, recordFile: pages, renderer: await loadRenderer(renderer) })
}

/** Renders what has changed since the last build or refresh of this site, with that build's code. */
export async function refreshPages(job: Omit<BuiltPages, 'template'>): Promise<WrittenPages> {
  const { renderer, template, pages } = buildPaths(job.outDir)
  return writePages({
    ...job,
    template: await readFile(template, 'utf8'),
    recordFile: pages,
    renderer: await loadRenderer(renderer),
  })
}
