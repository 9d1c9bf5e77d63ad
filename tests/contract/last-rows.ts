import * as z from 'zod/mini'
import { authSource, ownSource, type ContractRow, storageSource } from './contract.ts'
import { authError, authAccount } from './shapes.ts'
import { copyPathOf, PHOTOS_PATH } from './storage.ts'

/* Requests to Supabase Auth that reset passwords or end sessions, and those of operators. */

/** supabase-js sends this version, and reads errors as `code` and `message` if the answer repeats the version. */
const apiVersionHeaders = () => ({ 'x-supabase-api-version': '2024-01-01' })
const ERRORS_SOURCE = authSource('internal/api/errors.go, internal/api/apierrors/errorcode.go')
const ADMIN_USERS_SOURCE = authSource('openapi.yaml /admin/users, internal/api/admin.go')

/** The reset of a password ends every session of the account, so this comes last. */
export const AUTH_FINAL_ROWS: readonly ContractRow[] = [
  {
    title: 'a link that sets a password',
    as: 'service',
    method: 'POST',
    url: () => '/auth/v1/admin/generate_link',
    send: ({ strangerEmail }) => ({ type: 'recovery', email: strangerEmail }),
    status: 200,
    body: z.looseObject({ action_link: z.string().check(z.regex(/^https?:\/\/.+[?&]type=recovery/)) }),
    keep: (world, { json }) => {
      world.recoveryLink = (json as { action_link: string }).action_link
    },
    source: authSource('openapi.yaml /admin/generate_link, internal/api/mail.go'),
  },
  {
    title: 'the link of a reset mail',
    as: 'visitor',
    method: 'GET',
    url: ({ recoveryLink }) => {
      const { pathname, search } = new URL(recoveryLink)
      return pathname + search
    },
    status: [302, 303],
    body: z.any(),
    expects: { location: /#.*access_token=[\w.-]+.*type=recovery|#.*type=recovery.*access_token=/ },
    keep: (world, { headers }) => {
      const fragment = (headers.get('location') ?? '').split('#')[1] ?? ''
      world.tokens.recovery = new URLSearchParams(fragment).get('access_token') ?? ''
    },
    source: authSource('openapi.yaml /verify, internal/api/verify.go'),
  },
  {
    title: 'the account of a reset link',
    as: 'recovery',
    method: 'GET',
    url: () => '/auth/v1/user',
    headers: apiVersionHeaders,
    status: 200,
    body: authAccount,
    source: authSource('openapi.yaml /user'),
  },
  {
    title: 'the session of a reset link has no rights of an admin (RIGHTS-11)',
    as: 'recovery',
    method: 'POST',
    url: () => '/rest/v1/rpc/mfa_status',
    send: () => ({}),
    status: 200,
    body: z.looseObject({ is_listed: z.literal(false), is_admin: z.literal(false) }),
    source: ownSource('supabase/migrations/20261120000150_admins.sql'),
  },
  {
    title: 'a new password that is too short',
    as: 'recovery',
    method: 'PUT',
    url: () => '/auth/v1/user',
    headers: apiVersionHeaders,
    send: () => ({ password: 'short', code_challenge: null, code_challenge_method: null }),
    status: 422,
    body: authError('weak_password'),
    source: ERRORS_SOURCE,
  },
  {
    title: 'a new password of more than 72 bytes',
    as: 'recovery',
    method: 'PUT',
    url: () => '/auth/v1/user',
    headers: apiVersionHeaders,
    send: () => ({ password: 'x'.repeat(73) }),
    status: 400,
    body: authError('validation_failed'),
    source: authSource('internal/api/password.go'),
  },
  {
    title: 'a new password',
    as: 'recovery',
    method: 'PUT',
    url: () => '/auth/v1/user',
    headers: apiVersionHeaders,
    send: ({ password }) => ({ password: `${password}2`, code_challenge: null, code_challenge_method: null }),
    status: 200,
    body: authAccount,
    source: authSource('openapi.yaml /user, internal/api/user.go'),
  },
  {
    title: 'the end of every session of an account',
    as: 'recovery',
    method: 'POST',
    url: () => '/auth/v1/logout?scope=global',
    headers: apiVersionHeaders,
    status: 204,
    body: null,
    source: authSource('openapi.yaml /logout, internal/api/logout.go'),
  },
  {
    title: 'the end of one session',
    as: 'admin',
    method: 'POST',
    url: () => '/auth/v1/logout?scope=local',
    status: 204,
    body: null,
    source: authSource('openapi.yaml /logout, internal/api/logout.go'),
  },
  {
    title: 'the account of a session that has ended',
    as: 'admin',
    method: 'GET',
    url: () => '/auth/v1/user',
    headers: apiVersionHeaders,
    status: 403,
    body: authError('session_not_found'),
    source: authSource('internal/api/auth.go (maybeLoadUserOrSession)'),
  },
]

export const AUTH_OPERATORS: readonly ContractRow[] = [
  {
    title: 'the public settings, which the check of a hosted project reads',
    as: 'visitor',
    method: 'GET',
    url: () => '/auth/v1/settings',
    status: 200,
    body: z.looseObject({
      disable_signup: z.literal(true),
      external: z.looseObject({ email: z.literal(true) }),
    }),
    source: authSource('openapi.yaml /settings, internal/api/settings.go'),
  },
  {
    title: 'whether Auth is up',
    as: 'visitor',
    method: 'GET',
    url: () => '/auth/v1/health',
    status: 200,
    body: z.looseObject({ name: z.string() }),
    source: authSource('openapi.yaml /health'),
  },
  {
    title: 'deleting an account',
    as: 'service',
    method: 'DELETE',
    url: ({ strangerId }) => `/auth/v1/admin/users/${strangerId}`,
    status: 200,
    body: z.looseObject({}),
    source: ADMIN_USERS_SOURCE,
  },
]

/** Deleting comes last, because rows of business_images refer to these files. */
export const STORAGE_FINAL_ROWS: readonly ContractRow[] = [
  {
    title: 'removing files, also those that do not exist',
    as: 'admin',
    method: 'DELETE',
    url: () => PHOTOS_PATH,
    send: ({ photo }) => ({ prefixes: [photo, copyPathOf(photo), `${photo}-none.jpg`] }),
    status: 200,
    body: z.array(z.looseObject({ name: z.string() })),
    source: storageSource('src/http/routes/object/deleteObjects.ts'),
  },
  {
    title: 'removing files by an account that is not an admin removes nothing',
    as: 'stranger',
    method: 'DELETE',
    url: () => PHOTOS_PATH,
    send: ({ photo }) => ({ prefixes: [`${photo}-thumb.jpg`] }),
    status: 200,
    body: z.array(z.unknown()).check(z.maxLength(0)),
    source: ownSource('supabase/migrations/20261120000600_storage.sql'),
  },
  {
    title: 'removing files by the secret key, as the sweep does',
    as: 'service',
    method: 'DELETE',
    url: () => PHOTOS_PATH,
    send: ({ photo }) => ({ prefixes: [`${photo}-thumb.jpg`] }),
    status: 200,
    body: z.array(z.looseObject({ name: z.string() })),
    source: storageSource('src/http/routes/object/deleteObjects.ts'),
  },
]
