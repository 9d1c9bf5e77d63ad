import { readOldestBrowsers } from './oldest-browsers.ts'

/**
 * Terser instead of Vite's own minifier, because the files that open the guide without a network become 3.8 kB smaller
 * (brotli, 1 %). `ecma` is a version of the language that every browser of the browserslist supports.
 */
export const MINIFIER = {
  minify: 'terser',
  terserOptions: { ecma: 2020, safari10: false, compress: { passes: 3 } },
} as const

/**
 * Rolldown's minifier, as an option of the output. It compresses the code again after Terser: a first visit becomes 1 kB
 * smaller (brotli). It keeps the names that Terser chose, because they compress better than its own.
 */
export const OUTPUT_MINIFIER = {
  compress: { target: readOldestBrowsers() },
  mangle: false,
  codegen: true,
}
