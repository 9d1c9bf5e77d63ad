/*
 * npm run build: builds the site into dist/ with a snapshot of the directory.
 * Environment: SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY (project to read the directory from), SITE_SUPABASE_URL
 * (project that the site asks at run time; default SUPABASE_URL, empty = the origin that serves the site),
 * SNAPSHOT_PUBLIC_KEYS (public keys that the app accepts: npm run snapshot-keys -- show),
 * VITE_CONTACT_EMAIL, SITE_URL (address of the site, which its pages,
 * sitemap and link previews name), DATA_LICENCE (licence of the listings; without it there are no data files),
 * PREVIEW_CARDS=shared (one preview picture a category and atoll, for hosts with few files),
 * VITE_STREET_TILES_* and VITE_SATELLITE_TILES_* (map layers of other services: docs/deploy.md),
 * SITE_REALTIME=0 (the project has no Realtime), ALLOW_STALE_SNAPSHOT=1 (use the last snapshot when the project
 * cannot be reached).
 */
import { copyFile, mkdir, readFile, rename, rm, writeFile, readdir, cp } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import path, { extname, join, dirname } from 'node:path'
import { build, minify } from 'vite'
import {
  fillHeaderOrigins,
  parseHeadersFile,
  type HeaderOrigins,
  parseRedirects,
} from '../../supabase/local/host-files.ts'
import { runCommand } from '../../supabase/local/run-command.ts'
import { describeBuild } from './build-description.ts'
import { readBuildSettings, buildPaths, OUT_DIR } from './build-settings.ts'
import { buildServiceWorker } from './build-service-worker.ts'
import { formatRedirects } from './redirects.ts'
import { takeTemplate, writeShell } from './pages/write-pages.ts'
import { refreshDirectoryFiles } from './pages/directory-files.ts'
import { buildRenderer } from './pages/renderer.ts'
import { takeSnapshot } from './build-description.ts'
import { formatVercelConfig } from './vercel-config.ts'
import { readTileServices } from '../tiles/tile-services.ts'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { renderTiles } from '../tiles/render-tiles.ts'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

interface Manifest {
  name: string
  version: string
  license?: string
  dependencies?: Record<string, string>
}

const INTRO =
  'Licenses of the libraries that the scripts of this site are built from, and of their dependencies.'

const LICENCE_FILE = /^(licen[cs]e|copying|notice|unlicense)/i

/**
 * Returns the license texts of every package that the site or its workers may bundle: all dependencies of
 * package.json and their dependencies.
 * @throws Error for a package that names no license
 */
function licenceTexts(root = '.'): string {
  const found = new Map<string, string>()
  const visit = (folder: string): void => {
    const { name, version, license, dependencies = {} } = readManifest(folder)
    const key = `${name} ${version}`
    if (found.has(key)) return
    if (license === undefined) throw new Error(`${name} does not name its licence`)
    found.set(key, [`${key} (${license})`, ...textsIn(folder)].join('\n\n'))
    for (const dependency of Object.keys(dependencies)) visit(folderOf(dependency, folder))
  }
  const { dependencies = {} } = readManifest(root)
  for (const dependency of Object.keys(dependencies)) visit(folderOf(dependency, root))
  const texts = [...found.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text)
  return `${[INTRO, ...texts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

function textsIn(folder: string): string[] {
  const files = readdirSync(folder).filter((file) => LICENCE_FILE.test(file) && !/\.(js|ts|json)$/.test(file))
  if (files.length === 0) return ['(The package holds no license text.)']
  return files.map((file) => readFileSync(join(folder, file), 'utf8').trim())
}

/** Looks in each node_modules from the folder upwards, as Node does. */
function folderOf(name: string, from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(candidate)) return candidate
    if (folder === dirname(folder)) throw new Error(`${name} is not installed`)
  }
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
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

/** Compressed files of earlier builds, named by the hash of their content: most libraries never change. */
const COMPRESSED_CACHE = 'node_modules/.cache/guide-compressed'

/** Writes a .br and a .gz file for every text file, for servers that can send them. */
async function precompress(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && TEXT_TYPES.has(extname(entry.name)))
  const known = new Set(await readdir(COMPRESSED_CACHE).catch(() => []))
  await mkdir(COMPRESSED_CACHE, { recursive: true })
  const used = await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))))
  // Only the last build's files are kept.
  for (const name of used.flat()) known.delete(name)
  await Promise.all([...known].map((name) => rm(join(COMPRESSED_CACHE, name), { force: true })))
}

/** Returns the names of its compressed files in the cache. */
async function compressFile(file: string): Promise<string[]> {
  const bytes = await readFile(file)
  if (bytes.length < SMALLEST_BYTES) return []
  const hash = createHash('sha256').update(bytes).digest('hex')
  const quality = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  }
  const compress = {
    br: () => promisify(brotliCompress)(bytes, quality),
    gz: () => promisify(gzip)(bytes, { level: 9 }),
  }
  return Promise.all(
    Object.entries(compress).map(async ([ending, run]) => {
      const name = `${hash}.${ending}`
      const cached = join(COMPRESSED_CACHE, name)
      const compressed = await readFile(cached).catch(run)
      await writeFile(`${file}.${ending}`, compressed)
      // A build that is stopped leaves no half-written file under the final name.
      if (!existsSync(cached)) {
        await writeFile(`${cached}.${process.pid}`, compressed)
        await rename(`${cached}.${process.pid}`, cached)
      }
      return name
    }),
  )
}

const took: string[] = []

/** Runs a step of the build and records how long it took. */
async function part<T>(name: string, run: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const result = await run()
  took.push(`${name} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  return result
}

async function buildSite(): Promise<void> {
  const settings = readBuildSettings(process.env)
  const services = readTileServices(process.env)
  await mkdir('.generated', { recursive: true })
  const snapshot = await part('directory', () => takeSnapshot(settings))
  const description = describeBuild(settings, snapshot)
  await writeFile(buildPaths(OUT_DIR).description, JSON.stringify(description))
  await part('tiles', renderTiles)
  await part('app', () => build({ logLevel: 'warn' }))
  // Minified here, because Vite copies public/ unchanged and pages wait for these scripts.
  for (const name of ['theme.js', 'start-later.js']) {
    const file = join(OUT_DIR, name)
    await writeFile(file, (await minify(name, await readFile(file, 'utf8'))).code)
  }
  const template = await takeTemplate(OUT_DIR)
  const contacts = snapshot.changes.rows.emergency_contacts ?? []
  await writeShell(OUT_DIR, template, { siteUrl: settings.siteUrl, contacts })
  await writeFile(join(OUT_DIR, 'licenses.txt'), licenceTexts())
  await copyFile(snapshot.file, join(OUT_DIR, description.snapshotPath))
  const precached = await part('service worker', () =>
    buildServiceWorker(OUT_DIR, {
      origin: settings.siteSupabaseUrl,
      publishableKey: settings.publishableKey,
    }),
  )
  const tiles = await part('copying tiles', () => copyTiles(OUT_DIR))
  await writeHostFiles({ supabase: settings.siteSupabaseUrl, tiles: services.map(({ url }) => url) })
  await rename(join(OUT_DIR, '.vite/manifest.json'), buildPaths(OUT_DIR).manifest)
  await rm(join(OUT_DIR, '.vite'), { recursive: true })
  await part('compression', () => precompress(OUT_DIR))
  await part('renderer', () => buildRenderer(buildPaths(OUT_DIR).renderer))
  const written = await part('pages', () =>
    refreshDirectoryFiles(
      OUT_DIR,
      { ...settings, dataLicence: description.dataLicence },
      { rows: snapshot.changes.rows, takenAt: snapshot.takenAt },
    ),
  )
  console.log(
    `Built ${OUT_DIR}, version ${description.version}: ${description.listingCount} listings, ${written.rendered} pages, ${precached} files to work offline, ${tiles} map tiles in two themes (${took.join(', ')}).`,
  )
}

/** Fills the content security policy with the origins of the project and the map services. */
async function writeHostFiles(origins: HeaderOrigins): Promise<void> {
  const file = join(OUT_DIR, '_headers')
  const headers = fillHeaderOrigins(await readFile(file, 'utf8'), origins)
  await writeFile(file, headers)
  const redirects = formatRedirects()
  await writeFile(join(OUT_DIR, '_redirects'), redirects)
  await writeFile(
    join(OUT_DIR, 'vercel.json'),
    formatVercelConfig(
      parseHeadersFile(headers),
      parseRedirects(redirects),
      (await readdir(join(OUT_DIR, 'assets'))).filter((name) => !/\.(br|gz|html)$/.test(name)),
    ),
  )
}

await runCommand(buildSite)
