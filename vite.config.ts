import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { adminArea } from './scripts/build/admin-plugin.ts'
import { browserFloor } from './scripts/build/build-service-worker.ts'
import { OUT_DIR } from './scripts/build/build-settings.ts'
import { guideData } from './scripts/build/guide-data-plugin.ts'
import { guideLanguages } from './scripts/build/language-plugin.ts'
import { preloadScreens } from './scripts/build/preload-screens-plugin.ts'
import { unusedRouterParts } from './scripts/build/router-plugin.ts'
import { sharedDexie } from './scripts/build/shared-dexie-plugin.ts'
import { shellSteps } from './scripts/build/shell-steps-plugin.ts'
import { systemTheme } from './scripts/build/system-theme.ts'

const preload = preloadScreens()
const admin = adminArea()
const steps = shellSteps()

/**
 * Chunks of libraries, by what needs them. Apart from the guide's own code, so that a release which changes only that does
 * not bring them again (SHELL-5).
 */
const LIBRARIES = [
  {
    name: 'libraries',
    test: /\/node_modules\/(react|scheduler|react-dom|react-router)\/(?!.*server)/,
    priority: 1,
  },
  { name: 'form-library', test: /\/node_modules\/zod\/v4\/(core|mini)\//, priority: 1 },
  {
    name: 'map-libraries',
    test: /\/node_modules\/(leaflet|@?react-leaflet|leaflet\.offline|idb|supercluster|kdbush)\//,
    priority: 1,
  },
]

/** RxDB, MiniSearch and what they need; the signal's library and what starts the worker are loaded apart. */
const COPY_LIBRARIES = /\/node_modules\/(?!@supabase|comlink|idb-keyval)/

export default defineConfig({
  plugins: [
    guideLanguages(),
    react(),
    guideData(),
    preload.plugin,
    admin.plugin,
    sharedDexie(true),
    unusedRouterParts(),
    steps.plugin,
  ],
  css: { postcss: { plugins: [systemTheme] } },
  build: {
    target: browserFloor(),
    outDir: OUT_DIR,
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    modulePreload: false,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        chunkFileNames: admin.chunkFileNames,
        // One chunk for the first paint: left alone it is a dozen, found one after the other (docs/decisions/0022).
        codeSplitting: {
          groups: [
            ...LIBRARIES,
            { name: 'first-screens', test: preload.isOfFirstScreens },
            // A file each would be a request of some hundred bytes.
            { name: 'helpers', test: steps.isAwaitedHelper, maxModuleSize: 1_200 },
            // What these import from a screen's own chunk stays there.
            { name: steps.mergedChunkOf, debugName: 'merged parts', includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  worker: {
    format: 'es',
    plugins: () => [guideData(), sharedDexie(false)],
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'copy-libraries', test: COPY_LIBRARIES }] } },
    },
  },
})
