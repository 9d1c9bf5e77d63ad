import { useEffect, useMemo, useRef, useState, type Dispatch, type SetStateAction } from 'react'
import { useAdmin } from './admin-context.tsx'
import { useDraft, type FormDraft } from './use-draft.ts'
import type { DraftOfferProps } from './draft-offer.tsx'
import { rebaseForm } from './merge-versions.ts'

/** The content of a form and the row on which it is based, as stored on the device until the form is saved. */
export interface EditorDraft<Row, Form> {
  /** The id of a new row, chosen here, so that a repeated save creates one row. */
  id: string
  /** The row that the form edits, as it was when the form was opened; null for a new row. */
  base: Row | null
  form: Form
}

export interface DraftedFormInput<Row, Form> {
  rules: {
    /** Whether a stored draft has all fields of the form. Must be stable, such as a module constant. */
    isForm: (kept: Partial<Form> | undefined) => kept is Form
  }
  /** Whether two versions of the row differ. */
  isOther: (one: Row, other: Row) => boolean
  /** The initial form. Must be stable. */
  first: EditorDraft<Row, Form>
  /** True if `first` contains input that is not saved yet. */
  isFilledIn?: boolean
  /** Key of the draft on this device; null until the key is reserved. */
  draftKey: string | null
  /** Present if the draft's row was deleted. Saving the draft then creates a new row; discarding it calls this function. */
  onDropGone?: (() => void) | undefined
}

export interface DraftedForm<Row, Form> {
  draft: EditorDraft<Row, Form>
  setDraft: Dispatch<SetStateAction<EditorDraft<Row, Form>>>
  isDirty: boolean
  kept: FormDraft<EditorDraft<Row, Form>>
  offer: DraftOfferProps | null
  /** Returns the current form. A function that has waited for an answer would otherwise use the form from before the wait. */
  latestForm: () => Form
  /**
   * To be called when a save begins. The stored row may be another one from then on, so the form stays dirty also if its
   * changes are taken back (DRAFT-4).
   */
  markSent: () => void
  /** Bases the form on the saved row, and retains the changes that were typed since the form `sent` was saved. */
  continueFrom: (row: Row, sent: Form, saved: Form) => void
}

/** Holds the content of a form, and stores it on the device until the form is saved. */
export function useDraftedForm<Row extends { id: string }, Form extends object>({
  rules,
  isOther,
  first,
  draftKey,
  isFilledIn = false,
  onDropGone,
}: DraftedFormInput<Row, Form>): DraftedForm<Row, Form> {
  const { account } = useAdmin()
  const [draft, setDraft] = useState(first)
  const [isUnsaved, setIsUnsaved] = useState(isFilledIn)
  const [saved, setSaved] = useState<Pick<EditorDraft<Row, Form>, 'base' | 'form'>>(first)
  // A form that is based on another version would save something else than what is stored, also if its fields are the same.
  const isSameVersion =
    draft.base === saved.base ||
    (draft.base !== null && saved.base !== null && !isOther(draft.base, saved.base))
  const isDirty = isUnsaved || !isSameVersion || JSON.stringify(draft.form) !== JSON.stringify(saved.form)
  const parse = useMemo(() => createDraftParser<Row, Form>(rules.isForm), [rules])
  const storedDraft = useDraft({ key: draftKey, userId: account.userId }, draft, isDirty, parse)
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  }, [draft])
  const continueFrom = (row: Row, sent: Form, savedForm: Form): void => {
    setDraft(({ form }) => ({ id: row.id, base: row, form: rebaseForm(form, sent, savedForm) }))
    setSaved({ base: row, form: savedForm })
    setIsUnsaved(false)
  }
  const { found } = storedDraft
  const offer = found && {
    savedAt: found.savedAt,
    isOlder: found.content.base !== null && first.base !== null && isOther(found.content.base, first.base),
    onAnswer: (isUsed: boolean) => {
      if (isUsed) {
        const { base } = found.content
        // The draft key contains the id of the deleted row. If the draft is based on another row, it updates that row.
        const isOfDeletedRow =
          onDropGone !== undefined && base !== null && (draftKey?.includes(base.id) ?? false)
        const restored = isOfDeletedRow ? { ...first, form: found.content.form } : found.content
        // Fields that the draft did not change keep what was typed before the draft was read (DRAFT-1).
        setDraft(({ form }) => ({ ...restored, form: rebaseForm(restored.form, first.form, form) }))
      }
      storedDraft.answer(isUsed)
      if (!isUsed) onDropGone?.()
    },
  }
  return {
    draft,
    setDraft,
    isDirty,
    kept: storedDraft,
    offer,
    latestForm: () => latest.current.form,
    markSent: () => setIsUnsaved(isDirty),
    continueFrom,
  }
}

/** Parses a stored draft; null if it is damaged or from an older version of the guide. */
function createDraftParser<Row, Form>(isForm: (kept: Partial<Form> | undefined) => kept is Form) {
  return (content: unknown): EditorDraft<Row, Form> | null => {
    const { id, base, form } = (content ?? {}) as { id?: unknown; base?: unknown; form?: Partial<Form> }
    return typeof id === 'string' && typeof base === 'object' && isForm(form)
      ? { id, base: base as Row | null, form }
      : null
  }
}
