import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { generateSW } from 'workbox-build'
import { guideData } from '../../scripts/build/guide-data-plugin.ts'
import { createSigningKey } from '../../src/domain/snapshot/snapshot-signature.ts'
import { startBackend } from '../../supabase/local/start-backend.ts'
import { BENCH_FOLDER } from './bench-settings.ts'

/** A local backend with a number of demo listings that serves the measured build. */
export interface BenchBackend {
  url: string
  publishableKey: string
  snapshotKeys: string
  secretKey: string
  databaseUrl: string
  listings: number
  close(): Promise<void>
}

/** One signing key for all backends, because they serve the same build, which contains its public key. */
const signingKey = createSigningKey()

export async function openBenchBackend(listings: number): Promise<BenchBackend> {
  const dataDir = await mkdtemp(join(tmpdir(), 'guide-bench-backend-'))
  const { privateKey, publicKey } = await signingKey
  const backend = await startBackend({
    port: 0,
    dataDir,
    demoListings: listings,
    serveSite: SITE_FOLDER,
    snapshotKey: privateKey,
  })
  return {
    url: backend.url,
    publishableKey: backend.env.SUPABASE_PUBLISHABLE_KEY,
    snapshotKeys: publicKey,
    secretKey: backend.env.SUPABASE_SECRET_KEY,
    databaseUrl: backend.env.DATABASE_URL,
    listings,
    close: async () => {
      await backend.close()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/** Folder of the measured production build, from which the backends serve it. */
export const SITE_FOLDER = join(BENCH_FOLDER, 'site')

/** Builds the site as `npm run build` does. @throws Error when the build fails */
export async function buildSite(backend: {
  url: string
  publishableKey: string
  snapshotKeys: string
}): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/build/build-site.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      GUIDE_OUT_DIR: SITE_FOLDER,
      SUPABASE_URL: backend.url,
      SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
      SNAPSHOT_PUBLIC_KEYS: backend.snapshotKeys,
      SITE_SUPABASE_URL: '',
    },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The site could not be built: see above')
}

/** Paths that a first visit of the built site loads: the page, then what its service worker precaches. */
export async function readFirstVisitPaths(): Promise<string[]> {
  const worker = await readFile(join(SITE_FOLDER, 'sw.js'), 'utf8')
  const precached = [...worker.matchAll(/"url":"([^"]+)"/g)].map(([, file = '']) => `/${file}`)
  if (precached.length === 0) throw new Error('sw.js names no files to precache')
  return ['/businesses', '/sw.js', ...precached]
}

/** The script of each page in pages/. The page itself only loads its script. */
const PAGE_SCRIPTS: Record<string, string> = {
  'guide-sync': 'guide-sync.ts',
  'stock-sync': 'stock-sync.ts',
  'stock-cards': 'stock-cards.tsx',
  'stock-live': 'stock-live.tsx',
  'stock-path': 'stock-path.ts',
  'guide-map': 'guide-map.tsx',
  'stock-map': 'stock-map.ts',
}

/** A Vite plugin that generates the HTML of each page, because the pages have no HTML files. */
function benchPagesPlugin(root: string): Plugin {
  const files = new Map(
    Object.entries(PAGE_SCRIPTS).map(([name, script]) => [join(root, `${name}.html`), script]),
  )
  return {
    name: 'bench-pages',
    enforce: 'pre',
    resolveId: (id) => (files.has(id) ? id : null),
    load(id) {
      const script = files.get(id)
      if (script === undefined) return null
      return [
        '<!doctype html><html lang="en"><head><meta charset="utf-8" />',
        `<title>Bench: ${script}</title><link rel="icon" href="data:," /></head>`,
        `<body><div id="root"></div><script type="module" src="./${script}"></script></body></html>`,
      ].join('\n')
    },
  }
}

/** Builds the bench's own pages as a production site with a service worker of its own; resolves to its folder. */
export async function buildBenchPages(): Promise<string> {
  const root = join(import.meta.dirname, 'pages')
  const folder = join(process.cwd(), BENCH_FOLDER, 'pages')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [benchPagesPlugin(root), react(), guideData()],
    worker: { format: 'es' },
    build: {
      target: 'es2022',
      outDir: folder,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: { input: Object.keys(PAGE_SCRIPTS).map((name) => join(root, `${name}.html`)) },
    },
  })
  await generateSW({
    globDirectory: folder,
    globPatterns: ['stock-cards.html', 'assets/*.js'],
    swDest: join(folder, 'sw.js'),
    dontCacheBustURLsMatching: /^assets\//,
    inlineWorkboxRuntime: true,
    skipWaiting: true,
    clientsClaim: true,
    sourcemap: false,
  })
  return folder
}
