/*
 * Which tables a backup contains. tests/integration/operators-backup.test.ts fails when a table of the schema is in none
 * of these lists.
 */

/** Tables that a backup contains, including accounts with password hashes and the keys of the second factor. */
export const KEPT_TABLES = [
  'auth.users',
  'auth.identities',
  'public.users',
  'private.admins',
  'private.settings',
  'private.secrets',
  'private.mfa_factors',
  'public.admin_mfa_settings',
  'public.admin_backup_codes',
  'public.admin_notification_preferences',
  'public.directory_settings',
  'public.businesses',
  'public.business_images',
  'public.emergency_contacts',
  'public.announcements',
  'public.listing_versions',
  'public.deleted_listings',
  'public.contact_submissions',
  'public.audit_logs',
  'public.admin_analytics_events',
  'private.analytics_days',
  'private.analytics_names',
  'private.analytics_state',
  'private.deploy_state',
] as const

/**
 * Tables that a backup leaves out and a restore empties: sessions end, rate counters start again at zero, waiting mails
 * are not sent late, and tombstones have no meaning in the new epoch.
 */
export const EMPTIED_TABLES = [
  'auth.sessions',
  'auth.refresh_tokens',
  'private.mfa_sessions',
  'private.mfa_attempts',
  'private.rate_counters',
  'private.notification_claims',
  'private.notification_events',
  'private.notification_runs',
  'private.email_changes',
  'public.directory_tombstones',
] as const

/** Internal state of the database: never in a backup. A restore keeps or renews it. */
export const OWN_TABLES = [
  'private.directory_state',
  'private.directory_totals',
  'private.snapshot_state',
] as const

export const PHOTO_BUCKET = 'business-images'

/** Path of a photo, the same in every project. Rows contain it alone or after the origin of the project. */
export const STORAGE_PATH = `/storage/v1/object/public/${PHOTO_BUCKET}/`
