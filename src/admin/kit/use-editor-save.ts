import type { FieldProblem } from '../../domain/form-fields.ts'
import { useAdmin } from './admin-context.tsx'
import type { ReplicatedRow, SaveOutcome } from './save-row.ts'
import { SAVING_TEXTS } from './texts.ts'
import { useToasts } from './toasts.tsx'
import type { DraftedForm, EditorDraft } from './use-drafted-form.ts'
import { useIsMounted } from './use-is-shown.ts'
import { useSaveState, type PendingQuestion, type SaveState } from './use-save-state.ts'

export interface EditorSaveRules<Row, Form, Fields> {
  /** Returns the columns to save, or the problems. */
  check: (
    form: Form,
    base: Row | null,
  ) => { fields: Fields; problems: null } | { fields: null; problems: FieldProblem[] }
  texts: {
    toasts: { created: string; updated: string }
    /** Texts of a failed save; `update` if editing has a text of its own. */
    errors: { save: string; update?: string }
  }
}

export interface EditorSaveInput<Row, Form, Fields, Question> {
  rules: EditorSaveRules<Row, Form, Fields>
  /** `isConfirmed`: true if the admin has answered yes to the question that an earlier call of `save` returned. */
  save: (
    draft: EditorDraft<Row, Form>,
    fields: Fields,
    isConfirmed: boolean,
  ) => Promise<SaveOutcome<Row> | PendingQuestion<Question>>
  /** The form of the row as the server stored it. */
  toForm: (row: Row) => Form
  /** Called with the row as the server stored it. The form stays until this has ended. */
  onSaved?: (row: Row, isNew: boolean) => void | Promise<void>
  /** Returns a message if there is unsaved input outside the form. The form then stays open after a save (DRAFT-4). */
  unsavedOutsideForm?: () => string | null
  /** Closes the form after a save, unless something was typed in it since (DRAFT-4) or it was left (DRAFT-5). */
  onDone: (row: Row, isNew: boolean) => void
}

interface EditorSave<Row, Fields, Question> {
  saveState: SaveState<Row, Question>
  dismiss: () => void
  saveFields: (fields: Fields, isConfirmed: boolean) => Promise<void>
}

/** Saves the form and closes it. If something was typed since, the form stays open, based on the saved row (DRAFT-4). */
export function useEditorSave<Row extends ReplicatedRow, Form extends object, Fields, Question>(
  input: EditorSaveInput<Row, Form, Fields, Question>,
  { draft, kept, latestForm, markSent, continueFrom }: DraftedForm<Row, Form>,
): EditorSave<Row, Fields, Question> {
  const { rules } = input
  const { pullDirectory } = useAdmin()
  const toasts = useToasts()
  const isShown = useIsMounted()
  const { saveState, run, dismiss } = useSaveState<Row, Question>()
  const { save, update = save } = rules.texts.errors
  const isNew = draft.base === null
  const failed = isNew ? save : update

  /** False if the form would still save the same fields, for example after a typed position was only reformatted. */
  const isTypedSince = (fields: Fields): boolean => {
    const form = latestForm()
    return !isSameJson(form, draft.form) && !isSameJson(rules.check(form, draft.base).fields, fields)
  }
  const endSave = async (row: Row, fields: Fields): Promise<SaveState<Row, Question>> => {
    await input.onSaved?.(row, isNew)
    if (!isTypedSince(fields)) await kept.drop()
    if (!isShown()) return { kind: 'idle' }
    // Check again, because something may be typed while the draft is being deleted.
    const unsavedMessage = isTypedSince(fields)
      ? SAVING_TEXTS.typedSince
      : (input.unsavedOutsideForm?.() ?? null)
    if (unsavedMessage !== null) {
      continueFrom(row, draft.form, input.toForm(row))
      toasts.info(unsavedMessage)
      return { kind: 'idle' }
    }
    input.onDone(row, isNew)
    // The form is about to close, so keep its button disabled until then.
    return { kind: 'saving' }
  }
  const saveFields = (fields: Fields, isConfirmed: boolean): Promise<void> =>
    run(async () => {
      markSent()
      const outcome = await input.save(draft, fields, isConfirmed)
      if (outcome.kind !== 'saved') {
        // A closed form cannot show why nothing was saved.
        if (!isShown()) toasts.error(SAVING_TEXTS.notSavedSince(failed))
        return outcome
      }
      toasts.success(isNew ? rules.texts.toasts.created : rules.texts.toasts.updated)
      void pullDirectory()
      return endSave(outcome.row, fields)
    }, failed)
  return { saveState, dismiss, saveFields }
}

function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
