import * as z from 'zod/mini'
import { ownSource, postgrestSource, type ContractRow } from './contract.ts'
import { databaseError, feedByColumn, listings, rowsOf } from './shapes.ts'
import { READS_SOURCE, CALLS_SOURCE } from './rest.ts'

/* Requests of the edge functions and the operator's scripts to the REST API, with the secret key. */

const WRITES_SOURCE = postgrestSource('docs/references/api/preferences.rst')
const ERRORS_SOURCE = postgrestSource('docs/references/errors.rst')

const SNAPSHOT_RUN = crypto.randomUUID()

function callingRow(
  name: string,
  title: string,
  send: ContractRow['send'],
  body: z.ZodMiniType | null,
  more: Partial<ContractRow> = {},
): ContractRow {
  const url = (): string => `/rest/v1/rpc/${name}`
  const status = body === null ? [200, 204] : 200
  return {
    title,
    as: 'service',
    method: 'POST',
    url,
    ...(send ? { send } : {}),
    status,
    body,
    source: CALLS_SOURCE,
    ...more,
  }
}

export const importedListing = (id: string, name: string): object => ({
  id,
  name,
  description: 'Removed at once',
  category: 'business',
  atoll: 'MAJ',
  address_details: '',
  featured: false,
})

export const REST_GRANT_ADMIN: readonly ContractRow[] = [
  callingRow('grant_admin', 'making an account an admin', ({ adminId }) => ({ account: adminId }), null),
]

export const REST_SECRET_KEY: readonly ContractRow[] = [
  callingRow(
    'list_admins',
    'the admins',
    () => ({}),
    rowsOf('user_id', 'email', 'mfa_enabled', 'created_at'),
  ),
  {
    title: 'an account by its address',
    as: 'service',
    method: 'GET',
    url: ({ adminEmail }) => `/rest/v1/users?select=id&email=eq.${encodeURIComponent(adminEmail)}`,
    status: 200,
    body: rowsOf('id'),
    source: READS_SOURCE,
  },
  {
    title: 'exporting listings page by page',
    as: 'service',
    method: 'GET',
    url: ({ listing }) =>
      `/rest/v1/businesses?select=id,name,revision&order=id.asc&limit=1000&id=gt.${listing}`,
    optional: ['id=gt'],
    status: 200,
    body: rowsOf('id', 'name', 'revision'),
    source: READS_SOURCE,
  },
  {
    title: 'a listing, whole',
    as: 'service',
    method: 'GET',
    url: ({ listing }) => `/rest/v1/businesses?select=*&id=eq.${listing}`,
    status: 200,
    body: listings,
    keep: (world, { json }) => {
      for (const { id, revision } of json as { id: string; revision: number }[])
        world.revisions[id] = revision
    },
    source: READS_SOURCE,
  },
  callingRow(
    'import_listings',
    'importing listings',
    ({ listing, revisions }) => ({
      listings: [
        { listing: importedListing(listing, 'Contract check'), revision: revisions[listing] },
        { listing: importedListing(crypto.randomUUID(), ' '), revision: null },
      ],
    }),
    z.tuple([
      z.looseObject({ outcome: z.literal('written') }),
      z.looseObject({ outcome: z.literal('refused'), reason: z.string() }),
    ]),
  ),
  {
    title: 'photo rows of the last days, as the sweep reads them',
    as: 'service',
    method: 'GET',
    url: ({ since, listing }) =>
      `/rest/v1/business_images?select=id,image_url,thumbnail_url&created_at=gte.${since}&id=gt.${listing}&order=id&limit=500`,
    optional: ['id=gt'],
    status: 200,
    body: rowsOf('id', 'image_url', 'thumbnail_url'),
    source: READS_SOURCE,
  },
  {
    title: 'removing a photo row, as the sweep does',
    as: 'service',
    method: 'DELETE',
    url: ({ announcement }) => `/rest/v1/business_images?id=eq.${announcement}`,
    status: 204,
    body: null,
    source: WRITES_SOURCE,
  },
  {
    title: 'deleting rows without a filter is refused',
    as: 'service',
    method: 'DELETE',
    url: () => '/rest/v1/contact_submissions',
    status: 400,
    body: databaseError(/^21000$/),
    source: ownSource('docs/deploy.md: safeupdate is loaded for the API’s role, as hosted does'),
    localOnly: 'would delete every message where safeupdate is missing',
  },
  callingRow(
    'directory_changes_by_column',
    'a page of the feed for the snapshot',
    () => ({ since: 0, max_rows: 1 }),
    feedByColumn,
  ),
  callingRow(
    'snapshot_status',
    'whether the snapshot is behind',
    () => ({}),
    z.looseObject({ is_due: z.boolean(), revision: z.number() }),
  ),
  callingRow('snapshot_signing_key', 'the key that signs the snapshot', () => ({}), z.string()),
  callingRow(
    'begin_snapshot',
    'that a run may write the snapshot',
    () => ({ run: SNAPSHOT_RUN }),
    z.looseObject({ may_write: z.boolean(), revision: z.number(), notes: z.number() }),
  ),
  callingRow('end_snapshot', 'that a run has failed', () => ({ run: SNAPSHOT_RUN, has_sent: false }), null),
  callingRow(
    'note_snapshot',
    'that the snapshot was written',
    () => ({ epoch: crypto.randomUUID(), revision: 0, known_notes: 0, run: crypto.randomUUID() }),
    null,
    { localOnly: 'the snapshot would count as published' },
  ),
  callingRow(
    'count_request',
    'counting a request of a client',
    () => ({ kind: 'contract-check', client_address: '203.0.113.7', allowed: 100 }),
    z.number(),
  ),
  callingRow(
    'record_audit_event',
    'an audit event of a visitor',
    () => ({
      entry: { action: 'login_attempt_blocked', details: {}, resource_type: null, resource_id: null },
      client_address: '203.0.113.7',
    }),
    null,
  ),
  callingRow(
    'record_audit_event',
    'an audit event of an admin',
    () => ({ entry: { action: 'business_viewed', details: {}, resource_type: null, resource_id: null } }),
    null,
    { as: 'admin' },
  ),
  callingRow(
    'submit_contact',
    'a message by validate-contact',
    ({ submission }) => ({
      submission: {
        id: submission,
        type: 'feedback',
        name: 'Contract check',
        email: 'contract@example.org',
        message: 'This message is removed again at once.',
      },
      client_address: '203.0.113.7',
    }),
    z.looseObject({ outcome: z.enum(['stored', 'already_stored']) }),
  ),
  {
    title: 'removing the message',
    as: 'service',
    method: 'DELETE',
    url: ({ submission }) => `/rest/v1/contact_submissions?id=eq.${submission}`,
    status: 204,
    body: null,
    source: WRITES_SOURCE,
  },
  callingRow('orphan_photos', 'files that no photo uses', () => ({}), z.array(z.string())),
  callingRow(
    'claim_notifications',
    'the notifications that are due',
    () => ({}),
    z.array(z.looseObject({ claim: z.string(), email: z.string(), events: z.array(z.unknown()) })),
    { localOnly: 'they would be sent a quarter of an hour late' },
  ),
  callingRow(
    'finish_notifications',
    'notifications that were not sent',
    ({ claim }) => ({ finished: claim, was_sent: false }),
    z.boolean(),
    { localOnly: 'needs a claim' },
  ),
  callingRow('no_such_function', 'a function that does not exist', () => ({}), databaseError(/^PGRST202$/), {
    status: 404,
    source: ERRORS_SOURCE,
  }),
]

export const REST_SECRET_KEY_FINAL_ROWS: readonly ContractRow[] = [
  callingRow(
    'reset_mfa',
    'removing the second factor of an account',
    ({ adminId }) => ({ account: adminId }),
    z.boolean(),
  ),
  callingRow(
    'revoke_admin',
    'taking away the rights of an admin',
    ({ adminId }) => ({ account: adminId }),
    z.boolean(),
  ),
]
