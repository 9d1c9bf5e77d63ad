import { basename } from 'node:path'

/** Where the site is built to. Builds into different folders never touch each other's files. */
export const OUT_DIR = process.env['GUIDE_OUT_DIR'] ?? 'dist'

/** What belongs to a build but is not for its visitors, beside it in .generated. */
export function buildPaths(outDir: string): { description: string; snapshot: string; manifest: string } {
  const name = `.generated/${basename(outDir)}`
  return {
    description: `${name}.build.json`,
    snapshot: `${name}.snapshot`,
    manifest: `${name}.manifest.json`,
  }
}

/** Where the site will stand, with no slash at its end; null: not known, as on a developer's machine. */
export const SITE_URL = process.env['SITE_URL']?.replace(/\/+$/, '') || null
