import { join } from 'node:path'
import { build } from 'vite'
import { injectManifest } from 'workbox-build'
import { BuildError } from './take-snapshot.ts'

/** Larger files would be left out of the precache without a word; they fail the build instead. */
const LARGEST_FILE_BYTES = 2 * 1024 * 1024

/** What the worker knows of the backend. */
interface WorkerApi {
  /** Empty = the origin that serves the site. */
  origin: string
  publishableKey: string
}

/** Bundles sw/ into sw.js and writes the list of files that make the shell into it. */
export async function buildServiceWorker(outDir: string, api: WorkerApi): Promise<void> {
  await bundleWorker('sw/service-worker.ts', outDir, api)
  const swPath = join(outDir, 'sw.js')
  const { count, size, warnings } = await injectManifest({
    swSrc: swPath,
    swDest: swPath,
    globDirectory: outDir,
    globPatterns: ['index.html', 'manifest.webmanifest', '*.js', 'icons/*', 'assets/**/*'],
    globIgnores: ['sw.js', 'assets/admin-*'],
    dontCacheBustURLsMatching: /^assets\//,
    maximumFileSizeToCacheInBytes: LARGEST_FILE_BYTES,
  })
  if (warnings.length > 0) throw new BuildError(`The precache is not complete: ${warnings.join('; ')}`)
  console.log(`Precache: ${count} files, ${Math.round(size / 1024)} kB before compression`)
}

/** Writes a sw.js that takes a bad release off every device (sw/kill-switch.ts). */
export async function buildWayOut(outDir: string): Promise<void> {
  await bundleWorker('sw/kill-switch.ts', outDir, { origin: '', publishableKey: '' })
}

async function bundleWorker(entry: string, outDir: string, api: WorkerApi): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    define: {
      __GUIDE_API_ORIGIN__: JSON.stringify(api.origin),
      __GUIDE_PUBLISHABLE_KEY__: JSON.stringify(api.publishableKey),
      'process.env.NODE_ENV': JSON.stringify('production'),
    },
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'guideServiceWorker', fileName: () => 'sw.js' },
    },
  })
}
