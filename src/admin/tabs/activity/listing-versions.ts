import type { AdminBackend } from '../../../backend/admin-client.ts'
import { LISTING_FIELDS, type ListingField } from '../../../domain/listing/listing-form.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { type ChangedValue, fieldLabel, formatValue } from './changed-values.tsx'
import type { SaveOutcome } from '../../kit/save-row.ts'
import { updateListing } from '../../kit/listing-writes.ts'

export interface ListingVersion {
  revision: number
  /** ISO 8601. */
  saved_at: string
  /** E-mail address; null if the log names none. */
  author: string | null
  fields: Listing
}

interface ListingHistory {
  /** Newest first. The first one is the current version, unless the listing is deleted. */
  versions: ListingVersion[]
  deleted_at: string | null
}

/** @throws RequestFailure */
export function readHistory({ tables }: AdminBackend, listing: string): Promise<ListingHistory> {
  return tables.callDatabase<ListingHistory>('listing_history', { listing })
}

/** The fields that a version changed, compared with the version before it. */
export function changesBetween(before: Listing, after: Listing): ChangedValue[] {
  const fields = [...LISTING_FIELDS, 'last_checked_at'] as const
  return fields
    .map((field) => ({
      field,
      label: fieldLabel(field),
      before: formatValue(field, before[field]),
      after: formatValue(field, after[field]),
    }))
    .filter((value) => value.before !== value.after)
}

/** The fields in which a version differs from the current one. Restoring the version writes these fields. */
export function restoredFields(current: Listing, version: Listing): ListingField[] {
  return LISTING_FIELDS.filter(
    (field) => JSON.stringify(current[field] ?? null) !== JSON.stringify(version[field] ?? null),
  )
}

/**
 * Saves an earlier version over the current one, unless somebody saved another version since.
 * @throws RequestFailure
 */
export function restoreVersion(
  backend: AdminBackend,
  current: Listing,
  version: Listing,
): Promise<SaveOutcome<Listing>> {
  const fields = Object.fromEntries(LISTING_FIELDS.map((field) => [field, version[field] ?? null]))
  return updateListing(backend, current, fields as Pick<Listing, ListingField>)
}
