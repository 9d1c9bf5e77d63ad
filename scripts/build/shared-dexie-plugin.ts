import { createHash } from 'node:crypto'
import { build, type Plugin, type Rolldown } from 'vite'
import { browserFloor } from './build-service-worker.ts'

const LIBRARY = 'dexie'

interface DexieFile {
  fileName: string
  code: string
}

let bundled: Promise<DexieFile> | null = null

/**
 * One file of Dexie for pages and the directory worker, which Vite bundles apart: left alone each has a copy of its own,
 * 27 kB over the link (docs/decisions/0050).
 * @param isEmitting true where the file is added to the build
 */
export function sharedDexie(isEmitting: boolean): Plugin {
  return {
    name: 'shared-dexie',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^dexie$/ },
      handler: async () => ({ id: `/${(await dexieFile()).fileName}`, external: 'absolute' }),
    },
    async generateBundle() {
      if (!isEmitting) return
      const { fileName, code } = await dexieFile()
      this.emitFile({ type: 'asset', fileName, source: code })
    },
  }
}

function dexieFile(): Promise<DexieFile> {
  return (bundled ??= bundleDexie())
}

async function bundleDexie(): Promise<DexieFile> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      write: false,
      copyPublicDir: false,
      minify: true,
      target: browserFloor(),
      rolldownOptions: {
        checks: { pluginTimings: false },
        preserveEntrySignatures: 'strict',
        input: LIBRARY,
      },
      modulePreload: false,
    },
  })
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput
  const [chunk, ...more] = output
  if (chunk === undefined || more.length > 0) throw new Error('Dexie is not one file')
  const hash = createHash('sha256').update(chunk.code).digest('base64url').slice(0, 8)
  return { fileName: `assets/${LIBRARY}-${hash}.js`, code: chunk.code }
}
