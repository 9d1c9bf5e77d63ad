import type { AdminBackend } from '../../../backend/admin-client.ts'
import { copyPhotoFile, toPhotoPaths } from '../../../backend/photo-files.ts'
import { atollByCode } from '../../../domain/atolls/atolls.ts'
import { toRowPosition } from '../../../domain/atolls/position.ts'
import { CHAT_APP_NAMES } from '../../../domain/listing/chat-link.ts'
import { LISTING_FIELDS, type ListingField } from '../../../domain/listing/listing-form.ts'
import type { Listing, ListingImage } from '../../../domain/listing/listing.ts'
import { confirmAfterLostResponse } from '../../kit/save-row.ts'
import { readPhotos } from '../../kit/listing-photos.ts'

/** Columns that are chosen together, because one is useless without the other (REACH-4). */
const COLUMN_PAIRS = {
  pin: ['latitude', 'longitude'],
  chat_app: ['chat_app', 'chat_contact'],
  description_mh: ['description_mh', 'mh_by'],
} as const satisfies Record<string, readonly [ListingField, ListingField]>
type ColumnPair = keyof typeof COLUMN_PAIRS

/** Fields whose value the admin can take from either listing. */
export type MergedField = Exclude<ListingField, (typeof COLUMN_PAIRS)[ColumnPair][number]> | ColumnPair

const MERGED_FIELDS: readonly MergedField[] = [
  ...LISTING_FIELDS.filter((field) => isMergedField(field)),
  'pin',
]

function isMergedField(field: ListingField): field is ListingField & MergedField {
  const inPair = Object.values(COLUMN_PAIRS).some((pair) => (pair as readonly string[]).includes(field))
  return !inPair || field in COLUMN_PAIRS
}

/** The value of a field as the panel shows and compares it; null if the field is empty. */
export function mergedFieldValue(
  listing: Listing,
  field: MergedField,
): string | boolean | readonly string[] | null {
  if (field === 'pin') {
    // An approximate position is only the centre of the atoll, so it counts as empty (PIN-6).
    const isSet = listing.latitude !== null && !listing.position_is_approximate
    return isSet ? `${listing.latitude}, ${listing.longitude}` : null
  }
  if (field === 'chat_app')
    return listing.chat_app ? `${CHAT_APP_NAMES[listing.chat_app]}: ${listing.chat_contact ?? ''}` : null
  if (field === 'description_mh')
    return listing.description_mh ? `${listing.description_mh} (${listing.mh_by ?? ''})` : null
  const value = listing[field] ?? null
  return value === '' ? null : value
}

interface FieldDifference {
  field: MergedField
  /** True if the kept listing has no value, so that the duplicate's is proposed; never for a pin in another atoll (PIN-2). */
  isMissing: boolean
}

/** The fields in which the duplicate has a value that differs from the kept listing. */
export function fieldDifferences(keptListing: Listing, duplicate: Listing): FieldDifference[] {
  return MERGED_FIELDS.flatMap((field) => {
    const [ours, theirs] = [mergedFieldValue(keptListing, field), mergedFieldValue(duplicate, field)]
    const isSame = theirs === null || theirs === false || JSON.stringify(ours) === JSON.stringify(theirs)
    // A pin in another atoll is never preselected (PIN-2).
    const isElsewhere = field === 'pin' && keptListing.atoll !== duplicate.atoll
    return isSame ? [] : [{ field, isMissing: ours === null && !isElsewhere }]
  })
}

/** The changes to the kept listing: the duplicate's values of these fields. */
export function changesFromDuplicate(duplicate: Listing, fields: Iterable<MergedField>): Partial<Listing> {
  const changes: Partial<Listing> = {}
  for (const field of fields) {
    const columns = field in COLUMN_PAIRS ? COLUMN_PAIRS[field as ColumnPair] : [field as ListingField]
    for (const column of columns) Object.assign(changes, { [column]: duplicate[column] ?? null })
  }
  return changes
}

/** What to do with the kept listing's pin. Empty until the admin chooses, because no default is safe. */
export type PinAnswer = '' | 'keep' | 'move'

/** The kind of pin that the kept listing has, if the merge changes its atoll but not its pin; otherwise null. */
export function kindOfUnmovedPin(
  keptListing: Listing,
  duplicate: Listing,
  taken: ReadonlySet<MergedField>,
): 'exact' | 'approximate' | null {
  const isLeft = taken.has('atoll') && !taken.has('pin') && keptListing.atoll !== duplicate.atoll
  if (!isLeft || toRowPosition(keptListing) === null || atollByCode(duplicate.atoll) === null) return null
  return keptListing.position_is_approximate ? 'approximate' : 'exact'
}

/** The changes to the kept listing. If its atoll changes, its pin can move to the middle of that atoll (PIN-2). */
export function mergedChanges(
  keptListing: Listing,
  duplicate: Listing,
  taken: ReadonlySet<MergedField>,
  answer: PinAnswer,
): Partial<Listing> {
  const changes = changesFromDuplicate(duplicate, taken)
  const pin = kindOfUnmovedPin(keptListing, duplicate, taken)
  const atoll = pin === 'approximate' || (pin === 'exact' && answer === 'move') ? duplicate.atoll : ''
  const middle = atollByCode(atoll)
  return middle === null ? changes : { ...changes, latitude: middle.latitude, longitude: middle.longitude }
}

/** Maximum photos of a listing (BIZ-2). The database has the same limit. */
const MAX_PHOTOS = 10

/** As many of the duplicate's first photos as the kept listing has room for. */
export function photosThatFit(
  keptPhotos: readonly ListingImage[],
  duplicate: readonly ListingImage[],
): ListingImage[] {
  return duplicate.slice(0, Math.max(0, MAX_PHOTOS - keptPhotos.length))
}

export interface MergeInput {
  kept: Listing
  duplicate: Listing
  /** The photos of both listings as they were shown. */
  photos: { kept: readonly ListingImage[]; duplicate: readonly ListingImage[] }
  changes: Partial<Listing>
}

/** changed: a listing or photo was changed after it was shown, so nothing was merged. gone: a listing was deleted. */
export type MergeOutcome = 'merged' | 'changed' | 'gone'

/**
 * Copies the photo files into the folder of the kept listing, then merges in one transaction (MERGE-1). It can be
 * repeated after a failure: copies that exist and a merge that was done count as successes.
 * @throws RequestFailure
 */
export async function mergeListings(
  { tables, storage }: AdminBackend,
  { kept, duplicate, photos, changes }: MergeInput,
): Promise<MergeOutcome> {
  const moved = photosThatFit(photos.kept, photos.duplicate)
  for (const path of toPhotoPaths(moved.flatMap((photo) => [photo.image_url, photo.thumbnail_url]))) {
    await copyPhotoFile(storage, path, path.replace(duplicate.id, kept.id))
  }
  const request = {
    kept: kept.id,
    merged: duplicate.id,
    kept_revision: kept.revision,
    merged_revision: duplicate.revision,
    photos: moved.map(({ id }) => id),
    photo_count: photos.duplicate.length,
    changes,
  }
  const ask = () => tables.callDatabase<{ outcome: MergeOutcome }>('merge_listings', { request })
  // After a lost answer the same request is sent again: the server answers 'merged' if the first request was done.
  return (await confirmAfterLostResponse(ask, ask)).outcome
}

/** @throws RequestFailure */
export async function readPhotosOfBoth(
  backend: AdminBackend,
  keptId: string,
  duplicate: string,
): Promise<MergeInput['photos']> {
  const [ours, theirs] = await Promise.all([readPhotos(backend, keptId), readPhotos(backend, duplicate)])
  return { kept: ours, duplicate: theirs }
}
