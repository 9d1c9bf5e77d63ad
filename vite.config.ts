import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { scriptStyles } from './scripts/build/script-styles-plugin.ts'
import { OUT_DIR } from './scripts/build/build-settings.ts'
import { cssModulesOptions } from './scripts/build/class-names.ts'
import { bundleDexie, DEXIE_MODULE } from './scripts/build/dexie-file.ts'
import { readEntryScreens } from './scripts/build/entry-screens.ts'
import { createFileLayout } from './scripts/build/file-layout.ts'
import { MINIFIER, OUTPUT_MINIFIER } from './scripts/build/minifier.ts'
import { readOldestBrowsers } from './scripts/build/oldest-browsers.ts'
import { guideData } from './scripts/build/guide-data-plugin.ts'
import { removeUnusedRouterCode } from './scripts/build/router-plugin.ts'
import { systemTheme } from './scripts/build/system-theme.ts'

/** MiniSearch, and a module that the worker shares with the databases, which would otherwise have a file of its own. */
const COPY_LIBRARIES = /\/node_modules\/minisearch\/|\/src\/directory\/worker\/storage-error\.ts$/

/** RxDB and what it needs: a first visit stores its listings with them after the guide opens offline (SHELL-1). */
const DATABASE_LIBRARIES = /\/node_modules\/(?!@supabase|comlink|idb-keyval|minisearch)/

const WORKER = { format: 'es' as const, plugins: () => [guideData()] }

/** The build command adds what depends on the finished files (scripts/build/build-app.ts). */
async function productionBuild() {
  const dexieAddress = { [DEXIE_MODULE]: `/${(await bundleDexie()).fileName}` }
  return {
    build: {
      target: readOldestBrowsers(),
      ...MINIFIER,
      outDir: OUT_DIR,
      emptyOutDir: true,
      manifest: true,
      sourcemap: false,
      modulePreload: false,
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        checks: { pluginTimings: false },
        external: [DEXIE_MODULE],
        output: {
          paths: dexieAddress,
          minify: OUTPUT_MINIFIER,
          ...createFileLayout(resolve('index.html'), await readEntryScreens()),
        },
      },
    },
    worker: {
      ...WORKER,
      rolldownOptions: {
        checks: { pluginTimings: false },
        external: [DEXIE_MODULE],
        output: {
          paths: dexieAddress,
          minify: OUTPUT_MINIFIER,
          codeSplitting: {
            groups: [
              { name: 'copy-libraries', test: COPY_LIBRARIES },
              { name: 'database-libraries', test: DATABASE_LIBRARIES },
            ],
          },
        },
      },
    },
  }
}

export default defineConfig(async ({ command }) => ({
  plugins: [react(), guideData(), scriptStyles(), removeUnusedRouterCode()],
  css: { modules: cssModulesOptions, postcss: { plugins: [systemTheme] } },
  ...(command === 'build' ? await productionBuild() : { worker: WORKER }),
}))
