import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { fillOrigins, type HeaderOrigins } from '../../supabase/local/headers-file.ts'
import { describeBuild, type BuildSettings } from './build-description.ts'
import type { DirectoryChanges } from '../../src/domain/listing.ts'
import { buildPaths, OUT_DIR, SITE_URL } from './build-paths.ts'
import { buildServiceWorker } from './build-service-worker.ts'
import { formatRobots, formatSiteMap } from './site-map.ts'
import { precompress } from './precompress.ts'
import { BuildError, takeSnapshot } from './take-snapshot.ts'
import { copyTiles } from '../tiles/copy-tiles.ts'
import { readTileServices } from '../tiles/tile-services.ts'

/*
 * npm run build: the site in dist/, from the sources and from one look at the directory it is built for.
 * Environment: SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY (where to read the directory), SITE_SUPABASE_URL (what the
 * site asks at run time; default SUPABASE_URL, empty = the origin that serves the site), VITE_CONTACT_EMAIL,
 * SITE_URL (where the site will stand; needed for its sitemap and for the picture of link previews),
 * VITE_STREET_TILES_* and VITE_SATELLITE_TILES_* (map layers of other services: docs/deploy.md),
 * SITE_REALTIME=0 (the project has no Realtime), ALLOW_STALE_SNAPSHOT=1 (build with the last snapshot when the backend cannot be reached).
 */

async function buildSite(): Promise<void> {
  const settings = readSettings(process.env)
  const services = readTileServices(process.env)
  await mkdir('.generated', { recursive: true })
  const snapshot = await takeSnapshot(settings)
  const description = describeBuild(settings, snapshot)
  await writeFile(buildPaths(OUT_DIR).description, JSON.stringify(description))
  await build({ logLevel: 'warn' })
  await copyFile(snapshot.file, join(OUT_DIR, description.snapshotPath))
  await writeForSearchEngines(snapshot.changes)
  await buildServiceWorker(OUT_DIR, {
    origin: settings.siteSupabaseUrl,
    publishableKey: settings.publishableKey,
  })
  await copyTiles(OUT_DIR)
  await fillHeaders({ supabase: settings.siteSupabaseUrl, tiles: services.map(({ url }) => url) })
  await rename(join(OUT_DIR, '.vite/manifest.json'), buildPaths(OUT_DIR).manifest)
  await rm(join(OUT_DIR, '.vite'), { recursive: true })
  await precompress(OUT_DIR)
  console.log(
    `Built ${OUT_DIR}: version ${description.version}, ${description.listingCount} listings in its snapshot`,
  )
}

/** A sitemap names absolute addresses, so it needs to know where the site will stand. */
async function writeForSearchEngines({ rows }: DirectoryChanges): Promise<void> {
  await writeFile(join(OUT_DIR, 'robots.txt'), formatRobots(SITE_URL))
  if (SITE_URL === null) return
  await writeFile(join(OUT_DIR, 'sitemap.xml'), formatSiteMap(SITE_URL, rows.businesses ?? []))
}

/** Tells the headers of the site which project and which map services it talks to. */
async function fillHeaders(origins: HeaderOrigins): Promise<void> {
  const file = join(OUT_DIR, '_headers')
  await writeFile(file, fillOrigins(await readFile(file, 'utf8'), origins))
}

function readSettings(env: NodeJS.ProcessEnv): BuildSettings {
  const supabaseUrl = (env['SUPABASE_URL'] ?? '').replace(/\/$/, '')
  const publishableKey = env['SUPABASE_PUBLISHABLE_KEY'] ?? ''
  if (supabaseUrl === '' || publishableKey === '') {
    throw new BuildError(
      'Set SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY, or run npm start, which sets them itself.',
    )
  }
  return {
    supabaseUrl,
    publishableKey,
    siteSupabaseUrl: env['SITE_SUPABASE_URL'] ?? supabaseUrl,
    hasRealtime: env['SITE_REALTIME'] !== '0',
    contactEmail: env['VITE_CONTACT_EMAIL'] ?? null,
    allowStaleSnapshot: env['ALLOW_STALE_SNAPSHOT'] === '1',
  }
}

try {
  await buildSite()
} catch (error) {
  console.error(error instanceof BuildError ? error.message : error)
  process.exit(1)
}
