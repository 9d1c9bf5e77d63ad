import { readRow } from './rest-tables.ts'
import * as z from 'zod/mini'
import { authSource, ownSource, type ContractRow } from './contract.ts'
import { databaseError, functionRefusal, rowsOf, authAccount } from './shapes.ts'
import { CALLS_SOURCE } from './rest.ts'

/* Requests about activity, the history of listings and accounts of admins, by screens and the function admin-accounts. */

const ACCOUNTS_SOURCE = ownSource('supabase/migrations/20261120001700_admin_accounts.sql')
const UNKNOWN_ID = '00000000-0000-4000-8000-00000000dead'

function callingRow(
  name: string,
  title: string,
  send: NonNullable<ContractRow['send']>,
  body: z.ZodMiniType | null,
  more: Partial<ContractRow> = {},
): ContractRow {
  const row = {
    title,
    as: 'admin',
    method: 'POST',
    url: () => `/rest/v1/rpc/${name}`,
    send,
    source: CALLS_SOURCE,
  } as const
  return { ...row, status: body === null ? [200, 204] : 200, body, ...more }
}

const refusedWith = (pattern: RegExp, status: number): Partial<ContractRow> => ({
  status,
  body: databaseError(pattern),
  source: ACCOUNTS_SOURCE,
})

export const REST_ACCOUNTS: readonly ContractRow[] = [
  readRow(
    'the activity, with any of its filters',
    ({ since, adminId }) =>
      `/rest/v1/audit_logs?select=id,action,timestamp,details,changes,user_id&order=timestamp.desc,id.asc&limit=50` +
      `&resource_type=in.(businesses,business_images)&action=like.*.*&action=in.(mfa_enabled)&action=not.in.(admin_logout)` +
      `&or=(and(or(user_id.eq.${adminId},and(resource_type.eq.account,resource_id.eq.${adminId})),or(timestamp.lt.${since},id.gt.${adminId})))` +
      `&timestamp=lt.${since}&timestamp=gte.${since}&timestamp=lte.${since}&details->>name=ilike.*x*`,
    ['id', 'action', 'timestamp', 'details', 'changes', 'user_id'],
    [
      'resource_type=in',
      'action=like',
      'action=in',
      'action=not.in',
      'or',
      'timestamp=lt',
      'timestamp=gte',
      'timestamp=lte',
      'details->>name=ilike',
    ],
  ),
  readRow(
    'every account, page by page',
    () => '/rest/v1/users?select=id,email&order=id.asc&limit=1000',
    ['id', 'email'],
    ['id=gt'],
  ),
  readRow(
    'the deleted listings',
    () =>
      '/rest/v1/deleted_listings?select=id,name,atoll:fields->>atoll,photos,deleted_at,deleted_by&order=id.asc&limit=1000',
    ['id', 'name', 'photos', 'deleted_at', 'deleted_by'],
    ['id=gt'],
  ),
  readRow(
    'the names of deleted listings, for an import',
    () =>
      '/rest/v1/deleted_listings?select=id,name,atoll:fields->>atoll&by_undo=eq.false&order=id.asc&limit=1000',
    ['id', 'name', 'atoll'],
    ['id=gt'],
  ),
  readRow(
    'the imports of the last 30 days',
    () => '/rest/v1/listing_imports?select=*&imported_at=gt.2026-01-01T00:00:00.000Z&order=id.asc&limit=1000',
    ['id', 'file_name', 'added', 'changed', 'imported_at', 'imported_by', 'undone_at'],
    ['id=gt'],
  ),
  readRow(
    'messages read again, after a change whose answer was lost',
    ({ submission }) => `/rest/v1/contact_submissions?select=*&id=in.(${submission})`,
    ['id', 'status', 'updated_at'],
  ),
  readRow(
    'the sources of a listing',
    ({ listing }) =>
      `/rest/v1/listing_sources?select=import_id,source,licence,noted_at&business_id=eq.${listing}&order=noted_at.desc&limit=20`,
    ['import_id', 'source', 'licence', 'noted_at'],
  ),
  callingRow(
    'undo_import',
    'undoing an import that is unknown',
    ({ listing }) => ({ import_id: listing }),
    z.null(),
  ),
  callingRow(
    'listing_history',
    'the versions of a listing',
    ({ listing }) => ({ listing }),
    z.looseObject({
      versions: z
        .array(
          z.looseObject({ revision: z.number(), author: z.nullable(z.string()), fields: z.looseObject({}) }),
        )
        .check(z.minLength(1)),
      deleted_at: z.null(),
    }),
  ),
  callingRow(
    'last_author',
    'who saved the newest version of a row',
    ({ listing }) => ({ collection: 'businesses', row_id: listing }),
    z.nullable(z.string()),
  ),
  callingRow(
    'restore_listing',
    'restoring a listing that was not deleted',
    () => ({ listing: UNKNOWN_ID }),
    z.literal(false),
  ),
  callingRow(
    'admin_overview',
    'who is an admin',
    () => ({}),
    z.looseObject({
      require_mfa: z.boolean(),
      admins: rowsOf('user_id', 'email', 'mfa_enabled', 'last_sign_in_at'),
    }),
  ),
  callingRow(
    'server_time',
    'the time of the server',
    () => ({}),
    z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/)),
  ),
  callingRow(
    'my_sessions',
    "the caller's own sessions",
    () => ({}),
    rowsOf('id', 'created_at', 'used_at', 'is_current'),
  ),
  callingRow(
    'revoke_admin',
    'revoking an account that is not an admin',
    () => ({ account: UNKNOWN_ID }),
    z.literal(false),
  ),
  callingRow(
    'revoke_admin',
    "the caller's own rights are not revoked",
    ({ adminId }) => ({ account: adminId }),
    null,
    refusedWith(/^PT409$/, 409),
  ),
  callingRow(
    'reset_mfa',
    "the caller's own second factor is not reset",
    ({ adminId }) => ({ account: adminId }),
    null,
    refusedWith(/^PT409$/, 409),
  ),
  callingRow(
    'grant_admin',
    'admin rights for an account that already has them',
    ({ adminId }) => ({ account: adminId }),
    null,
  ),
  callingRow('set_require_mfa', 'requiring the second factor', () => ({ required: false }), null, {
    localOnly: 'the second factor would no longer be required',
  }),
  callingRow(
    'begin_account_action',
    'an action that does not exist',
    () => ({ action: 'x', email: null }),
    null,
    {
      ...refusedWith(/^22023$/, 400),
    },
  ),
  callingRow(
    'start_email_change',
    'a code for a new address',
    ({ adminId }) => ({ account: adminId, new_email: 'new@example.org', code_hash: 'x' }),
    null,
    { as: 'service' },
  ),
  callingRow(
    'finish_email_change',
    'a wrong code for a new address',
    ({ adminId }) => ({ account: adminId, code_hash: 'y' }),
    z.null(),
    { as: 'service' },
  ),
  ...(
    [
      ['visitor', 401, 'without a session'],
      ['stranger', 403, 'by an account that is not an admin'],
      ['admin', 400, 'that does not exist'],
    ] as const
  ).map(([role, status, callerKind]): ContractRow => ({
    title: `an action on an account ${callerKind}`,
    as: role,
    method: 'POST',
    url: () => '/functions/v1/admin-accounts',
    send: () => ({ action: 'make-coffee' }),
    status,
    body: functionRefusal,
    source: ownSource('supabase/functions/admin-accounts/index.ts'),
  })),
]

/** Requests that the edge function sends to Auth. They end sessions, so they come after everything that needs one. */
export const AUTH_ACCOUNTS: readonly ContractRow[] = [
  {
    title: "the caller's own password, changed in a session",
    as: 'admin',
    method: 'PUT',
    url: () => '/auth/v1/user',
    send: ({ password }) => ({ password: `${password}3` }),
    status: 200,
    body: authAccount,
    source: authSource('openapi.yaml /user, internal/api/user.go'),
  },
  {
    title: 'the end of all other sessions',
    as: 'admin',
    method: 'POST',
    url: () => '/auth/v1/logout?scope=others',
    status: 204,
    body: null,
    source: authSource('openapi.yaml /logout, internal/api/logout.go'),
  },
  {
    title: 'a confirmed address for an account',
    as: 'service',
    method: 'PUT',
    url: ({ strangerId }) => `/auth/v1/admin/users/${strangerId}`,
    send: ({ strangerEmail }) => ({ email: strangerEmail, email_confirm: true }),
    status: 200,
    body: authAccount,
    source: authSource('openapi.yaml /admin/users/{userId}, internal/api/admin.go'),
  },
  {
    title: 'an address that belongs to another account',
    as: 'service',
    method: 'PUT',
    url: ({ strangerId }) => `/auth/v1/admin/users/${strangerId}`,
    send: ({ adminEmail }) => ({ email: adminEmail, email_confirm: true }),
    status: 422,
    body: z.looseObject({}),
    source: authSource('internal/api/admin.go'),
  },
]
