import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { toAuditLabel } from '../domain/audit-labels.ts'

/** Each audit event, the file that reports it, and the test that checks that it is logged. */
const AUDIT_EVENTS: [action: string, sender: string, test: string][] = [
  ['admin_dashboard_accessed', 'src/admin/frame/dashboard-screen.tsx', 'tests/e2e/admin-sign-in.spec.ts'],
  [
    'business_created',
    'src/admin/tabs/listing-form/listing-form-screen.tsx',
    'tests/e2e/admin-forms-full.spec.ts',
  ],
  [
    'business_updated',
    'src/admin/tabs/listing-form/listing-form-screen.tsx',
    'tests/e2e/admin-forms-full.spec.ts',
  ],
  ['business_deleted', 'src/admin/tabs/listings/listing-rows.ts', 'tests/e2e/admin-lists-full.spec.ts'],
  [
    'business_featured_toggled',
    'src/admin/tabs/listings/listing-rows.ts',
    'tests/e2e/admin-lists-full.spec.ts',
  ],
  ['businesses_imported', 'src/admin/tabs/import/listing-kind.ts', 'tests/e2e/admin-import.spec.ts'],
  [
    'emergency_contacts_imported',
    'src/admin/tabs/import/contacts/contact-kind.ts',
    'tests/e2e/admin-import-contacts.spec.ts',
  ],
  [
    'photos_imported',
    'src/admin/tabs/import/photos/use-photo-import.ts',
    'tests/e2e/admin-import-photos.spec.ts',
  ],
  ['businesses_merged', 'src/admin/tabs/duplicates/merge-actions.tsx', 'tests/e2e/admin-duplicates.spec.ts'],
  [
    'submission_status_updated',
    'src/admin/tabs/submissions/use-submissions.ts',
    'tests/e2e/admin-lists-full.spec.ts',
  ],
  [
    'submission_deleted',
    'src/admin/tabs/submissions/use-submissions.ts',
    'tests/e2e/admin-lists-full.spec.ts',
  ],
  ['login_success', 'src/admin/open-admin.ts', 'tests/e2e/admin-sign-in.spec.ts'],
  ['login_failed', 'src/admin/sign-in/use-login.ts', 'tests/e2e/admin-lock-full.spec.ts'],
  ['login_attempt_blocked', 'src/admin/sign-in/use-login.ts', 'tests/e2e/admin-lock-full.spec.ts'],
  ['login_unlocked', 'src/admin/tabs/security/security-tab.tsx', 'tests/e2e/admin-lock-full.spec.ts'],
  ['admin_logout', 'src/admin/session/admin-session.ts', 'tests/e2e/admin-sign-in.spec.ts'],
  ['logout_success', 'src/admin/session/end-session.ts', 'tests/e2e/admin-sign-in.spec.ts'],
  ['session_expired', 'src/admin/session/admin-session.ts', 'src/admin/session/admin-session.test.ts'],
  ['error_boundary_triggered', 'src/admin/frame/error-boundary.tsx', 'tests/e2e/admin-faults-full.spec.ts'],
  ['mfa_setup_started', 'src/admin/session/use-mfa-setup.ts', 'tests/e2e/admin-security-full.spec.ts'],
  ['mfa_enabled', 'supabase/migrations/20261120001200_audit.sql', 'tests/e2e/admin-mfa.spec.ts'],
  ['mfa_disabled', 'supabase/migrations/20261120001200_audit.sql', 'tests/e2e/admin-security-full.spec.ts'],
  ['mfa_verified', 'src/admin/sign-in/code-form.tsx', 'tests/e2e/admin-mfa.spec.ts'],
  ['mfa_code_failed', 'supabase/migrations/20261120001200_audit.sql', 'tests/e2e/admin-mfa.spec.ts'],
  ['mfa_locked', 'supabase/migrations/20261120001200_audit.sql', 'supabase/tests/mfa-codes.test.ts'],
  ['mfa_backup_code_used', 'src/admin/sign-in/code-form.tsx', 'tests/e2e/admin-mfa.spec.ts'],
  ['mfa_backup_codes_generated', 'src/admin/session/enabled-mfa.tsx', 'tests/e2e/admin-mfa.spec.ts'],
  ['admin_invited', 'supabase/functions/admin-accounts/index.ts', 'tests/integration/admin-accounts.test.ts'],
  [
    'sessions_ended',
    'supabase/functions/admin-accounts/index.ts',
    'tests/integration/admin-accounts.test.ts',
  ],
  [
    'password_changed',
    'supabase/migrations/20261120001700_admin_accounts.sql',
    'tests/integration/admin-accounts.test.ts',
  ],
  [
    'email_changed',
    'supabase/migrations/20261120001700_admin_accounts.sql',
    'supabase/tests/admin-accounts.test.ts',
  ],
]

describe.each(AUDIT_EVENTS)('the event %s (AUDIT-10)', (action, sender, test) => {
  it.each([sender, test])('the name of an audit event occurs in the file %s', (file) => {
    expect(new RegExp(`\\b${action}\\b`).test(readFileSync(file, 'utf8'))).toBe(true)
  })

  it('an audit event has a label for the list of alerts', () => {
    expect(toAuditLabel(action)).not.toBe(action.replaceAll('_', ' '))
  })
})
