import { basename } from 'node:path'

/** Output folder of the build. Builds with different folders do not affect each other. */
export const OUT_DIR = process.env['GUIDE_OUT_DIR'] ?? 'dist'

/** Files of a build that are not served, stored in .generated. */
export function buildPaths(outDir: string): { description: string; snapshot: string; manifest: string } {
  const name = `.generated/${basename(outDir)}`
  return {
    description: `${name}.build.json`,
    snapshot: `${name}.snapshot`,
    manifest: `${name}.manifest.json`,
  }
}

/** Address of the deployed site, without a trailing slash; null if not known, as on a developer's machine. */
export const SITE_URL = process.env['SITE_URL']?.replace(/\/+$/, '') || null
