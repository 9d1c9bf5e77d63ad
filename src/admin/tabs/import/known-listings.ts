import { findAtollCenteredAt } from '../../../domain/atolls/atolls.ts'
import { parsePhones } from '../../../domain/listing/contact-details.ts'
import type { ListingFields, FileRow } from './columns.ts'
import { type ExistingRow, nameKey } from './import-plan.ts'

export type KnownListing = ExistingRow<ListingFields>

export function phoneKeys(phone: string | null): string[] {
  return (parsePhones(phone ?? '') ?? []).map(({ href }) => href)
}

/** Key that is equal for positions within about ten meters; null for a listing without an exact position. */
export function placeKey({
  latitude,
  longitude,
}: Pick<ListingFields, 'latitude' | 'longitude'>): string | null {
  if (latitude === null || longitude === null || findAtollCenteredAt({ latitude, longitude }) !== null)
    return null
  return `${latitude.toFixed(4)} ${longitude.toFixed(4)}`
}

export interface KnownListings {
  byId: Map<string, KnownListing>
  byName: Map<string, KnownListing[]>
  /** Names of listings by phone number. */
  byPhone: Map<string, string>
  /** Names of listings by placeKey. */
  byPlace: Map<string, string>
}

export function indexListings(known: readonly KnownListing[]): KnownListings {
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

export function findKnownListing(
  fields: FileRow['fields'],
  directory: KnownListings,
): KnownListing | undefined | string {
  const { id, name, atoll } = fields
  if (typeof id === 'string' && id !== '') return directory.byId.get(id.toLowerCase())
  if (typeof name !== 'string' || typeof atoll !== 'string') return undefined
  const same = directory.byName.get(nameKey({ name, atoll })) ?? []
  return same.length > 1
    ? `${same.length} businesses have this name on this atoll: give the id of the one that is meant`
    : same[0]
}
