import { PlainFailure } from '../../supabase/local/plain-failure.ts'

export interface BuildSettings {
  /** Project that the build reads the directory from. */
  supabaseUrl: string
  publishableKey: string
  /** Project that the site asks at run time; empty = the origin that serves the site. */
  siteSupabaseUrl: string
  hasRealtime: boolean
  contactEmail: string | null
  allowStaleSnapshot: boolean
}

/** @throws PlainFailure when the build does not know which project to read */
export function readBuildSettings(env: NodeJS.ProcessEnv): BuildSettings {
  const supabaseUrl = (env['SUPABASE_URL'] ?? '').replace(/\/$/, '')
  const publishableKey = env['SUPABASE_PUBLISHABLE_KEY'] ?? ''
  if (supabaseUrl === '' || publishableKey === '') {
    throw new PlainFailure(
      'Set SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY, or run npm start, which sets them itself.',
    )
  }
  return {
    supabaseUrl,
    publishableKey,
    siteSupabaseUrl: env['SITE_SUPABASE_URL'] ?? supabaseUrl,
    hasRealtime: env['SITE_REALTIME'] !== '0',
    contactEmail: env['VITE_CONTACT_EMAIL'] ?? null,
    allowStaleSnapshot: env['ALLOW_STALE_SNAPSHOT'] === '1',
  }
}
