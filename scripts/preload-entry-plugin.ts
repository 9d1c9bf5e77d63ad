import type { Plugin } from 'vite'

/**
 * Names the chunks that the entry imports in index.html, so that a first visit fetches them side by side. Vite does
 * this together with a helper for every lazy chunk, which is 1.2 kB before the first paint (build.modulePreload).
 */
export function preloadEntry(): Plugin {
  return {
    name: 'preload-entry',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { chunk }) =>
        (chunk?.imports ?? []).map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head' as const,
        })),
    },
  }
}
