import { createHash } from 'node:crypto'
import { build, type Rolldown } from 'vite'
import { MINIFIER, OUTPUT_MINIFIER } from './minifier.ts'
import { readOldestBrowsers } from './oldest-browsers.ts'

export const DEXIE_MODULE = 'dexie'

/**
 * Bundles Dexie into one file that pages and the directory worker share. Vite bundles the two separately, so each would
 * download its own copy of 27 kB (docs/decisions/0050). The build command writes this file; both bundles import it by
 * its address.
 */
export async function bundleDexie(): Promise<{ fileName: string; code: string }> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      write: false,
      copyPublicDir: false,
      ...MINIFIER,
      target: readOldestBrowsers(),
      rolldownOptions: {
        checks: { pluginTimings: false },
        output: { minify: OUTPUT_MINIFIER },
        preserveEntrySignatures: 'strict',
        input: DEXIE_MODULE,
      },
      modulePreload: false,
    },
  })
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput
  const [chunk, ...otherChunks] = output
  if (chunk === undefined || otherChunks.length > 0) throw new Error('Dexie is not one file')
  const hash = createHash('sha256').update(chunk.code).digest('base64url').slice(0, 8)
  return { fileName: `assets/${DEXIE_MODULE}-${hash}.js`, code: chunk.code }
}
