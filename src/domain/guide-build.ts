import type { EmergencyContact } from './listing.ts'

/** What a build knows: served to the code as `virtual:guide-build`. */
export interface GuideBuild {
  version: string
  /** ISO 8601 instant; the date of the baked emergency contacts and of the build's snapshot. */
  builtAt: string
  /** Baked into the shell, so that they show with storage wiped and no network. */
  emergencyContacts: EmergencyContact[]
  listingCount: number
  /** Same-origin path of the build's own snapshot of the directory. */
  snapshotPath: string
  /** Origin of the backend; empty = the origin that serves the site. */
  supabaseUrl: string
  publishableKey: string
  /** Whether the backend has Realtime (SITE_REALTIME=0 says no). */
  hasRealtime: boolean
  contactEmail: string
  /** Whether the directory held demo data when it was built; shown until the saved copy says otherwise. */
  isDemo: boolean
}

/** A library in the site, as its package describes itself. */
export interface Library {
  name: string
  version: string
  /** SPDX expression. */
  licence: string
}
