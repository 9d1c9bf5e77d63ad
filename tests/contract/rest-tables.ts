import * as z from 'zod/mini'
import { type ContractRow, type ContractWorld } from './contract.ts'
import { databaseError, noRows, replicatedRows, rowsOf } from './shapes.ts'
import {
  returnRowsHeader,
  exactCountHeader,
  COUNT_HEADER_PATTERN,
  READS_SOURCE,
  COUNTS_SOURCE,
  WRITES_SOURCE,
  ERRORS_SOURCE,
} from './rest.ts'

/* Requests of the admin area for each table of which devices keep a copy. */

const RIGHTS_SOURCE = `${ERRORS_SOURCE}; row-level security hides the row, so nothing is written`

/** Stores the revision of each row in the answer by its id, for later rows of the contract. */
export const storeRevision: ContractRow['keep'] = (world, { json }) => {
  for (const { id, revision } of json as { id: string; revision: number }[]) world.revisions[id] = revision
}

interface ReplicatedTable {
  name: string
  id: (world: ContractWorld) => string
  row: (world: ContractWorld) => object
  change: object
}

const TABLES: readonly ReplicatedTable[] = [
  {
    name: 'businesses',
    id: ({ otherListing }) => otherListing,
    row: ({ otherListing }) => ({
      id: otherListing,
      name: 'Contract check 2',
      description: 'Removed at once',
    }),
    change: { alert: 'Checked' },
  },
  {
    name: 'emergency_contacts',
    id: ({ contact }) => contact,
    row: ({ contact }) => ({ id: contact, name: 'Contract check', phone: '625-0000', category: 'other' }),
    change: { available_24_7: true },
  },
  {
    name: 'announcements',
    id: ({ announcement }) => announcement,
    row: ({ announcement }) => ({ id: announcement, message: 'Contract check', is_active: false }),
    change: { priority: 1 },
  },
  {
    name: 'business_images',
    id: ({ image }) => image,
    row: ({ image, listing, photo }) => ({
      id: image,
      business_id: listing,
      image_url: `/storage/v1/object/public/business-images/${photo}`,
      thumbnail_url: `/storage/v1/object/public/business-images/${photo}-thumb.jpg`,
      image_type: 'full',
      file_size: 8,
      mime_type: 'image/jpeg',
      display_order: 0,
    }),
    change: { alt_text: 'The dock' },
  },
]

/** The admin area's requests for a replicated table: read all, read one, insert twice, update, conflicting update. */
function rowsOfTable({ name, id, row, change }: ReplicatedTable): ContractRow[] {
  const table = `/rest/v1/${name}`
  const asAdmin = { as: 'admin' } as const
  return [
    {
      ...asAdmin,
      title: `a new row of ${name}`,
      method: 'POST',
      url: () => `${table}?select=*`,
      // The edge functions send the same requests without `select`.
      optional: ['select'],
      headers: returnRowsHeader,
      send: row,
      status: 201,
      body: replicatedRows,
      keep: storeRevision,
      source: WRITES_SOURCE,
    },
    {
      ...asAdmin,
      title: `the same row of ${name} again`,
      method: 'POST',
      url: () => `${table}?select=*`,
      headers: returnRowsHeader,
      send: row,
      status: 409,
      body: databaseError(/^23505$/),
      source: ERRORS_SOURCE,
    },
    {
      ...asAdmin,
      title: `all rows of ${name}, page by page`,
      method: 'GET',
      url: (world) => `${table}?select=*&id=gt.${id(world)}&order=id.asc&limit=1000`,
      optional: ['id=gt', 'business_id=eq', 'image_type=eq', 'atoll=eq', 'id=neq', 'or'],
      headers: exactCountHeader,
      status: [200, 206],
      body: replicatedRows,
      expects: COUNT_HEADER_PATTERN,
      source: COUNTS_SOURCE,
    },
    {
      ...asAdmin,
      title: `one row of ${name}`,
      method: 'GET',
      url: (world) => `${table}?select=*&id=eq.${id(world)}`,
      status: 200,
      body: replicatedRows,
      keep: storeRevision,
      source: READS_SOURCE,
    },
    {
      ...asAdmin,
      title: `a change of ${name} that names the revision`,
      method: 'PATCH',
      url: (world) => `${table}?id=eq.${id(world)}&revision=eq.${world.revisions[id(world)] ?? 1}&select=*`,
      optional: ['select'],
      headers: returnRowsHeader,
      send: () => change,
      status: 200,
      body: replicatedRows,
      keep: storeRevision,
      source: WRITES_SOURCE,
    },
    {
      ...asAdmin,
      title: `a change of ${name} that names another revision changes nothing`,
      method: 'PATCH',
      url: (world) => `${table}?id=eq.${id(world)}&revision=eq.1&select=*`,
      headers: returnRowsHeader,
      send: () => change,
      status: 200,
      body: noRows,
      source: WRITES_SOURCE,
    },
    {
      as: 'stranger',
      title: `a change of ${name} by an account that is not an admin changes nothing`,
      method: 'PATCH',
      url: (world) => `${table}?id=eq.${id(world)}&revision=eq.${world.revisions[id(world)] ?? 1}&select=*`,
      headers: returnRowsHeader,
      send: () => change,
      status: [200, 403],
      body: z.union([noRows, databaseError(/^42501$/)]),
      source: RIGHTS_SOURCE,
    },
  ]
}

export const REST_TABLES: readonly ContractRow[] = TABLES.flatMap(rowsOfTable)

/** Deleting comes last, because other requests of the contract need these table rows. */
export const REST_DELETIONS: readonly ContractRow[] = TABLES.toReversed().map(({ name, id }) => ({
  as: 'admin',
  title: `deleting a row of ${name}`,
  method: 'DELETE',
  url: (world) =>
    `/rest/v1/${name}?id=eq.${id(world)}&revision=eq.${world.revisions[id(world)] ?? 1}&select=*`,
  optional: ['revision=eq'],
  headers: returnRowsHeader,
  status: 200,
  body: replicatedRows,
  source: WRITES_SOURCE,
}))

/** A count without the rows. The status is 206 if there are more rows than one answer may have. */
function countRow(title: string, path: string, optional: readonly string[] = []): ContractRow {
  return {
    title,
    as: 'admin',
    method: 'HEAD',
    url: () => path,
    headers: exactCountHeader,
    optional,
    status: [200, 206],
    body: null,
    expects: COUNT_HEADER_PATTERN,
    source: COUNTS_SOURCE,
  }
}

export function readRow(
  title: string,
  url: ContractRow['url'],
  columns: string[],
  optional?: readonly string[],
  role: 'admin' | 'service' = 'admin',
): ContractRow {
  return {
    title,
    as: role,
    method: 'GET',
    url,
    status: [200, 206],
    body: rowsOf(...columns),
    source: READS_SOURCE,
    ...(optional === undefined ? {} : { optional }),
  }
}

export const REST_ADMIN_READS: readonly ContractRow[] = [
  countRow('the number of listings', '/rest/v1/businesses?select=*&featured=eq.true', ['featured=eq']),
  countRow(
    'the number of listings that were not checked for long',
    '/rest/v1/businesses?select=*&or=(last_checked_at.lte.2026-01-01T00:00:00Z,and(last_checked_at.is.null,created_at.lte.2026-01-01T00:00:00Z))',
  ),
  countRow('the number of messages', '/rest/v1/contact_submissions?select=*&status=eq.pending', [
    'status=eq',
  ]),
  countRow('the number of all messages', '/rest/v1/contact_submissions?select=*'),
  countRow('the number of accounts', '/rest/v1/users?select=*'),
  countRow(
    'the number of alerts',
    '/rest/v1/audit_logs?select=*&timestamp=gte.2026-01-01T00:00:00Z&severity=eq.critical',
  ),
  readRow(
    'the newest changes of listings',
    () => '/rest/v1/businesses?select=id,name,created_at,updated_at&order=updated_at.desc&limit=10',
    ['id', 'name', 'created_at', 'updated_at'],
  ),
  readRow(
    'the newest messages',
    () => '/rest/v1/contact_submissions?select=id,name,type,created_at&order=created_at.desc&limit=10',
    ['id', 'name', 'type', 'created_at'],
  ),
  readRow(
    'the messages that changed since',
    ({ since }) => `/rest/v1/contact_submissions?select=*&updated_at=gt.${since}`,
    ['id', 'status', 'assigned_to', 'rejected_because'],
  ),
  readRow(
    'the alerts of a week',
    ({ since }) =>
      `/rest/v1/audit_logs?select=id,action,severity&timestamp=gte.${since}&or=(severity.in.(high,critical),action.eq.x)&order=timestamp.desc&limit=50`,
    ['id', 'action', 'severity'],
  ),
  readRow('accounts by id', ({ adminId }) => `/rest/v1/users?select=id,email&id=in.(${adminId})`, [
    'id',
    'email',
  ]),
  readRow('listings by id', ({ listing }) => `/rest/v1/businesses?select=id,name&id=in.(${listing})`, [
    'id',
    'name',
  ]),
  readRow(
    'the listings of a bulk change that were not changed',
    ({ listing }) => `/rest/v1/businesses?select=*&id=in.(${listing})`,
    ['id', 'revision'],
  ),
  {
    ...readRow(
      'the pending messages, page by page',
      () => '/rest/v1/contact_submissions?select=id,business_id&status=eq.pending&order=id.asc&limit=1000',
      ['id', 'business_id'],
      ['id=gt'],
    ),
    headers: exactCountHeader,
    expects: COUNT_HEADER_PATTERN,
  },
  {
    title: 'two listings that are two places',
    as: 'admin',
    method: 'POST',
    url: () => '/rest/v1/distinct_listings?select=*',
    headers: returnRowsHeader,
    send: () => {
      const [firstId, secondId] = [crypto.randomUUID(), crypto.randomUUID()].sort()
      return { one: firstId, other: secondId }
    },
    status: 201,
    body: rowsOf('id', 'one', 'other'),
    source: WRITES_SOURCE,
  },
  {
    ...readRow(
      'the pairs that are two places, page by page',
      () => '/rest/v1/distinct_listings?select=id,one,other&order=id.asc&limit=1000',
      ['id', 'one', 'other'],
      ['id=gt'],
    ),
    headers: exactCountHeader,
    expects: COUNT_HEADER_PATTERN,
  },
]
