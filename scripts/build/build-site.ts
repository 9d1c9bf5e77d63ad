/*
 * npm run build: builds the site into dist/ with a snapshot of the directory.
 * Environment: SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY (project to read the directory from), SITE_SUPABASE_URL
 * (project that the site asks at run time; default SUPABASE_URL, empty = the origin that serves the site),
 * SNAPSHOT_PUBLIC_KEYS (public keys that the app accepts: npm run snapshot-keys -- show),
 * VITE_CONTACT_EMAIL, SITE_URL (address of the site, which its pages,
 * sitemap and link previews name), DATA_LICENCE (licence of the listings; without it there are no data files),
 * PREVIEW_CARDS=shared (one preview picture a category and atoll, for hosts with few files),
 * VITE_STREET_TILES_* and VITE_SATELLITE_TILES_* (map layers of other services: docs/deploy.md),
 * VITE_PICKER_SATELLITE_TILES_* and VITE_PICKER_STREET_TILES_* (the admin's map picker: docs/deploy.md),
 * SITE_REALTIME=0 (the project has no Realtime), ALLOW_STALE_SNAPSHOT=1 (use the last snapshot when the project
 * cannot be reached), SITE_VERSION (name of this version; default: the checked out commit).
 */
import { appendFile, copyFile, cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path, { join } from 'node:path'
import { minify } from 'vite'
import { readArguments, runCommand } from '../../supabase/local/run-command.ts'
import { renderTiles } from '../tiles/render-tiles.ts'
import { readPickerServices } from '../tiles/picker-services.ts'
import { readTileServices } from '../tiles/tile-services.ts'
import { describeBuild, takeSnapshot } from './build-description.ts'
import { buildApp } from './build-app.ts'
import { BundleReport } from './bundle-report.ts'
import { buildServiceWorker } from './build-service-worker.ts'
import { toBuildPaths, OUT_DIR, readBuildSettings } from './build-settings.ts'
import { computeBuildStamp } from './build-stamp.ts'
import { compressTextFiles } from './compress-files.ts'
import { readGuideLanguages } from './guide-languages.ts'
import { formatLanguageLoader } from './language-texts.ts'
import { readLicenceTexts } from './licences.ts'
import { chooseInlineFiles } from './pages/choose-inline-files.ts'
import { refreshDirectoryFiles } from './pages/directory-files.ts'
import { buildRenderer } from './pages/renderer.ts'
import { moveTemplateOut, writeShell } from './pages/write-pages.ts'
import { writeHostFiles } from './write-host-files.ts'

/** Copies the drawn tiles into a built site, in a folder named by a hash of their content. Returns the number of tiles. */
async function copyTiles(outDir: string): Promise<number> {
  const { folder, drawn } = await renderTiles()
  await cp(folder, path.join(outDir, 'tiles', drawn.version), { recursive: true, filter: isNoJsonFile })
  const tiles = Object.values(drawn.atolls).flatMap(({ runs }) =>
    runs.flatMap(([z, y, x0, x1]) =>
      Array.from({ length: x1 - x0 + 1 }, (_, index) => `${z}/${x0 + index}/${y}`),
    ),
  )
  return new Set(tiles).size
}

function isNoJsonFile(sourcePath: string): boolean {
  return path.extname(sourcePath) !== '.json'
}

const stepDurations: string[] = []

/** Runs a step of the build and records how long it took. */
async function runTimed<T>(name: string, run: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const result = await run()
  stepDurations.push(`${name} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  return result
}

/**
 * Minifies the scripts for which pages wait and the manifest, because Vite copies public/ unchanged. Also puts the code that starts the app on
 * rendered pages into theme.js: as a separate file it would be requested only after the styles.
 */
async function minifyFirstScripts(): Promise<void> {
  const languages = (await readGuideLanguages('.'))?.languages
  const theme = join(OUT_DIR, 'theme.js')
  if (languages !== undefined) await appendFile(theme, formatLanguageLoader(languages))
  await appendFile(theme, await readFile(join(OUT_DIR, 'start-later.js')))
  for (const name of ['theme.js', 'start-later.js', 'replace-files.js']) {
    const file = join(OUT_DIR, name)
    await writeFile(file, (await minify(name, await readFile(file, 'utf8'))).code)
  }
  const manifest = join(OUT_DIR, 'manifest.webmanifest')
  await writeFile(manifest, JSON.stringify(JSON.parse(await readFile(manifest, 'utf8'))))
}

async function buildSite(): Promise<void> {
  readArguments('Usage: npm run build  (reads SUPABASE_URL and more: docs/deploy.md)', {})
  const settings = readBuildSettings(process.env)
  const services = readTileServices(process.env)
  const pickerTiles = readPickerServices(process.env).map(({ url }) => url)
  const stamp = computeBuildStamp(process.env)
  await mkdir('.generated', { recursive: true })
  await rm(toBuildPaths(OUT_DIR).stamp, { force: true })
  const snapshot = await runTimed('directory', () => takeSnapshot(settings))
  const description = describeBuild(settings, snapshot)
  await writeFile(toBuildPaths(OUT_DIR).description, JSON.stringify(description))
  await writeFile(toBuildPaths(OUT_DIR).directory, `${snapshot.changes.epoch} ${snapshot.changes.revision}`)
  await runTimed('tiles', renderTiles)
  const steps = await runTimed('app', () => buildApp(OUT_DIR))
  await minifyFirstScripts()
  const template = await moveTemplateOut(OUT_DIR)
  const contacts = snapshot.changes.rows.emergency_contacts ?? []
  await writeShell(OUT_DIR, template, { siteUrl: settings.siteUrl, contacts })
  await writeFile(join(OUT_DIR, 'licenses.txt'), readLicenceTexts())
  await copyFile(snapshot.file, join(OUT_DIR, description.snapshotPath))
  const precachedCount = await runTimed('service worker', () =>
    buildServiceWorker(OUT_DIR, steps, {
      origin: settings.siteSupabaseUrl,
      publishableKey: settings.publishableKey,
      pickerOrigins: pickerTiles.map((url) => new URL(url).origin),
    }),
  )
  const tiles = await runTimed('copying tiles', () => copyTiles(OUT_DIR))
  const directory = { rows: snapshot.changes.rows, takenAt: snapshot.takenAt, madeAt: new Date() }
  await runTimed('renderer', () => buildRenderer(toBuildPaths(OUT_DIR).renderer))
  const { script, styles } = await runTimed('inline styles', () => chooseInlineFiles(OUT_DIR, directory))
  await writeHostFiles(OUT_DIR, {
    supabase: settings.siteSupabaseUrl,
    tiles: services.map(({ url }) => url),
    pickerTiles,
    inline: { scripts: [script], styles: Object.values(styles).map(({ text }) => text) },
  })
  await rename(join(OUT_DIR, '.vite/manifest.json'), toBuildPaths(OUT_DIR).manifest)
  await rm(join(OUT_DIR, '.vite'), { recursive: true })
  await runTimed('compression', () => compressTextFiles(OUT_DIR))
  const writtenPages = await runTimed('pages', () =>
    refreshDirectoryFiles(OUT_DIR, { ...settings, dataLicence: description.dataLicence }, directory),
  )
  await writeFile(toBuildPaths(OUT_DIR).stamp, stamp)
  console.log(String(new BundleReport(OUT_DIR)))
  console.log(
    `Built ${OUT_DIR}, version ${description.version}: ${description.listingCount} listings, ${writtenPages.renderedCount} pages, ${precachedCount} files to work offline, ${tiles} map tiles in two themes (${stepDurations.join(', ')}).`,
  )
}

await runCommand(buildSite)
