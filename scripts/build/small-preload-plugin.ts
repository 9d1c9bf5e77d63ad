import type { Plugin } from 'vite'

/** Vite's module around each `import()` of the app. */
const HELPER = /vite\/preload-helper\.js$/

/**
 * Vite's own helper also adds the style sheets of a chunk, 0.6 kB of every first screen. The guide has one style sheet
 * (`cssCodeSplit: false`) and no lists of files to preload, so that what is left is the event for code that is missing
 * (src/features/updates/missing-code.ts).
 */
const CODE = `export const __vitePreload = (load) =>
  load().catch((error) => {
    const event = new Event('vite:preloadError', { cancelable: true })
    event.payload = error
    dispatchEvent(event)
    if (!event.defaultPrevented) throw error
  })`

export function smallPreloads(): Plugin {
  return {
    name: 'small-preloads',
    enforce: 'pre',
    apply: 'build',
    load: { filter: { id: HELPER }, handler: () => CODE },
  }
}
