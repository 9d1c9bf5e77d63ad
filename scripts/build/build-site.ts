import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { fillOrigins, parseHeadersFile, type HeaderOrigins } from '../../supabase/local/headers-file.ts'
import { runCommand } from '../../supabase/local/plain-failure.ts'
import type { DirectoryChanges } from '../../src/domain/listing.ts'
import { describeBuild } from './build-description.ts'
import { readBuildSettings } from './build-settings.ts'
import { buildPaths, OUT_DIR, SITE_URL } from './build-paths.ts'
import { buildServiceWorker } from './build-service-worker.ts'
import { licenceTexts } from './licences.ts'
import { addPreviewTags } from './preview-tags.ts'
import { formatRobots, formatSiteMap } from './site-map.ts'
import { precompress } from './precompress.ts'
import { takeSnapshot } from './take-snapshot.ts'
import { formatVercelConfig } from './vercel-config.ts'
import { copyTiles } from '../tiles/copy-tiles.ts'
import { readTileServices } from '../tiles/tile-services.ts'

/*
 * npm run build: builds the site into dist/ with a snapshot of the directory.
 * Environment: SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY (project to read the directory from), SITE_SUPABASE_URL
 * (project that the site asks at run time; default SUPABASE_URL, empty = the origin that serves the site),
 * VITE_CONTACT_EMAIL, SITE_URL (address of the site, for its sitemap and the image of link previews),
 * VITE_STREET_TILES_* and VITE_SATELLITE_TILES_* (map layers of other services: docs/deploy.md),
 * SITE_REALTIME=0 (the project has no Realtime), ALLOW_STALE_SNAPSHOT=1 (use the last snapshot when the project
 * cannot be reached).
 */

async function buildSite(): Promise<void> {
  const settings = readBuildSettings(process.env)
  const services = readTileServices(process.env)
  await mkdir('.generated', { recursive: true })
  const snapshot = await takeSnapshot(settings)
  const description = describeBuild(settings, snapshot)
  await writeFile(buildPaths(OUT_DIR).description, JSON.stringify(description))
  await build({ logLevel: 'warn' })
  const page = join(OUT_DIR, 'index.html')
  await writeFile(page, addPreviewTags(await readFile(page, 'utf8'), SITE_URL))
  await writeFile(join(OUT_DIR, 'licenses.txt'), licenceTexts())
  await copyFile(snapshot.file, join(OUT_DIR, description.snapshotPath))
  await writeForSearchEngines(snapshot.changes)
  const precached = await buildServiceWorker(OUT_DIR, {
    origin: settings.siteSupabaseUrl,
    publishableKey: settings.publishableKey,
  })
  const tiles = await copyTiles(OUT_DIR)
  await writeHostFiles({ supabase: settings.siteSupabaseUrl, tiles: services.map(({ url }) => url) })
  await rename(join(OUT_DIR, '.vite/manifest.json'), buildPaths(OUT_DIR).manifest)
  await rm(join(OUT_DIR, '.vite'), { recursive: true })
  await precompress(OUT_DIR)
  console.log(
    `Built ${OUT_DIR}, version ${description.version}: ${description.listingCount} listings, ${precached} files to work offline, ${tiles} map tiles in two themes.`,
  )
}

/** A sitemap needs absolute addresses, so there is none without SITE_URL. */
async function writeForSearchEngines({ rows }: DirectoryChanges): Promise<void> {
  await writeFile(join(OUT_DIR, 'robots.txt'), formatRobots(SITE_URL))
  if (SITE_URL === null) return
  await writeFile(join(OUT_DIR, 'sitemap.xml'), formatSiteMap(SITE_URL, rows.businesses ?? []))
}

/** Fills the content security policy with the origins of the project and the map services. */
async function writeHostFiles(origins: HeaderOrigins): Promise<void> {
  const file = join(OUT_DIR, '_headers')
  const headers = fillOrigins(await readFile(file, 'utf8'), origins)
  await writeFile(file, headers)
  await writeFile(join(OUT_DIR, 'vercel.json'), formatVercelConfig(parseHeadersFile(headers)))
}

await runCommand(buildSite)
