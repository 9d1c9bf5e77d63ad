/*
 * npm run build: builds the site into dist/ with a snapshot of the directory.
 * Environment: SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY (project to read the directory from), SITE_SUPABASE_URL
 * (project that the site asks at run time; default SUPABASE_URL, empty = the origin that serves the site),
 * VITE_CONTACT_EMAIL, SITE_URL (address of the site, for its sitemap and the image of link previews),
 * VITE_STREET_TILES_* and VITE_SATELLITE_TILES_* (map layers of other services: docs/deploy.md),
 * SITE_REALTIME=0 (the project has no Realtime), ALLOW_STALE_SNAPSHOT=1 (use the last snapshot when the project
 * cannot be reached).
 */
import { copyFile, mkdir, readFile, rename, rm, writeFile, readdir, cp } from 'node:fs/promises'
import path, { extname, join } from 'node:path'
import { build } from 'vite'
import { fillOrigins, parseHeadersFile, type HeaderOrigins } from '../../supabase/local/headers-file.ts'
import { runCommand } from '../../supabase/local/plain-failure.ts'
import type { DirectoryChanges } from '../../src/domain/listing.ts'
import { describeBuild } from './build-description.ts'
import { readBuildSettings } from './build-settings.ts'
import { buildPaths, OUT_DIR, SITE_URL } from './build-paths.ts'
import { buildServiceWorker } from './build-service-worker.ts'
import { licenceTexts } from './licences.ts'
import { formatRobots, formatSiteMap } from './site-map.ts'
import { takeSnapshot } from './take-snapshot.ts'
import { formatVercelConfig } from './vercel-config.ts'
import { readTileServices } from '../tiles/tile-services.ts'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { renderTiles } from '../tiles/render-tiles.ts'

const TITLE = 'Marshall Islands Guide'
const DESCRIPTION =
  'Phone numbers, opening hours and places on every atoll of the Marshall Islands. Works without a network once it is on your device.'
const PICTURE = { path: '/preview.png', width: '1200', height: '630' }

/**
 * Adds the tags for link previews (Open Graph, Twitter) to index.html. One page serves every address, so every
 * link previews the guide as a whole. Addresses in these tags must be absolute, so without the address of the
 * site the picture is left out (ROUTES-10).
 */
function addPreviewTags(html: string, siteUrl: string | null): string {
  const tags = [
    ...Object.entries(openGraph(siteUrl)).map(([property, content]) => tag('property', property, content)),
    tag('name', 'twitter:card', siteUrl === null ? 'summary' : 'summary_large_image'),
  ]
  const end = html.indexOf('</head>')
  if (end < 0) throw new Error('index.html has no </head>')
  return `${html.slice(0, end)}${tags.join('')}${html.slice(end)}`
}

function openGraph(siteUrl: string | null): Record<string, string> {
  return {
    'og:type': 'website',
    'og:site_name': TITLE,
    'og:title': TITLE,
    'og:description': DESCRIPTION,
    'og:locale': 'en_US',
    ...(siteUrl === null
      ? {}
      : {
          'og:url': `${siteUrl}/`,
          'og:image': `${siteUrl}${PICTURE.path}`,
          'og:image:width': PICTURE.width,
          'og:image:height': PICTURE.height,
          'og:image:alt': TITLE,
        }),
  }
}

function tag(key: 'name' | 'property', name: string, content: string): string {
  const escaped = content.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<meta ${key}="${name}" content="${escaped}">\n`
}

/** Copies the drawn tiles into a built site, in a folder named by a hash of their content. Returns the number of tiles. */
async function copyTiles(outDir: string): Promise<number> {
  const { folder, drawn } = await renderTiles()
  await cp(folder, path.join(outDir, 'tiles', drawn.version), { recursive: true, filter: isPicture })
  const tiles = Object.values(drawn.atolls).flatMap(({ runs }) =>
    runs.flatMap(([z, y, x0, x1]) => Array.from({ length: x1 - x0 + 1 }, (_, at) => `${z}/${x0 + at}/${y}`)),
  )
  return new Set(tiles).size
}

function isPicture(from: string): boolean {
  return path.extname(from) !== '.json'
}

const TEXT_TYPES = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.xml'])
const SMALLEST_BYTES = 512

/** Writes a .br and a .gz file for every text file, for servers that can send them. */
async function precompress(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && TEXT_TYPES.has(extname(entry.name)))
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))))
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < SMALLEST_BYTES) return
  const quality = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, quality))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

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
