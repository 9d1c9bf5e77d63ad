import { basename } from 'node:path'

/** Output folder of the build. Builds with different folders do not affect each other. */
export const OUT_DIR = process.env['GUIDE_OUT_DIR'] ?? 'dist'

/** Files of a build that are not served, stored in .generated. */
export interface BuildPaths {
  description: string
  snapshot: string
  manifest: string
  /** The renderer of the pages, bundled for Node. */
  renderer: string
  /** index.html without a screen. */
  template: string
  /** What each page was rendered from. */
  pages: string
}

export function buildPaths(outDir: string): BuildPaths {
  const name = `.generated/${basename(outDir)}`
  return {
    description: `${name}.build.json`,
    snapshot: `${name}.snapshot`,
    manifest: `${name}.manifest.json`,
    renderer: `${name}.renderer`,
    template: `${name}.template.html`,
    pages: `${name}.pages.json`,
  }
}
