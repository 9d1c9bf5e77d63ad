import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { adminArea } from './scripts/build/admin-plugin.ts'
import { browserFloor } from './scripts/build/build-service-worker.ts'
import { OUT_DIR } from './scripts/build/build-settings.ts'
import { guideData } from './scripts/build/guide-data-plugin.ts'
import { preloadScreens } from './scripts/build/preload-screens-plugin.ts'
import { systemTheme } from './scripts/build/system-theme-plugin.ts'

const REACT_ROUTER = fileURLToPath(
  new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url),
)
/** react-dom/server exports two renderers; pages kept on the device need only one. */
const REACT_RENDERER = fileURLToPath(
  new URL('node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js', import.meta.url),
)
const preload = preloadScreens()
const admin = adminArea()

export default defineConfig({
  plugins: [react(), guideData(), systemTheme(), preload.plugin, admin.plugin],
  // react-router's exports name only its development files, which carry warnings: 0.3 kB before the first paint.
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: REACT_ROUTER },
      { find: /^react-dom\/server$/, replacement: REACT_RENDERER },
    ],
  },
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
        codeSplitting: { groups: [{ name: 'first-screens', test: preload.isOfFirstScreens }] },
      },
    },
  },
  worker: { format: 'es', plugins: () => [guideData()] },
})
