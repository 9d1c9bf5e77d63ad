import { useState } from 'react'
import type { StoredSubmission } from '../../../domain/messages/submission-listing.ts'
import { Notice } from '../../../ui/page-parts.tsx'
import { DraftOffer } from '../../kit/draft-offer.tsx'
import { useDraftSlot } from '../../kit/draft-slots.ts'
import { TextAreaField } from '../../kit/fields.tsx'
import rowStyles from '../../kit/kit.module.css'
import type { SaveOutcome } from '../../kit/save-row.ts'
import { SubmitForm } from '../../kit/submit-form.tsx'
import { SAVING_TEXTS } from '../../kit/texts.ts'
import { useToasts } from '../../kit/toasts.tsx'
import { useDropAnswered } from '../../kit/use-draft.ts'
import { useDraftedForm } from '../../kit/use-drafted-form.ts'
import { useIsMounted } from '../../kit/use-is-shown.ts'
import { SUBMISSION_TEXTS } from './texts.ts'

const { note: texts } = SUBMISSION_TEXTS

/** The version of a message on which a note is based. */
export type NoteBase = Pick<StoredSubmission, 'id' | 'note' | 'updated_at'>

/** Saves a note, based on the version that its editor began with. Resolves to null if that failed; the list shows why. */
export type NoteSaver = (base: NoteBase, note: string) => Promise<SaveOutcome<StoredSubmission> | null>

interface NoteForm {
  note: string
}

const RULES = {
  isForm: (kept: Partial<NoteForm> | undefined): kept is NoteForm => typeof kept?.note === 'string',
}

function toNoteBase({ id, note, updated_at }: StoredSubmission): NoteBase {
  return { id, note, updated_at }
}

function isNoteDifferent(one: NoteBase, other: NoteBase): boolean {
  return one.note !== other.note
}

interface NoteEditorProps {
  submission: StoredSubmission
  isOnline: boolean
  onSave: NoteSaver
  onClose: () => void
}

/**
 * The editor of a message's note. Typed text is stored on the device until it is saved or discarded (DRAFT-1). Because the
 * list is refreshed meanwhile, the editor holds the version with which it began, so that a note that another admin wrote
 * since is shown and not overwritten (CONFLICT-1).
 */
export function NoteEditor({ submission, isOnline, onSave, onClose }: NoteEditorProps) {
  const toasts = useToasts()
  const isShown = useIsMounted()
  const [first] = useState(() => ({
    id: submission.id,
    base: toNoteBase(submission),
    form: { note: submission.note ?? '' },
  }))
  const { draft, setDraft, kept, offer, latestForm, markSent, continueFrom } = useDraftedForm<
    NoteBase,
    NoteForm
  >({
    rules: RULES,
    isOther: isNoteDifferent,
    first,
    draftKey: useDraftSlot(`note ${submission.id}`),
  })
  const drop = useDropAnswered(kept)
  const [theirs, setTheirs] = useState<NoteBase | null>(null)
  const [isSaving, setIsSaving] = useState(false)

  const close = (): void => {
    drop()
    onClose()
  }
  const save = async (): Promise<void> => {
    if (!isOnline || isSaving) return
    const { note } = draft.form
    setIsSaving(true)
    markSent()
    const outcome = await onSave(draft.base ?? first.base, note).finally(() => setIsSaving(false))
    const current = outcome?.kind === 'conflict' ? toNoteBase(outcome.current) : null
    setTheirs(current)
    // The other admin's note is shown now, so the next save may overwrite it.
    if (current !== null) setDraft((now) => ({ ...now, base: current }))
    if (outcome?.kind !== 'saved') return
    // The editor was closed during the save, and may have been opened again since (DRAFT-5).
    if (!isShown()) return kept.drop()
    if (latestForm().note === note) return close()
    continueFrom(toNoteBase(outcome.row), { note }, { note: outcome.row.note ?? '' })
    toasts.info(SAVING_TEXTS.typedSince)
  }
  if (offer !== null) return <DraftOffer {...offer} />
  const isBlocked = !isOnline || isSaving
  return (
    <SubmitForm className={rowStyles.stack} onSubmit={save}>
      {theirs !== null && (
        <Notice tone="warning" role="alert">
          <p>{theirs.note === null ? texts.removed : texts.changed(theirs.note)}</p>
          <p>{texts.saveAgain}</p>
        </Notice>
      )}
      <TextAreaField
        label={texts.field(submission.name)}
        help={texts.help}
        value={draft.form.note}
        rows={3}
        onChange={(note) => setDraft((now) => ({ ...now, form: { note } }))}
      />
      <p className={rowStyles.actions}>
        <button type="submit" className="button button-primary" aria-disabled={isBlocked}>
          {isSaving ? SAVING_TEXTS.saving : texts.save}
        </button>
        <button type="button" className="button" onClick={close}>
          {texts.cancel}
        </button>
      </p>
    </SubmitForm>
  )
}
