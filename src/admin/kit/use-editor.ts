import { useId, useState } from 'react'
import type { FieldProblem } from '../../domain/form-fields.ts'
import { useAdmin } from './admin-context.tsx'
import type { DraftOfferProps } from './draft-offer.tsx'
import type { ReplicatedRow, SaveOutcome } from './save-row.ts'
import { SAVING_TEXTS } from './texts.ts'
import { useToasts } from './toasts.tsx'
import { useDraftSlot } from './draft-slots.ts'
import type { FormDraft } from './use-draft.ts'
import { useIsMounted } from './use-is-shown.ts'
import {
  useDraftedForm,
  type DraftedForm,
  type DraftedFormInput,
  type EditorDraft,
} from './use-drafted-form.ts'
import { useSaveState, type PendingQuestion, type SaveState } from './use-save-state.ts'

/*
 * State of one form for one row: draft on this device, validation, save, and conflict with another admin's
 * version (docs/decisions/0011).
 */

/** Rules of the form of one table. Must be stable, such as a module constant. */
export type EditorRules<Row, Form, Fields> = DraftedFormInput<Row, Form>['rules'] & {
  /** Returns the columns to save, or the problems. */
  check: (
    form: Form,
    base: Row | null,
  ) => { fields: Fields; problems: null } | { fields: null; problems: FieldProblem[] }
  /** Fields whose errors a change clears; by default the changed fields. */
  touched?: (changes: Partial<Form>) => readonly string[]
  /** The toast for problems, which are also shown beside their fields. */
  toastOf: (problems: readonly FieldProblem[]) => string
  texts: {
    toasts: { created: string; updated: string }
    /** Texts of a failed save; `update` if editing has a text of its own. */
    errors: { save: string; update?: string }
  }
}

interface EditorInput<Row, Form, Fields, Question> extends Omit<DraftedFormInput<Row, Form>, 'isOther'> {
  rules: EditorRules<Row, Form, Fields>
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
  /** Called if an earlier save, whose answer was lost, has created the row: the form then continues with it (CONFLICT-3). */
  onFound?: (row: Row) => void
  /** Closes the form after a save, unless something was typed in it since (DRAFT-4) or it was left (DRAFT-5). */
  onDone: (row: Row, isNew: boolean) => void
}

/** Values and handlers for the fields of a form. */
export interface EditorFields<Form> {
  form: Form
  /** True if the form creates a row. */
  isNew: boolean
  problems: readonly FieldProblem[]
  /** Controls have the id `{idPrefix}-{field name}`. */
  idPrefix: string
  onChange: (changes: Partial<Form>) => void
}

/** A conflict: another admin saved the row in the meantime. */
export interface EditorConflict<Row, Form> {
  base: Row | null
  form: Form
  /** The row as the other admin saved it. */
  current: Row
  /** Replaces the form. It is then based on `current`, and not saved yet. */
  onMerge: (form: Form) => void
  onClose: () => void
}

export interface EditorState<Row, Form, Question = never> {
  fields: EditorFields<Form>
  /** Id of the row, chosen on this device for a new one. */
  id: string
  isDirty: boolean
  saveState: SaveState<Row, Question>
  /** The draft of an earlier visit, which is offered in place of the form; null if there is none. */
  offer: DraftOfferProps | null
  /** State of the draft on this device. */
  draftState: FormDraft<unknown>['state']
  conflict: EditorConflict<Row, Form> | null
  /** The question that the admin must answer before `save` saves; null if there is none. */
  question: { question: Question; onAnswer: (isConfirmed: boolean) => void } | null
  /** Makes the form create a new row, after the form's row was deleted. */
  becomeNew: () => void
  /** Validates and saves. @returns false if a field is invalid */
  submit: () => boolean
}

interface EditorSave<Row, Fields, Question> {
  saveState: SaveState<Row, Question>
  dismiss: () => void
  saveFields: (fields: Fields, isConfirmed: boolean) => Promise<void>
}

/** Saves the form and closes it. If something was typed since, the form stays open, based on the saved row (DRAFT-4). */
function useEditorSave<Row extends ReplicatedRow, Form extends object, Fields, Question>(
  input: EditorInput<Row, Form, Fields, Question>,
  { draft, kept, latestForm, continueFrom }: DraftedForm<Row, Form>,
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

export function useEditor<Row extends ReplicatedRow, Form extends object, Fields, Question = never>(
  input: EditorInput<Row, Form, Fields, Question>,
): EditorState<Row, Form, Question> {
  const { rules } = input
  const toasts = useToasts()
  const idPrefix = useId()
  const drafted = useDraftedForm({ ...input, isOther: isOtherRevision })
  const { draft, setDraft, isDirty, kept, offer } = drafted
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const { saveState, dismiss, saveFields } = useEditorSave(input, drafted)
  const isNew = draft.base === null

  const submit = (isConfirmed: boolean): boolean => {
    const { fields, problems: found } = rules.check(draft.form, draft.base)
    setProblems(found ?? [])
    if (found === null) void saveFields(fields, isConfirmed)
    else toasts.error(rules.toastOf(found))
    return found === null
  }
  const onChange = (changes: Partial<Form>): void => {
    const touched = rules.touched?.(changes) ?? Object.keys(changes)
    setDraft((now) => ({ ...now, form: { ...now.form, ...changes } }))
    setProblems((now) => now.filter(({ field }) => !touched.includes(field)))
  }
  const merge = (current: Row, form: Form): void => {
    if (isNew) input.onFound?.(current)
    setDraft({ id: current.id, base: current, form })
    setProblems([])
    dismiss()
    toasts.info(SAVING_TEXTS.merged)
  }
  const { id, base, form } = draft
  return {
    fields: { form, isNew, problems, idPrefix, onChange },
    id,
    isDirty,
    saveState,
    offer,
    draftState: kept.state,
    conflict:
      saveState.kind === 'conflict'
        ? {
            base,
            form,
            current: saveState.current,
            onMerge: (merged) => merge(saveState.current, merged),
            onClose: dismiss,
          }
        : null,
    question:
      saveState.kind === 'asked'
        ? {
            question: saveState.question,
            onAnswer: (isConfirmed) => (isConfirmed ? void submit(true) : dismiss()),
          }
        : null,
    becomeNew: () => {
      setDraft({ ...draft, id: crypto.randomUUID(), base: null })
      dismiss()
    },
    submit: () => submit(false),
  }
}

function isOtherRevision(one: ReplicatedRow, other: ReplicatedRow): boolean {
  return one.revision !== other.revision
}

function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

interface RowEditorInput<Row, Form, Fields> extends Pick<
  EditorInput<Row, Form, Fields, never>,
  'rules' | 'save' | 'onSaved' | 'onDone'
> {
  /** Key prefix of the drafts of this table. */
  draftName: string
  /** Null creates a new row. */
  base: Row | null
  /** The form of a row, or of a new one. */
  toForm: (base: Row | null) => Form
  /** The initial form, if it is not the form of `base`: for example that of a trip whose state the admin changes. */
  start?: Form | null
}

/** Like `useEditor`, for the form of a row that opens inside a tab, next to the list of rows. */
export function useRowEditor<Row extends ReplicatedRow, Form extends object, Fields>({
  draftName,
  base,
  toForm,
  start = null,
  ...input
}: RowEditorInput<Row, Form, Fields>): EditorState<Row, Form> {
  const [first] = useState(() => ({ id: base?.id ?? crypto.randomUUID(), base, form: start ?? toForm(base) }))
  return useEditor({
    ...input,
    toForm,
    first,
    draftKey: useDraftSlot(`${draftName} ${base?.id ?? 'new'}`),
  })
}
