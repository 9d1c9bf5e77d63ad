import * as z from 'zod/mini'
import { ownSource, postgrestSource, type ContractRow, type ContractWorld } from './contract.ts'
import { databaseError, feed, images, listings, noRows, resetFeed } from './shapes.ts'

/* What a visitor's device asks the REST API: the feed, reads of last resort, messages and events. */

const FEED = '/rest/v1/rpc/directory_changes'
const EXACT_COUNT = () => ({ prefer: 'count=exact' })
const MINIMAL = () => ({ prefer: 'return=minimal' })
const COUNT_HEADER = { 'content-range': /^(\d+-\d+|\*)\/\d+$/ }
const READS_SOURCE = postgrestSource('docs/references/api/tables_views.rst')
const COUNTS_SOURCE = postgrestSource(
  'docs/references/api/pagination_count.rst, src/library/PostgREST/RangeQuery.hs',
)
const PREFERENCES_SOURCE = postgrestSource('docs/references/api/preferences.rst')
const ERRORS_SOURCE = postgrestSource('docs/references/errors.rst, src/library/PostgREST/Error.hs')

const message = (world: ContractWorld): Record<string, unknown> => ({
  id: world.submission,
  type: 'feedback',
  name: 'Contract check',
  email: 'contract@example.org',
  phone: null,
  business_name: null,
  message: 'This message is removed again at once.',
  business_id: null,
  status: 'pending',
})
const event = (type: string): Record<string, unknown> => ({
  id: crypto.randomUUID(),
  event_type: type,
  session_id: 'contract check',
  page_url: '/contract-check',
  properties: {},
  device_type: 'desktop',
})

export const REST_VISITOR: readonly ContractRow[] = [
  {
    title: 'the first page of the feed',
    as: 'visitor',
    method: 'GET',
    url: () => `${FEED}?since=0&max_rows=1`,
    status: 200,
    body: feed,
    expects: { 'content-type': /^application\/json/, date: /GMT$/ },
    source: postgrestSource('docs/references/api/functions.rst: GET calls a stable function'),
  },
  {
    title: 'the feed from a revision that the server does not have: start again',
    as: 'visitor',
    method: 'GET',
    url: () => `${FEED}?since=9007199254740991&max_rows=1`,
    status: 200,
    body: resetFeed,
    source: ownSource('supabase/migrations/20261120000400_directory_changes.sql'),
  },
  {
    title: 'the feed with a parameter that is no number',
    as: 'visitor',
    method: 'GET',
    url: () => `${FEED}?since=x&max_rows=1`,
    status: 400,
    body: databaseError(/^22P02$/),
    source: ERRORS_SOURCE,
  },
  {
    title: 'a listing by id, with its count',
    as: 'visitor',
    method: 'GET',
    url: ({ listing }) => `/rest/v1/businesses?select=*&id=eq.${listing}`,
    headers: EXACT_COUNT,
    status: 200,
    body: listings,
    expects: COUNT_HEADER,
    source: READS_SOURCE,
  },
  {
    title: 'a listing that does not exist is an empty list',
    as: 'visitor',
    method: 'GET',
    url: ({ announcement }) => `/rest/v1/businesses?select=*&id=eq.${announcement}`,
    headers: EXACT_COUNT,
    status: 200,
    body: noRows,
    expects: { 'content-range': /^\*\/0$/ },
    source: COUNTS_SOURCE,
  },
  {
    title: 'a listing by the id of a duplicate that was merged into it',
    as: 'visitor',
    method: 'GET',
    url: ({ listing }) => `/rest/v1/businesses?select=*&merged_ids=cs.{${listing}}`,
    headers: EXACT_COUNT,
    status: 200,
    body: noRows,
    source: READS_SOURCE,
  },
  {
    title: 'the photos of a listing',
    as: 'visitor',
    method: 'GET',
    url: ({ listing }) =>
      `/rest/v1/business_images?select=*&business_id=eq.${listing}&image_type=eq.full&order=display_order,created_at`,
    headers: EXACT_COUNT,
    status: 200,
    body: images,
    expects: COUNT_HEADER,
    source: READS_SOURCE,
  },
  {
    title: 'a page of a category',
    as: 'visitor',
    method: 'GET',
    url: () => '/rest/v1/businesses?select=*&category=eq.business&order=name.asc&limit=12&offset=0',
    optional: ['category=eq', 'atoll=eq', 'and'],
    headers: EXACT_COUNT,
    status: [200, 206],
    body: listings,
    expects: COUNT_HEADER,
    source: COUNTS_SOURCE,
  },
  {
    title: 'a page beyond the last one',
    as: 'visitor',
    method: 'GET',
    url: () => '/rest/v1/businesses?select=*&category=eq.business&order=name.asc&limit=12&offset=900000000',
    headers: EXACT_COUNT,
    status: 416,
    body: databaseError(/^PGRST103$/),
    source: COUNTS_SOURCE,
  },
  {
    title: 'a search for words in the server’s tables',
    as: 'visitor',
    method: 'GET',
    url: () =>
      '/rest/v1/businesses?select=*&category=eq.business&atoll=eq.MAJ' +
      '&and=(or(name.ilike.*store*,description.ilike.*store*),or(atoll.in.(MAJ),address_details.ilike.*uliga*))' +
      '&order=featured.desc,name.asc&limit=12&offset=0',
    optional: ['category=eq', 'atoll=eq', 'and'],
    headers: EXACT_COUNT,
    status: [200, 206],
    body: listings,
    expects: COUNT_HEADER,
    source: READS_SOURCE,
  },
  {
    title: 'messages of others cannot be read',
    as: 'visitor',
    method: 'GET',
    url: () => '/rest/v1/contact_submissions?select=id&limit=1',
    status: 401,
    body: databaseError(/^42501$/),
    source: ERRORS_SOURCE,
  },
  {
    title: 'a message',
    as: 'visitor',
    method: 'POST',
    url: () => '/rest/v1/contact_submissions',
    headers: MINIMAL,
    send: message,
    status: 201,
    body: null,
    source: PREFERENCES_SOURCE,
  },
  {
    title: 'the same message again: it was delivered',
    as: 'visitor',
    method: 'POST',
    url: () => '/rest/v1/contact_submissions',
    headers: MINIMAL,
    send: message,
    status: 409,
    body: databaseError(/^23505$/),
    source: ERRORS_SOURCE,
  },
  {
    title: 'a message that breaks a rule',
    as: 'visitor',
    method: 'POST',
    url: () => '/rest/v1/contact_submissions',
    headers: MINIMAL,
    send: (world) => ({ ...message(world), id: crypto.randomUUID(), type: 'no such type' }),
    status: 400,
    body: databaseError(/^23514$/),
    source: ERRORS_SOURCE,
  },
  {
    title: 'a message that is not JSON',
    as: 'visitor',
    method: 'POST',
    url: () => '/rest/v1/contact_submissions',
    headers: MINIMAL,
    send: () => new TextEncoder().encode('{"id": '),
    status: 400,
    body: databaseError(/^PGRST102$/),
    source: ERRORS_SOURCE,
  },
  {
    title: 'events of a visit',
    as: 'visitor',
    method: 'POST',
    url: () => '/rest/v1/admin_analytics_events',
    headers: MINIMAL,
    send: () => [event('page_view'), event('search')],
    status: 201,
    body: null,
    source: PREFERENCES_SOURCE,
  },
  {
    title: 'events that break a rule',
    as: 'visitor',
    method: 'POST',
    url: () => '/rest/v1/admin_analytics_events',
    headers: MINIMAL,
    send: () => [event('no such type')],
    status: [400, 401],
    body: databaseError(/^(23514|42501)$/),
    source: ERRORS_SOURCE,
  },
  {
    title: 'a preflight from another origin is answered without a key',
    as: 'visitor',
    method: 'OPTIONS',
    url: () => `${FEED}?since=0&max_rows=1`,
    headers: () => ({
      origin: 'https://guide.example.org',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'apikey',
    }),
    status: [200, 204],
    body: z.any(),
    expects: {
      'access-control-allow-origin': /^(\*|https:\/\/guide\.example\.org)$/,
      'access-control-allow-headers': /apikey|\*/i,
    },
    source: postgrestSource(
      'docs/references/api/cors.rst; supabase/supabase: docker/volumes/api/kong.yml (plugin cors)',
    ),
  },
]
