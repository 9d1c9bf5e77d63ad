import type { ListingForm } from '../../domain/listing-form.ts'
import type { Listing } from '../../domain/listing.ts'

/** What is kept of a form that was not saved: enough to go on exactly where it was left. */
export interface ListingDraft {
  /** The id that a new listing will have; sent again it counts once. */
  id: string
  /** The row that the form began with; null for a new listing. */
  base: Listing | null
  form: ListingForm
  isPinPlaced: boolean
}

/** One place for each form that can be open. */
export function draftKey(place: { listingId: string | null; submissionId: string | null }): string {
  if (place.listingId !== null) return `business ${place.listingId}`
  return place.submissionId === null ? 'business new' : `business from submission ${place.submissionId}`
}

/** Kept content that is whole; null for what an older version of the guide, or damage, left behind. */
export function parseListingDraft(content: unknown): ListingDraft | null {
  const { id, base, form, isPinPlaced } = (content ?? {}) as Partial<ListingDraft>
  const isWhole =
    typeof id === 'string' &&
    typeof form === 'object' &&
    typeof (form as Partial<ListingForm> | null)?.name === 'string' &&
    typeof form.latitude === 'string' &&
    typeof isPinPlaced === 'boolean' &&
    typeof base === 'object'
  return isWhole ? { id, base, form, isPinPlaced } : null
}
