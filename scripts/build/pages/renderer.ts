import react from '@vitejs/plugin-react'
import { build } from 'vite'
import type * as Renderer from '../../../src/rendered/render-page.tsx'
import { cssModulesOptions } from '../class-names.ts'
import { guideData } from '../guide-data-plugin.ts'

export type PageRenderer = Pick<typeof Renderer, 'openRenderedDirectory' | 'renderPage'>

/** Bundles src/rendered/render-page.tsx for Node into `folder`, with React's code for production. */
export async function buildRenderer(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [react(), guideData()],
    css: { modules: cssModulesOptions },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    ssr: { noExternal: true },
    build: {
      ssr: 'src/rendered/render-page.tsx',
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node20',
      minify: false,
      rolldownOptions: { checks: { pluginTimings: false }, output: { entryFileNames: 'render-page.mjs' } },
    },
  })
}
