import type { AdminBackend } from '../../../backend/admin-client.ts'
import { CATEGORY_INFO } from '../../../domain/listing/categories.ts'
import { CATEGORIES } from '../../../domain/listing/listing.ts'
import { readForbiddenPlaces } from '../../kit/do-not-list.ts'
import { historyPath, LISTINGS_TAB_PATH } from '../../paths.ts'
import { ATOLL_OPTIONS } from './atoll-options.ts'
import { changedCells } from './changed-fields.ts'
import { chosenListingColumns } from './chosen-columns.ts'
import { IMPORT_COLUMNS, LISTING_EXTRAS, type ListingFields } from './columns.ts'
import type { ImportKind } from './import-kind.ts'
import type { DeletedRow } from './import-plan.ts'
import type { KnownListing } from './known-listings.ts'
import { formatListingsFile } from './listings-file.ts'
import { LISTING_RULES } from './map-columns.ts'
import { planImport } from './plan-import.ts'
import { LISTING_IMPORT_TEXTS } from './texts.ts'
import type { ImportOutcome } from './write-plan.ts'

/** @throws RequestFailure */
function readKnownListings({ tables }: AdminBackend): Promise<KnownListing[]> {
  return tables.readAllRows<KnownListing>('businesses', {
    select: [...IMPORT_COLUMNS, 'revision'].join(', '),
  })
}

/** @throws RequestFailure */
async function readDeletedNames({ tables }: AdminBackend): Promise<DeletedRow[]> {
  const [deleted, forbidden] = await Promise.all([
    tables.readAllRows<DeletedRow>('deleted_listings', {
      select: 'id,name,atoll:fields->>atoll',
      filter: (query) => query.eq('by_undo', false),
    }),
    readForbiddenPlaces(tables),
  ])
  return [...deleted, ...forbidden]
}

/** How businesses are imported and exported (IMPORT-2). */
export const LISTING_KIND: ImportKind<ListingFields> = {
  columns: IMPORT_COLUMNS,
  extras: LISTING_EXTRAS,
  labels: LISTING_IMPORT_TEXTS.fields,
  rules: LISTING_RULES,
  words: {
    category: CATEGORIES.map((value) => ({ value, label: CATEGORY_INFO[value].title })),
    atoll: ATOLL_OPTIONS,
  },
  chosenColumns: chosenListingColumns,
  plan: planImport,
  changedCells,
  formatFile: formatListingsFile,
  fileName: 'listings',
  readKnown: readKnownListings,
  readDeleted: readDeletedNames,
  send: ({ tables }, rows, name) =>
    tables.callDatabase<ImportOutcome[]>('import_listings', {
      listings: rows.map(({ row, ...entry }) => ({ listing: row, ...entry })),
      ...name,
    }),
  past: { table: 'listing_imports', undo: 'undo_import', historyPath },
  event: { action: 'businesses_imported', resource_type: 'businesses' },
  parentPath: LISTINGS_TAB_PATH,
  texts: LISTING_IMPORT_TEXTS,
}
