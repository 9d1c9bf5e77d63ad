import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { OUT_DIR } from './scripts/build-paths.ts'
import { guideBuild } from './scripts/guide-build-plugin.ts'
import { preloadEntry } from './scripts/preload-entry-plugin.ts'

export default defineConfig({
  plugins: [react(), guideBuild(), preloadEntry()],
  build: {
    target: 'es2022',
    outDir: OUT_DIR,
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    // The preload helper would be 1.2 kB before the first paint; the worker has every chunk after the first visit.
    modulePreload: false,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
  },
  worker: { format: 'es', plugins: () => [guideBuild()] },
})
