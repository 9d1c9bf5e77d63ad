import { listingImportSchema } from '../../../domain/listing/listing-schema.ts'
import { authorOf } from '../../../domain/marshallese.ts'
import { atollCenteredAt } from '../../../domain/atolls/atolls.ts'
import { parsePhones } from '../../../domain/listing/contact-details.ts'
import { foldedKey } from '../../../domain/search/fold.ts'
import { fieldProblems, type FieldProblem } from '../../../domain/form-fields.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { formatCell } from './cells.ts'
import {
  IMPORT_COLUMNS,
  type ImportColumn,
  type ListingFields,
  type FileRow,
  NO_ORIGIN,
  type RowOrigin,
} from './columns.ts'

/** A complete listing that the import would write, and its position in the file. */
export interface PlannedWrite {
  at: string
  listing: ListingFields
  /** The listing that is changed, as it is now; null for a new listing. */
  before: KnownListing | null
  /** True for a listing that was deleted here: it comes back only if somebody says so (IMPORT-8). */
  wasDeleted: boolean
  origin: RowOrigin
}

/** Why a row is refused, or should be checked: a sentence for each field. */
export interface RowNote {
  at: string
  problems: readonly FieldProblem[]
}

/** A problem of the row as a whole. */
export function rowNote(at: string, message: string): RowNote {
  return { at, problems: [{ field: '', message }] }
}

export interface ImportPlan {
  writes: PlannedWrite[]
  unchanged: number
  refused: RowNote[]
  /** Rows that are written but should be checked by a person. */
  doubtful: RowNote[]
}

export type KnownListing = ListingFields & Pick<Listing, 'revision'>

/**
 * Compares a file with the directory. A row with an id matches the listing with that id. A row without one matches the
 * listing with the same folded name on the same atoll. A row without a match becomes a new listing. Fields that the
 * file does not contain keep their values. Importing the same file twice changes nothing the second time.
 */
export function planImport(
  rows: readonly FileRow[],
  known: readonly KnownListing[],
  { isClearing = false, deleted = [] }: PlanOptions = {},
): ImportPlan {
  const plan: ImportPlan = { writes: [], unchanged: 0, refused: [], doubtful: [] }
  const directory = indexListings(known)
  const gone = new Set(deleted.flatMap((one) => [one.id, nameKey(one)]))
  const taken = new Map<string, string>()
  for (const row of rows) {
    const outcome = planRow(row, directory, isClearing)
    if (Array.isArray(outcome)) {
      plan.refused.push({ at: row.at, problems: outcome })
      continue
    }
    const claims = [outcome.listing.id, ...(row.fields['id'] ? [] : [nameKey(outcome.listing)])]
    const earlier = claims.map((claim) => taken.get(claim)).find((at) => at !== undefined)
    if (earlier !== undefined) {
      plan.refused.push(rowNote(row.at, `The same business is on ${earlier} already`))
      continue
    }
    for (const claim of [outcome.listing.id, nameKey(outcome.listing)]) taken.set(claim, row.at)
    if (!outcome.isChanged) plan.unchanged += 1
    else {
      const { listing, before } = outcome
      const wasDeleted = before === null && (gone.has(listing.id) || gone.has(nameKey(listing)))
      plan.writes.push({ at: row.at, listing, before, wasDeleted, origin: row.origin ?? NO_ORIGIN })
      if (before === null)
        plan.doubtful.push(...doubtsOf(listing, wasDeleted, directory).map((text) => rowNote(row.at, text)))
    }
  }
  return plan
}

export interface PlanOptions {
  /** True: a blank cell clears its field. */
  isClearing?: boolean
  /** Listings that were deleted in the last 30 days. */
  deleted?: readonly DeletedName[]
}

export type DeletedName = Pick<ListingFields, 'id' | 'name' | 'atoll'>

/** Why a new listing may be one that is known already. */
function doubtsOf(
  listing: ListingFields,
  wasDeleted: boolean,
  { byName, byPhone, byPlace }: KnownListings,
): string[] {
  const twin = phoneKeys(listing.phone)
    .map((key) => byPhone.get(key))
    .find(Boolean)
  const place = placeKey(listing)
  const neighbor = place === null ? undefined : byPlace.get(place)
  return [
    ...(wasDeleted ? ['This business was deleted here. It is written only if it is ticked'] : []),
    ...(byName.has(nameKey(listing))
      ? ['Another business on this atoll has the same name; this one is added too']
      : []),
    ...(twin === undefined ? [] : [`Same phone number as ${twin}`]),
    ...(neighbor === undefined ? [] : [`Same place as ${neighbor}`]),
  ]
}

function phoneKeys(phone: string | null): string[] {
  return (parsePhones(phone ?? '') ?? []).map(({ href }) => href)
}

/** Positions within about ten meters; null without a position that somebody set. */
function placeKey({ latitude, longitude }: Pick<ListingFields, 'latitude' | 'longitude'>): string | null {
  if (latitude === null || longitude === null || atollCenteredAt({ latitude, longitude }) !== null)
    return null
  return `${latitude.toFixed(4)} ${longitude.toFixed(4)}`
}

interface KnownListings {
  byId: Map<string, KnownListing>
  byName: Map<string, KnownListing[]>
  /** Names of listings by their numbers and places. */
  byPhone: Map<string, string>
  byPlace: Map<string, string>
}

function indexListings(known: readonly KnownListing[]): KnownListings {
  const byName = new Map<string, KnownListing[]>()
  for (const listing of known) {
    const key = nameKey(listing)
    byName.set(key, [...(byName.get(key) ?? []), listing])
  }
  const byPhone = new Map(
    known.flatMap(({ name, phone }) => phoneKeys(phone).map((key) => [key, name] as const)),
  )
  const byPlace = new Map(known.map((listing) => [placeKey(listing) ?? '', listing.name]))
  return { byId: new Map(known.map((listing) => [listing.id, listing])), byName, byPhone, byPlace }
}

function nameKey({ name, atoll }: Pick<ListingFields, 'name' | 'atoll'>): string {
  return `${atoll} ${foldedKey(name) || name}`
}

interface PlannedRow {
  listing: ListingFields
  before: KnownListing | null
  isChanged: boolean
}

/** Returns the listing that a row gives, or the reasons why the row is refused. */
function planRow(row: FileRow, directory: KnownListings, isClearing: boolean): PlannedRow | FieldProblem[] {
  if (row.problem !== undefined) return [{ field: '', message: row.problem }]
  const found = findKnown(row.fields, directory)
  if (typeof found === 'string') return [{ field: 'id', message: found }]
  const given = found
    ? differingFields(isClearing ? row.fields : filledFields(row.fields), found)
    : row.fields
  if (found && Object.keys(given).length === 0) {
    return { listing: found, before: found, isChanged: false }
  }
  const parsed = listingImportSchema.safeParse({ ...(found ? fieldsOf(found) : {}), ...given })
  if (!parsed.success) return fieldProblems(parsed.error)
  const written = {
    ...BLANK,
    ...withoutUndefined(parsed.data),
    id: found?.id ?? parsed.data.id ?? crypto.randomUUID(),
  }
  // Nobody wrote a text that is not there.
  written.mh_by = authorOf(written.mh_by, [written.description_mh ?? null])
  if (!found) return { listing: written, before: null, isChanged: true }
  // Take only the fields that the file changes, because the schema may also reformat the others.
  const changes = Object.fromEntries(
    Object.keys(given).map((column) => [column, written[column as ImportColumn]]),
  ) as Partial<ListingFields>
  const isChanged = Object.keys(differingFields(changes, found)).length > 0
  return { listing: { ...fieldsOf(found), ...changes, id: found.id }, before: found, isChanged }
}

const BLANK: Omit<ListingFields, 'id' | 'name' | 'category' | 'atoll'> = {
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

function findKnown(fields: FileRow['fields'], directory: KnownListings): KnownListing | undefined | string {
  const { id, name, atoll } = fields
  if (typeof id === 'string' && id !== '') return directory.byId.get(id.toLowerCase())
  if (typeof name !== 'string' || typeof atoll !== 'string') return undefined
  const same = directory.byName.get(nameKey({ name, atoll })) ?? []
  return same.length > 1
    ? `${same.length} businesses have this name on this atoll: give the id of the one that is meant`
    : same[0]
}

/** Without blank cells: a list that does not know something erases nothing (IMPORT-7). */
function filledFields(fields: FileRow['fields']): FileRow['fields'] {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''))
}

/** Returns the fields whose value differs from the listing. Blank text and null count as equal. */
function differingFields(fields: FileRow['fields'], known: ListingFields): FileRow['fields'] {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) =>
        !(IMPORT_COLUMNS as readonly string[]).includes(name) || !isSame(name as ImportColumn, value, known),
    ),
  )
}

function isSame(column: ImportColumn, value: unknown, known: ListingFields): boolean {
  const [ours, theirs] = [formatCell(column, known[column]), formatCell(column, value)]
  if (column === 'id') return theirs === '' || ours === theirs.toLowerCase()
  if (column === 'last_checked_at') return ours === theirs || Date.parse(ours) === Date.parse(theirs)
  return unixLines(ours) === unixLines(theirs)
}

/** Converts line breaks, because spreadsheets write those of their operating system. */
function unixLines(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

function fieldsOf(listing: ListingFields): ListingFields {
  return Object.fromEntries(
    IMPORT_COLUMNS.map((column) => [column, listing[column] ?? null]),
  ) as unknown as ListingFields
}

function withoutUndefined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}

/** The columns that a write changes, with the cells before and after; for a new listing, those that are filled. */
export function changedCells({
  listing,
  before,
}: PlannedWrite): { column: ImportColumn; from: string; to: string }[] {
  return IMPORT_COLUMNS.filter((column) => column !== 'id').flatMap((column) => {
    const from = before === null ? '' : formatCell(column, before[column])
    const to = formatCell(column, listing[column])
    return from === to || (before === null && to === 'false') ? [] : [{ column, from, to }]
  })
}
