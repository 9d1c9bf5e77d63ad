import { hashBackupCode, newBackupCodes, totp } from '../../supabase/tests/authenticator.ts'
import { ownSource, postgrestSource, type ContractRow } from './contract.ts'
import { databaseError, enrolled, mfaStatus, rowsOf, wrongCode } from './shapes.ts'

/* How the admin area sets up the second factor. */

const RETURN_ROWS = () => ({ prefer: 'return=representation' })
const MERGE_DUPLICATES = () => ({ prefer: 'resolution=merge-duplicates,return=representation' })
const WRITES_SOURCE = postgrestSource(
  'docs/references/api/tables_views.rst, docs/references/api/preferences.rst',
)
const CALLS_SOURCE = postgrestSource('docs/references/api/functions.rst')

/** The second factor: without it, most projects give an admin no rights. */
export const REST_SECOND_FACTOR: readonly ContractRow[] = [
  {
    title: 'whether the second factor is satisfied',
    as: 'admin',
    method: 'POST',
    url: () => '/rest/v1/rpc/mfa_status',
    send: () => ({}),
    status: 200,
    body: mfaStatus,
    source: CALLS_SOURCE,
  },
  {
    title: 'whether the second factor is satisfied, with a token that no server signed',
    as: 'admin',
    method: 'POST',
    url: () => '/rest/v1/rpc/mfa_status',
    headers: ({ tokens }) => ({ authorization: `Bearer ${tokens.admin.slice(0, -6)}AAAAAA` }),
    send: () => ({}),
    status: 401,
    body: databaseError(/^PGRST30\d$/),
    source: postgrestSource('docs/references/auth.rst, docs/references/errors.rst (group 3)'),
  },
  {
    title: 'a new secret, which the answer masks',
    as: 'admin',
    method: 'POST',
    url: () => '/rest/v1/admin_mfa_settings?on_conflict=user_id&select=*',
    headers: MERGE_DUPLICATES,
    send: ({ adminId, mfaSecret }) => [{ user_id: adminId, secret_key: mfaSecret, is_enabled: false }],
    optional: ['columns'],
    status: [200, 201],
    body: rowsOf('user_id', 'secret_key', 'is_enabled'),
    source: WRITES_SOURCE,
  },
  {
    title: 'a code that is not right',
    as: 'admin',
    method: 'POST',
    url: () => '/rest/v1/rpc/verify_mfa_code',
    send: ({ mfaSecret }) => ({ code: totp(mfaSecret, Date.now() - 600_000) }),
    status: 200,
    body: wrongCode,
    source: CALLS_SOURCE,
  },
  {
    title: 'enabling the secret with its code and eight backup codes',
    as: 'admin',
    method: 'POST',
    url: () => '/rest/v1/rpc/enable_mfa',
    send: ({ mfaSecret }) => ({ code: totp(mfaSecret), code_hashes: newBackupCodes().map(hashBackupCode) }),
    status: 200,
    body: enrolled,
    source: ownSource('supabase/migrations/20261120001000_mfa_rules.sql'),
  },
  {
    title: 'removing the backup codes before new ones',
    as: 'admin',
    method: 'DELETE',
    url: ({ adminId }) => `/rest/v1/admin_backup_codes?user_id=eq.${adminId}&select=id`,
    headers: RETURN_ROWS,
    status: 200,
    body: rowsOf('id'),
    source: WRITES_SOURCE,
  },
  {
    title: 'storing new backup codes',
    as: 'admin',
    method: 'POST',
    url: () => '/rest/v1/admin_backup_codes?select=id',
    headers: RETURN_ROWS,
    optional: ['columns'],
    send: ({ adminId }) =>
      newBackupCodes().map((code) => ({ user_id: adminId, code_hash: hashBackupCode(code) })),
    status: 201,
    body: rowsOf('id'),
    source: WRITES_SOURCE,
  },
]

export const REST_SECOND_FACTOR_END: readonly ContractRow[] = [
  {
    title: 'switching the second factor off',
    as: 'admin',
    method: 'DELETE',
    url: ({ adminId }) => `/rest/v1/admin_mfa_settings?user_id=eq.${adminId}&select=user_id`,
    headers: RETURN_ROWS,
    status: 200,
    body: rowsOf('user_id'),
    source: WRITES_SOURCE,
  },
]
