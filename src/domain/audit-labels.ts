/** Labels of the audit log's actions, for the admin area and its emails. */
const ACTION_LABELS = new Map([
  ['rapid_login_failures', 'Three or more wrong passwords for one account within five minutes'],
  ['login_failed', 'Wrong password'],
  ['login_attempt_blocked', 'Sign-in blocked after too many tries'],
  ['login_unlocked', 'Sign-in unlocked by an admin'],
  ['login_success', 'Signed in'],
  ['logout_success', 'Signed out'],
  ['admin_logout', 'Signed out'],
  ['session_expired', 'Session expired'],
  ['mfa_setup_started', 'MFA setup started'],
  ['mfa_enabled', 'MFA switched on'],
  ['mfa_disabled', 'MFA switched off'],
  ['mfa_verified', 'Right MFA code'],
  ['mfa_code_failed', 'Wrong MFA code'],
  ['mfa_locked', 'MFA locked after wrong codes'],
  ['mfa_backup_code_used', 'Backup code used'],
  ['mfa_backup_codes_generated', 'New backup codes made'],
  ['first_admin_added', 'First admin added'],
  ['admin_added', 'Admin added'],
  ['admin_removed', 'Admin removed'],
  ['admin_role_changed', 'Role of an admin changed'],
  ['error_boundary_triggered', 'A screen stopped working'],
  ['admin_dashboard_accessed', 'Dashboard opened'],
  ['business_created', 'Business created'],
  ['business_updated', 'Business changed'],
  ['business_deleted', 'Business deleted'],
  ['business_featured_toggled', 'Business featured or no longer featured'],
  ['businesses_imported', 'Businesses imported from a file'],
  ['emergency_contacts_imported', 'Emergency contacts imported from a file'],
  ['photos_imported', 'Photos imported from files'],
  ['import_undone', 'Import undone'],
  ['listing_forbidden', 'Not to be listed again'],
  ['listing_allowed', 'May be listed again'],
  ['businesses_merged', 'Duplicate business merged'],
  ['submission_status_updated', 'Status of a submission changed'],
  ['submission_deleted', 'Submission deleted'],
  ['listing_version_restored', 'Earlier version of a business restored'],
  ['mfa_requirement_on', 'MFA required for all admins'],
  ['mfa_requirement_off', 'MFA no longer required'],
  ['admin_invited', 'Admin invited'],
  ['password_change_started', 'Password change started'],
  ['password_changed', 'Password changed'],
  ['email_change_started', 'E-mail address change started'],
  ['email_changed', 'E-mail address changed'],
  ['backup_codes_changed', 'New backup codes'],
  ['sessions_ended', 'Signed out everywhere'],
])

/** Tables in the names of actions such as `businesses.updated`, which the database writes itself. */
const TABLE_NOUNS = new Map([
  ['businesses', 'Business'],
  ['business_images', 'Photo'],
  ['emergency_contacts', 'Emergency contact'],
  ['announcements', 'Announcement'],
  ['trips', 'Trip'],
  ['directory_settings', 'Settings of the guide'],
  ['contact_submissions', 'Submission'],
  ['distinct_listings', 'Mark as two places'],
  ['admin_notification_preferences', 'Notification settings'],
  ['admin_mfa_settings', 'MFA settings'],
  ['admin_backup_codes', 'Backup code'],
])
/** Words before the name of the changed row in a sentence, by table: 'the business' before Reef Store. */
const TABLE_OBJECTS = new Map([
  ['businesses', 'the business'],
  ['business_images', 'a photo of'],
  ['emergency_contacts', 'the emergency contact'],
  ['announcements', 'the announcement'],
  ['trips', 'the trip'],
  ['directory_settings', 'the settings of the guide'],
  ['contact_submissions', 'the submission'],
  ['distinct_listings', 'the mark as two places of'],
  ['admin_notification_preferences', 'the notification settings'],
  ['admin_mfa_settings', 'the MFA settings'],
  ['admin_backup_codes', 'a backup code'],
])
const ACTION_VERBS = new Map([
  ['created', 'added'],
  ['updated', 'changed'],
])

/** The label of an action; for an unknown action its name without underscores. */
export function toAuditLabel(action: string): string {
  const [table = '', verb] = action.split('.')
  const noun = TABLE_NOUNS.get(table)
  if (noun !== undefined && verb !== undefined) return `${noun} ${ACTION_VERBS.get(verb) ?? verb}`
  return ACTION_LABELS.get(action) ?? action.replaceAll('_', ' ')
}

/**
 * Returns the part 'changed the business' of a sentence such as 'ann@example.org changed the business Reef Store'.
 * Null for actions that change no row with a name.
 */
export function toAuditPredicate(action: string): string | null {
  const [table = '', verb] = action.split('.')
  const object = TABLE_OBJECTS.get(table)
  return object === undefined || verb === undefined ? null : `${ACTION_VERBS.get(verb) ?? verb} ${object}`
}
