import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { OUT_DIR, SITE_URL } from './scripts/build/build-paths.ts'
import { adminChunks } from './scripts/build/admin-chunks-plugin.ts'
import { adminStyles } from './scripts/build/admin-styles-plugin.ts'
import { coastline } from './scripts/build/coastline-plugin.ts'
import { guideBuild } from './scripts/build/guide-build-plugin.ts'
import { guideTiles } from './scripts/build/guide-tiles-plugin.ts'
import { pressFirstScreens } from './scripts/build/press-first-screens-plugin.ts'
import { previewTags } from './scripts/build/preview-tags-plugin.ts'
import { CATEGORY_INFO } from './src/domain/categories.ts'
import { CATEGORIES } from './src/domain/listing.ts'
import { preloadScreens } from './scripts/build/preload-screens-plugin.ts'

/**
 * What every first paint needs, in one chunk that index.html names: the entry, React, the frame, and what the entry
 * screens share.
 * Left alone it is a dozen small chunks, found one after the other, each a turn through the service worker at every
 * start; and two chunks instead of one are 1.4 kB more, because brotli cannot look from one file into the other.
 */
const FIRST_SCREENS = {
  name: 'first-screens',
  test: /node_modules\/(react-dom|react-router|idb-keyval)|src\/(main\.tsx|(app|directory)\/(app|directory-provider|error-boundary)\.tsx|features\/announcements\/page-|listings\/(listing-(card|list)|texts)|features\/search\/(use-search-address|search-parts)|ui\/(breadcrumb|page-heading|page-top|pagination-nav)|domain\/(atoll-names|phone|categories|announcements|search-query|pagination))/,
}

/** Chunks that a first paint waits for, by name. */
const PRESSED =
  /^(first-screens|rolldown-runtime|(home|search|contact)-(screen|page)|(category|listing|near|print)-page|use-message-form|message-lines|form-draft)$/

/** The screens that people enter by, from a search engine or a link in a message. */
const ENTRY_SCREENS = [
  { paths: ['/'], modules: ['src/app/home-screen.tsx'] },
  { paths: CATEGORIES.map((name) => CATEGORY_INFO[name].path), modules: ['src/app/category-page.tsx'] },
  { paths: ['/search'], modules: ['src/features/search/search-screen.tsx'] },
  { paths: ['/business/'], modules: ['src/app/listing-page.tsx', 'src/directory/first-listing.ts'] },
]

const { plugin: adminChunksPlugin, chunkFileNames } = adminChunks()

export default defineConfig({
  plugins: [
    react(),
    guideBuild(),
    coastline(),
    guideTiles(),
    preloadScreens(ENTRY_SCREENS),
    previewTags(SITE_URL),
    pressFirstScreens(PRESSED, ['theme.js']),
    adminChunksPlugin,
    adminStyles(),
  ],
  build: {
    target: 'es2022',
    outDir: OUT_DIR,
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    // Vite's preload helper would be 1.2 kB before the first paint; preloadScreens names what is worth it.
    modulePreload: false,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { chunkFileNames, codeSplitting: { groups: [FIRST_SCREENS] } } },
  },
  worker: { format: 'es', plugins: () => [guideBuild()] },
})
