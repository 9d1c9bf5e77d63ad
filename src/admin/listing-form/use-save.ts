import type { AdminBackend } from '../../backend/admin-client.ts'
import type { ComparedListing } from '../../domain/duplicate-listings.ts'
import type { ListingFields } from '../../domain/listing-form.ts'
import type { Listing } from '../../domain/listing.ts'
import { type SaveStep, useSaveStep } from '../kit/use-save-step.ts'
import { findDuplicates } from './duplicates.tsx'
import type { ListingDraft } from './load-listing-form.ts'
import { createListing, updateListing } from './save-listing.ts'

/** Listings that may be the same place: the person decides. */
interface DuplicatesStep {
  kind: 'duplicates'
  found: ComparedListing[]
  fields: ListingFields
}

export interface ListingSave {
  step: SaveStep<Listing> | DuplicatesStep
  start: (draft: ListingDraft, fields: ListingFields) => Promise<void>
  /** Saves although there are similar listings. */
  proceed: (draft: ListingDraft) => Promise<void>
  dismiss: () => void
}

/** From the button to the saved row, one step at a time. `onSaved` gets the row as the server has it. */
export function useSave(backend: AdminBackend, onSaved: (row: Listing, isNew: boolean) => void): ListingSave {
  const { step, run, dismiss } = useSaveStep<Listing, DuplicatesStep>()

  const save = async ({ id, base }: ListingDraft, fields: ListingFields): Promise<SaveStep<Listing>> => {
    const outcome =
      base === null ? await createListing(backend, id, fields) : await updateListing(backend, base, fields)
    if (outcome.kind !== 'saved') return outcome
    onSaved(outcome.row, base === null)
    // The screen is left now: the button must not come back before that.
    return { kind: 'saving' }
  }
  const start = (draft: ListingDraft, fields: ListingFields): Promise<void> =>
    run(async () => {
      const found = isSamePlace(draft.base, fields)
        ? []
        : await findDuplicates(backend, { ...fields, id: draft.id })
      return found.length > 0 ? { kind: 'duplicates', found, fields } : save(draft, fields)
    })
  const proceed = async (draft: ListingDraft): Promise<void> => {
    if (step.kind === 'duplicates') await run(() => save(draft, step.fields))
  }
  return { step, start, proceed, dismiss }
}

/** Nothing that the check looks at was changed: it was answered when the listing was made. */
function isSamePlace(base: Listing | null, { name, atoll, phone }: ListingFields): boolean {
  return base !== null && base.name === name && base.atoll === atoll && base.phone === phone
}
