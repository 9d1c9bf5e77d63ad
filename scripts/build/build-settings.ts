import { basename } from 'node:path'
import { PlainFailure } from '../../supabase/local/run-command.ts'
import { isSecretKey } from './project-keys.ts'

export type PreviewCardMode = 'each' | 'shared'

export interface BuildSettings {
  /** The project that the build reads the directory from. */
  supabaseUrl: string
  publishableKey: string
  /** The project that the site uses at run time; empty means the origin that serves the site. */
  siteSupabaseUrl: string
  hasRealtime: boolean
  contactEmail: string | null
  /** Address of the site, without a slash at its end; null if it is not known, as on a developer's machine. */
  siteUrl: string | null
  /** Name or address of the licence under which others may use the listings; null if the listings are not offered as files. */
  dataLicence: string | null
  /** Whether listings without a photo have a preview picture each, or share one for a category and atoll. */
  previewCards: PreviewCardMode
  allowStaleSnapshot: boolean
  /** The name of this version; null for the version of its sources. */
  version: string | null
  /** The public keys that the app accepts: SNAPSHOT_PUBLIC_KEYS, separated by commas. */
  snapshotKeys: string[]
}

/** @throws PlainFailure when no project to read from is configured, its address is none, or the key is a secret key, which would become public */
export function readBuildSettings(env: NodeJS.ProcessEnv): BuildSettings {
  const supabaseUrl = (env['SUPABASE_URL'] ?? '').replace(/\/$/, '')
  const publishableKey = (env['SUPABASE_PUBLISHABLE_KEY'] ?? '').trim()
  if (supabaseUrl === '' || publishableKey === '') {
    throw new PlainFailure(
      'Set SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY, or run npm start, which sets them itself.',
    )
  }
  if (!/^https?:\/\//.test(supabaseUrl) || !URL.canParse(supabaseUrl))
    throw new PlainFailure(`SUPABASE_URL is not a web address: ${supabaseUrl}`)
  if (isSecretKey(publishableKey)) {
    throw new PlainFailure(
      'SUPABASE_PUBLISHABLE_KEY is a secret key: it would be in every page. Set it to the publishable key.',
    )
  }
  return {
    supabaseUrl,
    publishableKey,
    siteSupabaseUrl: env['SITE_SUPABASE_URL'] ?? supabaseUrl,
    hasRealtime: env['SITE_REALTIME'] !== '0',
    contactEmail: env['VITE_CONTACT_EMAIL'] ?? null,
    dataLicence: env['DATA_LICENCE'] || null,
    previewCards: env['PREVIEW_CARDS'] === 'shared' ? 'shared' : 'each',
    siteUrl: env['SITE_URL']?.replace(/\/+$/, '') || null,
    version: env['SITE_VERSION'] || null,
    allowStaleSnapshot: env['ALLOW_STALE_SNAPSHOT'] === '1',
    snapshotKeys: parseSnapshotKeys(env['SNAPSHOT_PUBLIC_KEYS']),
  }
}

/** @throws PlainFailure if the text is not a list of public keys */
export function parseSnapshotKeys(text = ''): string[] {
  const keys = text.split(',').filter((key) => key !== '')
  // An uncompressed point: 65 bytes in base64url, of which the first is always 4.
  if (keys.every((key) => /^B[\w-]{86}$/.test(key))) return keys
  throw new PlainFailure(
    'SNAPSHOT_PUBLIC_KEYS is not a list of keys: npm run snapshot-keys -- show prints it.',
  )
}

/** Output folder of the build. Builds with different folders do not affect each other. */
export const OUT_DIR = process.env['GUIDE_OUT_DIR'] ?? 'dist'

/** Files of a build that are not served, stored in .generated. */
interface BuildPaths {
  description: string
  snapshot: string
  /** Epoch and revision of the directory that the build was made from. */
  directory: string
  /** Sources and settings of the last build that was finished. */
  stamp: string
  manifest: string
  /** The renderer of the pages, bundled for Node. */
  renderer: string
  /** The built index.html, into which the text of each page is rendered. */
  template: string
  /** Record of what each page was rendered from, so that the next build renders only what changed. */
  pages: string
  /** The files that each screen imports. */
  preloads: string
}

export function toBuildPaths(outDir: string): BuildPaths {
  const name = `.generated/${basename(outDir)}`
  return {
    description: `${name}.build.json`,
    snapshot: `${name}.snapshot`,
    directory: `${name}.directory`,
    stamp: `${name}.stamp`,
    manifest: `${name}.manifest.json`,
    renderer: `${name}.renderer`,
    template: `${name}.template.html`,
    pages: `${name}.pages.json`,
    preloads: `${name}.preloads.json`,
  }
}
