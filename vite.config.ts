import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { OUT_DIR } from './scripts/build-paths.ts'
import { coastline } from './scripts/basemap/coastline-plugin.ts'
import { guideBuild } from './scripts/guide-build-plugin.ts'
import { preloadEntry } from './scripts/preload-entry-plugin.ts'

/**
 * What the entry screens share, in one chunk that index.html names: left alone it is a dozen small chunks, found one
 * after the other, each a turn through the service worker at every start.
 */
const FIRST_SCREENS = {
  name: 'first-screens',
  test: /src\/(features\/announcements\/page-|features\/listings\/(listing-card|list-count|featured-badge|texts\/card)|app\/lazy-search-bar|features\/search\/use-search-address|ui\/(breadcrumb|page-heading|pagination-nav)|domain\/(atoll-names|phone|categories|announcements|search-query|pagination))/,
}

export default defineConfig({
  plugins: [react(), guideBuild(), coastline(), preloadEntry()],
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
    rolldownOptions: { output: { codeSplitting: { groups: [FIRST_SCREENS] } } },
  },
  worker: { format: 'es', plugins: () => [guideBuild()] },
})
