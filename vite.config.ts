import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { OUT_DIR } from './scripts/build-paths.ts'
import { guideBuild } from './scripts/guide-build-plugin.ts'

export default defineConfig({
  plugins: [react(), guideBuild()],
  build: {
    target: 'es2022',
    outDir: OUT_DIR,
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  worker: { format: 'es', plugins: () => [guideBuild()] },
})
