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
            { name: 'first-screens', test: preload.isOfFirstScreens },
            // What these import from a screen's own chunk stays there.
            { name: steps.mergedChunkOf, debugName: 'merged parts', includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  worker: { format: 'es', plugins: () => [guideData(), sharedDexie(false)] },
})
