import * as z from 'zod/mini'
import { keepRevision, readRow } from './rest-tables.ts'
import { postgrestSource, type ContractRow } from './contract.ts'
import { importedListing } from './rest-service.ts'
import { databaseError, images, listings, noRows, rowsOf, submissions } from './shapes.ts'

/* What the admin area asks the REST API, with the session of an admin. */

const RETURN_ROWS = () => ({ prefer: 'return=representation' })
const MERGE_DUPLICATES = () => ({ prefer: 'resolution=merge-duplicates,return=representation' })
const EXACT_COUNT = () => ({ prefer: 'count=exact' })
const COUNT_HEADER = { 'content-range': /^(\d+-\d+|\*)\/\d+$/ }
const READS_SOURCE = postgrestSource('docs/references/api/tables_views.rst')
const COUNTS_SOURCE = postgrestSource(
  'docs/references/api/pagination_count.rst, src/library/PostgREST/RangeQuery.hs',
)
const WRITES_SOURCE = postgrestSource(
  'docs/references/api/tables_views.rst, docs/references/api/preferences.rst',
)
const ERRORS_SOURCE = postgrestSource('docs/references/errors.rst, src/library/PostgREST/Error.hs')
const CALLS_SOURCE = postgrestSource('docs/references/api/functions.rst')

const PREFERENCE = {
  notification_type: 'system_error',
  email_enabled: true,
  digest_frequency: 'daily',
  threshold_value: 5,
}

export const REST_ADMIN: readonly ContractRow[] = [
  {
    title: 'the changes of the directory since a revision',
    as: 'admin',
    method: 'POST',
    url: () => '/rest/v1/rpc/directory_changes',
    send: () => ({ since: Number.MAX_SAFE_INTEGER, max_rows: 5000 }),
    status: 200,
    body: z.looseObject({ epoch: z.string(), revision: z.number(), reset: z.literal(true) }),
    source: CALLS_SOURCE,
  },
  {
    title: 'a bulk change of listings with outdated revisions',
    as: 'admin',
    method: 'PATCH',
    url: ({ listing }) => `/rest/v1/businesses?id=in.(${listing})&revision=in.(1)&select=*`,
    headers: RETURN_ROWS,
    send: () => ({ featured: true }),
    status: 200,
    body: noRows,
    source: WRITES_SOURCE,
  },
  {
    title: 'a bulk deletion of listings with outdated revisions',
    as: 'admin',
    method: 'DELETE',
    url: ({ listing }) => `/rest/v1/businesses?id=in.(${listing})&revision=in.(1)&select=*`,
    headers: RETURN_ROWS,
    status: 200,
    body: noRows,
    source: WRITES_SOURCE,
  },
  readRow(
    'what was changed of a listing',
    ({ listing }) =>
      `/rest/v1/audit_logs?select=id,timestamp,changes&action=eq.businesses.updated&resource_id=eq.${listing}&order=timestamp.desc&limit=20`,
    ['id', 'timestamp', 'changes'],
  ),
  readRow(
    'the settings of the site',
    () => '/rest/v1/directory_settings?select=*',
    ['id', 'revision'],
    ['id=eq'],
  ),
  readRow(
    'the notifications of an admin',
    ({ adminId }) =>
      `/rest/v1/admin_notification_preferences?select=notification_type,email_enabled&user_id=eq.${adminId}&is_active=eq.true`,
    ['notification_type', 'email_enabled'],
  ),
  {
    title: 'changing the notifications of an admin',
    as: 'admin',
    method: 'POST',
    url: () => '/rest/v1/admin_notification_preferences?on_conflict=user_id,notification_type&select=*',
    headers: MERGE_DUPLICATES,
    optional: ['columns'],
    send: ({ adminId }) => [{ ...PREFERENCE, user_id: adminId, is_active: true }],
    status: [200, 201],
    body: rowsOf('notification_type'),
    source: WRITES_SOURCE,
  },
  {
    title: 'resetting dismissals with a revision that is over',
    as: 'admin',
    method: 'PATCH',
    url: ({ listing }) => `/rest/v1/directory_settings?id=eq.${listing}&revision=eq.1&select=*`,
    headers: RETURN_ROWS,
    send: () => ({ dismissals_reset_at: new Date().toISOString() }),
    status: 200,
    body: noRows,
    source: WRITES_SOURCE,
  },
  {
    title: 'all messages, page by page',
    as: 'admin',
    method: 'GET',
    url: () => '/rest/v1/contact_submissions?select=*&order=id.asc&limit=1000',
    optional: ['id=gt'],
    headers: EXACT_COUNT,
    status: [200, 206],
    body: submissions,
    expects: COUNT_HEADER,
    source: COUNTS_SOURCE,
  },
  {
    title: 'one message',
    as: 'admin',
    method: 'GET',
    url: ({ submission }) => `/rest/v1/contact_submissions?select=*&id=eq.${submission}`,
    status: 200,
    body: submissions,
    keep: (world, { json }) => {
      world.submissionUpdatedAt = (json as { updated_at: string }[])[0]?.updated_at ?? ''
    },
    source: READS_SOURCE,
  },
  {
    title: 'the status of a message, with the time as it was received',
    as: 'admin',
    method: 'PATCH',
    url: ({ submission, submissionUpdatedAt }) =>
      `/rest/v1/contact_submissions?id=eq.${submission}&updated_at=eq.${encodeURIComponent(submissionUpdatedAt)}&select=*`,
    headers: RETURN_ROWS,
    send: () => ({ status: 'reviewed' }),
    status: 200,
    body: submissions,
    keep: (world, { json }) => {
      world.submissionUpdatedAt = (json as { updated_at: string }[])[0]?.updated_at ?? ''
    },
    source: WRITES_SOURCE,
  },
  {
    title: 'deleting a message',
    as: 'admin',
    method: 'DELETE',
    url: ({ submission, submissionUpdatedAt }) =>
      `/rest/v1/contact_submissions?id=eq.${submission}&updated_at=eq.${encodeURIComponent(submissionUpdatedAt)}&select=*`,
    headers: RETURN_ROWS,
    status: 200,
    body: submissions,
    source: WRITES_SOURCE,
  },
  {
    title: 'the figures of a week',
    as: 'admin',
    method: 'POST',
    url: () => '/rest/v1/rpc/analytics_summary',
    send: ({ since }) => ({ since, until: new Date().toISOString() }),
    status: 200,
    body: z.looseObject({ visits: z.number() }),
    source: CALLS_SOURCE,
  },
  {
    title: 'importing listings',
    as: 'admin',
    method: 'POST',
    url: () => '/rest/v1/rpc/import_listings',
    send: ({ listing }) => ({
      listings: [{ listing: importedListing(listing, 'Another name'), revision: 1 }],
    }),
    status: 200,
    body: z.tuple([z.looseObject({ outcome: z.literal('changed') })]),
    source: CALLS_SOURCE,
  },
  {
    title: 'merging listings that no longer exist',
    as: 'admin',
    method: 'POST',
    url: () => '/rest/v1/rpc/merge_listings',
    send: ({ announcement, contact }) => ({
      request: {
        kept: announcement,
        merged: contact,
        kept_revision: 1,
        merged_revision: 1,
        photos: [],
        photo_count: 0,
        changes: {},
      },
    }),
    status: 200,
    body: z.looseObject({ outcome: z.literal('gone') }),
    source: CALLS_SOURCE,
  },
  {
    title: 'merging listings by an account that is not an admin',
    as: 'stranger',
    method: 'POST',
    url: () => '/rest/v1/rpc/merge_listings',
    send: () => ({ request: {} }),
    status: 403,
    body: databaseError(/^42501$/),
    source: ERRORS_SOURCE,
  },
  {
    title: 'a listing without a name',
    as: 'admin',
    method: 'POST',
    url: () => '/rest/v1/businesses?select=*',
    headers: RETURN_ROWS,
    send: () => ({ name: ' ', description: 'x' }),
    status: 400,
    body: databaseError(/^23514$/),
    source: ERRORS_SOURCE,
  },
  {
    title: 'a listing by an account that is not an admin, into the table',
    as: 'stranger',
    method: 'POST',
    url: () => '/rest/v1/businesses?select=*',
    headers: RETURN_ROWS,
    send: () => ({ name: 'x', description: 'x' }),
    status: 403,
    body: databaseError(/^42501$/),
    source: ERRORS_SOURCE,
  },
  {
    title: 'a change of a listing that names no revision, as validate-business-update writes it',
    as: 'admin',
    method: 'PATCH',
    url: ({ listing }) => `/rest/v1/businesses?id=eq.${listing}`,
    headers: RETURN_ROWS,
    send: () => ({ alert: 'Contract check' }),
    status: 200,
    body: listings,
    keep: keepRevision,
    source: WRITES_SOURCE,
  },
  {
    title: 'a listing that exists, as the functions and the form read it',
    as: 'admin',
    method: 'GET',
    url: ({ listing }) => `/rest/v1/businesses?id=eq.${listing}`,
    status: 200,
    body: listings,
    keep: keepRevision,
    source: READS_SOURCE,
  },
  {
    title: 'the photos of a listing, page by page',
    as: 'admin',
    method: 'GET',
    url: ({ listing }) =>
      `/rest/v1/business_images?select=*&business_id=eq.${listing}&image_type=eq.full&order=id.asc&limit=1000`,
    optional: ['id=gt'],
    headers: EXACT_COUNT,
    status: [200, 206],
    body: images,
    expects: COUNT_HEADER,
    source: COUNTS_SOURCE,
  },
]
