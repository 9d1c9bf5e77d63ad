import { useRef, type Ref } from 'react'
import type { ListingFields } from '../../../domain/listing/listing-form.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { useAdmin, type SignedInServices } from '../../kit/admin-context.tsx'
import { EditorForm } from '../../kit/editor.tsx'
import { useToasts } from '../../kit/toasts.tsx'
import type { SaveOutcome } from '../../kit/save-row.ts'
import { type EditorRules, useEditor } from '../../kit/use-editor.ts'
import { useIsMounted } from '../../kit/use-is-shown.ts'
import type { PendingQuestion } from '../../kit/use-save-state.ts'
import { NewListingPhotos, SavedListingPhotos, type UnsavedDescriptions } from './photos/photo-section.tsx'
import { PHOTO_TEXTS } from './photos/texts.ts'
import { useUploads } from './photos/uploads.tsx'
import { ListingConflict } from './listing-conflict.tsx'
import { ListingFieldset } from './listing-fieldset.tsx'
import {
  checkFormState,
  formOfListing,
  isListingForm,
  touchedFields,
  type ListingDraft,
  type ListingFormState,
} from './listing-form-state.ts'
import { createListing, updateListing } from '../../kit/listing-writes.ts'
import styles from './listing-form.module.css'
import { LISTING_FORM_TEXTS } from './texts.ts'
import { DuplicateDialog, findReasonsNotToSave, type PlaceDoubts } from './duplicate-dialog.tsx'

const RULES: EditorRules<Listing, ListingFormState, ListingFields> = {
  texts: LISTING_FORM_TEXTS,
  isForm: isListingForm,
  check: checkFormState,
  touched: touchedFields,
  toastOf: () => LISTING_FORM_TEXTS.invalid,
}

interface ListingEditorProps {
  first: ListingDraft
  /** True if `first` holds input that is not saved yet, such as a visitor's message. */
  isFilledIn: boolean
  draftKey: string
  /** Present if the listing of the draft was deleted; called when the admin discards that draft (DRAFT-7). */
  onDropGone?: (() => void) | undefined
  /** The text that a visitor wrote about the place. */
  message?: string | undefined
  saveLabel?: string | undefined
  onSaved: (row: Listing, isNew: boolean) => Promise<void>
  onFound: (row: Listing) => void
  /** Called after a save, unless something was typed since (DRAFT-4) or the form was left (DRAFT-5). */
  onDone: (row: Listing, isNew: boolean) => void
  onClose: () => void
}

/** The form of one listing, with its photos, the question about duplicates, and the panel for conflicts. */
export function ListingEditor({ saveLabel, message, onClose, ...input }: ListingEditorProps) {
  const { backend } = useAdmin()
  const toasts = useToasts()
  const { dropHeld } = useUploads()
  const isShown = useIsMounted()
  const descriptions = useRef<UnsavedDescriptions>(null)
  /** The descriptions at the start of a save, stored here because the form may be closed before the save ends (DRAFT-5). */
  const beingSaved = useRef<UnsavedDescriptions>(null)
  const editor = useEditor<Listing, ListingFormState, ListingFields, PlaceDoubts>({
    ...input,
    rules: RULES,
    toForm: formOfListing,
    onSaved: async (row, isNew) => {
      await input.onSaved(row, isNew)
      const saved = descriptions.current ?? beingSaved.current
      await saved?.saveAll()
      if (!isShown() && saved?.isAnyLeft()) toasts.info(PHOTO_TEXTS.altLeft)
    },
    unsavedOutsideForm: () => (descriptions.current?.isAnyLeft() ? PHOTO_TEXTS.altLeft : null),
    save: async (draft, fields, isConfirmed) => {
      beingSaved.current = descriptions.current
      let isSaved = false
      try {
        const outcome = await saveListing(backend, draft, fields, isConfirmed)
        isSaved = outcome.kind === 'saved'
        return outcome
      } finally {
        // If the form was left and its save has failed, drop the photos that waited for the save (IMG-6).
        if (!isSaved && !isShown()) dropHeld(draft.id)
      }
    },
  })
  const { fields, id, conflict, question, saveState } = editor
  const texts = { ...LISTING_FORM_TEXTS, save: saveLabel ?? LISTING_FORM_TEXTS.save }
  return (
    <>
      <EditorForm
        editor={editor}
        texts={texts}
        onClose={onClose}
        className={styles.form}
        // The photos are above the Save button, because it also uploads the photos of a new listing (IMG-14).
        after={
          <ListingPhotos
            key={id}
            id={id}
            isNew={fields.isNew}
            isSaving={saveState.kind === 'saving'}
            unsaved={descriptions}
          />
        }
      >
        <ListingFieldset {...fields} message={message} />
        {conflict && <ListingConflict {...conflict} />}
      </EditorForm>
      {question && <DuplicateDialog {...question} />}
    </>
  )
}

async function saveListing(
  backend: SignedInServices['backend'],
  { id, base }: ListingDraft,
  fields: ListingFields,
  isConfirmed: boolean,
): Promise<SaveOutcome<Listing> | PendingQuestion<PlaceDoubts>> {
  if (!isConfirmed && !isSamePlace(base, fields)) {
    const question = await findReasonsNotToSave(backend, { ...fields, id })
    if (question !== null) return { kind: 'asked', question }
  }
  return base === null ? createListing(backend, id, fields) : updateListing(backend, base, fields)
}

/** Whether the fields are unchanged that the check for duplicates compares, so that the check is not needed. */
function isSamePlace(base: Listing | null, { name, atoll, phone }: ListingFields): boolean {
  return base !== null && base.name === name && base.atoll === atoll && base.phone === phone
}

interface ListingPhotosProps {
  id: string
  isNew: boolean
  isSaving: boolean
  unsaved: Ref<UnsavedDescriptions>
}

function ListingPhotos({ id, isNew, isSaving, unsaved }: ListingPhotosProps) {
  return isNew ? (
    <NewListingPhotos listingId={id} isSaving={isSaving} />
  ) : (
    <SavedListingPhotos listingId={id} unsaved={unsaved} />
  )
}
