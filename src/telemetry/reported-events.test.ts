import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { auditLabel } from '../domain/audit-labels.ts'

/** Each event, the file that reports it, and the test that finds it in the log (AUDIT-10). */
const AUDIT_EVENTS: [action: string, sender: string, test: string][] = [
  ['admin_dashboard_accessed', 'src/admin/dashboard/dashboard-screen.tsx', 'tests/e2e/admin-sign-in.spec.ts'],
  [
    'business_created',
    'src/admin/listing-form/listing-form-screen.tsx',
    'tests/e2e/admin-forms-full.spec.ts',
  ],
  [
    'business_updated',
    'src/admin/listing-form/listing-form-screen.tsx',
    'tests/e2e/admin-forms-full.spec.ts',
  ],
  ['business_deleted', 'src/admin/listings/listing-rows.ts', 'tests/e2e/admin-lists-full.spec.ts'],
  ['business_featured_toggled', 'src/admin/listings/listing-rows.ts', 'tests/e2e/admin-lists-full.spec.ts'],
  ['businesses_imported', 'src/admin/import/use-import.ts', 'tests/e2e/admin-import.spec.ts'],
  ['businesses_merged', 'src/admin/duplicates/merge-panel.tsx', 'tests/e2e/admin-duplicates.spec.ts'],
  [
    'submission_status_updated',
    'src/admin/submissions/submission-rows.ts',
    'tests/e2e/admin-lists-full.spec.ts',
  ],
  ['submission_deleted', 'src/admin/submissions/submission-rows.ts', 'tests/e2e/admin-lists-full.spec.ts'],
  ['login_success', 'src/admin/open-admin.ts', 'tests/e2e/admin-sign-in.spec.ts'],
  ['login_failed', 'src/admin/sign-in/use-login.ts', 'tests/e2e/admin-lock-full.spec.ts'],
  ['login_attempt_blocked', 'src/admin/sign-in/use-login.ts', 'tests/e2e/admin-lock-full.spec.ts'],
  ['login_unlocked', 'src/admin/security/security-tab.tsx', 'tests/e2e/admin-lock-full.spec.ts'],
  ['admin_logout', 'src/admin/session/admin-session.ts', 'tests/e2e/admin-sign-in.spec.ts'],
  ['logout_success', 'src/admin/session/admin-session.ts', 'tests/e2e/admin-sign-in.spec.ts'],
  ['session_expired', 'src/admin/session/admin-session.ts', 'src/admin/session/admin-session.test.ts'],
  ['error_boundary_triggered', 'src/admin/dashboard/admin-frame.tsx', 'tests/e2e/admin-faults-full.spec.ts'],
  ['mfa_setup_started', 'src/admin/security/mfa-setup.tsx', 'tests/e2e/admin-security-full.spec.ts'],
  ['mfa_enabled', 'supabase/migrations/20261120001200_audit.sql', 'tests/e2e/admin-mfa.spec.ts'],
  ['mfa_disabled', 'supabase/migrations/20261120001200_audit.sql', 'tests/e2e/admin-security-full.spec.ts'],
  ['mfa_verified', 'src/admin/sign-in/login-screen.tsx', 'tests/e2e/admin-mfa.spec.ts'],
  ['mfa_code_failed', 'supabase/migrations/20261120001200_audit.sql', 'tests/e2e/admin-mfa.spec.ts'],
  ['mfa_locked', 'supabase/migrations/20261120001200_audit.sql', 'supabase/tests/mfa-codes.test.ts'],
  ['mfa_backup_code_used', 'src/admin/sign-in/login-screen.tsx', 'tests/e2e/admin-mfa.spec.ts'],
  ['mfa_backup_codes_generated', 'src/admin/security/mfa-panel.tsx', 'tests/e2e/admin-mfa.spec.ts'],
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

describe.each(AUDIT_EVENTS)('the event %s', (action, sender, test) => {
  it.each([sender, test])('is named in %s', (file) => {
    expect(new RegExp(`\\b${action}\\b`).test(readFileSync(file, 'utf8'))).toBe(true)
  })

  it('has a label', () => {
    expect(auditLabel(action)).not.toBe(action.replaceAll('_', ' '))
  })
})
