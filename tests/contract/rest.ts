import { postgrestSource } from './contract.ts'

/* Headers of requests to the REST API, and the places in PostgREST's documentation and code that describe its answers. */

export const returnRowsHeader = () => ({ prefer: 'return=representation' })
export const mergeDuplicatesHeader = () => ({ prefer: 'resolution=merge-duplicates,return=representation' })
export const exactCountHeader = () => ({ prefer: 'count=exact' })
export const COUNT_HEADER_PATTERN = { 'content-range': /^(\d+-\d+|\*)\/\d+$/ }
export const READS_SOURCE = postgrestSource('docs/references/api/tables_views.rst')
export const COUNTS_SOURCE = postgrestSource(
  'docs/references/api/pagination_count.rst, src/library/PostgREST/RangeQuery.hs',
)
export const WRITES_SOURCE = postgrestSource(
  'docs/references/api/tables_views.rst, docs/references/api/preferences.rst',
)
export const CALLS_SOURCE = postgrestSource('docs/references/api/functions.rst')
export const ERRORS_SOURCE = postgrestSource('docs/references/errors.rst, src/library/PostgREST/Error.hs')
