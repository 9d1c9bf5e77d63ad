import { readFile, writeFile } from 'node:fs/promises'
import path, { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { formatMajuroDay } from '../../../src/domain/hours/majuro-time.ts'
import type { DirectoryChanges } from '../../../src/domain/snapshot/collections.ts'
import { escapeHtml } from '../../../src/domain/html-text.ts'
import { toBuildPaths, type BuildSettings } from '../build-settings.ts'
import { selectCurrentRows } from './current-rows.ts'
import { writeOpenData } from './open-data-files.ts'
import type { SitePage } from './page-list.ts'
import { writeCards } from './preview-cards.ts'
import type { PageRenderer } from './renderer.ts'
import type { PagePreloads } from '../preload-list.ts'
import { writePages, type WrittenPages } from './write-pages.ts'

type Settings = Pick<BuildSettings, 'siteUrl' | 'dataLicence' | 'previewCards'>

export interface DirectorySource {
  rows: DirectoryChanges['rows']
  takenAt: Date
  /** When the pages are made, if later than `takenAt`: the rows of the last build's snapshot may be days old (PAGES-15). */
  madeAt?: Date
}

/** Updates everything in a built site that is made from the directory: pages, sitemap and data files. */
export async function refreshDirectoryFiles(
  outDir: string,
  { siteUrl, dataLicence, previewCards }: Settings,
  { rows: allRows, takenAt, madeAt = takenAt }: DirectorySource,
): Promise<WrittenPages> {
  const rows = selectCurrentRows(allRows, madeAt)
  const { renderer, template, preloads, pages: recordFile } = toBuildPaths(outDir)
  const writtenPages = await writePages({
    outDir,
    recordFile,
    template: await readFile(template, 'utf8'),
    siteUrl,
    previewCards,
    rows,
    takenAt,
    madeAt,
    renderer: await loadRenderer(renderer),
    preloads: JSON.parse(await readFile(preloads, 'utf8')) as PagePreloads,
  })
  await writeFile(join(outDir, 'robots.txt'), formatRobots(siteUrl))
  // Sitemap and previews need absolute addresses, so they are left out if the site's address is not known.
  if (siteUrl !== null) {
    await writeFile(join(outDir, 'sitemap.xml'), formatSiteMap(siteUrl, writtenPages.pages))
    await writeCards(
      outDir,
      writtenPages.pages.flatMap(({ card }) => card ?? []),
    )
  }
  if (dataLicence !== null) {
    await writeOpenData(outDir, { listings: rows.businesses ?? [], takenAt, licence: dataLicence, siteUrl })
  }
  return writtenPages
}

/** Loads the renderer that buildRenderer wrote. */
export async function loadRenderer(folder: string): Promise<PageRenderer> {
  return (await import(pathToFileURL(path.resolve(folder, 'render-page.mjs')).href)) as PageRenderer
}

/** The maximum of addresses in one sitemap (sitemaps.org). Crawlers find further listings through links. */
const MAX_ADDRESSES = 50_000

/**
 * The sitemap: the rendered pages without merged duplicates, and without screens that only the app draws. Listings have the
 * day of their last change (ROUTES-9). `siteUrl` ends without a slash.
 */
export function formatSiteMap(siteUrl: string, pages: readonly SitePage[]): string {
  const entries = pages
    .filter(({ head }) => head.leadsTo === undefined)
    .map(({ head, changedAt }) => formatSiteMapEntry(siteUrl + head.path, changedAt))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries.slice(0, MAX_ADDRESSES),
    '</urlset>',
    '',
  ].join('\n')
}

function formatSiteMapEntry(address: string, changedAt: string | null): string {
  const day = changedAt === null ? '' : `<lastmod>${formatMajuroDay(Date.parse(changedAt))}</lastmod>`
  return `<url><loc>${escapeHtml(address)}</loc>${day}</url>`
}

/** Allows crawlers everything but the admin area, and names the sitemap if the site's address is known. */
export function formatRobots(siteUrl: string | null): string {
  const lines = ['User-agent: *', 'Disallow: /admin', 'Disallow: /reset-password']
  if (siteUrl !== null) lines.push('', `Sitemap: ${siteUrl}/sitemap.xml`)
  return `${lines.join('\n')}\n`
}
