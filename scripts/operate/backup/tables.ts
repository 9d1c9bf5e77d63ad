/*
 * What a backup holds. tests/integration/operators-backup.test.ts fails when a table of the schema is in neither list.
 */

/** Kept row by row, accounts with their password hashes and the keys of the second factor among them. */
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
  'public.contact_submissions',
  'public.audit_logs',
  'public.admin_analytics_events',
  'private.analytics_days',
  'private.analytics_names',
  'private.analytics_state',
] as const

/**
 * Left out, and emptied by a restore: sessions end, counters start anew, mails that were due are not sent late, and
 * tombstones mean nothing in the new epoch.
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
  'public.directory_tombstones',
] as const

/** The database's own state: never in a backup, and kept (or renewed) by a restore. */
export const OWN_TABLES = [
  'private.directory_state',
  'private.directory_totals',
  'private.snapshot_state',
] as const

export const PHOTO_BUCKET = 'business-images'

/** Path of a photo at every project; rows hold it alone or after the project's origin. */
export const STORAGE_PATH = `/storage/v1/object/public/${PHOTO_BUCKET}/`
