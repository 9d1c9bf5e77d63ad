import { execFileSync } from 'node:child_process'
import type { GuideBuild } from '../../src/domain/guide-build.ts'
import { PlainFailure } from '../../supabase/local/plain-failure.ts'
import type { BuildSettings } from './build-settings.ts'
import type { TakenSnapshot } from './take-snapshot.ts'

/** Fictional address (RFC 2606), allowed only with demo data (FRAME-7). */
const DEMO_CONTACT_EMAIL = 'guide@example.org'
const DEMO_LICENCE = 'CC0 1.0'

/**
 * The build's data that the shell contains.
 * @throws PlainFailure when a real site has no contact address or no address of its own (PAGES-6)
 */
export function describeBuild(settings: BuildSettings, snapshot: TakenSnapshot): GuideBuild {
  const { rows } = snapshot.changes
  const isDemo = rows.directory_settings?.[0]?.is_demo === true
  if (settings.contactEmail === null && !isDemo) {
    throw new PlainFailure('Set VITE_CONTACT_EMAIL: the footer and the contact page show it to visitors.')
  }
  if (settings.siteUrl === null && !isDemo) {
    throw new PlainFailure(
      'Set SITE_URL to the address of the site: its pages, sitemap and link previews name it.',
    )
  }
  if (settings.snapshotKeys.length === 0 && !isDemo) {
    throw new PlainFailure(
      'Set SNAPSHOT_PUBLIC_KEYS, which npm run snapshot-keys -- show prints: without them devices refuse every snapshot.',
    )
  }
  return {
    version: versionOfSources(),
    builtAt: snapshot.takenAt.toISOString(),
    emergencyContacts: rows.emergency_contacts ?? [],
    listingCount: rows.businesses?.length ?? 0,
    snapshotPath: '/directory.snapshot',
    snapshotKeys: settings.snapshotKeys,
    supabaseUrl: settings.siteSupabaseUrl,
    publishableKey: settings.publishableKey,
    hasRealtime: settings.hasRealtime,
    contactEmail: settings.contactEmail ?? DEMO_CONTACT_EMAIL,
    dataLicence: settings.dataLicence ?? (isDemo ? DEMO_LICENCE : null),
    isDemo,
  }
}

/** The version of the checked out commit, by `git describe`. */
export function versionOfSources(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], {
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim()
  } catch {
    return 'unversioned'
  }
}
