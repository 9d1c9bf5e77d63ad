import { readFile, writeFile } from 'node:fs/promises'
import path, { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DirectoryChanges } from '../../../src/domain/listing.ts'
import { buildPaths } from '../build-settings.ts'
import type { BuildSettings } from '../build-settings.ts'
import { writeOpenData } from './open-data-files.ts'
import type { PageRenderer } from './renderer.ts'
import { writeCards } from './preview-cards.ts'
import { formatRobots, formatSiteMap } from './site-map.ts'
import { writePages, type WrittenPages } from './write-pages.ts'

type Settings = Pick<BuildSettings, 'siteUrl' | 'dataLicence' | 'previewCards'>

interface DirectorySource {
  rows: DirectoryChanges['rows']
  takenAt: Date
}

/** Brings everything in a built site that is made of the directory up to date: pages, sitemap, data files. */
export async function refreshDirectoryFiles(
  outDir: string,
  { siteUrl, dataLicence, previewCards }: Settings,
  { rows, takenAt }: DirectorySource,
): Promise<WrittenPages> {
  const { renderer, template, pages: recordFile } = buildPaths(outDir)
  const written = await writePages({
    outDir,
    recordFile,
    template: await readFile(template, 'utf8'),
    siteUrl,
    previewCards,
    rows,
    takenAt,
    renderer: await loadRenderer(renderer),
  })
  await writeFile(join(outDir, 'robots.txt'), formatRobots(siteUrl))
  // Sitemap and previews need absolute addresses, so they are left out if the site's address is not known.
  if (siteUrl !== null) {
    await writeFile(join(outDir, 'sitemap.xml'), formatSiteMap(siteUrl, written.pages))
    await writeCards(
      outDir,
      written.pages.flatMap(({ card }) => card ?? []),
    )
  }
  if (dataLicence !== null) {
    await writeOpenData(outDir, { listings: rows.businesses ?? [], takenAt, licence: dataLicence, siteUrl })
  }
  return written
}

/** Loads what buildRenderer wrote. */
async function loadRenderer(folder: string): Promise<PageRenderer> {
  return (await import(pathToFileURL(path.resolve(folder, 'render-page.mjs')).href)) as PageRenderer
}
