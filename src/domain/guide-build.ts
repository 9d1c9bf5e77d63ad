import type { EmergencyContact } from './listing.ts'

/** Values of the build; the code imports them from `virtual:guide-build`. */
export interface GuideBuild {
  version: string
  /** ISO 8601; also the date of the bundled emergency contacts and of the build's snapshot. */
  builtAt: string
  /** Bundled, so that they show without storage and without network. */
  emergencyContacts: EmergencyContact[]
  listingCount: number
  /** Same-origin path of the build's own snapshot of the directory. */
  snapshotPath: string
  /** Public keys of which one has signed each snapshot (src/domain/snapshot-signature.ts). */
  snapshotKeys: readonly string[]
  /** Origin of the backend; empty = the site's own origin. */
  supabaseUrl: string
  publishableKey: string
  /** False with SITE_REALTIME=0. */
  hasRealtime: boolean
  contactEmail: string
  /** Licence of the listings as files; null: the site has no such files. */
  dataLicence: string | null
  /** Whether the directory held demo data at build time; used until the replica is open. */
  isDemo: boolean
}

/** A library in the site, as its package.json describes it. */
export interface Library {
  name: string
  version: string
  /** SPDX expression. */
  licence: string
}
