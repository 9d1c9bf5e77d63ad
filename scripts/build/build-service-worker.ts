import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { injectManifest, type ManifestEntry } from 'workbox-build'
import { OUTBOX_WORKER } from '../../src/domain/offline-caches.ts'
import { PlainFailure } from '../../supabase/local/run-command.ts'
import { computeFileHash } from './file-hash.ts'
import { MINIFIER, OUTPUT_MINIFIER } from './minifier.ts'
import { readOldestBrowsers } from './oldest-browsers.ts'

const SERVICE_WORKER_FILE = 'sw.js'
const OUTBOX_FILE = OUTBOX_WORKER.url.slice(1)

/** Script that only requests files from the network, so it is not precached for use without a network. */
const NETWORK_ONLY_SCRIPT = 'replace-files.js'

const SHELL_FILE_PATTERNS = ['app.html', 'manifest.webmanifest', '*.js', 'icons/icon.svg', 'assets/**/*']

/** workbox-build would silently leave larger files out of the precache, so the build fails instead. */
const LARGEST_FILE_BYTES = 2 * 1024 * 1024

/** The API to which the worker sends queued messages; it caches public photos from the same origin. */
interface WorkerApi {
  /** Origin of the API; empty for the origin that serves the site. */
  origin: string
  publishableKey: string
  /** Whether the guide can be read in more languages than English. */
  hasLanguages?: boolean
  /** Origins of the tile services that only the admin area's map picker uses. */
  pickerOrigins?: readonly string[]
  /** Names of the admin area's files that occur in public files. */
  adminFiles?: readonly string[]
}

/**
 * Bundles sw/ into sw.js and writes the list of files to precache into it, in the order in which they are needed
 * (SHELL-1). Bundles the worker that sends messages beside it. Returns the number of files.
 */
export async function buildServiceWorker(
  outDir: string,
  steps: Record<string, number>,
  api: WorkerApi,
): Promise<number> {
  const hasLanguages = existsSync(join(outDir, 'languages'))
  const adminFiles = findNamedAdminFiles(outDir)
  await bundleWorker(
    'sw/service-worker.ts',
    { outDir, file: SERVICE_WORKER_FILE },
    { ...api, hasLanguages, adminFiles },
  )
  await bundleWorker('sw/outbox-worker.ts', { outDir, file: OUTBOX_FILE }, api)
  const swPath = join(outDir, SERVICE_WORKER_FILE)
  const { count, warnings } = await injectManifest({
    swSrc: swPath,
    swDest: swPath,
    globDirectory: outDir,
    globPatterns: hasLanguages ? [...SHELL_FILE_PATTERNS, 'languages/*.js'] : SHELL_FILE_PATTERNS,
    globIgnores: [SERVICE_WORKER_FILE, OUTBOX_FILE, NETWORK_ONLY_SCRIPT, 'assets/admin-*', 'assets/404.html'],
    dontCacheBustURLsMatching: /^(assets|languages)\//,
    maximumFileSizeToCacheInBytes: LARGEST_FILE_BYTES,
    // With the hash of each file the worker stores no other content instead of the file (PORTAL-1).
    manifestTransforms: [
      async (files) => ({
        manifest: files
          .map((file) => ({
            ...file,
            // Eight characters distinguish the few versions of one file. Every visitor would download further characters.
            revision: file.revision?.slice(0, 8) ?? null,
            hash: computeFileHash(readFileSync(join(outDir, file.url))),
            step: steps[file.url] ?? 0,
          }))
          .toSorted((a, b) => a.step - b.step || compareEntries(a, b)),
      }),
    ],
  })
  if (warnings.length > 0) throw new PlainFailure(`The precache is not complete: ${warnings.join('; ')}`)
  return count
}

/** Sorts files without a hash first, because they must be requested, while a page may have loaded the others already. */
function compareEntries(a: ManifestEntry, b: ManifestEntry): number {
  if ((a.revision === null) !== (b.revision === null)) return a.revision === null ? 1 : -1
  return a.url < b.url ? -1 : 1
}

/** Finds the names of the admin area's scripts that occur in public scripts: visitors download the names, not the files. */
export function findNamedAdminFiles(outDir: string): string[] {
  const names = readdirSync(join(outDir, 'assets')).filter((name) => name.endsWith('.js'))
  const texts = names
    .filter((name) => !name.startsWith('admin-'))
    .map((name) => readFileSync(join(outDir, 'assets', name), 'utf8'))
  return names.filter((name) => name.startsWith('admin-') && texts.some((text) => text.includes(name)))
}

/** Writes workers that remove a bad release from every device (sw/kill-switch.ts). */
export async function buildKillSwitch(outDir: string): Promise<void> {
  await bundleWorker(
    'sw/kill-switch.ts',
    { outDir, file: SERVICE_WORKER_FILE },
    { origin: '', publishableKey: '' },
  )
  await copyFile(join(outDir, SERVICE_WORKER_FILE), join(outDir, OUTBOX_FILE))
}

async function bundleWorker(
  entry: string,
  { outDir, file }: { outDir: string; file: string },
  api: WorkerApi,
): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    define: {
      __GUIDE_API_ORIGIN__: JSON.stringify(api.origin),
      __GUIDE_PUBLISHABLE_KEY__: JSON.stringify(api.publishableKey),
      __GUIDE_HAS_LANGUAGES__: JSON.stringify(api.hasLanguages === true),
      __GUIDE_PICKER_ORIGINS__: JSON.stringify(api.pickerOrigins ?? []),
      __GUIDE_ADMIN_FILES__: JSON.stringify(api.adminFiles ?? []),
      'process.env.NODE_ENV': JSON.stringify('production'),
    },
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: readOldestBrowsers(),
      ...MINIFIER,
      rolldownOptions: { checks: { pluginTimings: false }, output: { minify: OUTPUT_MINIFIER } },
      lib: { entry, formats: ['iife'], name: 'guideServiceWorker', fileName: () => file },
    },
  })
}
