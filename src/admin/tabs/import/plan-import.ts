import { listingImportSchema } from '../../../domain/listing/listing-schema.ts'
import { toStoredAuthor } from '../../../domain/marshallese.ts'
import { toFieldProblems, type FieldProblem } from '../../../domain/form-fields.ts'
import { differingFields } from './changed-fields.ts'
import { type FileRow, IMPORT_COLUMNS, type ImportColumn, type ListingFields } from './columns.ts'
import {
  TICK_HINTS,
  filledFields,
  type ImportPlan,
  nameKey,
  type PlannedRow,
  type PlanOptions,
  planRows,
} from './import-plan.ts'
import {
  findKnownListing,
  indexListings,
  type KnownListing,
  type KnownListings,
  phoneKeys,
  placeKey,
} from './known-listings.ts'

/**
 * Compares a file with the directory. A row with an id matches the listing with that id. A row without an id matches the
 * listing with the same folded name on the same atoll. A row without a match becomes a new listing. Fields that the
 * file does not contain keep their values. Importing the same file twice changes nothing the second time.
 */
export function planImport(
  rows: readonly FileRow[],
  known: readonly KnownListing[],
  { isClearing = false, deleted = [], restoreHints = TICK_HINTS }: PlanOptions = {},
): ImportPlan<ListingFields> {
  const directory = indexListings(known)
  return planRows(rows, deleted, {
    planRow: (row) => planRow(row, directory, isClearing),
    doubtsOf: (listing, wasDeleted) => [
      ...(wasDeleted ? [`This business was deleted here. ${restoreHints.deleted}`] : []),
      ...doubtsOf(listing, directory),
    ],
    forbidden: (reason) => `This business is not to be listed again: ${reason}. ${restoreHints.forbidden}`,
    twice: (at) => `The same business is on ${at} already`,
  })
}

/** Sentences that say why a new listing may be one that exists already. */
function doubtsOf(listing: ListingFields, { byName, byPhone, byPlace }: KnownListings): string[] {
  const twin = phoneKeys(listing.phone)
    .map((key) => byPhone.get(key))
    .find(Boolean)
  const place = placeKey(listing)
  const nameAtSamePlace = place === null ? undefined : byPlace.get(place)
  return [
    ...(byName.has(nameKey(listing))
      ? ['Another business on this atoll has the same name; this one is added too']
      : []),
    ...(twin === undefined ? [] : [`Same phone number as ${twin}`]),
    ...(nameAtSamePlace === undefined ? [] : [`Same place as ${nameAtSamePlace}`]),
  ]
}

/** Makes a listing from a row. Returns the reasons if the row is refused. */
function planRow(
  row: FileRow,
  directory: KnownListings,
  isClearing: boolean,
): PlannedRow<ListingFields> | FieldProblem[] {
  if (row.problem !== undefined) return [{ field: '', message: row.problem }]
  const found = findKnownListing(row.fields, directory)
  if (typeof found === 'string') return [{ field: 'id', message: found }]
  const given = found
    ? differingFields(isClearing ? row.fields : filledFields(row.fields), found)
    : row.fields
  if (found && Object.keys(given).length === 0) {
    return { row: found, before: found, isChanged: false }
  }
  const parsed = listingImportSchema.safeParse({ ...(found ? toListingFields(found) : {}), ...given })
  if (!parsed.success) return toFieldProblems(parsed.error)
  const written = {
    ...BLANK_FIELDS,
    ...withoutUndefined(parsed.data),
    id: found?.id ?? parsed.data.id ?? crypto.randomUUID(),
  }
  // Remove the author of a Marshallese text if there is no such text.
  written.mh_by = toStoredAuthor(written.mh_by, [written.description_mh ?? null])
  if (!found) return { row: written, before: null, isChanged: true }
  // Take only the fields that the file changes, because the schema may also reformat the others.
  const changes = Object.fromEntries(
    Object.keys(given).map((column) => [column, written[column as ImportColumn]]),
  ) as Partial<ListingFields>
  const isChanged = Object.keys(differingFields(changes, found)).length > 0
  return { row: { ...toListingFields(found), ...changes, id: found.id }, before: found, isChanged }
}

const BLANK_FIELDS: Omit<ListingFields, 'id' | 'name' | 'category' | 'atoll'> = {
  description: '',
  description_mh: null,
  mh_by: null,
  address_details: '',
  mailing_address: null,
  phone: null,
  email: null,
  website: null,
  chat_app: null,
  chat_contact: null,
  radio_channel: null,
  operating_hours: null,
  latitude: null,
  longitude: null,
  featured: false,
  alert: null,
  closed_until: null,
  alt_names: null,
  serves: null,
  last_checked_at: null,
}

function toListingFields(listing: ListingFields): ListingFields {
  return Object.fromEntries(
    IMPORT_COLUMNS.map((column) => [column, listing[column] ?? null]),
  ) as unknown as ListingFields
}

function withoutUndefined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}
