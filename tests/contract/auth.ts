import * as z from 'zod/mini'
import { hashBackupCode, createBackupCodes, totp } from '../../supabase/tests/authenticator.ts'
import { authSource, type ContractRow, type ContractWorld, ownSource, postgrestSource } from './contract.ts'
import {
  authError,
  session,
  authAccount,
  databaseError,
  enrolledAnswer,
  mfaStatus,
  rowsOf,
  wrongCodeAnswer,
} from './shapes.ts'
import { returnRowsHeader, mergeDuplicatesHeader, WRITES_SOURCE, CALLS_SOURCE } from './rest.ts'

/* Requests of the login, the reset screen and the scripts to Supabase Auth. */

/** supabase-js sends this version, and reads errors as `code` and `message` if the answer repeats the version. */
const apiVersionHeaders = () => ({ 'x-supabase-api-version': '2024-01-01' })
const TOKENS_SOURCE = authSource('openapi.yaml /token, internal/api/token.go')
const ERRORS_SOURCE = authSource('internal/api/errors.go, internal/api/apierrors/errorcode.go')
const ADMIN_USERS_SOURCE = authSource('openapi.yaml /admin/users, internal/api/admin.go')
const ERROR_VERSION_HEADERS = { 'x-supabase-api-version': /^2024-01-01$/ }

interface Session {
  access_token: string
  refresh_token: string
}

function signInRow(role: 'admin' | 'stranger', email: (world: ContractWorld) => string): ContractRow {
  return {
    title: `a sign-in with a password (${role})`,
    as: 'visitor',
    method: 'POST',
    url: () => '/auth/v1/token?grant_type=password',
    headers: apiVersionHeaders,
    send: (world) => ({ email: email(world), password: world.password, gotrue_meta_security: {} }),
    status: 200,
    body: session,
    keep: (world, { json }) => {
      world.tokens[role] = (json as Session).access_token
      if (role === 'admin') world.refreshToken = (json as Session).refresh_token
    },
    source: TOKENS_SOURCE,
  }
}

function makeAccountRow(role: 'admin' | 'stranger'): ContractRow {
  return {
    title: `a new account (${role})`,
    as: 'service',
    method: 'POST',
    url: () => '/auth/v1/admin/users',
    send: ({ adminEmail, strangerEmail, password }) => ({
      email: role === 'admin' ? adminEmail : strangerEmail,
      password,
      email_confirm: true,
    }),
    status: 200,
    body: authAccount,
    keep: (world, { json }) => {
      const { id } = json as { id: string }
      if (role === 'admin') world.adminId = id
      else world.strangerId = id
    },
    source: ADMIN_USERS_SOURCE,
  }
}

export const AUTH_SETUP_ROWS: readonly ContractRow[] = [
  makeAccountRow('admin'),
  makeAccountRow('stranger'),
  {
    title: 'an account that exists',
    as: 'service',
    method: 'POST',
    url: () => '/auth/v1/admin/users',
    headers: apiVersionHeaders,
    send: ({ adminEmail, password }) => ({ email: adminEmail, password, email_confirm: true }),
    status: 422,
    body: authError('email_exists'),
    expects: ERROR_VERSION_HEADERS,
    source: ERRORS_SOURCE,
  },
  {
    title: 'an account with a password of more than 72 bytes',
    as: 'service',
    method: 'POST',
    url: () => '/auth/v1/admin/users',
    headers: apiVersionHeaders,
    send: () => ({ email: 'contract-long@example.org', password: 'ā'.repeat(37), email_confirm: true }),
    status: 400,
    body: authError('validation_failed'),
    source: authSource('internal/api/password.go'),
  },
  signInRow('admin', ({ adminEmail }) => adminEmail),
  signInRow('stranger', ({ strangerEmail }) => strangerEmail),
  {
    title: 'a wrong password',
    as: 'visitor',
    method: 'POST',
    url: () => '/auth/v1/token?grant_type=password',
    headers: apiVersionHeaders,
    send: ({ adminEmail }) => ({ email: adminEmail, password: 'not the password' }),
    status: 400,
    body: authError('invalid_credentials'),
    expects: ERROR_VERSION_HEADERS,
    source: ERRORS_SOURCE,
  },
  {
    title: 'the account of a session',
    as: 'admin',
    method: 'GET',
    url: () => '/auth/v1/user',
    headers: apiVersionHeaders,
    status: 200,
    body: authAccount,
    source: authSource('openapi.yaml /user'),
  },
  {
    title: 'the account of a token that is damaged',
    as: 'admin',
    method: 'GET',
    url: () => '/auth/v1/user',
    headers: ({ tokens }) => ({
      ...apiVersionHeaders(),
      authorization: `Bearer ${tokens.admin.slice(0, -6)}AAAAAA`,
    }),
    status: 403,
    body: authError('bad_jwt'),
    source: authSource('internal/api/auth.go (parseJWTClaims)'),
  },
  {
    title: 'a new token for a session',
    as: 'visitor',
    method: 'POST',
    url: () => '/auth/v1/token?grant_type=refresh_token',
    headers: apiVersionHeaders,
    send: ({ refreshToken }) => ({ refresh_token: refreshToken }),
    status: 200,
    body: session,
    keep: (world, { json }) => {
      world.tokens.admin = (json as Session).access_token
      world.refreshToken = (json as Session).refresh_token
    },
    source: TOKENS_SOURCE,
  },
  {
    title: 'a new token for a session that does not exist',
    as: 'visitor',
    method: 'POST',
    url: () => '/auth/v1/token?grant_type=refresh_token',
    headers: apiVersionHeaders,
    send: () => ({ refresh_token: 'nosuchtoken0' }),
    status: 400,
    body: z.union([authError('refresh_token_not_found'), authError('validation_failed')]),
    source: ERRORS_SOURCE,
  },
  {
    title: 'sign-up is off',
    as: 'visitor',
    method: 'POST',
    url: () => '/auth/v1/signup',
    headers: apiVersionHeaders,
    send: ({ password }) => ({ email: 'contract-stranger@example.org', password }),
    status: 422,
    body: authError('signup_disabled'),
    source: authSource('internal/api/signup.go'),
  },
  {
    title: 'a reset mail to an address without an account',
    as: 'visitor',
    method: 'POST',
    url: () => '/auth/v1/recover?redirect_to=http%3A%2F%2Flocalhost%2Freset-password',
    headers: apiVersionHeaders,
    send: () => ({ email: 'contract-nobody@example.org', gotrue_meta_security: {}, code_challenge: null }),
    optional: ['redirect_to'],
    status: 200,
    body: z.looseObject({}),
    source: authSource('internal/api/recover.go: an unknown address is answered like a known one'),
  },
]

/* Requests with which the admin area sets up the second factor. */

/** The second factor: without it, most projects give an admin no rights. */
export const REST_SECOND_FACTOR_ROWS: readonly ContractRow[] = [
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
    headers: mergeDuplicatesHeader,
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
    body: wrongCodeAnswer,
    source: CALLS_SOURCE,
  },
  {
    title: 'enabling the secret with its code and eight backup codes',
    as: 'admin',
    method: 'POST',
    url: () => '/rest/v1/rpc/enable_mfa',
    send: ({ mfaSecret }) => ({
      code: totp(mfaSecret),
      code_hashes: createBackupCodes().map(hashBackupCode),
    }),
    status: 200,
    body: enrolledAnswer,
    source: ownSource('supabase/migrations/20261120001000_mfa_rules.sql'),
  },
  {
    title: 'eight new backup codes in place of the old ones',
    as: 'admin',
    method: 'POST',
    url: () => '/rest/v1/rpc/replace_backup_codes',
    send: () => ({ code_hashes: createBackupCodes().map(hashBackupCode) }),
    status: 200,
    body: z.literal(8),
    source: ownSource('supabase/migrations/20261127001000_replace_backup_codes.sql'),
  },
]

export const REST_SECOND_FACTOR_FINAL_ROWS: readonly ContractRow[] = [
  {
    title: 'switching the second factor off',
    as: 'admin',
    method: 'DELETE',
    url: ({ adminId }) => `/rest/v1/admin_mfa_settings?user_id=eq.${adminId}&select=user_id`,
    headers: returnRowsHeader,
    status: 200,
    body: rowsOf('user_id'),
    source: WRITES_SOURCE,
  },
]
