import { postgrestSource, type ContractRow } from './contract.ts'
import { rowsOf } from './shapes.ts'

/* What the admin area counts and lists, with the session of an admin. */

const EXACT_COUNT = () => ({ prefer: 'count=exact' })
const COUNT_HEADER = { 'content-range': /^(\d+-\d+|\*)\/\d+$/ }
const READS_SOURCE = postgrestSource('docs/references/api/tables_views.rst')
const COUNTS_SOURCE = postgrestSource(
  'docs/references/api/pagination_count.rst, src/library/PostgREST/RangeQuery.hs',
)

/** A count without the rows. The status is 206 if there are more rows than one answer may have. */
function countRow(title: string, path: string, optional: readonly string[] = []): ContractRow {
  return {
    title,
    as: 'admin',
    method: 'HEAD',
    url: () => path,
    headers: EXACT_COUNT,
    optional,
    status: [200, 206],
    body: null,
    expects: COUNT_HEADER,
    source: COUNTS_SOURCE,
  }
}

export function readRow(
  title: string,
  url: ContractRow['url'],
  columns: string[],
  optional?: readonly string[],
): ContractRow {
  return {
    title,
    as: 'admin',
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
    headers: EXACT_COUNT,
    expects: COUNT_HEADER,
  },
]
